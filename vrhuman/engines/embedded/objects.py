"""The objects' states in numbers: poses, boxes, and what rests in or on what."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.engines.embedded.model import HouseModel
from vrhuman.engines.engine import ObjectStates
from vrhuman.houses.house import HouseObject
from vrhuman.houses.parts import StandIn, member_pose
from vrhuman.records import Floats

Bools = NDArray[np.bool_]

_SINK = 0.02
"""How far an object's bottom may be below its receptacle's box [m]."""
_LIFT = 0.06
"""How far above its receptacle's box it may still rest (a vase on a doily, soft contacts) [m]."""
_FLAT = [0, 2]
_MEASURED_OPEN = frozenset({"Laptop"})
"""Types whose catalogue sizes are of the open asset; all others are of the closed one."""
_CORNERS = np.array(list(itertools.product((-0.5, 0.5), repeat=3)))


class Objects:
    """What does not change of a house's objects, kept to compute quickly what does."""

    def __init__(self, house: HouseModel) -> None:
        objects = house.house.objects
        self._house = house
        self._poses = np.array([np.concatenate([o.position, o.rotation]) for o in objects])
        self._poses = self._poses.reshape(-1, 7)
        self._half = np.array([o.size for o in objects]).reshape(-1, 3) / 2.0
        self._reach = self._reaches(self._poses[:, 3:], self._half)
        absent = house.absent
        holders = [n for n, o in enumerate(objects) if o.asset.receptacle and n not in absent]
        self._holders = np.array(holders, dtype=np.int64)
        resting = [
            (bool(o.parent) or house.free_place[n] >= 0) and n not in absent
            for n, o in enumerate(objects)
        ]
        self._resting = np.array(resting, dtype=bool)
        self._openable = np.array(house.openable, dtype=np.int64)
        self._outlines: dict[int, tuple[float, Floats]] = {}

    def states(self, things: Floats, opening: Sequence[float], held: Sequence[int]) -> ObjectStates:
        """Return the state of every object.

        ``things`` (F, 7) are the world poses of the free ones, ``opening`` is how far each openable
        object is open, ``held`` what the hand holds.
        """
        free = self._house.free
        poses, reach = self._poses.copy(), self._reach.copy()
        if len(free):
            poses[free] = things
            reach[free] = self._reaches(things[:, 3:], self._half[free])
        low, high = poses[:, :3] - reach, poses[:, :3] + reach
        openness = np.zeros(len(poses))
        openness[self._openable] = opening
        grasped = np.zeros(len(poses), dtype=bool)
        grasped[list(held)] = True
        parents = self._parents(poses, low, high, grasped)
        return ObjectStates(poses, low, high, parents, openness, tuple(grasped.tolist()))

    def outline(self, number: int, openness: float) -> Floats | None:
        """Return points (K, 3) in an object's own frame whose box the object fills at an openness.

        None while that is the box of its size.
        """
        object_ = self._house.house.objects[number]
        if openness == (1.0 if object_.object_type in _MEASURED_OPEN else 0.0):
            return None
        known = self._outlines.get(number)
        if known is None or known[0] != openness:
            known = openness, _outline(object_, self._house.stand_ins[number], openness)
            self._outlines[number] = known
        return known[1]

    def _reaches(self, rotations: Floats, half: Floats) -> Floats:
        """Half extents (N, 3) along the world's axes of boxes of half sizes ``half`` (N, 3)."""
        out: Floats = np.einsum("nij,nj->ni", np.abs(geometry.matrix(rotations)), half)
        return out

    def _parents(
        self, poses: Floats, low: Floats, high: Floats, held: Bools
    ) -> tuple[tuple[int, ...], ...]:
        """The receptacles in which each object rests.

        An object rests in a receptacle if its centre is over the receptacle's box, and its bottom
        in it or on its top; the smallest receptacle is the nearest.
        """
        holders = self._holders
        found: list[tuple[int, ...]] = [()] * len(poses)
        if not len(holders):
            return tuple(found)
        rows = np.flatnonzero(self._resting & ~held)
        flat, bottom = poses[rows][:, None, _FLAT], low[rows, None, 1]
        over = ((flat > low[holders][:, _FLAT]) & (flat < high[holders][:, _FLAT])).all(axis=2)
        rests = (bottom > low[holders, 1] - _SINK) & (bottom < high[holders, 1] + _LIFT)
        size = np.prod(high - low, axis=1)
        inside = over & rests & (size[rows, None] < size[holders])
        for row in np.flatnonzero(inside.any(axis=1)):
            mine = holders[inside[row]]
            found[rows[row]] = tuple(mine[np.argsort(size[mine])].tolist())
        return tuple(found)


def _outline(object_: HouseObject, stand_in: StandIn, openness: float) -> Floats:
    points = []
    members = [((0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0))]
    members += [member_pose(motion, openness, object_.scale) for motion in stand_in.motions]
    for number, (offset, turn) in enumerate(members):
        for part in stand_in.member(number):
            corners = geometry.rotate(part.rotation, _CORNERS * part.size) + part.position
            points.append(geometry.rotate(turn, corners * object_.scale) + offset)
    return np.concatenate(points)
