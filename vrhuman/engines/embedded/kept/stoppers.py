"""What may stop a part of an agent: boxes around what never moves, and around what can shift."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from vrhuman.engines.arm import Vector
from vrhuman.engines.embedded.model import Integers
from vrhuman.records import Floats

AROUND = 0.75
"""How far around a box those are kept that were there, before they are looked for anew [m]."""
_SHORT = 0.999
"""This share of what is clear is taken to be clear: a box may not even touch another."""


class StillBoxes:
    """The boxes (N, 3) of ``geoms`` (N,), from ``low`` to ``high`` in MuJoCo's axes [m]."""

    def __init__(self, geoms: Integers, low: Floats, high: Floats) -> None:
        nowhere = (-math.inf, -math.inf, -math.inf)
        everywhere = (math.inf, math.inf, math.inf)
        self._all = NearGeoms(nowhere, everywhere, geoms, _sides(low, high))

    def around(self, low: Vector, high: Vector) -> NearGeoms:
        """Return those within :data:`AROUND` of a box, at any height."""
        return self._all.within(
            (low[0] - AROUND, low[1] - AROUND, -math.inf),
            (high[0] + AROUND, high[1] + AROUND, math.inf),
        )


@dataclass(frozen=True, slots=True)
class NearGeoms:
    """The ``geoms`` (N,) whose boxes meet a box, and their ``sides`` (6, N)."""

    low: Vector
    high: Vector
    geoms: Integers
    sides: Floats

    def holds(self, low: Vector, high: Vector) -> bool:
        """Whether another box is within: what meets that meets this one."""
        return _within(low, high, self.low, self.high)

    def within(self, low: Vector, high: Vector) -> NearGeoms:
        """Return those that meet another box."""
        there = _apart(self.sides, low, high) < 0.0
        return NearGeoms(low, high, self.geoms[there], np.ascontiguousarray(self.sides[:, there]))


@dataclass(frozen=True, slots=True)
class _Clear:
    """A box that meets nothing while all that can shift is at these places (as bytes)."""

    low: Vector
    high: Vector
    places: bytes


@dataclass(frozen=True, slots=True)
class _Near:
    """The ``sides`` (6, N) of all boxes near a part: ``still`` ones, then those that can shift.

    The latter are at these ``places`` (as bytes).
    """

    still: NearGeoms
    places: bytes
    sides: Floats


class Stoppers:
    """What may stop one part of an agent: ``still`` boxes, and geoms that can shift.

    ``positions`` are those of all geoms, at present.
    """

    def __init__(self, still: StillBoxes, positions: Floats) -> None:
        self._still, self._positions = still, positions
        self._kept = still.around((0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
        self.shift(np.empty(0, dtype=np.int64), np.empty(0))

    def shift(self, geoms: Integers, radius: Floats) -> None:
        """Let these ``geoms`` (K,) be those that can shift, within ``radius`` (K,) of them [m]."""
        self._shifting, self._radius = geoms, radius[:, None]
        self._clear: _Clear | None = None
        self._near: _Near | None = None

    def meeting(self, low: Vector, high: Vector) -> tuple[list[int], list[int]]:
        """Return the geoms whose boxes meet a box, the still ones and those that can shift."""
        centre = self._positions.take(self._shifting, axis=0)
        places, clear = centre.tobytes(), self._clear
        if clear and clear.places == places and _within(low, high, clear.low, clear.high):
            return [], []
        if not self._kept.holds(low, high):
            self._kept = self._still.around(low, high)
        kept, near = self._kept, self._near
        if near is None or near.still is not kept or near.places != places:
            shifting = _sides(centre - self._radius, centre + self._radius)
            near = self._near = _Near(kept, places, np.hstack([kept.sides, shifting]))
        apart = _apart(near.sides, low, high)
        gap = _SHORT * float(apart.min(initial=math.inf))
        if gap > 0.0:
            self._clear = _clear(kept, low, high, gap, places)
            return [], []
        count = len(kept.geoms)
        return (
            kept.geoms[apart[:count] < 0.0].tolist(),
            self._shifting[apart[count:] < 0.0].tolist(),
        )


def _clear(kept: NearGeoms, low: Vector, high: Vector, gap: float, places: bytes) -> _Clear:
    """What is clear for ``gap`` metres around a box, as far as what is there was kept."""
    (x, y, z), (east, north, up) = low, high
    return _Clear(
        (max(x - gap, kept.low[0]), max(y - gap, kept.low[1]), z - gap),
        (min(east + gap, kept.high[0]), min(north + gap, kept.high[1]), up + gap),
        places,
    )


def _sides(low: Floats, high: Floats) -> Floats:
    """All six sides of boxes (6, N), so that one comparison finds the boxes that meet another."""
    sides: Floats = np.ascontiguousarray(np.hstack([low, -high]).T)
    return sides


def _apart(sides: Floats, low: Vector, high: Vector) -> Floats:
    """How far boxes are from another one, along the axis along which that is most (N,) [m].

    It is below 0 for those that meet it.
    """
    ends = np.array((*high, -low[0], -low[1], -low[2]))[:, None]
    apart: Floats = np.maximum.reduce(sides - ends, axis=0)
    return apart


def _within(low: Vector, high: Vector, least: Vector, most: Vector) -> bool:
    return (
        least[0] <= low[0]
        and least[1] <= low[1]
        and least[2] <= low[2]
        and high[0] <= most[0]
        and high[1] <= most[1]
        and high[2] <= most[2]
    )
