"""Tells whether a wall of the house is between two points."""

from __future__ import annotations

import numpy as np

from vrhuman.houses.house import House, Wall
from vrhuman.records import Floats


def wall_between(house: House, start: Floats, end: Floats) -> bool:
    """Return whether the straight line from ``start`` to ``end``, both (3,) [m], crosses a wall.

    A line through a door's or window's hole, or over the top of a wall, does not.
    """
    return any(not wall.empty and _crosses(wall, start, end) for wall in house.walls)


def _crosses(wall: Wall, start: Floats, end: Floats) -> bool:
    along = wall.end - wall.start
    way = end[[0, 2]] - start[[0, 2]]
    to_wall = wall.start - start[[0, 2]]
    parallel = float(way[0] * along[1] - way[1] * along[0])
    if abs(parallel) < 1e-12:
        return False
    share = float(to_wall[0] * along[1] - to_wall[1] * along[0]) / parallel
    at_wall = float(to_wall[0] * way[1] - to_wall[1] * way[0]) / parallel
    if not (0.0 <= share <= 1.0 and 0.0 <= at_wall <= 1.0):
        return False
    metres = at_wall * float(np.hypot(*along))
    height = float(start[1] + share * (end[1] - start[1]))
    in_hole = any(
        hole.left <= metres <= hole.right and hole.bottom <= height <= hole.top
        for hole in wall.holes
    )
    return height <= wall.height and not in_hole
