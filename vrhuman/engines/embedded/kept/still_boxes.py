"""The boxes around what never moves, and which of them meet another box."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman.engines.arm import Vector
from vrhuman.engines.embedded.model import Integers
from vrhuman.records import Floats

AROUND = 0.75
"""How far around a box those are kept that were there, before they are looked for anew [m]."""


class StillBoxes:
    """The boxes (N, 3) of ``geoms`` (N,), from ``low`` to ``high`` in MuJoCo's axes [m]."""

    def __init__(self, geoms: Integers, low: Floats, high: Floats) -> None:
        # all six sides of a box (6, N), so that one comparison finds the boxes that meet another
        sides = np.ascontiguousarray(np.hstack([low, -high]).T)
        everywhere = (math.inf, math.inf, math.inf)
        self._all = _Kept((-math.inf, -math.inf, -math.inf), everywhere, geoms, sides)
        self._kept = self._all.within((0.0, 0.0, 0.0), (0.0, 0.0, 0.0))

    def meeting(self, low: Vector, high: Vector) -> list[int]:
        """Return the geoms whose boxes meet a box, in their order."""
        if not self._kept.holds(low, high):
            self._kept = self._all.within(
                (low[0] - AROUND, low[1] - AROUND, -math.inf),
                (high[0] + AROUND, high[1] + AROUND, math.inf),
            )
        kept = self._kept
        found: list[int] = kept.geoms[kept.meet(low, high)].tolist()
        return found


@dataclass(frozen=True, slots=True)
class _Kept:
    """The ``geoms`` (N,) whose boxes meet a box, and their ``sides`` (6, N)."""

    low: Vector
    high: Vector
    geoms: Integers
    sides: Floats

    def holds(self, low: Vector, high: Vector) -> bool:
        """Whether another box is within: what meets that meets this one."""
        return all(here <= there for here, there in zip(self.low, low, strict=True)) and all(
            there <= here for here, there in zip(self.high, high, strict=True)
        )

    def meet(self, low: Vector, high: Vector) -> NDArray[np.bool_]:
        """Return for each geom whether its box meets another box."""
        sides = np.array((*high, -low[0], -low[1], -low[2]))[:, None]
        found: NDArray[np.bool_] = np.logical_and.reduce(self.sides < sides, axis=0)
        return found

    def within(self, low: Vector, high: Vector) -> _Kept:
        """Return those that meet another box."""
        there = self.meet(low, high)
        return _Kept(low, high, self.geoms[there], np.ascontiguousarray(self.sides[:, there]))
