"""Finds from a house's plan where the agent can stand, for pointing at places to go to."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vrhuman import geometry
from vrhuman.houses.house import House, HouseObject
from vrhuman.houses.polygons import contains, distance

RADIUS = 0.2
"""Radius of the agent's body [m]."""
_CARPET, HEAD_ROOM = 0.1, 1.7
"""What is lower than the first, or hangs higher than the second [m], does not block the body."""


def free_floor(house: House) -> Callable[[float, float], bool]:
    """Return a function of x, z [m]: whether the agent's body fits, with the furniture in the plan.

    This is only a hint: the engine knows where doors and carried things are now.
    """
    objects = [thing for thing in house.objects if _stands(thing)]
    places = np.array([thing.position for thing in objects]).reshape(-1, 3)
    halves = np.array([thing.size for thing in objects]).reshape(-1, 3) / 2.0 + RADIUS
    turns = np.array([geometry.matrix(thing.rotation) for thing in objects]).reshape(-1, 3, 3)

    def free(x: float, z: float) -> bool:
        room = next((r for r in house.rooms if contains(r.polygon, x, z)), None)
        if room is None or distance(room.polygon, x, z) < RADIUS:
            return False
        offsets = np.array([x, 0.0, z]) - places
        offsets[:, 1] = 0.0
        local = np.abs(np.einsum("nji,nj->ni", turns, offsets))
        return not bool(np.any(np.all(local[:, [0, 2]] < halves[:, [0, 2]], axis=1)))

    return free


def _stands(thing: HouseObject) -> bool:
    low = float(thing.position[1]) - thing.size[1] / 2.0
    high = float(thing.position[1]) + thing.size[1] / 2.0
    return not thing.fills_opening and high > _CARPET and low < HEAD_ROOM
