"""Looks up which cell of a floor is nearest to a place, without comparing with every cell."""

from __future__ import annotations

import math

import numpy as np

from vrhuman.embodiment.counting.steps import BASE_METRES
from vrhuman.records import Floats


class CellGrid:
    """The cells (N, 2) of a floor [m], 0.25 m apart along x and z, by where they are."""

    def __init__(self, cells: Floats) -> None:
        self._cells = cells
        self._x, self._z = (float(v) for v in cells.min(axis=0))
        at = np.rint((cells - cells.min(axis=0)) / BASE_METRES).astype(int).tolist()
        self._places = [(float(x), float(z)) for x, z in cells]
        self._numbers = {(column, row): number for number, (column, row) in enumerate(at)}

    def nearest(self, x: float, z: float) -> int:
        """Return the number of the cell nearest to a place; of equally near ones, the first."""
        column = math.floor((x - self._x) / BASE_METRES)
        row = math.floor((z - self._z) / BASE_METRES)
        best, found = BASE_METRES**2, -1  # every other cell is farther away than this
        for at in ((column, row), (column, row + 1), (column + 1, row), (column + 1, row + 1)):
            number = self._numbers.get(at, -1)
            if number < 0:
                continue
            cx, cz = self._places[number]
            away = (cx - x) * (cx - x) + (cz - z) * (cz - z)
            if away < best or (away == best and 0 <= number < found):
                best, found = away, number
        if found >= 0:
            return found
        squares = np.square(self._cells[:, 0] - x) + np.square(self._cells[:, 1] - z)
        return int(np.argmin(squares))
