"""What the action menu offers, of all that the hand holds and touches."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.embodiment.parked_agent import START
from tests.support.houses.kitchen import MUG, kitchen
from tests.support.protocol.offered_things import metadata
from vrhuman.embodiment.build import build_house
from vrhuman.embodiment.object_actions import DRIFT, at_hand
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.runtime.processes.offering import offers_of

MUG_DATA = metadata("Mug", "canFillWithLiquid", "isPickedUp")
FAUCET = metadata("Faucet", "toggleable")
COUNTER = metadata("CounterTop")
BROKEN = metadata("Vase", "breakable", "isBroken")
LAMP = metadata("DeskLamp", "toggleable")
ALL = [MUG_DATA, FAUCET, COUNTER, BROKEN, LAMP]


def offered(held: tuple[str, ...] = (), touched: tuple[str, ...] = ()) -> list[tuple[str, bool]]:
    now = replace(
        START,
        held=tuple(f"{each}|1" for each in held),
        touched=tuple(f"{each}|1" for each in touched),
    )
    return [(each.name, each.held) for each in offers_of(ALL, now).objects]


@pytest.mark.parametrize(
    ("touched", "name"),
    [
        (("Faucet", "DeskLamp"), "faucet"),
        (("DeskLamp", "Faucet"), "desk lamp"),
        (("CounterTop", "Faucet"), "faucet"),  # with a counter nothing can be done
        (("Vase", "Faucet"), "faucet"),  # with a broken vase nothing can be done any more
        (("CounterTop", "Vase"), "vase"),  # which the menu then says
    ],
)
def test_it_is_the_nearest_thing_with_which_something_can_be_done(
    touched: tuple[str, ...], name: str
) -> None:
    assert offered(touched=touched) == [(name, False)]


def test_what_is_held_comes_first_then_what_is_touched() -> None:
    assert offered(("Mug",), ("CounterTop", "Faucet")) == [("mug", True), ("faucet", False)]


def test_what_the_hand_does_not_feel_is_offered_where_the_hand_is() -> None:
    """A hand feels what it can lift or open, and nothing else: no lamp, no bed."""
    engine = EmbeddedEngine(build_house(kitchen(), "kitchen", seed=0))
    states, objects = engine.object_states(), engine.house.objects
    number = next(
        n
        for n, o in enumerate(objects)
        if not o.asset.pickupable and not o.asset.openable and not o.fills_opening
    )
    start = engine.observe()

    def beside(away: float) -> tuple[str, ...]:
        middle = (states.low[number] + states.high[number]) / 2
        place = np.array([states.high[number][0] + away, middle[1], middle[2]])
        return at_hand(engine, replace(start, arm=replace(start.arm, hand_centre=place)))

    reach = start.arm.hand_radius + DRIFT
    name = objects[number].object_id
    assert name in beside(reach - 0.01)
    assert name not in beside(reach + 0.01)
    lamp = offers_of(ALL, START, ("CounterTop|1", "DeskLamp|1")).objects
    assert [each.name for each in lamp] == ["desk lamp"]


def test_what_is_held_is_not_offered_twice() -> None:
    assert offered(("Mug",), ("Mug",)) == [("mug", True)]


@pytest.mark.parametrize("touched", [(), ("CounterTop",), ("Ghost",)])
def test_nothing_is_offered_where_nothing_can_ever_be_done(touched: tuple[str, ...]) -> None:
    assert offered(touched=touched) == []


def test_asking_an_engine_changes_nothing_of_it() -> None:
    engine = EmbeddedEngine(build_house(kitchen(), "kitchen", seed=0))
    before = engine.state_hash()
    now = replace(engine.observe(), touched=(MUG,))

    (thing,) = offers_of(engine.metadata()["objects"], now).objects

    assert (thing.object_id, thing.name) == (MUG, "mug")
    assert engine.state_hash() == before
