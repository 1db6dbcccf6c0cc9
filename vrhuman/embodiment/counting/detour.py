"""Finds the shortest way around an obstacle in an agent's moves of 0.25 m."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import numpy as np

from vrhuman import geometry
from vrhuman.embodiment.counting.steps import BASE_METRES
from vrhuman.records import Floats

_MOVES = {"Ahead": (1, 0), "Right": (0, 1), "Back": (-1, 0), "Left": (0, -1)}


def find_detour(
    fits: Callable[[Floats], bool], start: Floats, yaw: float, goal: Floats, most: int
) -> tuple[str, ...]:
    """Return the shortest list of moves around an obstacle, or nothing if there is none.

    This is a breadth-first search over the lattice of moves at ``yaw`` from ``start`` (3,) to
    within 0.25 m of ``goal`` (3,), with at most ``most`` moves. ``fits`` is called for the end and
    the middle of each move, so that a wall between two free places is noticed.
    """
    ahead, right = geometry.forward(yaw), geometry.right(yaw)
    came: dict[tuple[int, int], tuple[str, ...]] = {(0, 0): ()}
    queue = deque([(0, 0)])
    reach = float(np.hypot(*(goal - start)[[0, 2]])) / BASE_METRES + most / 2
    while queue:
        cell = queue.popleft()
        route = came[cell]
        here = start + BASE_METRES * (cell[0] * ahead + cell[1] * right)
        if route and float(np.hypot(*(goal - here)[[0, 2]])) < BASE_METRES:
            return route
        if len(route) == most:
            continue
        for name, (along, across) in _MOVES.items():
            there = (cell[0] + along, cell[1] + across)
            if there in came or abs(there[0]) + abs(there[1]) > reach:
                continue
            step = BASE_METRES * (along * ahead + across * right)
            if fits(here + step / 2) and fits(here + step):
                came[there] = (*route, name)
                queue.append(there)
    return ()
