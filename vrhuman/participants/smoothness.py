"""Models how people move: minimum-jerk paths that last as long as their difficulty requires.

A movement is the quintic from the present place, speed and acceleration to rest at the goal with
minimum jerk (Flash and Hogan, 1985), planned again as the goal moves (Hoff and Arbib, 1993). It
lasts as long as Fitts' law says (Shannon's form), or longer where the body's maximum speed requires
it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

PEAK_SPEED, PEAK_ACCELERATION = 1.875, 5.7735
"""Peak speed and acceleration of a minimum-jerk path of unit length in unit time."""
SHORTEST = 0.15
"""Minimum planned duration of a movement [s]; a goal that drifts is followed with this lag."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast one kind of movement is; its unit of length is metre or degree.

    ``start`` [s] and ``per_bit`` [s] are Fitts' constants for a target of ``width``; ``speed`` and
    ``acceleration`` are never exceeded by a movement that begins at rest.
    """

    speed: float
    acceleration: float
    width: float
    start: float = 0.05
    per_bit: float = 0.12

    def seconds(self, distance: float) -> float:
        """Return how long a movement over ``distance`` lasts [s]."""
        difficulty = math.log2(distance / self.width + 1.0)
        return max(
            SHORTEST,
            self.start + self.per_bit * difficulty,
            PEAK_SPEED * distance / self.speed,
            math.sqrt(PEAK_ACCELERATION * distance / self.acceleration),
        )


Place = tuple[float, ...]
"""A place in one or more dimensions: plain floats, a fifth of the time of so small an array."""


class Movement:
    """A moving part of a body: ``place`` (N,) with its ``velocity`` per second."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.velocity: Place = (0.0,) * len(place)
        self._acceleration = self.velocity
        self._goal = place
        self._left = 0.0

    def towards(self, goal: Place, pace: Pace, seconds: float) -> None:
        """Advance by ``seconds`` towards a goal.

        A goal that has moved by more than the pace's width starts a new movement.
        """
        away = distance(goal, self.place)
        if distance(goal, self._goal) > pace.width:
            self._left = pace.seconds(away)
        elif away > 0.0 and self._left < SHORTEST:
            self._left = max(SHORTEST, pace.seconds(away) if self._left <= 0.0 else 0.0)
        self._goal = goal
        self._advance(min(seconds, self._left))

    def _advance(self, t: float) -> None:
        left = self._left
        if left <= 0.0:
            return
        now = zip(self._goal, self.place, self.velocity, self._acceleration, strict=True)
        after = [_along(left, t, *axis) for axis in now]
        self.place, self.velocity, self._acceleration = zip(*after, strict=True)
        self._left = left - t


def distance(one: Place, other: Place) -> float:
    """Return the distance between two places (``math.dist`` rounds otherwise than arrays do)."""
    total = 0.0
    for a, b in zip(one, other, strict=True):
        total += (a - b) * (a - b)
    return math.sqrt(total)


def _along(
    left: float, t: float, goal: float, place: float, velocity: float, acceleration: float
) -> tuple[float, float, float]:
    """Return place, velocity and acceleration along one axis after ``t`` of the ``left`` [s]."""
    way, v, a = goal - place, velocity * left, acceleration * left**2
    c3 = (20.0 * way - 12.0 * v - 3.0 * a) / 2.0
    c4 = (-30.0 * way + 16.0 * v + 3.0 * a) / 2.0
    c5 = (12.0 * way - 6.0 * v - a) / 2.0
    s = t / left
    speed = v + s * (a + s * (3.0 * c3 + s * (4.0 * c4 + s * 5.0 * c5)))
    return (
        place + s * (v + s * (a / 2.0 + s * (c3 + s * (c4 + s * c5)))),
        speed / left,
        (a + s * (6.0 * c3 + s * (12.0 * c4 + s * 20.0 * c5))) / left**2,
    )
