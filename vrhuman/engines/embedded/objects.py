"""The objects' states in numbers: poses, boxes, and what rests in or on what."""

from __future__ import annotations

import itertools

import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.engines.embedded.model import HouseModel
from vrhuman.engines.embedded.supports import (
    FLOOR,
    LIFT,
    SINK,
    Carriers,
    everything_under,
    on_top,
)
from vrhuman.engines.engine import ObjectStates
from vrhuman.houses.house import HouseObject
from vrhuman.houses.parts import StandIn, member_pose
from vrhuman.records import Floats

Bools = NDArray[np.bool_]

_FLAT = [0, 2]
_MEASURED_OPEN = frozenset({"Laptop"})
"""Types whose catalogue sizes are of the open asset; all others are of the closed one."""
_CORNERS = np.array(list(itertools.product((-0.5, 0.5), repeat=3)))
_Given = tuple[bytes, tuple[float, ...], tuple[int, ...], Carriers]


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
        self._receptacles = frozenset(holders)
        resting = [
            (bool(o.parent) or house.free_place[n] >= 0) and n not in absent
            for n, o in enumerate(objects)
        ]
        self._resting = np.array(resting, dtype=bool)
        self._openable = np.array(house.openable, dtype=np.int64)
        self._outlines: dict[int, tuple[float, Floats]] = {}
        self._fixed_on = self._fixed_carriers()
        self._known: tuple[_Given, ObjectStates] | None = None

    def states(
        self,
        things: Floats,
        opening: tuple[float, ...],
        held: tuple[int, ...],
        touched: Carriers,
    ) -> ObjectStates:
        """Return the state of every object, the one that it returned last if nothing has changed.

        ``things`` (F, 7) are the world poses of the free ones, ``opening`` is how far each openable
        object is open, ``held`` what the hand holds, ``touched`` what each free one touches from
        above (:class:`~vrhuman.engines.embedded.supports.Contacts`). The arrays are read-only.
        """
        given = (things.tobytes(), opening, held, touched)
        if self._known is None or self._known[0] != given:
            self._known = given, self._states(things, opening, held, touched)
        return self._known[1]

    def _states(
        self,
        things: Floats,
        opening: tuple[float, ...],
        held: tuple[int, ...],
        touched: Carriers,
    ) -> ObjectStates:
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
        gripped = frozenset(held)
        carriers = tuple(
            () if n in gripped else each or self._fixed_on[n] for n, each in enumerate(touched)
        )
        parents = self._parents(poses, low, high, grasped, carriers)
        rests_on = tuple(tuple(n for n in each if n != FLOOR) for each in carriers)
        for array in (poses, low, high, openness):
            array.setflags(write=False)
        return ObjectStates(poses, low, high, parents, openness, tuple(grasped.tolist()), rests_on)

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

    def _fixed_carriers(self) -> Carriers:
        """What carries the fixed objects that rest on another: what their bottom is at the top of.

        Only those that the house puts on something: a painting over a chest of drawers hangs.
        """
        objects, free = self._house.house.objects, self._house.free_place
        low, high = self._poses[:, :3] - self._reach, self._poses[:, :3] + self._reach
        found: list[tuple[int, ...]] = [()] * len(objects)
        for n, o in enumerate(objects):
            if free[n] < 0 and o.parent and not o.fills_opening:
                under = on_top(np.stack([low[n], high[n]]), low, high) & (free < 0)
                rows = [int(row) for row in np.flatnonzero(under) if row != n]
                found[n] = tuple(row for row in rows if not objects[row].fills_opening)
        return tuple(found)

    def _parents(
        self, poses: Floats, low: Floats, high: Floats, held: Bools, carriers: Carriers
    ) -> tuple[tuple[int, ...], ...]:
        """The receptacles in or on which each object rests, the smallest (the nearest) first.

        What something carries is in the receptacles among everything under it. What touches nothing
        (it falls, or is fixed in a shelf) is in the receptacles whose boxes its centre is over and
        its bottom in, if they are larger.
        """
        size = np.prod(high - low, axis=1)
        found: list[tuple[int, ...]] = [()] * len(poses)
        for row in np.flatnonzero(self._resting & ~held).tolist():
            if carriers[row]:
                under = everything_under(row, carriers) & self._receptacles
                found[row] = tuple(sorted(under, key=lambda n: (size[n], n)))
            else:
                found[row] = self._boxes_around(row, poses, low, high, size)
        return tuple(found)

    def _boxes_around(
        self, row: int, poses: Floats, low: Floats, high: Floats, size: Floats
    ) -> tuple[int, ...]:
        holders = self._holders
        flat, bottom = poses[row, _FLAT], low[row, 1]
        over = ((flat > low[holders][:, _FLAT]) & (flat < high[holders][:, _FLAT])).all(axis=1)
        rests = (bottom > low[holders, 1] - SINK) & (bottom < high[holders, 1] + LIFT)
        mine = holders[over & rests & (size[row] < size[holders])]
        return tuple(mine[np.argsort(size[mine])].tolist())


def _outline(object_: HouseObject, stand_in: StandIn, openness: float) -> Floats:
    points = []
    members = [((0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0))]
    members += [member_pose(motion, openness, object_.scale) for motion in stand_in.motions]
    for number, (offset, turn) in enumerate(members):
        for part in stand_in.member(number):
            corners = geometry.rotate(part.rotation, _CORNERS * part.size) + part.position
            points.append(geometry.rotate(turn, corners * object_.scale) + offset)
    return np.concatenate(points)
