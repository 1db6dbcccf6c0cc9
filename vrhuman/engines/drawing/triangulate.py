"""Cuts simple polygons into triangles by ear clipping, and walls with holes into rectangles."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vrhuman.houses.house import Hole
from vrhuman.records import Floats


def signed_area(polygon: Floats) -> float:
    """Return the shoelace area of (N, 2) points [m2], positive where counter-clockwise.

    x is right, y is up.
    """
    x, y = polygon[:, 0], polygon[:, 1]
    return float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y)) / 2.0


def triangulate(polygon: Floats) -> NDArray[np.int64]:
    """Return indices (M, 3) of counter-clockwise triangles that cover a simple polygon (N, 2).

    The polygon may have either winding. The roundest ear is cut first, so that slivers are rare.
    """
    left = list(range(len(polygon)))
    if signed_area(polygon) < 0:
        left.reverse()
    triangles: list[tuple[int, int, int]] = []
    while len(left) > 3:
        ears = [(_ear_quality(polygon, left, i), i) for i in range(len(left))]
        quality, i = max(ears)
        a, b, c = left[i - 1], left[i], left[(i + 1) % len(left)]
        if quality > 0.0:
            triangles.append((a, b, c))
        left.pop(i)
    triangles.append((left[0], left[1], left[2]))
    return np.array(triangles, dtype=np.int64)


def _ear_quality(polygon: Floats, left: list[int], i: int) -> float:
    """Twice the corner triangle's area over its longest side squared; -1 where it is no ear."""
    a, b, c = polygon[[left[i - 1], left[i], left[(i + 1) % len(left)]]]
    area = _cross(b - a, c - a)
    longest = max(float(np.sum((q - p) ** 2)) for p, q in ((a, b), (b, c), (c, a)))
    if area <= 1e-12 * longest:
        return 0.0 if area > -1e-12 * longest else -1.0  # a straight corner is simply dropped
    ends = (left[i - 1], left[i], left[(i + 1) % len(left)])
    for j in left:
        point = polygon[j]
        if j in ends or np.any(np.all(polygon[list(ends)] == point, axis=1)):
            continue
        if min(_cross(b - a, point - a), _cross(c - b, point - b), _cross(a - c, point - c)) >= 0:
            return -1.0
    return area / longest


def _cross(p: Floats, q: Floats) -> float:
    return float(p[0] * q[1] - p[1] * q[0])


def cut_rectangle(width: float, height: float, holes: tuple[Hole, ...]) -> Floats:
    """Return the rectangles left of a wall once holes are cut (M, 4: left, bottom, right, top) [m].

    All are cells of one grid through the holes' edges, so that no corner lies on another's edge.
    """
    x = np.unique(np.clip([0.0, width] + [v for h in holes for v in (h.left, h.right)], 0, width))
    y = np.unique(np.clip([0.0, height] + [v for h in holes for v in (h.bottom, h.top)], 0, height))
    x, y = x[np.append(True, np.diff(x) > 1e-6)], y[np.append(True, np.diff(y) > 1e-6)]
    lower = np.meshgrid(x[:-1], y[:-1], indexing="ij")
    upper = np.meshgrid(x[1:], y[1:], indexing="ij")
    cells = np.stack([grid.ravel() for grid in (*lower, *upper)], axis=1)
    middle = (cells[:, :2] + cells[:, 2:]) / 2.0
    keep = np.ones(len(cells), dtype=bool)
    for hole in holes:
        inside = (middle > [hole.left, hole.bottom]) & (middle < [hole.right, hole.top])
        keep &= ~inside.all(axis=1)
    return cells[keep]
