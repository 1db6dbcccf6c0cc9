"""Shortest ways over a floor: never through what stops, never longer than need be."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vrhuman.engines.embedded.navigation import SPACING, STRIDE, Floor, length

SIDE = 4.0


def room(x: float, z: float) -> bool:
    """Four metres square, with a wall at z = 2 that ends at x = 3."""
    return 0.0 <= x <= SIDE and 0.0 <= z <= SIDE and not (1.9 < z < 2.1 and x < 3.0)


def test_where_nothing_is_between_the_way_is_straight() -> None:
    assert Floor(room).way((0.5, 0.5), (3.5, 1.5)) == ((0.5, 0.5), (3.5, 1.5))


def test_a_way_round_a_wall_bends_at_its_end() -> None:
    way = Floor(room).way((0.5, 0.5), (0.5, 3.5))
    assert way is not None
    shortest = 2 * math.hypot(2.5, 1.4) + 0.2
    assert shortest <= length(way) < shortest + 2 * SPACING
    assert all(x >= 2.9 for x, _ in way[1:-1])


def test_there_is_no_way_to_where_no_floor_is() -> None:
    assert Floor(lambda x, z: room(x, z) and not 1.9 < z < 2.1).way((0.5, 0.5), (0.5, 3.5)) is None


def test_a_way_to_where_one_is_has_one_corner() -> None:
    assert Floor(room).way((1.0, 1.0), (1.0, 1.0)) == ((1.0, 1.0),)


@pytest.mark.parametrize(("most", "found"), [(0.09, False), (0.11, True)])
def test_the_nearest_free_point_is_found_within_the_distance(most: float, found: bool) -> None:
    near = Floor(room).near(-0.1, 1.0, most)
    assert (near is not None) == found


coordinate = st.floats(0.0, SIDE)


@settings(max_examples=100, deadline=None)
@given(coordinate, coordinate, coordinate, coordinate)
def test_every_way_is_free_and_no_detour(x0: float, z0: float, x1: float, z1: float) -> None:
    if not (room(x0, z0) and room(x1, z1)):
        return
    way = Floor(room).way((x0, z0), (x1, z1))
    assert way is not None
    assert (way[0], way[-1]) == ((x0, z0), (x1, z1))
    for start, end in itertools.pairwise(way):
        steps = max(1, math.ceil(math.dist(start, end) / STRIDE))
        for i in range(steps + 1):
            share = i / steps
            x = start[0] + share * (end[0] - start[0])
            assert room(x, start[1] + share * (end[1] - start[1]))
    around = math.dist((x0, z0), (3.0, 2.0)) + math.dist((3.0, 2.0), (x1, z1))
    assert math.dist((x0, z0), (x1, z1)) - 1e-9 <= length(way) <= around + 4 * SPACING
