"""Geometry of floor outlines in the x-z plane [m]: area, inside, distance, crossing."""

from __future__ import annotations

import numpy as np

from vrhuman.records import Floats


def area(polygon: Floats) -> float:
    """Return the area [m^2] enclosed by (N, 2).

    Negative where the outline runs clockwise in x-z.
    """
    x, z = polygon[:, 0], polygon[:, 1]
    return float(np.sum(x * np.roll(z, -1) - np.roll(x, -1) * z)) / 2.0


def contains(polygon: Floats, x: float, z: float) -> bool:
    """Return whether a point is inside (N, 2), by the number of edges to its right."""
    a, b = polygon, np.roll(polygon, -1, axis=0)
    spans = (a[:, 1] > z) != (b[:, 1] > z)
    a, b = a[spans], b[spans]
    at = a[:, 0] + (z - a[:, 1]) / (b[:, 1] - a[:, 1]) * (b[:, 0] - a[:, 0])
    return bool(np.count_nonzero(at > x) % 2)


def distance(polygon: Floats, x: float, z: float) -> float:
    """Return the distance [m] from a point to the nearest edge of (N, 2)."""
    a = polygon
    along = np.roll(polygon, -1, axis=0) - a
    point = np.array([x, z])
    squared = np.maximum(np.sum(along * along, axis=1), 1e-12)
    t = np.clip(np.sum((point - a) * along, axis=1) / squared, 0.0, 1.0)
    return float(np.min(np.linalg.norm(a + t[:, None] * along - point, axis=1)))


def crosses_itself(polygon: Floats) -> bool:
    """Return whether two edges of (N, 2) that are not neighbours cross."""
    a, b = polygon, np.roll(polygon, -1, axis=0)

    def side(p: Floats, q: Floats, r: Floats) -> Floats:
        out: Floats = (q[..., 0] - p[..., 0]) * (r[..., 1] - p[..., 1]) - (
            q[..., 1] - p[..., 1]
        ) * (r[..., 0] - p[..., 0])
        return out

    first = side(a[:, None], b[:, None], a[None])  # the start of edge j, seen from edge i
    second = side(a[:, None], b[:, None], b[None])
    apart = (first * second < -1e-9) & (first.T * second.T < -1e-9)
    return bool(np.any(apart))
