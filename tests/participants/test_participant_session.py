"""The scripted participant in a toy house, from the first look to the last answer."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.participants.toy_session import Run, perform
from tests.support.participants.toy_world import ToyQuestion, ToyWorld, button_centre
from vrhuman.participants.exploring import Limits
from vrhuman.participants.scripted import PhaseLimits, ScriptedParticipant

YES_NO = ("yes", "no")


def heavier(one: str, other: str) -> str:
    return (
        f"compare(unique(filter(scene, type={one})), relation=heavier_than, "
        f"to=unique(filter(scene, type={other})))"
    )


QUESTIONS = (
    ToyQuestion("q1", heavier("Statue", "Book"), YES_NO),
    ToyQuestion("q2", heavier("Bowl", "Dumbbell"), YES_NO),
    ToyQuestion("q3", "count(filter(scene, type=Mug))", tuple("012345")),
    ToyQuestion("q4", "exist(filter(scene, type=Laptop))", YES_NO),
    ToyQuestion(
        "q5", "query(unique(filter(scene, type=Bowl)), attribute=colour)",
        ("white", "red", "black", "Confirm"),
    ),
)  # fmt: skip
TRUE = {"q1": ("yes",), "q2": ("no",), "q3": ("2",), "q4": ("no",), "q5": ("red",)}


def session(steps: int) -> Run:
    participant = ScriptedParticipant(button_centre, seed=1)
    run = perform(participant, ToyWorld(questions=QUESTIONS, explore_steps=steps), 300.0)
    run.world.mind = participant.mind  # type: ignore[attr-defined]
    return run


@pytest.fixture(scope="module")
def long() -> Run:
    return session(500)


def score(run: Run, phase: str) -> float:
    return float(np.mean([run.world.answers[q, phase] == true for q, true in TRUE.items()]))


def test_it_explores_feels_and_answers(long: Run) -> None:
    assert long.world.over
    assert long.seconds < 200.0
    mind = long.world.mind  # type: ignore[attr-defined]
    x, z = np.meshgrid(np.arange(0.05, 8.0, 0.1), np.arange(0.05, 4.0, 0.1))
    rows, columns = mind.map.cells(np.stack([x, z], axis=-1))
    assert mind.map.inspected[rows, columns].mean() > 0.8
    assert score(long, "answer") == 1.0
    assert [b.name for b in long.world.boxes if b.is_open] == ["Fridge|1"]


def test_weights_are_felt_within_two_quanta(long: Run) -> None:
    mind = long.world.mind  # type: ignore[attr-defined]
    weights = {b.name: b.weight for b in long.world.boxes if b.weight is not None}
    felt = {name: mind.belief.objects[name].weight for name in weights}
    assert len([w for w in felt.values() if w.estimate is not None]) >= 5
    for name, weight in felt.items():
        if weight.estimate is not None:
            assert weight.estimate == pytest.approx(weights[name], abs=0.1)
            assert weight.above < weights[name] <= weight.at_most


def test_an_update_costs_less_than_drawing_what_it_sees() -> None:
    participant = ScriptedParticipant(button_centre, seed=1)
    run = perform(participant, ToyWorld(picture=(75, 100)), 12.0)
    assert run.mind_seconds / run.updates < 0.6 * run.look_seconds / run.looks


def test_without_a_step_it_knows_nothing_and_going_back_repairs_that() -> None:
    run = session(0)
    assert run.world.over
    assert score(run, "answer") < score(run, "answer again") == 1.0
    assert 20.0 < run.world.phase_steps[2] < 400.0


def test_it_ends_though_everything_goes_wrong() -> None:
    """Nothing can be touched and a glass wall, which depth does not show, cuts the house."""

    class Unlucky(ToyWorld):
        def touched(self) -> tuple[str, ...]:
            return ()

        def _collides(self, at: np.ndarray) -> bool:
            return bool(at[0] > 3.0) or super()._collides(at)

    participant = ScriptedParticipant(button_centre, seed=1)
    world = Unlucky(questions=QUESTIONS, explore_steps=100)
    run = perform(participant, world, 600.0)
    assert run.world.over


def test_re_entry_ends_at_its_limit_even_amid_something() -> None:
    limits = PhaseLimits(returning=Limits(seconds=60.0, steps=30.0))
    participant = ScriptedParticipant(button_centre, seed=1, limits=limits)
    run = perform(participant, ToyWorld(questions=QUESTIONS, explore_steps=20), 200.0)
    assert run.world.over
    assert run.world.phase_steps[2] < 40.0
