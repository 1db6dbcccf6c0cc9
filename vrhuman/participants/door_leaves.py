"""Detects the leaves of open doors: tall thin things that seem to block a path from afar.

A leaf differs from a wall by what is above it (nothing: it ends below the lintel), and from
furniture since there is no object. It hides what is behind it, but a path leads past it; cells
where the agent was stopped no longer count as a leaf.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from vrhuman.records import Floats, Observation, SeenObject

Bools = NDArray[np.bool_]
Window = tuple[slice, slice]
"""Rows and columns of the map."""

ABOVE_LEAF = (2.12, 2.3)
"""Heights [m] at which there is still wall, but no leaf any more."""
MIN_VOTES, MAX_VOTES = 3, 12
FURNITURE_MARGIN = 0.15
"""Tall points this near [m] to an object's box belong to the object."""


class DoorLeaves:
    """Votes per cell of the map for "a leaf" against "a wall", and where furniture is."""

    def __init__(self, size: int) -> None:
        self._votes = np.zeros((size, size), dtype=np.int8)
        self._furniture: Bools = np.zeros((size, size), dtype=bool)

    def learn(self, window: Window, lone: Bools, walled: Bools) -> None:
        """Add votes for the tall things and the walls that one view showed in a window of the map.

        ``lone`` are the window's cells of tall things that end low, ``walled`` those of walls.
        """
        votes = self._votes[window]
        votes[lone & (votes < MAX_VOTES)] += 1
        votes[walled] = np.maximum(votes[walled] - 4, -MAX_VOTES)

    def forget(self, cells: Bools) -> None:
        """Exclude cells where something blocked the agent: it is not a leaf."""
        self._votes[cells] = -MAX_VOTES

    def furnish(self, seen: SeenObject, corner: Floats, cell: float) -> None:
        """Mark the cells of an object as furniture.

        ``corner`` (2,) [m] and edge ``cell`` [m] are the map's.
        """
        (x, _, z), (wide, _, deep) = seen.position.tolist(), seen.size.tolist()
        first_x, first_z = corner.tolist()
        rows, columns = (
            slice(
                max(math.floor((middle - half - first) / cell), 0),
                max(math.floor((middle + half - first) / cell) + 1, 0),
            )
            for middle, half, first in (
                (x, wide / 2 + FURNITURE_MARGIN, first_x),
                (z, deep / 2 + FURNITURE_MARGIN, first_z),
            )
        )
        self._furniture[rows, columns] = True

    @property
    def cells(self) -> Bools:
        """Cells where leaves seem to be."""
        seeming: Bools = (self._votes >= MIN_VOTES) & ~self._furniture
        return seeming

    def walled(self, rows: NDArray[np.intp], columns: NDArray[np.intp]) -> Bools:
        """Return above which of some cells a wall goes on: it, or what stands close to it."""
        walls: Bools = self._votes[rows, columns] < 0
        return walls

    @property
    def not_walls(self) -> Bools:
        """Cells without signs of a wall or furniture: a leaf's edge may be there."""
        free: Bools = (self._votes >= 0) & ~self._furniture
        return free


def shows_above(observation: Observation, ahead: Floats) -> Bools:
    """Return whether the view shows what is above a leaf.

    The result is for each of the distances ``ahead`` [m] from the eyes.
    """
    up = observation.field_of_view / 2.0 - observation.horizon
    top = observation.eye_height + ahead * math.tan(math.radians(min(up, 80.0)))
    shown: Bools = top > ABOVE_LEAF[1]
    return shown
