"""A hand takes nothing out of a closed microwave, though a parked arm may be inside it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.support.houses.kitchen import MICROWAVE, MUG, with_microwave
from vrhuman.embodiment.body import Body
from vrhuman.embodiment.build import build_house
from vrhuman.embodiment.handling import Handling
from vrhuman.embodiment.object_actions import BEHIND_A_DOOR
from vrhuman.embodiment.opening import is_behind_a_door
from vrhuman.embodiment.settings import BodySettings
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.records import Action, Command, Interaction, InteractionKind

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


def before_it(kitchen: EmbeddedEngine, openness: float, doors: bool) -> tuple[Handling, Command]:
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
    handling, _ = before_it(kitchen, openness, True)

    assert is_behind_a_door(handling.engine, MUG) is behind
    assert not is_behind_a_door(handling.engine, MICROWAVE)


@pytest.mark.parametrize(
    ("openness", "doors", "held"), [(0.0, True, ()), (0.0, False, (MUG,)), (0.5, True, (MUG,))]
)
def test_a_hand_takes_what_no_closed_door_keeps_from_it(
    openness: float, doors: bool, held: tuple[str, ...], kitchen: EmbeddedEngine
) -> None:
    handling, command = before_it(kitchen, openness, doors)

    done = handling.step(replace(command, sequence=command.sequence + 1, grasp_force=5.0), 4)

    assert MUG in done.world_state.touched or held
    assert done.world_state.held == held


@pytest.mark.parametrize(("doors", "error"), [(True, BEHIND_A_DOOR), (False, "")])
def test_nothing_is_done_to_it_either(doors: bool, error: str, kitchen: EmbeddedEngine) -> None:
    handling, command = before_it(kitchen, 0.0, doors)

    (done,) = handling.step(
        replace(command, sequence=command.sequence + 1, interactions=(SOIL,)), 4
    ).acted

    assert (done.success, done.error) == (not error, error)
