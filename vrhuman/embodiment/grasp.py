"""Grasp force, EXCALIBUR's extension of ManipulaTHOR: a hand lifts only what its force carries.

The paper adds "a force argument to grasping" so that agents "feel the weights of objects through
interaction" (sections 2.1, 3). Here an object in the hand sphere is picked up as soon as the
applied force [kgf, steps of 0.05] is at least its weight, and slips as soon as it is less. These
are pure functions, so that all engines follow the same rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from vrhuman.records import FORCE_QUANTUM_KGF, TICK_SECONDS

PLATEAU_TICKS = round(0.3 / TICK_SECONDS)
"""A force held this long within one quantum is one counted grasp."""
PATIENCE_TICKS = round(1.0 / TICK_SECONDS)
"""A lift whose force never becomes steady is counted after this long."""


SAFE_RATIO = 1.15
"""People grip with about this many times the slip force before they call it loose."""


def carries(force: float, weight: float) -> bool:
    """Whether ``force`` kgf holds an object of ``weight`` kgf (= its mass in kg)."""
    return force > 0.0 and force + 1e-9 >= weight


def slip_of(force: float, weights: Iterable[float]) -> float:
    """Return how near to slipping, 0..1, objects of ``weights`` [kgf] are at ``force`` [kgf].

    1 means that the force just holds them; 0 means at least 15 % and one quantum more, or nothing
    is held.
    """
    return max((_slip(force, weight) for weight in weights), default=0.0)


def _slip(force: float, weight: float) -> float:
    spare = SAFE_RATIO * weight + FORCE_QUANTUM_KGF - weight
    return min(1.0, max(0.0, 1.0 - (force - weight) / spare))


def to_pick(force: float, touched: tuple[str, ...], weights: Mapping[str, float]) -> str | None:
    """Return the nearest touched object that an empty hand with ``force`` lifts, or None."""
    for object_id in touched:
        weight = weights.get(object_id)
        if weight is not None and carries(force, weight):
            return object_id
    return None


def quanta_ramped(forces: Sequence[float]) -> int:
    """Count the steps of 0.05 kgf that a recorded force passed, an alternative counting rule."""
    path = zip([0.0, *forces], forces, strict=False)
    return sum(round(abs(after - before) / FORCE_QUANTUM_KGF) for before, after in path)


@dataclass(frozen=True, slots=True)
class Squeeze:
    """One press of the hand, from zero force to zero force, as the counting rule sees it.

    ``level`` is the force around which it is steady since tick ``since``; ``counted`` the force of
    the last counted plateau (None before the first); ``lifted`` the tick at which an object was
    picked; ``owed`` the force of a lift that was let go before it was counted.
    """

    force: float = 0.0
    level: float = 0.0
    since: int = 0
    counted: float | None = None
    lifted: int | None = None
    owed: float | None = None

    @staticmethod
    def pulling(force: float, tick: int) -> Squeeze:
        """Return a press that holds a handle: it grasps nothing and is not counted as a grasp."""
        return Squeeze(force=force, level=force, since=tick, counted=force)

    def pressed(self, force: float, tick: int) -> Squeeze:
        """Return the squeeze after ``force`` was applied at ``tick``."""
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
        """Return the squeeze after a grasp at ``force`` was counted."""
        return replace(self, counted=force if self.force > 0.0 else None, owed=None)

    @property
    def _uncounted_lift(self) -> bool:
        return self.lifted is not None and self.counted is None

    def undecided(self, tick: int) -> bool:
        """Whether an object is in the hand, but the force to count is not known yet."""
        return self._uncounted_lift and self.due(tick) is None

    def due(self, tick: int) -> float | None:
        """Return the force of a grasp to count now, or None."""
        if self.owed is not None or self.force <= 0.0:
            return self.owed
        new = self.counted is None or abs(self.force - self.counted) > FORCE_QUANTUM_KGF * 1.01
        if new and tick - self.since >= PLATEAU_TICKS:
            return self.force
        if self.lifted is not None and self.counted is None:
            return self.force if tick - self.lifted >= PATIENCE_TICKS else None
        return None
