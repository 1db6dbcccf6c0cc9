"""Adds up how long the person looked at each place of the floor; no Qt."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman.records import Floats
from vrhuman.review.measuring.coverage import CELL

BRIEF_SECONDS, LONG_SECONDS = 0.25, 30.0
"""The shortest time that is shown [s], and the one from which on nothing is shown stronger."""
_CELLS_ACROSS = 1 << 31
"""More than any house has cells in a row."""


@dataclass(frozen=True, slots=True)
class Looks:
    """Where the middle of the person's view was, over the floor.

    ``times_ns`` (N,) in order; ``places`` (N, 3): x, z [m] and for how long [s].
    """

    times_ns: NDArray[np.int64]
    places: Floats

    def until(self, time_ns: int) -> dict[tuple[int, int], float]:
        """Return the seconds [s] per cell of 0.25 m up to a time; a cell begins at its numbers."""
        count = int(np.searchsorted(self.times_ns, time_ns, "right"))
        seen = self.places[:count]
        floor = np.floor(seen[:, :2] / CELL).astype(np.int64)
        # one number a cell: numpy sorts numbers many times faster than pairs
        numbers = floor[:, 0] * _CELLS_ACROSS + floor[:, 1]
        _, first, which = np.unique(numbers, return_index=True, return_inverse=True)
        seconds = np.bincount(which, seen[:, 2], len(first)).tolist()
        return {(x, z): each for (x, z), each in zip(floor[first].tolist(), seconds, strict=True)}


def strength(seconds: float) -> float:
    """Return how strongly a cell is painted, 0..1: on a log scale, as people judge durations."""
    if seconds < BRIEF_SECONDS:
        return 0.0
    share = np.log(seconds / BRIEF_SECONDS) / np.log(LONG_SECONDS / BRIEF_SECONDS)
    return float(min(1.0, 0.15 + 0.85 * share))
