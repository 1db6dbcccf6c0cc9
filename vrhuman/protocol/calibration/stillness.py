"""Detects a value that is held still for a while, such as a pose or a pressure, and its median."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from vrhuman.records import Floats

GAP_NS = 250_000_000
"""After a longer gap without a value, the hold restarts."""


@dataclass(frozen=True, slots=True)
class StillnessWindow:
    """The newest interval in which no component moved by more than ``spread`` in total.

    It is ``full`` once it lasts ``seconds``. A value that is not a number, or whose time is not
    later than the last one's, is ignored.
    """

    seconds: float
    spread: float
    times: tuple[int, ...] = ()
    values: tuple[Floats, ...] = ()

    def add(self, time_ns: int, value: ArrayLike) -> StillnessWindow:
        """Return the window with one more frame."""
        point = np.atleast_1d(np.asarray(value, dtype=np.float64))
        if not np.isfinite(point).all() or (self.times and time_ns <= self.times[-1]):
            return self
        times, values = (*self.times, time_ns), (*self.values, point)
        if self.times and time_ns - self.times[-1] > GAP_NS:
            times, values = times[-1:], values[-1:]
        back = np.array(values)[::-1]
        moved = np.maximum.accumulate(back) - np.minimum.accumulate(back)
        still = int((moved <= self.spread).all(axis=1).sum())
        return replace(self, times=times[-still:], values=values[-still:])

    def broken(self) -> StillnessWindow:
        """Return an empty window, to restart the hold."""
        return replace(self, times=(), values=())

    @property
    def share(self) -> float:
        """The share 0..1 of the time that is held."""
        if not self.times:
            return 0.0
        return min(1.0, (self.times[-1] - self.times[0]) * 1e-9 / self.seconds)

    @property
    def full(self) -> bool:
        return self.share >= 1.0

    @property
    def median(self) -> Floats:
        """The median of each component, of a hold with at least one value."""
        middle: Floats = np.median(np.array(self.values), axis=0)
        return middle
