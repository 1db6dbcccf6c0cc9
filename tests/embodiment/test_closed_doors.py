"""A hand takes nothing out of a closed microwave, and leaves nothing there, wherever it may be."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.support.houses.kitchen import MICROWAVE, MUG, with_microwave
from vrhuman.embodiment.body import Body
from vrhuman.embodiment.build import build_house
from vrhuman.embodiment.handling import Handling
from vrhuman.embodiment.object_actions import BEHIND_A_DOOR
from vrhuman.embodiment.opening import is_behind_a_door, is_through_a_door
from vrhuman.embodiment.settings import BodySettings
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.records import (
    Action,
    ClosedDoors,
    Command,
    EventKind,
    Floats,
    Interaction,
    InteractionKind,
)

NOTHING, TAKING, BOTH = ClosedDoors
SOIL = Interaction(1, InteractionKind.ACT, Action("DirtyObject", {"objectId": MUG}))


def house() -> dict[str, Any]:
    """The kitchen, with the mug in a microwave that stands around the parked hand."""
    made = with_microwave()
    microwave, table = made["objects"]
    mug = table["children"].pop()
    hand = EmbeddedEngine(build_house(made, "kitchen", 1)).observe().arm.hand_centre
    microwave["position"] = dict(
        zip("xyz", (hand + np.array([0.0, 0.03, 0.05])).tolist(), strict=True)
    )
    mug["position"] = dict(zip("xyz", hand.tolist(), strict=True))
    microwave["children"] = [mug]
    return made


@pytest.fixture(scope="module")
def kitchen() -> EmbeddedEngine:
    return EmbeddedEngine(build_house(house(), "kitchen", 1))


def before_it(
    kitchen: EmbeddedEngine, openness: float, doors: ClosedDoors
) -> tuple[Handling, Command]:
    """Somebody with the hand at the mug, in a microwave that is open so far."""
    engine = kitchen.fork()
    if openness:
        engine.act(
            Action(
                "OpenObject",
                {"objectId": MICROWAVE, "openness": openness, "forceAction": True},
            )
        )
    return Handling(engine, doors), Body(BodySettings(), engine.observe()).idle()


@pytest.mark.parametrize(("openness", "behind"), [(0.0, True), (0.1, False)])
def test_what_is_in_something_closed_is_behind_a_door(
    openness: float, behind: bool, kitchen: EmbeddedEngine
) -> None:
    handling, _ = before_it(kitchen, openness, BOTH)

    assert is_behind_a_door(handling.engine, MUG) is behind
    assert not is_behind_a_door(handling.engine, MICROWAVE)


@pytest.mark.parametrize(
    ("openness", "doors", "held"),
    [(0.0, TAKING, ()), (0.0, NOTHING, (MUG,)), (0.5, TAKING, (MUG,)), (0.0, BOTH, ())],
)
def test_a_hand_takes_what_no_closed_door_keeps_from_it(
    openness: float, doors: ClosedDoors, held: tuple[str, ...], kitchen: EmbeddedEngine
) -> None:
    handling, command = before_it(kitchen, openness, doors)

    done = handling.step(replace(command, sequence=command.sequence + 1, grasp_force=5.0), 4)

    assert MUG in done.world_state.touched or held
    assert done.world_state.held == held


@pytest.mark.parametrize(("doors", "error"), [(TAKING, BEHIND_A_DOOR), (NOTHING, "")])
def test_nothing_is_done_to_it_either(
    doors: ClosedDoors, error: str, kitchen: EmbeddedEngine
) -> None:
    handling, command = before_it(kitchen, 0.0, doors)

    (done,) = handling.step(
        replace(command, sequence=command.sequence + 1, interactions=(SOIL,)), 4
    ).acted

    assert (done.success, done.error) == (not error, error)


@pytest.mark.parametrize(
    ("openness", "doors", "held"),
    [(0.0, BOTH, (MUG,)), (0.0, TAKING, ()), (0.5, BOTH, ())],
)
def test_a_hand_lets_nothing_go_behind_a_closed_door(
    openness: float, doors: ClosedDoors, held: tuple[str, ...], kitchen: EmbeddedEngine
) -> None:
    handling, command = before_it(kitchen, 0.5, doors)
    taken = handling.step(replace(command, sequence=1, grasp_force=5.0), 4)
    assert taken.world_state.held == (MUG,)
    handling.engine.set_openness(MICROWAVE, openness)

    done = handling.step(replace(command, sequence=2, grasp_force=0.0), 4)

    assert done.world_state.held == held


def test_what_could_not_be_let_go_falls_when_the_hand_has_come_out() -> None:
    """Somebody turns a hand with a mug into a closed microwave, lets go, and turns back."""
    made = with_microwave()
    engine = EmbeddedEngine(build_house(made, "kitchen", 1))
    hand = engine.observe().arm.hand_centre
    beside = hand + np.array([0.24, 0.03, -0.52])
    made["objects"][0]["position"] = dict(zip("xyz", beside.tolist(), strict=True))
    engine = EmbeddedEngine(build_house(made, "kitchen", 1))
    engine.act(Action("SetObjectPoses", {"objectPoses": [_posed(MUG, hand)]}))
    engine.act(Action("PickupObject", {"objectIdCandidates": [MUG]}))
    handling, command = Handling(engine, BOTH), Body(BodySettings(), engine.observe()).idle()
    numbers = itertools.count(1)

    def dropped(force: float, *yaws: float) -> int:
        states = [
            handling.step(
                replace(command, sequence=n, yaw=command.yaw + yaw, grasp_force=force), 18
            )
            for n, yaw in zip(numbers, yaws, strict=False)
        ]
        return sum(e.kind is EventKind.DROPPED for each in states for e in each.events)

    assert dropped(5.0, *range(61)) == 0
    assert is_through_a_door(engine, MUG)
    assert dropped(0.0, 60.0, 60.0) == 0
    assert dropped(0.0, *range(60, -1, -1)) == 1


def _posed(object_id: str, at: Floats) -> dict[str, Any]:
    return {
        "objectName": object_id,
        "position": dict(zip("xyz", at.tolist(), strict=True)),
        "rotation": dict.fromkeys("xyz", 0),
    }
