"""A line between two points meets a wall, or passes through its door, over it or beside it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.houses.kitchen import HEIGHT, kitchen
from vrhuman.embodiment.build import build_house
from vrhuman.houses.house import Hole, House
from vrhuman.houses.wall_between import wall_between


def with_a_door() -> House:
    """The kitchen; the wall at x = 0, from z = 0 on, has a door from z = 1 to 2, 2 m high."""
    house = build_house(kitchen(), "kitchen", 1)
    walls = tuple(
        replace(wall, holes=(Hole(1.0, 0.0, 2.0, 2.0),))
        if max(wall.start[0], wall.end[0]) == 0.0
        else wall
        for wall in house.walls
    )
    return replace(house, walls=walls)


@pytest.mark.parametrize(
    ("z", "y", "hidden"),
    [
        (4.0, 1.0, True),
        (1.5, 1.0, False),  # through the door
        (1.01, 1.99, False),
        (0.99, 1.0, True),  # beside it
        (2.01, 1.0, True),
        (1.5, 2.01, True),  # over it
        (4.0, HEIGHT - 0.01, True),
        (4.0, HEIGHT + 0.01, False),
        (8.01, 1.0, False),  # past the wall's end
    ],
)
def test_a_wall_is_met_but_in_its_holes(z: float, y: float, hidden: bool) -> None:
    inside, outside = np.array([0.3, y, z]), np.array([-0.3, y, z])

    assert wall_between(with_a_door(), inside, outside) is hidden
    assert wall_between(with_a_door(), outside, inside) is hidden


def test_a_line_that_ends_before_the_wall_does_not_meet_it() -> None:
    start = np.array([1.0, 1.0, 4.0])

    assert not wall_between(with_a_door(), start, np.array([0.01, 1.0, 4.0]))
    assert wall_between(with_a_door(), start, np.array([-0.01, 1.0, 4.0]))


def test_a_wall_that_is_only_drawn_on_the_plan_is_not_met() -> None:
    house = with_a_door()
    open_plan = replace(house, walls=tuple(replace(wall, empty=True) for wall in house.walls))

    assert not wall_between(open_plan, np.array([0.3, 1.0, 4.0]), np.array([-0.3, 1.0, 4.0]))
