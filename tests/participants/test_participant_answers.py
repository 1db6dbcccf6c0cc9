"""Answers on panels, and guessing, which is the same for everyone."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tests.support.participants.toy_session import perform
from tests.support.participants.toy_world import ToyQuestion, ToyWorld, button_centre
from vrhuman import geometry
from vrhuman.participants.answering import chosen_options, guess, pointing
from vrhuman.participants.choosing import make_participant
from vrhuman.participants.mind import Mind
from vrhuman.participants.scripted import answer_from_belief
from vrhuman.protocol.asking import confidence_levels
from vrhuman.records import AnswerKind, Panel, ParticipantKind

YES_NO = ("yes", "no")
COLOURS = ("white", "red", "black", "Confirm")


def panel(options: tuple[str, ...], question_id: str, program: str) -> Panel:
    return Panel(
        panel_id="question",
        title="",
        text="",
        options=options,
        position=np.array([0.0, 1.575, -1.2]),
        orientation=geometry.IDENTITY,
        size=np.array([1.0, 0.7]),
        question_id=question_id,
        program=program,
    )


PROGRAMS = (
    ("exist(filter(scene, type=Mug))", YES_NO),
    ("count(filter(scene, type=Mug))", tuple("012345")),
    ("query(unique(filter(scene, type=Mug)), attribute=colour)", COLOURS),
    ("has(unique(filter(scene, type=Mug)), colour=red)", YES_NO),
)


def test_a_guess_is_told_to_be_one() -> None:
    mind = Mind.awake(ToyWorld().observation(0), 0.0)
    mind.programs["q1"] = PROGRAMS[0][0]
    tens = tuple(str(10 * n) for n in range(11))

    told = answer_from_belief(mind, panel(tens, "q1/sure", ""))

    assert told in tens
    assert int(str(told)) < 50


def test_a_guess_between_two_answers_is_a_coin_toss() -> None:
    mind = Mind.awake(ToyWorld().observation(0), 0.0)
    mind.programs["q1"] = PROGRAMS[0][0]

    told = answer_from_belief(mind, panel(confidence_levels(AnswerKind.YES_NO), "q1/sure", ""))

    assert told == "50"


def test_any_guesser_states_chance() -> None:
    for seed in range(20):
        assert guess(panel(confidence_levels(AnswerKind.YES_NO), "q1/sure", ""), seed) == "50"
        assert guess(panel(confidence_levels(AnswerKind.COUNT), "q1/sure", ""), seed) == "10"


@pytest.mark.parametrize(("program", "options"), PROGRAMS)
def test_knowing_nothing_is_guessing(program: str, options: tuple[str, ...]) -> None:
    mind = Mind.awake(ToyWorld().observation(0), 0.0)
    counts: Counter[int] = Counter()
    for seed in range(300):
        shown = panel(options, f"q{seed % 20}", program)
        scripted = chosen_options(shown, answer_from_belief(mind, shown), seed)
        assert scripted == chosen_options(shown, None, seed)
        counts.update(scripted)
    choices = len(options) - (options[-1] == "Confirm")
    assert set(counts) == set(range(choices))
    expected = 300 / choices
    chi_squared = sum((n - expected) ** 2 / expected for n in counts.values())
    assert chi_squared < 25.0


def test_a_guess_is_repeated_and_differs_between_questions_and_seeds() -> None:
    one = panel(tuple("abcdefgh"), "q1", "")
    other = panel(tuple("abcdefgh"), "q2", "")
    assert all(guess(one, s) == guess(one, s) for s in range(20))
    assert any(guess(one, s) != guess(other, s) for s in range(20))
    assert len({guess(one, s) for s in range(100)}) == 8


def test_what_no_option_says_is_guessed() -> None:
    shown = panel(COLOURS, "q", "")
    assert chosen_options(shown, ("Red", "black"), 0) == {1, 2}
    assert chosen_options(shown, ("mauve",), 0) == chosen_options(shown, None, 0)
    assert chosen_options(panel(tuple("0123"), "q", ""), 2, 0) == {2}


def test_the_ray_meets_the_button() -> None:
    shown = panel(COLOURS, "q", "")
    for turn in (0.0, 35.0, 140.0):
        rotation = geometry.axis_angle((0.0, 1.0, 0.0), turn)
        centre = geometry.rotate(rotation, button_centre(shown, 2))
        turned = panel(COLOURS, "q", "")
        object.__setattr__(turned, "position", geometry.rotate(rotation, shown.position))
        object.__setattr__(turned, "orientation", rotation)
        gaze, hand = pointing(turned, centre)
        ray = geometry.rotate(hand.rotation, (0.0, 0.0, -1.0))
        offset = centre - hand.position
        assert np.linalg.norm(np.cross(ray, offset)) < 1e-6
        assert ray @ offset > 0.0
        assert geometry.wrap_degrees(gaze.yaw + turn) == pytest.approx(0.0, abs=1e-6)


QUESTIONS = tuple(
    ToyQuestion(f"q{i}", program, options) for i, (program, options) in enumerate(PROGRAMS)
)
TOLD = {"q0": "no", "q1": 4, "q2": ("red", "black"), "q3": "yes"}


@pytest.mark.parametrize("kind", ["random", "oracle"])
def test_random_and_oracle_play_a_whole_session(kind: ParticipantKind) -> None:
    participant = make_participant(kind, 3, TOLD, button_centre)
    assert participant.kind == kind
    world = perform(participant, ToyWorld(questions=QUESTIONS, explore_steps=60), 120.0).world
    assert world.over
    assert world.phase_steps[2] < 5.0
    for phase in ("answer", "answer again"):
        given = [world.answers[q.question_id, phase] for q in QUESTIONS]
        if kind == "oracle":
            assert given == [("no",), ("4",), ("red", "black"), ("yes",)]
        else:
            guesses = [guess(panel(q.options, q.question_id, ""), 3) for q in QUESTIONS]
            assert given == [g if isinstance(g, tuple) else (g,) for g in guesses]


def test_a_person_is_not_scripted() -> None:
    with pytest.raises(ValueError, match="person"):
        make_participant("person", 0, {}, button_centre)
