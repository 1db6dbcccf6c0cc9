"""Walks over the cells of a map by whole actions: shortest ways, and turns that face a place.

The cells are 0.25 m apart on lines along x and z, so the walker turns to a multiple of 90 degrees
before it moves, and remembers which steps were refused.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable

import numpy as np

from vrhuman.agents.agent import MapView, View
from vrhuman.engines.agent import HORIZON_RANGE
from vrhuman.records import Action

STEP = 0.25
LOOKING_DOWN = 30.0
"""The tilt with which a walker sees the floor ahead and what stands on it [degrees]."""
_MOVES = ((0, 1), (1, 0), (0, -1), (-1, 0))
_NAMES = ("MoveAhead", "MoveRight", "MoveBack", "MoveLeft")
Cell = tuple[int, int]


class Walker:
    """Finds ways over the cells of one episode's map."""

    def __init__(self) -> None:
        self._numbers: dict[Cell, int] = {}
        self._origin = (0.0, 0.0)
        self._refused: set[tuple[Cell, Cell]] = set()
        self._tried: tuple[Cell, Cell] | None = None

    def update(self, view: View, seen: MapView) -> None:
        """Take a new view: the map's cells, and whether the last move was refused."""
        if not self._numbers:
            first = seen.cells[0]
            self._origin = (float(first[0]), float(first[1]))
            self._numbers = {self._cell(x, z): i for i, (x, z) in enumerate(seen.cells)}
        if self._tried is not None and not view.success:
            self._refused.add(self._tried)
        self._tried = None

    def here(self, seen: MapView) -> Cell:
        """Return the cell where the agent stands."""
        return self._cell(seen.x, seen.z)

    def way(self, start: Cell, wanted: Callable[[int], bool]) -> tuple[Cell, ...]:
        """Return the shortest way to the nearest cell whose number is ``wanted``.

        It begins with ``start`` and is empty where there is none.
        """
        before: dict[Cell, Cell | None] = {start: None}
        queue = deque([start])
        while queue:
            cell = queue.popleft()
            number = self._numbers.get(cell)
            if number is not None and cell != start and wanted(number):
                return _back(before, cell)
            for dx, dz in _MOVES:
                there = (cell[0] + dx, cell[1] + dz)
                fits = there in self._numbers and there not in before
                if fits and (cell, there) not in self._refused:
                    before[there] = cell
                    queue.append(there)
        return ()

    def step(self, seen: MapView, way: tuple[Cell, ...]) -> Action:
        """Return the next action along a way: a turn towards it, or a move."""
        (x, z), (tx, tz) = way[0], way[1]
        heading = math.degrees(math.atan2(tx - x, tz - z))
        turn = _wrapped(heading - seen.yaw)
        if abs(turn) > 50.0 or not _square(seen.yaw):
            return Action("RotateRight" if turn > 0 else "RotateLeft")
        quarter = round(turn / 90.0) % 4
        self._tried = (way[0], way[1])
        return Action(_NAMES[quarter])

    def _cell(self, x: float, z: float) -> Cell:
        return (round((x - self._origin[0]) / STEP), round((z - self._origin[1]) / STEP))


def towards(seen: MapView, x: float, z: float, within: float) -> Action | None:
    """Return the turn that faces a place; None if it is ``within`` so many degrees already."""
    turn = _wrapped(math.degrees(math.atan2(x - seen.x, z - seen.z)) - seen.yaw)
    if abs(turn) <= within:
        return None
    return Action("RotateRight" if turn > 0 else "RotateLeft")


def tilt(seen: MapView, horizon: float) -> Action | None:
    """Return the tilt that brings the camera nearer to ``horizon`` [degrees]; None if it is."""
    low, high = HORIZON_RANGE
    away = min(high, max(low, horizon)) - seen.horizon
    if abs(away) < 7.5:
        return None
    return Action("LookDown" if away > 0 else "LookUp")


def known(seen: MapView) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Return (N,) which cells the agent has seen or stood at."""
    return seen.seen | seen.visited


def _back(before: dict[Cell, Cell | None], cell: Cell) -> tuple[Cell, ...]:
    way: list[Cell] = []
    at: Cell | None = cell
    while at is not None:
        way.append(at)
        at = before[at]
    return tuple(reversed(way))


def _wrapped(degrees: float) -> float:
    return (degrees + 180.0) % 360.0 - 180.0


def _square(yaw: float) -> bool:
    """Whether a heading is along one of the cells' lines."""
    return abs(_wrapped(yaw - 90.0 * round(yaw / 90.0))) < 1.0
