"""Brings AI2-THOR's objects into the order of a house's, as numbers and as stand-ins to draw."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vrhuman import geometry
from vrhuman.engines.drawing.scene import Scene, SceneBody
from vrhuman.engines.drawing.surfaces import house_surfaces
from vrhuman.engines.engine import ObjectStates
from vrhuman.engines.thor.snapshot import Snapshot
from vrhuman.houses.house import House
from vrhuman.houses.parts import StandIn


class ObjectStateMap:
    """Turns snapshots into :class:`ObjectStates`.

    An object that AI2-THOR no longer lists (an egg that was broken) stays where it was.
    """

    def __init__(self, house: House, first: Snapshot) -> None:
        self._ids = tuple(o.object_id for o in house.objects)
        self._numbers = {name: n for n, name in enumerate(self._ids)}
        count = len(self._ids)
        self._poses, self._openness = np.zeros((count, 7)), np.zeros(count)
        self._low, self._high = np.zeros((count, 3)), np.zeros((count, 3))
        self._poses[:, 6] = 1.0
        self._parents: list[tuple[int, ...]] = [()] * count
        self._names: tuple[str, ...] | None = None
        self._rows, self._places = np.zeros(0, np.int64), np.zeros(0, np.int64)
        self._last: tuple[Snapshot, ObjectStates] | None = None
        self.states(first)

    def states(self, now: Snapshot) -> ObjectStates:
        """Return the objects' states in a snapshot."""
        if self._last is not None and self._last[0] is now:
            return self._last[1]
        if now.names != self._names:
            self._names = now.names
            found = [(i, self._numbers[n]) for i, n in enumerate(now.names) if n in self._numbers]
            self._rows = np.array([i for i, _ in found], dtype=np.int64)
            self._places = np.array([n for _, n in found], dtype=np.int64)
        rows, places = self._rows, self._places
        low, high = now.low[rows], now.high[rows]
        self._poses[places] = np.hstack([(low + high) / 2.0, geometry.from_eulers(now.turns[rows])])
        self._low[places], self._high[places] = low, high
        self._openness[places] = now.openness[rows]
        for row, place in zip(rows.tolist(), places.tolist(), strict=True):
            self._parents[place] = self._nearest(now.parents[row])
        held = set(now.arm.held)
        states = ObjectStates(
            poses=self._poses.copy(),
            low=self._low.copy(),
            high=self._high.copy(),
            parents=tuple(self._parents),
            openness=self._openness.copy(),
            held=tuple(name in held for name in self._ids),
        )
        self._last = (now, states)
        return states

    def nearest_first(self, now: Snapshot) -> tuple[str, ...]:
        """Return the objects that the hand touches, the nearest box first."""
        states, hand = self.states(now), now.arm.hand_centre
        known = [name for name in now.arm.touched if name in self._numbers]

        def away(name: str) -> tuple[float, str]:
            n = self._numbers[name]
            outside = np.maximum(states.low[n] - hand, hand - states.high[n]).clip(min=0.0)
            middle = (states.low[n] + states.high[n]) / 2.0 - hand
            return float(np.linalg.norm(outside)) + 1e-3 * float(np.linalg.norm(middle)), name

        return tuple(sorted(known, key=away))

    def _nearest(self, names: tuple[str, ...]) -> tuple[int, ...]:
        """The receptacles' numbers, the nearest first; the smallest is the nearest."""
        numbers = [self._numbers[name] for name in names if name in self._numbers]
        volume = np.prod(self._high - self._low, axis=1)
        return tuple(sorted(numbers, key=lambda n: (float(volume[n]), n)))


def stand_in_scene(house: House, stand_ins: Sequence[StandIn]) -> Scene:
    """Return the scene of the house with stand-ins, one closed body for each object.

    The arm is not among them (a world state has its joints).
    """
    things = zip(house.objects, stand_ins, strict=True)
    bodies = tuple(
        SceneBody(o.object_id, stand_in.parts, o.scale, number)
        for number, (o, stand_in) in enumerate(things, start=1)
    )
    return Scene(
        surfaces=house_surfaces(house),
        bodies=bodies,
        lights=house.lights,
        segments=("", *(o.object_id for o in house.objects)),
    )
