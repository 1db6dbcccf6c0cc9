"""Smooths a person's movement for counting: their last 0.6 s, with the tremor removed.

A hand's or a head's tremor (8 to 12 Hz, 2 mm, 0.5 degrees) is not a movement of the agent. But
where a turn of the head ends near a multiple of the unit, tremor would decide whether it is
counted: 5 % more steps were. The mean under a Hann window leaves a hundredth of the tremor, keeps
the size of a turn, and lags by half a window. Likewise a person's first sample, from which
everything is counted, is replaced by the mean of their first 0.2 s, if the two differ by no more
than tremor. World frame: metres, degrees.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from vrhuman import geometry
from vrhuman.records import TICK_SECONDS, WorldState
from vrhuman.replacing import replaced

WINDOW_TICKS = round(0.6 / TICK_SECONDS)
ORIGIN_TICKS = round(0.2 / TICK_SECONDS)
ORIGIN_DEGREES, ORIGIN_METRES = 1.0, 0.006
"""If the mean differs from the first sample by more, the person moved; nothing is corrected."""


class Stance(NamedTuple):
    """Where a person stands and looks; ``yaw`` continues beyond 360 degrees without a jump."""

    yaw: float
    horizon: float
    x: float
    z: float


_UNSHIFTED = Stance(0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Trail:
    """The recent stances of one person.

    ``stances`` lasted until the ``ticks`` of the same index. ``first`` is the very first sample,
    and ``drift`` the mean difference to it over the first ``counted`` ticks.
    """

    ticks: tuple[int, ...]
    stances: tuple[Stance, ...]
    first: Stance
    drift: Stance = _UNSHIFTED
    counted: int = 0

    @classmethod
    def standing(cls, world_state: WorldState) -> Trail:
        """Return the trail of a person who has always stood there."""
        stance = _stance(world_state, world_state.yaw)
        return cls((world_state.tick,), (stance,), stance)

    @classmethod
    def saved(cls, data: Sequence[object]) -> Trail:
        """Return the trail that :meth:`save` wrote.

        :raises ValueError: for anything else.
        """
        ticks, stances, first, drift, counted = data
        if not (isinstance(ticks, list) and isinstance(stances, list) and isinstance(counted, int)):
            raise ValueError("not a saved trail")
        return cls(
            tuple(int(tick) for tick in ticks),
            tuple(Stance(*stance) for stance in stances),
            Stance(*first),  # type: ignore[misc]
            Stance(*drift),  # type: ignore[misc]
            counted,
        )

    def save(self) -> list[object]:
        """Return the trail as a list for a keyframe."""
        return [list(self.ticks), list(self.stances), self.first, self.drift, self.counted]

    def after(self, world_state: WorldState) -> Trail:
        """Return the trail with ``world_state`` added."""
        last = self.stances[-1]
        stance = _stance(world_state, last.yaw + geometry.wrap_degrees(world_state.yaw - last.yaw))
        begins = world_state.tick - WINDOW_TICKS
        kept = next((i for i, tick in enumerate(self.ticks) if tick > begins), len(self.ticks))
        kept = max(0, kept - 1)
        trail = replaced(
            self,
            ticks=(*self.ticks[kept:], world_state.tick),
            stances=(*self.stances[kept:], stance),
        )
        return trail._settling(stance, world_state.ticks) if self.counted < ORIGIN_TICKS else trail

    def rebased(self, world_state: WorldState) -> Trail:
        """Return a trail as if the person had always stood where they are now.

        This is used for movements that must be counted without delay.
        """
        here = Trail.standing(world_state)
        return replace(here, first=self.first, drift=self.drift, counted=self.counted)

    def seen(self) -> Stance:
        """The mean under the window that ends at the newest world state."""
        ends = self.ticks[-1]
        yaw = horizon = x = z = weights = below = 0.0
        for tick, stance in zip(self.ticks, self.stances, strict=True):
            above = _hann_after(ends - tick)
            weight, below = above - below, above
            weights += weight
            yaw += weight * stance.yaw
            horizon += weight * stance.horizon
            x += weight * stance.x
            z += weight * stance.z
        yaw, horizon, x, z = (
            total / weights - shift
            for total, shift in zip((yaw, horizon, x, z), self.origin, strict=True)
        )
        return Stance(yaw, horizon, x, z)

    @property
    def origin(self) -> Stance:
        """The stance that is subtracted from all others; the horizon is absolute."""
        if self.counted < ORIGIN_TICKS:
            return _UNSHIFTED
        yaw, _, x, z = self.drift
        turned, moved = abs(yaw) > ORIGIN_DEGREES, math.hypot(x, z) > ORIGIN_METRES
        return Stance(0.0 if turned else yaw, 0.0, 0.0 if moved else x, 0.0 if moved else z)

    def _settling(self, stance: Stance, ticks: int) -> Trail:
        """Return the trail with some more ticks in the mean of its first samples."""
        counted = min(ORIGIN_TICKS, self.counted + ticks)
        share = (counted - self.counted) / max(1, counted)
        values = (
            old + share * (now - before - old)
            for old, now, before in zip(self.drift, stance, self.first, strict=True)
        )
        return replace(self, drift=Stance(*values), counted=counted)


def _stance(world_state: WorldState, yaw: float) -> Stance:
    x, _, z = world_state.agent_position.tolist()
    return Stance(yaw, world_state.horizon, x, z)


@lru_cache(maxsize=WINDOW_TICKS + 64)
def _hann_after(ticks: int) -> float:
    """:func:`_hann` of a window that ends so many ticks later."""
    return _hann(1.0 - ticks / WINDOW_TICKS)


def _hann(share: float) -> float:
    """The integral of the Hann window up to a share of its length, 0..1."""
    u = min(1.0, max(0.0, share))
    return u - math.sin(2.0 * math.pi * u) / (2.0 * math.pi)
