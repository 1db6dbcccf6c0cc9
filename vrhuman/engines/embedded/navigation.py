"""Shortest ways over the floor, as AI2-THOR's NavMesh gives them: straight pieces between corners.

A way is searched on a lattice around its start (A*, eight directions) and then pulled taut: a
corner is left out where the straight line past it is free. "Free" is what the agent's capsule
meets nothing at, so a way is one that the agent can go.
"""

from __future__ import annotations

import heapq
import itertools
import math
from collections import deque
from collections.abc import Callable, Iterator

Point = tuple[float, float]
"""x, z [m]."""
Free = Callable[[float, float], bool]

SPACING = 0.125
"""The lattice's spacing [m]: half of AI2-THOR's usual grid, whose ways it includes."""
STRIDE = 0.05
"""A straight line is tested this often [m]."""
MAX_CELLS = 40_000
"""The most cells of one search: 600 square metres."""
MAX_PLACES = 200
"""The most points that :meth:`Floor.reachable` returns."""
_RING = 0.02
_NEIGHBOURS = tuple((i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)
Cell = tuple[int, int]


class Floor:
    """Where the agent can be while nothing that stops it moves; what was tested is remembered."""

    def __init__(self, free: Free) -> None:
        self._free = free
        self._known: dict[Point, bool] = {}

    def free(self, x: float, z: float) -> bool:
        """Whether the agent can be there."""
        key = (round(x, 4), round(z, 4))
        if key not in self._known:
            self._known[key] = self._free(x, z)
        return self._known[key]

    def near(self, x: float, z: float, most: float) -> Point | None:
        """Return the nearest free point within ``most`` metres, or None."""
        if self.free(x, z):
            return (x, z)
        for ring in range(1, math.floor(most / _RING + 1e-9) + 1):
            away = ring * _RING
            count = max(8, math.ceil(2.0 * math.pi * ring))
            for i in range(count):
                turn = 2.0 * math.pi * i / count
                at = (x + away * math.sin(turn), z + away * math.cos(turn))
                if self.free(*at):
                    return at
        return None

    def clear(self, start: Point, end: Point) -> bool:
        """Whether the agent can go straight from one point to another."""
        count = max(1, math.ceil(math.dist(start, end) / STRIDE))
        shares = (i / count for i in range(count + 1))
        return all(
            self.free(
                start[0] * (1.0 - share) + end[0] * share,
                start[1] * (1.0 - share) + end[1] * share,
            )
            for share in shares
        )

    def reachable(self, x: float, z: float, grid: float) -> tuple[Point, ...]:
        """Return the points of a grid around x, z that the agent can walk to, nearest ways first.

        There are at most :data:`MAX_PLACES`.
        """
        found: dict[Cell, Point] = {(0, 0): (x, z)}
        queue: deque[Cell] = deque(found)
        while queue and len(found) < MAX_PLACES:
            cell = queue.popleft()
            for i, j in ((1, 0), (0, 1), (-1, 0), (0, -1)):
                there = (cell[0] + i, cell[1] + j)
                point = (x + there[0] * grid, z + there[1] * grid)
                if there not in found and self.clear(found[cell], point):
                    found[there] = point
                    queue.append(there)
        return tuple(found.values())

    def way(self, start: Point, end: Point) -> tuple[Point, ...] | None:
        """Return the corners of the shortest way, with both ends; None where there is none."""
        if start == end:
            return (start,)
        if self.clear(start, end):
            return (start, end)
        found = self._search(start, end)
        return None if found is None else self._taut(found)

    def _search(self, start: Point, end: Point) -> list[Point] | None:
        def at(cell: Cell) -> Point:
            return (start[0] + cell[0] * SPACING, start[1] + cell[1] * SPACING)

        cost: dict[Cell, float] = {(0, 0): 0.0}
        before: dict[Cell, Cell] = {}
        done: set[Cell] = set()
        queue: list[tuple[float, Cell]] = [(math.dist(start, end), (0, 0))]
        while queue and len(done) < MAX_CELLS:
            _, cell = heapq.heappop(queue)
            if cell in done:
                continue
            done.add(cell)
            here = at(cell)
            if math.dist(here, end) < 1.5 * SPACING and self.clear(here, end):
                return [*(at(c) for c in _back(cell, before)), end]
            for i, j in _NEIGHBOURS:
                there = (cell[0] + i, cell[1] + j)
                way = cost[cell] + SPACING * math.hypot(i, j)
                if there in done or way >= cost.get(there, math.inf):
                    continue
                if not self.clear(here, at(there)):
                    continue
                cost[there], before[there] = way, cell
                heapq.heappush(queue, (way + math.dist(at(there), end), there))
        return None

    def _taut(self, points: list[Point]) -> tuple[Point, ...]:
        """Leave out what a straight line can pass, from the start and then from the end."""
        once = self._pulled(points)
        back = self._pulled(once[::-1])
        return tuple(back[::-1])

    def _pulled(self, points: list[Point]) -> list[Point]:
        corners = [points[0]]
        for last, point in itertools.pairwise(points[1:]):
            if not self.clear(corners[-1], point):
                corners.append(last)
        return [*corners, points[-1]]


def _back(cell: Cell, before: dict[Cell, Cell]) -> Iterator[Cell]:
    """The cells from the start to ``cell``."""
    found = [cell]
    while found[-1] in before:
        found.append(before[found[-1]])
    return reversed(found)


def length(corners: tuple[Point, ...]) -> float:
    """Return the length of a way [m]."""
    return sum(math.dist(a, b) for a, b in itertools.pairwise(corners))
