"""Looking around, tremor and a script, in the engine without a runtime."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from vrhuman.bench.motion import (
    counted,
    recordings,
)
from vrhuman.embodiment.build import build_agent
from vrhuman.houses.generator import generate
from vrhuman.participants.motion import look_around, with_tremor
from vrhuman.participants.script import load_script
from vrhuman.recording.reader import Session
from vrhuman.records import TICK_SECONDS, EventKind, WorldState
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import run_in_virtual_time

pytestmark = pytest.mark.end_to_end


def test_looking_around_with_a_raised_hand_is_24_rotations_and_no_arm_step() -> None:
    agent = build_agent(generate(4, 1), "look", 1)

    steps = Counter(step.action.name for step in counted(agent, look_around()))

    looks = steps.pop("LookUp", 0)  # the agent starts looking down by 30 degrees
    assert looks <= 2
    assert steps == {"RotateRight": 24}


def test_tremor_about_a_resting_head_costs_nothing() -> None:
    agent = build_agent(generate(4, 1), "rest", 1)
    _, motion = recordings()[0]
    still = with_tremor(_held(motion.until(10.0)), seed=5)

    assert [s.action.name for s in counted(agent, still)] in ([], ["LookUp", "LookUp"])


def _held(motion):
    """The same times, the first pose all the while."""
    return type(motion)(
        motion.times,
        np.tile(motion.positions[0], (len(motion.times), 1)),
        np.tile([0.0, 0.0, 0.0, 1.0], (len(motion.times), 1)),
    )


@pytest.fixture(scope="module")
def tour(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped script in the demo's house, in virtual time."""
    plan = Plan(steps=600, out=tmp_path_factory.mktemp("tour"), part=load_script("tour"))
    return run_in_virtual_time(prepare(plan), lambda *_: None).path


def happened(tour: Path, kind: EventKind) -> list[tuple[int, str]]:
    """Ticks and objects, in their order."""
    with Session.open(tour) as session:
        return [
            (h.tick, h.object_id)
            for e in session.world_states()
            for h in e.events
            if h.kind is kind
        ]


def world_states(tour: Path) -> list[WorldState]:
    with Session.open(tour) as session:
        return list(session.world_states())


def test_the_tour_turns_as_it_says_first(tour: Path) -> None:
    first = np.array([e.yaw for e in world_states(tour) if e.tick < 1250])

    turned = np.abs(first - first[0] - 90.0) < 4.0
    assert turned.sum() * 4 * TICK_SECONDS > 0.3  # and rests there


def test_the_tour_lifts_a_mug_at_the_force_it_says_and_carries_it_to_the_dresser(
    tour: Path,
) -> None:
    picked = happened(tour, EventKind.PICKED)
    held = [e for e in world_states(tour) if e.held]

    assert len(picked) == 1
    assert picked[0][1].startswith("Mug")
    assert np.median([e.grasp_force for e in held]) == pytest.approx(2.0, abs=0.11)
    heights = [float(e.arm.hand_centre[1]) for e in held]
    assert max(heights) - heights[0] > 0.1
    carried = held[-1].agent_position - held[0].agent_position
    assert float(np.hypot(*carried[[0, 2]])) > 1.0


def test_the_tour_opens_and_closes_the_fridge_in_the_kitchen(tour: Path) -> None:
    with Session.open(tour) as session:
        rooms = {r["id"]: r["roomType"] for r in session.start.house["rooms"]}
    (opened,) = happened(tour, EventKind.OPENED)
    (closed,) = happened(tour, EventKind.CLOSED)
    there = {e.room for e in world_states(tour) if opened[0] <= e.tick <= closed[0]}

    assert opened[1] == closed[1]
    assert opened[1].startswith("Fridge")
    assert opened[0] < closed[0]
    assert {rooms[room] for room in there} == {"Kitchen"}


def test_the_tour_ends_at_its_coordinates_and_answers_once(tour: Path) -> None:
    last = world_states(tour)[-1].agent_position
    with Session.open(tour) as session:
        answers = list(session.answers())
        notes = [note.text for note in session.notes()]

    assert float(np.hypot(last[0] - 6.5, last[2] - 7.6)) < 0.4
    assert any("explore ended: done" in note for note in notes)
    assert len(answers) >= 20
