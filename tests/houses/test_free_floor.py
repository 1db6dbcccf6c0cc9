"""Where one may stand."""

from __future__ import annotations

import pytest

from tests.support.houses.toy_house import toy_house
from vrhuman.embodiment.build import build_house
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.houses.free_floor import free_floor
from vrhuman.houses.generator import generate


@pytest.mark.parametrize(
    ("place", "free"),
    [
        ((1.5, 1.5), True),
        ((2.0, 3.0), False),  # in the table
        ((0.05, 2.0), False),  # in the wall
        ((9.0, 2.0), False),  # outdoors
        ((5.5, 2.0), True),  # in the other room
    ],
)
def test_a_place_is_free_where_nothing_stands_and_a_floor_is(
    place: tuple[float, float], free: bool
) -> None:
    house, _ = toy_house()

    assert free_floor(house)(*place) is free


def test_the_plan_agrees_with_the_engine_nearly_everywhere() -> None:
    house = build_house(generate(2, 3), "x", 1)
    engine, free = EmbeddedEngine(house), free_floor(house)
    middle = engine.observe().agent_position

    told = [
        (free(x, z), engine.fits(middle * [0.0, 1.0, 0.0] + [x, 0.0, z]))
        for x in (0.25 * i for i in range(40))
        for z in (0.25 * i for i in range(40))
    ]

    assert sum(fits for _, fits in told) > 50
    assert sum(plan == fits for plan, fits in told) > 0.93 * len(told)
