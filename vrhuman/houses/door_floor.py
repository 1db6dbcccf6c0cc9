"""Finds what doors take of a house's floor: their frames, and their leaves where they are open."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vrhuman import geometry
from vrhuman.houses.free_floor import HEAD_ROOM, RADIUS
from vrhuman.houses.house import House, HouseObject
from vrhuman.houses.parts import Part, member_pose
from vrhuman.houses.standins import standin
from vrhuman.records import Floats

Box = tuple[Floats, Floats, Floats]
"""The centre (3,) [m], axes (3, 3) and half extents (3,) [m] of a part."""


def leaf_points(house: House, apart: float) -> Floats:
    """Return floor points (N, 2) along all leaves of doors that are open, this far apart [m]."""
    leaves = _open_leaves(house)
    return np.concatenate([np.empty((0, 2)), *(_spread(*leaf, apart) for leaf in leaves)])


def _spread(centre: Floats, axes: Floats, half: Floats, apart: float) -> Floats:
    """Return floor points (N, 2) all over a box."""
    xs, ys, zs = (
        np.linspace(-extent, extent, 1 + int(np.ceil(2.0 * extent / apart))) for extent in half
    )
    local = np.stack([each.ravel() for each in np.meshgrid(xs, ys, zs)], axis=-1)
    points: Floats = (local @ axes.T + centre)[:, [0, 2]]
    return np.unique(np.round(points, 3), axis=0)


def distance_to_doors(house: House) -> Callable[[float, float], float]:
    """Return a function of x, z [m]: how far the nearest part of a door is [m], inf without one.

    The doors are as the house starts with them. A closed leaf stands in its wall, which
    :func:`~vrhuman.houses.free_floor.free_floor` keeps away from; frames are thicker than walls.
    """
    frames = [box for thing in house.objects if thing.fills_opening for box in _frame(thing)]
    boxes = frames + _open_leaves(house)
    centres = np.array([centre for centre, _, _ in boxes]).reshape(-1, 3)
    turns = np.array([turn for _, turn, _ in boxes]).reshape(-1, 3, 3)
    halves = np.array([half for _, _, half in boxes]).reshape(-1, 3)

    def distance(x: float, z: float) -> float:
        offsets = np.array([x, 0.0, z]) - centres
        offsets[:, 1] = 0.0
        beyond = np.abs(np.einsum("nji,nj->ni", turns, offsets)) - halves
        away = np.hypot(*np.maximum(beyond, 0.0)[:, [0, 2]].T)
        return float(away.min(initial=np.inf))

    return distance


def clear_of_doors(house: House) -> Callable[[float, float], bool]:
    """Return a function of x, z [m]: whether the agent's body is clear of every door."""
    distance = distance_to_doors(house)
    return lambda x, z: distance(x, z) >= RADIUS


def _open_leaves(house: House) -> list[Box]:
    """Return the leaves of all doors that are open."""
    return [leaf for thing in house.objects if _is_open(thing) for leaf in _leaves(thing)]


def _is_open(thing: HouseObject) -> bool:
    return thing.fills_opening and thing.asset.openable and thing.openness > 0.0


def _frame(thing: HouseObject) -> list[Box]:
    """Return the parts of a door that stand beside its hole."""
    fixed = [_box(part, thing, thing.position, thing.rotation) for part in standin(thing).member(0)]
    return [box for box in fixed if float(box[0][1] - box[2][1]) < HEAD_ROOM]


def _leaves(thing: HouseObject) -> list[Box]:
    """Return the moving parts of a door."""
    stand_in = standin(thing)
    found = []
    for number, motion in enumerate(stand_in.motions, start=1):
        offset, turn = member_pose(motion, thing.openness, thing.scale)
        swung = geometry.multiply(thing.rotation, np.array(turn))
        hinge = thing.position + geometry.rotate(thing.rotation, np.array(offset))
        found += [_box(part, thing, hinge, swung) for part in stand_in.member(number)]
    return found


def _box(part: Part, thing: HouseObject, origin: Floats, rotation: Floats) -> Box:
    """Return a part as a box; its frame is at ``origin`` (3,) [m], turned by ``rotation`` (4,)."""
    centre = origin + geometry.rotate(rotation, np.array(part.position) * thing.scale)
    axes = geometry.matrix(geometry.multiply(rotation, np.array(part.rotation)))
    return centre, axes, np.array(part.size) * thing.scale / 2.0
