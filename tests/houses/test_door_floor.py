"""Where a door stands in the plan is where the engine's door stops the agent."""

from __future__ import annotations

from functools import cache

import numpy as np
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.houses.house_with_door import house_with_door
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.houses.door_floor import clear_of_doors
from vrhuman.houses.free_floor import free_floor
from vrhuman.houses.house import House

NEAR = 0.02
"""How far apart plan and engine may find the leaf's surface [m]."""


@cache
def opened() -> tuple[House, EmbeddedEngine]:
    house, _ = house_with_door(openness=1.0)
    return house, EmbeddedEngine(house)


def around(x: float, z: float, by: float) -> list[tuple[float, float]]:
    return [(x + by * dx, z + by * dz) for dx, dz in ((1, 0), (-1, 0), (0, 1), (0, -1), (0, 0))]


@given(st.floats(-1.2, 1.2), st.floats(-1.2, 1.2))
@example(0.25, 0.5)  # beside the frame, which is thicker than the wall
@settings(max_examples=examples(60))
def test_plan_and_engine_agree_on_all_sides_of_an_open_door(dx: float, dz: float) -> None:
    house, engine = opened()
    door = next(thing for thing in house.objects if thing.fills_opening)
    x, z = float(door.position[0]) + dx, float(door.position[2]) + dz
    on_plan, clear = free_floor(house), clear_of_doors(house)
    assume(all(on_plan(*point) for point in around(x, z, NEAR)))
    answers = {clear(*point) for point in around(x, z, NEAR)}
    assume(len(answers) == 1)

    assert engine.fits(np.array([x, 0.9, z])) == answers.pop()


def taken(openness: float) -> set[tuple[int, int]]:
    """Places around a door that it takes, on a grid of 0.05 m."""
    house, _ = house_with_door(openness=openness)
    door = next(thing for thing in house.objects if thing.fills_opening)
    x, z = float(door.position[0]), float(door.position[2])
    clear, steps = clear_of_doors(house), range(-20, 21)
    return {(i, k) for i in steps for k in steps if not clear(x + i / 20, z + k / 20)}


def test_a_frame_takes_floor_and_leaves_its_hole_free() -> None:
    closed = taken(0.0)

    assert (5, 10) in closed
    assert (0, 0) not in closed


def test_only_an_open_leaf_takes_floor() -> None:
    assert taken(1.0) > taken(0.0)
