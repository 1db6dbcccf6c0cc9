"""Grasp force, EXCALIBUR's extension of ManipulaTHOR: an object lifts only when it is carried.

The paper adds "a force argument to grasping" so that agents "feel the weights of objects through
interaction" (sections 2.1, 3). Here: an object in the hand sphere is picked up as soon as the
applied force [kgf, steps of 0.05] is at least its weight, and slips as soon as it is less. Pure
functions, so that both engines obey them the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from vrhuman.records import FORCE_QUANTUM_KGF, TICK_SECONDS

PLATEAU_TICKS = round(0.3 / TICK_SECONDS)
"""A force held this long within one quantum is one counted grasp (DESIGN, Steps)."""
PATIENCE_TICKS = round(1.0 / TICK_SECONDS)
"""A lift whose force never rests is counted after this long."""


SAFE_RATIO = 1.15
"""People grip about this much harder than slip asks for before they call it loose."""


def carries(force: float, weight: float) -> bool:
    """Whether ``force`` kgf holds an object of ``weight`` kgf (= its mass in kg)."""
    return force > 0.0 and force + 1e-9 >= weight


def slip_of(force: float, weights: Iterable[float]) -> float:
    """How near to slipping, 0..1, what weighs ``weights`` kgf is in a hand that presses ``force``:
    1 where it just holds, 0 from 15 % and one quantum more, or where nothing is held."""
    return max((_slip(force, weight) for weight in weights), default=0.0)


def _slip(force: float, weight: float) -> float:
    spare = SAFE_RATIO * weight + FORCE_QUANTUM_KGF - weight
    return min(1.0, max(0.0, 1.0 - (force - weight) / spare))


def to_pick(force: float, touched: tuple[str, ...], weights: Mapping[str, float]) -> str | None:
    """The object, nearest first, that an empty hand pressing with ``force`` lifts."""
    for object_id in touched:
        weight = weights.get(object_id)
        if weight is not None and carries(force, weight):
            return object_id
    return None


def quanta_ramped(forces: Sequence[float]) -> int:
    """The steps of 0.05 kgf that a recorded force went through: the other rule for counting."""
    path = zip([0.0, *forces], forces, strict=False)
    return sum(round(abs(after - before) / FORCE_QUANTUM_KGF) for before, after in path)


@dataclass(frozen=True, slots=True)
class Squeeze:
    """One press of the hand, from zero force to zero force, as the steps rule sees it.

    ``level`` is the force around which it rests since tick ``since``; ``counted`` the force of the
    last counted plateau (None before the first); ``lifted`` the tick at which an object was picked;
    ``owed`` the force of a lift that was let go before it was counted.
    """

    force: float = 0.0
    level: float = 0.0
    since: int = 0
    counted: float | None = None
    lifted: int | None = None
    owed: float | None = None

    @staticmethod
    def pulling(force: float, tick: int) -> Squeeze:
        """A press that holds a handle: it grasps nothing, and none of it is counted as a grasp."""
        return Squeeze(force=force, level=force, since=tick, counted=force)

    def pressed(self, force: float, tick: int) -> Squeeze:
        """The squeeze after ``force`` was applied at ``tick``."""
        resting = abs(force - self.level) <= FORCE_QUANTUM_KGF * 1.01 and force > 0.0
        return Squeeze(
            force=force,
            level=self.level if resting else force,
            since=self.since if resting else tick,
            counted=self.counted if force > 0.0 else None,
            lifted=self.lifted if force > 0.0 else None,
            owed=self.force if force <= 0.0 and self._uncounted_lift else self.owed,
        )

    def settled(self, force: float) -> Squeeze:
        """The squeeze after a grasp at ``force`` was counted."""
        return replace(self, counted=force if self.force > 0.0 else None, owed=None)

    @property
    def _uncounted_lift(self) -> bool:
        return self.lifted is not None and self.counted is None

    def undecided(self, tick: int) -> bool:
        """An object is in the hand, but at which force it counts is not known yet."""
        return self._uncounted_lift and self.due(tick) is None

    def due(self, tick: int) -> float | None:
        """The force of a grasp to count now, if any."""
        if self.owed is not None or self.force <= 0.0:
            return self.owed
        new = self.counted is None or abs(self.force - self.counted) > FORCE_QUANTUM_KGF * 1.01
        if new and tick - self.since >= PLATEAU_TICKS:
            return self.force
        if self.lifted is not None and self.counted is None:
            return self.force if tick - self.lifted >= PATIENCE_TICKS else None
        return None
