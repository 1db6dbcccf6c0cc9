"""Finds where the leaves of open doors stand in a house's plan, so that nobody starts in one."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vrhuman import geometry
from vrhuman.houses.free_floor import RADIUS
from vrhuman.houses.house import House, HouseObject
from vrhuman.houses.parts import member_pose
from vrhuman.houses.standins import standin
from vrhuman.records import Floats


def clear_of_leaves(house: House) -> Callable[[float, float], bool]:
    """Return a function of x, z [m]: whether the agent's body is clear of every open door.

    The doors are as the house starts with them. Closed ones stand in their walls, which
    :func:`~vrhuman.houses.free_floor.free_floor` keeps away from.
    """
    leaves = [leaf for thing in house.objects if _is_open(thing) for leaf in _leaves(thing)]
    centres = np.array([centre for centre, _, _ in leaves]).reshape(-1, 3)
    turns = np.array([turn for _, turn, _ in leaves]).reshape(-1, 3, 3)
    halves = np.array([half for _, _, half in leaves]).reshape(-1, 3)

    def clear(x: float, z: float) -> bool:
        offsets = np.array([x, 0.0, z]) - centres
        offsets[:, 1] = 0.0
        beyond = np.abs(np.einsum("nji,nj->ni", turns, offsets)) - halves
        return not bool(np.any(np.hypot(*np.maximum(beyond, 0.0)[:, [0, 2]].T) < RADIUS))

    return clear


def _is_open(thing: HouseObject) -> bool:
    return thing.fills_opening and thing.asset.openable and thing.openness > 0.0


def _leaves(thing: HouseObject) -> list[tuple[Floats, Floats, Floats]]:
    """Return the centre (3,) [m], axes (3, 3) and half extents (3,) [m] of each moving part."""
    stand_in = standin(thing)
    found = []
    for number, motion in enumerate(stand_in.motions, start=1):
        offset, turn = member_pose(motion, thing.openness, thing.scale)
        swung = geometry.multiply(thing.rotation, np.array(turn))
        hinge = thing.position + geometry.rotate(thing.rotation, np.array(offset))
        for part in stand_in.member(number):
            centre = hinge + geometry.rotate(swung, np.array(part.position) * thing.scale)
            axes = geometry.matrix(geometry.multiply(swung, np.array(part.rotation)))
            found.append((centre, axes, np.array(part.size) * thing.scale / 2.0))
    return found
