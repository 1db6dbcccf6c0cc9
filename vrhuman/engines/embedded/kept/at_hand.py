"""The things near a hand: of hundreds a few, until it or one of them moves."""

from __future__ import annotations

import math
from dataclasses import dataclass

from vrhuman.engines.arm import Vector
from vrhuman.engines.embedded.members import Openness
from vrhuman.engines.embedded.model import Integers
from vrhuman.engines.embedded.obstacles import Obstacles

AROUND = 0.3
"""How far a hand may go before what is near it is looked for anew [m]."""


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
    """Those of some geoms that are within :data:`AROUND` of what a hand at ``place`` touches."""

    place: Vector
    radius: float
    moved: Motions
    geoms: Integers

    @classmethod
    def of(
        cls, obstacles: Obstacles, hand: Vector, radius: float, moved: Motions, geoms: Integers
    ) -> AtHand:
        return cls(hand, radius, moved, obstacles.within(hand, radius + AROUND, geoms))

    def holds(self, hand: Vector, radius: float, moved: Motions) -> bool:
        """Whether all that a hand touches there is among the geoms."""
        return (
            not moved.since(self.moved)
            and radius <= self.radius
            and math.dist(hand, self.place) < AROUND
        )
