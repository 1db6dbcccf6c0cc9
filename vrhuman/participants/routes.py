"""Finds the cheapest paths over the map: one field of travel costs serves every goal."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vrhuman.participants.spatial_map import CELL, HARD_RADIUS, Cell, SpatialMap, dilated
from vrhuman.records import Floats

MARGIN = 5
"""Cells of unknown area around the known area through which a path may lead."""
NEIGHBOURS = tuple((i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)


@dataclass(frozen=True, slots=True)
class Routes:
    """Travel costs [m of open floor] from one place to every cell of a window of the map.

    ``corner`` is the window's first cell; ``costs`` is infinite where no path leads.
    """

    corner: Cell
    costs: Floats

    def cost(self, cell: Cell) -> float:
        """Return the cost of getting to ``cell``."""
        i, j = cell[0] - self.corner[0], cell[1] - self.corner[1]
        inside = 0 <= i < self.costs.shape[0] and 0 <= j < self.costs.shape[1]
        return float(self.costs[i, j]) if inside else math.inf

    def reachable(self, every: int = 1) -> NDArray[np.intp]:
        """Return the cells (N, 2) that can be reached: of ``every``-th rows and columns only."""
        first = -self.corner[0] % every, -self.corner[1] % every
        costs = self.costs[first[0] :: every, first[1] :: every]
        cells: NDArray[np.intp] = np.argwhere(np.isfinite(costs)) * every
        cells += np.add(self.corner, first)
        return cells

    def reachable_near(self, cell: Cell, reach: int) -> NDArray[np.intp]:
        """Return the cells (N, 2) that can be reached, up to ``reach`` lines from ``cell``."""
        (row, column), (low_row, low_column) = cell, self.corner
        first = max(0, row - reach - low_row), max(0, column - reach - low_column)
        last = max(0, row + reach + 1 - low_row), max(0, column + reach + 1 - low_column)
        costs = self.costs[first[0] : last[0], first[1] : last[1]]
        cells: NDArray[np.intp] = np.argwhere(np.isfinite(costs))
        cells += np.add(self.corner, first)
        return cells

    def costs_of(self, cells: NDArray[np.intp]) -> Floats:
        """Return the costs (N,) of getting to cells (N, 2) of the window."""
        rows, columns = (cells - np.array(self.corner)).T
        costs: Floats = self.costs[rows, columns]
        return costs

    def path(self, goal: Cell) -> tuple[Cell, ...]:
        """Return the cells from the start to ``goal``; empty where no path leads."""
        if not math.isfinite(self.cost(goal)):
            return ()
        cells = [goal]
        while self.cost(cells[-1]) > 0.0:
            i, j = cells[-1]
            best = min(((i + di, j + dj) for di, dj in NEIGHBOURS), key=self.cost)
            if self.cost(best) >= self.cost(cells[-1]):
                return ()
            cells.append(best)
        return tuple(reversed(cells))


def routes_from(map_: SpatialMap, position: Floats) -> Routes:
    """Compute Dijkstra's costs from a world ``position`` (3,), by relaxing all cells at once.

    Entering a cell costs its own price; a body that is too near to an obstacle may always move away
    from it.
    """
    start = map_.cell(position)
    known = map_.known.copy()
    known[start] = True
    rows, columns = np.nonzero(known.any(axis=1))[0], np.nonzero(known.any(axis=0))[0]
    low = (max(0, int(rows[0]) - MARGIN), max(0, int(columns[0]) - MARGIN))
    window = np.s_[low[0] : int(rows[-1]) + MARGIN + 1, low[1] : int(columns[-1]) + MARGIN + 1]
    prices = map_.walk_costs(window)
    begin = (start[0] - low[0], start[1] - low[1])
    here = np.zeros(prices.shape, dtype=bool)
    here[begin] = True
    stuck = dilated(here, HARD_RADIUS + CELL) & ~map_.obstacle[window] & ~np.isfinite(prices)
    prices[stuck] = 5.0
    prices[begin] = 1.0
    return Routes(low, _known(prices.tobytes(), prices.shape, begin))


@lru_cache(maxsize=8)
def _known(prices: bytes, shape: tuple[int, ...], start: Cell) -> Floats:
    """Return the costs, cached since who chooses where to go sets out from the same place."""
    costs = relaxed(np.frombuffer(prices).reshape(shape), start)
    costs.flags.writeable = False
    return costs


def relaxed(prices: Floats, start: Cell) -> Floats:
    """Compute minimum costs [m] from ``start`` to every cell of ``prices``.

    Prices are in 1/m, infinite where blocked. Only what the last round made cheaper is looked at in
    the next one; the costs are the same in whatever order.
    """
    padded = np.full((prices.shape[0] + 2, prices.shape[1] + 2), np.inf)
    padded[1:-1, 1:-1] = prices
    width = padded.shape[1]
    offsets = np.array([[i * width + j] for i, j in NEIGHBOURS])
    slanted = np.array([[padded.size * (i != 0 and j != 0)] for i, j in NEIGHBOURS])
    steps = np.concatenate([padded.ravel() * CELL, padded.ravel() * CELL * math.sqrt(2.0)])
    costs = np.full(padded.size, np.inf)
    cheaper = np.array([(start[0] + 1) * width + start[1] + 1])
    costs[cheaper] = 0.0
    marked = np.zeros(padded.size, dtype=bool)
    while len(cheaper):
        beside = cheaper + offsets
        cost = costs.take(cheaper) + steps.take(beside + slanted)
        better = (cost < costs.take(beside)).ravel().nonzero()[0]
        reached = beside.ravel().take(better)
        np.minimum.at(costs, reached, cost.ravel().take(better))
        marked[reached] = True
        cheaper = marked.nonzero()[0]
        marked[cheaper] = False
    return costs.reshape(padded.shape)[1:-1, 1:-1].copy()
