"""Axis-aligned rectangles on the floor, and the space an agent has between them [m]."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman.records import Floats

CELL = 0.1
"""Distance [m] between grid points."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """The rectangle ``x0 <= x <= x1`` and ``z0 <= z <= z1``."""

    x0: float
    z0: float
    x1: float
    z1: float

    @property
    def centre(self) -> tuple[float, float]:
        return ((self.x0 + self.x1) / 2.0, (self.z0 + self.z1) / 2.0)

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def depth(self) -> float:
        return self.z1 - self.z0

    def grown(self, by: float) -> Rectangle:
        """Return the rectangle with each side moved out by ``by``."""
        return Rectangle(self.x0 - by, self.z0 - by, self.x1 + by, self.z1 + by)

    def overlaps(self, other: Rectangle) -> bool:
        return (
            self.x0 < other.x1 and other.x0 < self.x1 and self.z0 < other.z1 and other.z0 < self.z1
        )

    def within(self, other: Rectangle) -> bool:
        return (
            self.x0 >= other.x0
            and self.x1 <= other.x1
            and self.z0 >= other.z0
            and self.z1 <= other.z1
        )


def around(x: float, z: float, width: float, depth: float) -> Rectangle:
    """Return the rectangle of a width (x) and depth (z) centred at a point."""
    return Rectangle(x - width / 2.0, z - depth / 2.0, x + width / 2.0, z + depth / 2.0)


@dataclass(frozen=True, slots=True)
class FreeSpace:
    """The points of a grid where an agent's centre can be.

    ``free[i, j]`` is at x ``xs[i]``, z ``zs[j]``; ``reached`` says which of the free points it can
    get to.
    """

    xs: Floats
    zs: Floats
    free: NDArray[np.bool_]
    reached: NDArray[np.bool_]

    def reaches(self, x: float, z: float) -> bool:
        """Return whether the agent can get to the grid point nearest to (x, z)."""
        i = int(np.argmin(np.abs(self.xs - x)))
        j = int(np.argmin(np.abs(self.zs - z)))
        return bool(self.reached[i, j])

    def distance(self, x: float, z: float) -> float:
        """Return the distance [m] from (x, z) to the nearest reached point.

        It is inf if there is none.
        """
        at = np.argwhere(self.reached)
        if not len(at):
            return float("inf")
        return float(np.min(np.hypot(self.xs[at[:, 0]] - x, self.zs[at[:, 1]] - z)))

    @classmethod
    def empty(cls, bounds: Rectangle) -> FreeSpace:
        """Make the grid over ``bounds``: all of it free, none of it reached."""
        xs = np.arange(bounds.x0 + CELL / 2, bounds.x1, CELL)
        zs = np.arange(bounds.z0 + CELL / 2, bounds.z1, CELL)
        free = np.ones((len(xs), len(zs)), dtype=np.bool_)
        return cls(xs, zs, free, np.zeros_like(free))

    def without(self, obstacles: Iterable[Rectangle], radius: float) -> FreeSpace:
        """Return the space that obstacles leave to an agent of ``radius``, with nothing reached."""
        free = self.free.copy()
        for obstacle in obstacles:
            r = obstacle.grown(radius)
            i0, i1 = np.searchsorted(self.xs, (r.x0, r.x1))
            j0, j1 = np.searchsorted(self.zs, (r.z0, r.z1))
            free[i0:i1, j0:j1] = False
        return FreeSpace(self.xs, self.zs, free, np.zeros_like(free))

    def flooded(self, start: tuple[float, float]) -> FreeSpace:
        """Return the space with everything reached that is connected to ``start`` (4-connected)."""
        reached = np.zeros_like(self.free)
        i = int(np.argmin(np.abs(self.xs - start[0])))
        j = int(np.argmin(np.abs(self.zs - start[1])))
        reached[i, j] = self.free[i, j]
        count = -1
        while (grown := int(np.count_nonzero(reached))) != count:
            count = grown
            reached = _spread(reached, self.free)
            reached = _spread(reached.T, self.free.T).T
        return FreeSpace(self.xs, self.zs, self.free, reached)

    def near(self, rectangle: Rectangle, reach: float) -> bool:
        """Return whether a point within ``reach`` of a rectangle is reached."""
        r = rectangle.grown(reach)
        columns = (self.xs >= r.x0) & (self.xs <= r.x1)
        rows = (self.zs >= r.z0) & (self.zs <= r.z1)
        return bool(np.any(self.reached[np.ix_(columns, rows)]))


def free_space(
    bounds: Rectangle, obstacles: Iterable[Rectangle], radius: float, start: tuple[float, float]
) -> FreeSpace:
    """Flood the grid over ``bounds`` from ``start`` for an agent of ``radius``."""
    open_floor = FreeSpace.empty(bounds).without(obstacles, radius)
    return open_floor.flooded(start)


def _spread(reached: NDArray[np.bool_], free: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Extend ``reached`` along the second axis through whole runs of ``free``."""
    breaks = ~free
    breaks[:, 0] = True
    runs = np.cumsum(breaks.ravel())
    hit = np.zeros(int(runs[-1]) + 1, dtype=np.bool_)
    hit[runs[reached.ravel()]] = True
    grown: NDArray[np.bool_] = hit[runs].reshape(free.shape) & free
    return grown
