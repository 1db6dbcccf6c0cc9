"""The things near a hand: of hundreds a few, until it or one of them moves."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from vrhuman.engines.arm import Vector
from vrhuman.engines.embedded.members import Openness
from vrhuman.engines.embedded.model import Integers
from vrhuman.engines.embedded.obstacles import Obstacles

AROUND = 0.3
"""How far a hand may go before what is near it is looked for anew [m]."""
NOTHING: Integers = np.empty(0, dtype=np.int64)
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Motions:
    """What says whether things have moved: the count of free bodies' motions, what is open."""

    motions: int
    openness: Openness

    def since(self, other: Motions) -> bool:
        """Whether something may be elsewhere than it was then."""
        return self.motions != other.motions or self.openness is not other.openness


@dataclass(frozen=True, slots=True)
class AtHand:
    """Those of some geoms that are within :data:`AROUND` of what a hand at ``place`` touches.

    The nearest of all is at least ``clear`` metres from what it touches.
    """

    place: Vector
    radius: float
    moved: Motions
    geoms: Integers
    clear: float

    @classmethod
    def of(
        cls, obstacles: Obstacles, hand: Vector, radius: float, moved: Motions, geoms: Integers
    ) -> AtHand:
        away = obstacles.away(hand, geoms) - radius
        clear = float(away.min(initial=math.inf)) - _ROUNDING
        return cls(hand, radius, moved, geoms[away < AROUND], clear)

    def touchable(self, hand: Vector, radius: float, moved: Motions) -> Integers | None:
        """Return geoms among which is all that a hand touches there; None if that is not known."""
        if moved.since(self.moved) or radius > self.radius:
            return None
        gone = math.dist(hand, self.place)
        if gone < self.clear:
            return NOTHING
        return self.geoms if gone < AROUND else None
