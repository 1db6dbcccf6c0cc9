"""What a question needs is enough to answer it, and is told when it was in view or in the hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.questions.strategies import flat, graphs, programs, thing
from tests.support.review.synthetic_samples import sample as a_sample
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.generator import generate
from vrhuman.houses.schema import parse_house
from vrhuman.questions.evaluation import Unanswerable
from vrhuman.questions.evaluator import evaluate
from vrhuman.questions.generate import make_questions
from vrhuman.questions.parser import parse
from vrhuman.questions.programs import Program
from vrhuman.questions.scene_graph import SceneGraph
from vrhuman.recording.entries import RuntimeKind, SessionStart
from vrhuman.records import AnswerKind, Question
from vrhuman.review.measuring.evidence import Need, evidence, needs, supported
from vrhuman.review.measuring.handling import HoldInterval
from vrhuman.review.measuring.in_view import InView, Viewer
from vrhuman.review.measuring.sightings import Sightings
from vrhuman.review.recording import Recording

HOUSE = parse_house(generate(1, 1), load_catalogue(), "one room")
MUGS = "count(filter(scene, type=Mug))"
BLACK_MUGS = "count(filter(scene, type=Mug, colour=black))"
BAG = "exist(filter(scene, type=GarbageBag))"
HEAVIER = (
    "compare(unique(filter(scene, type=Vase)), relation=heavier_than, "
    "to=unique(filter(scene, type=Bowl)))"
)
EGG_IN_FRIDGE = (
    "exist(relate(filter(scene, type=Egg), relation=contained_by, "
    "to=unique(filter(scene, type=Fridge))))"
)
MUG_IN_FRIDGE = EGG_IN_FRIDGE.replace("Egg", "Mug")
CHAIR = "exist(filter(scene, type=Chair))"


def question(program: str) -> Question:
    return Question("q1", "family", "text", program, AnswerKind.YES_NO, ("yes", "no"), "yes")


def needed(program: str, graph: SceneGraph) -> set[tuple[tuple[str, ...], str]]:
    return {(need.names, need.how) for need in needs(question(program), graph)}


@pytest.mark.parametrize(
    ("program", "expected"),
    [
        (MUGS, {(("Mug|a",), "seen"), (("Mug|b",), "seen")}),
        (BLACK_MUGS, {(("Mug|a",), "seen"), (("Mug|b",), "seen")}),
        (CHAIR, {(("Chair|a", "Chair|b"), "seen")}),
        (BAG, {(("room|0",), "entered"), (("room|1",), "entered")}),
        (EGG_IN_FRIDGE, {(("Egg|a",), "seen"), (("Fridge|a",), "seen")}),
        (MUG_IN_FRIDGE, {(("Fridge|a",), "seen"), (("Fridge|a",), "opened")}),
        (
            HEAVIER,
            {
                (("Vase|a",), "seen"),
                (("Vase|a",), "lifted"),
                (("Bowl|a",), "seen"),
                (("Bowl|a",), "lifted"),
            },
        ),
    ],
)
def test_a_question_needs_what_its_program_speaks_of(
    program: str, expected: set[tuple[tuple[str, ...], str]]
) -> None:
    assert needed(program, flat()) == expected


def test_a_question_of_another_house_needs_nothing() -> None:
    two_vases = flat(thing("Vase|b"))

    assert needed(HEAVIER, two_vases) == set()


def known_by(needs_: tuple[Need, ...], graph: SceneGraph) -> SceneGraph:
    """What somebody knows of a house who had no more than was needed: of each need the first."""
    had = {(need.names[0], need.how) for need in needs_}
    return replace(
        graph,
        objects=tuple(
            node if (node.object_id, "lifted") in had else replace(node, weight=None)
            for node in graph.objects
            if (node.object_id, "seen") in had
        ),
    )


@settings(max_examples=examples(15))
@given(st.integers(0, 10**6))
def test_what_is_needed_is_enough_for_the_right_answer(seed: int) -> None:
    for each in make_questions(flat(), 12, seed):
        belief = known_by(needs(each, flat()), flat())

        assert evaluate(parse(each.program), belief) == each.answer, each.program


@given(programs, graphs())
def test_any_program_needs_only_what_the_house_has(program: Program, graph: SceneGraph) -> None:
    there = {node.object_id for node in graph.objects} | {room.room_id for room in graph.rooms}

    for need in needs(question(str(program)), graph):
        assert need.names
        assert set(need.names) <= there


@given(programs, graphs())
def test_what_any_program_needs_is_enough(program: Program, graph: SceneGraph) -> None:
    try:
        truth = evaluate(program, graph)
    except Unanswerable:
        return

    belief = known_by(needs(question(str(program)), graph), graph)

    assert evaluate(program, belief) == truth


SECOND = 1_000_000_000


def sightings(
    views: dict[str, int], lifted: dict[str, int], rooms: dict[str, int], viewer: Viewer = "person"
) -> Sightings:
    """A second of each thing in view and each room, and lifted things half a second after."""
    who = ("s", "scripted", "p", "", {}, "flat", {}, "", "embedded", "", "", 0)
    start = SessionStart(*who, runtime_kind=RuntimeKind.NONE)
    return Sightings(
        start=start,
        house=HOUSE,
        graph=flat(),
        phases=(),
        step_times_ns=np.zeros(0, np.int64),
        samples=tuple(
            a_sample(4 * at, room=room) for room, at in sorted(rooms.items(), key=lambda r: r[1])
        ),
        counted=(),
        in_view=tuple(
            InView(name, viewer, "explore", at * SECOND, (at + 1) * SECOND, 99.0, 2.0, None)
            for name, at in views.items()
        ),
        holds=tuple(
            HoldInterval(name, at * SECOND, (at + 1) * SECOND, 0.5, at * SECOND + SECOND // 2)
            for name, at in lifted.items()
        ),
        opened={},
        cells=np.zeros((0, 2)),
        covered={},
        drawn=True,
    )


def test_evidence_is_when_the_things_were_in_view_and_in_the_hand() -> None:
    had = sightings({"Vase|a": 3, "Bed|a": 4}, {"Bowl|a": 8}, {})

    found = evidence(had, question(HEAVIER))

    assert [(s.object_id, s.how, s.start_ns / SECOND) for s in found] == [
        ("Vase|a", "seen", 3.0),
        ("Bowl|a", "held", 8.0),
        ("Bowl|a", "lifted", 8.5),
    ]


def test_an_answer_is_supported_once_everything_was_had() -> None:
    everything = {"Vase|a": 1, "Bowl|a": 2}
    had = sightings(everything, {"Vase|a": 4, "Bowl|a": 6}, {})

    assert not supported(had, question(HEAVIER), 5 * SECOND).holds
    assert supported(had, question(HEAVIER), 7 * SECOND).holds


def test_what_is_missing_is_named() -> None:
    had = sightings({"Vase|a": 1, "Bowl|a": 2}, {"Vase|a": 4}, {})

    support = supported(had, question(HEAVIER), 9 * SECOND)

    assert support.missing == (Need(("Bowl|a",), "lifted"),)


def test_that_there_is_none_is_supported_once_every_room_was_entered() -> None:
    had = sightings({}, {}, {"room|0": 0, "room|1": 6})

    assert not supported(had, question(BAG), 5 * SECOND).holds
    assert supported(had, question(BAG), 7 * SECOND).holds


def test_one_of_several_is_enough_to_know_that_there_is_one() -> None:
    assert supported(sightings({"Chair|b": 1}, {}, {}), question(CHAIR), 5 * SECOND).holds


def test_support_is_reported_for_either_viewer() -> None:
    had = sightings({"Mug|a": 1, "Mug|b": 2}, {}, {}, viewer="agent")

    assert supported(had, question(MUGS), 9 * SECOND, "agent").holds
    assert not supported(had, question(MUGS), 9 * SECOND, "person").holds


def test_the_samples_questions_are_about_its_house(sample: Recording, looked: Sightings) -> None:
    asked = next(sample.session.questions()).questions

    for each in asked:
        assert evaluate(parse(each.program), looked.graph) == each.answer
        assert needs(each, looked.graph)
