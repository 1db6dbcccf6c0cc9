"""Open doors' leaves: tall thin things beside a way, which seem to stand in it from afar.

A leaf is told from a wall by what stands above it (nothing: it ends below the lintel), and from
furniture by there being no object. It hides what is behind it, but a way leads past; cells where
somebody was stopped are no leaf's any more.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from vrhuman.records import Floats, Observation, SeenObject

Bools = NDArray[np.bool_]

ABOVE_LEAF = (2.12, 2.3)
"""Heights [m] at which there is still wall, but no leaf any more."""
MIN_VOTES, MAX_VOTES = 3, 12
FURNITURE_MARGIN = 0.15
"""Tall points this near [m] to an object's box are the object's."""


class DoorLeaves:
    """Votes per cell of the map for "a leaf", against "a wall", and where furniture stands."""

    def __init__(self, size: int) -> None:
        self._votes = np.zeros((size, size), dtype=np.int8)
        self._furniture: Bools = np.zeros((size, size), dtype=bool)

    def learn(self, lone: Bools, walled: Bools) -> None:
        """Take in cells of tall things that one view showed to end low, and cells of walls."""
        self._votes[lone & (self._votes < MAX_VOTES)] += 1
        self._votes[walled] = np.maximum(self._votes[walled] - 4, -MAX_VOTES)

    def forget(self, cells: Bools) -> None:
        """Whatever stands in these cells did not give way."""
        self._votes[cells] = -MAX_VOTES

    def furnish(self, seen: SeenObject, corner: Floats, cell: float) -> None:
        """An object stands here; ``corner`` (2,) [m] and edge ``cell`` [m] are the map's."""
        half = seen.size[[0, 2]] / 2 + FURNITURE_MARGIN
        middle = seen.position[[0, 2]]
        low = np.maximum(np.floor((middle - half - corner) / cell).astype(int), 0)
        high = np.maximum(np.floor((middle + half - corner) / cell).astype(int) + 1, 0)
        self._furniture[low[0] : high[0], low[1] : high[1]] = True

    @property
    def cells(self) -> Bools:
        """Where leaves seem to stand."""
        seeming: Bools = (self._votes >= MIN_VOTES) & ~self._furniture
        return seeming

    @property
    def not_walls(self) -> Bools:
        """Where nothing speaks for a wall or furniture: a leaf's rim may lie there."""
        free: Bools = (self._votes >= 0) & ~self._furniture
        return free


def shows_above(observation: Observation, ahead: Floats) -> Bools:
    """Whether the view shows what is above a leaf, at distances ``ahead`` [m] before the eyes."""
    up = observation.field_of_view / 2.0 - observation.horizon
    top = observation.eye_height + ahead * math.tan(math.radians(min(up, 80.0)))
    shown: Bools = top > ABOVE_LEAF[1]
    return shown
