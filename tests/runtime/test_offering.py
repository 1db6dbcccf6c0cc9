"""What the action menu offers, of all that the hand holds and touches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.embodiment.parked_agent import START
from tests.support.houses.kitchen import MUG, kitchen
from tests.support.protocol.offered_things import metadata
from vrhuman.embodiment.build import build_house
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
