"""Geometry of floor outlines in the x-z plane [m]: area, inside, distance, crossing."""

from __future__ import annotations

import math

import numpy as np

from vrhuman.records import Floats


def area(polygon: Floats) -> float:
    """Return the area [m^2] enclosed by (N, 2).

    Negative where the outline runs clockwise in x-z.
    """
    x, z = polygon[:, 0], polygon[:, 1]
    return float(np.sum(x * np.roll(z, -1) - np.roll(x, -1) * z)) / 2.0


def contains(polygon: Floats, x: float, z: float) -> bool:
    """Return whether a point is inside (N, 2), by the number of edges to its right.

    Plain floats: outlines have few corners, and this is asked for each place of a search.
    """
    inside = False
    corners: list[list[float]] = polygon.tolist()
    if not corners:
        return False
    bx, bz = corners[0]
    for ax, az in reversed(corners):  # each edge from a to the corner b after it
        if (az > z) != (bz > z) and ax + (z - az) / (bz - az) * (bx - ax) > x:
            inside = not inside
        bx, bz = ax, az
    return inside


def distance(polygon: Floats, x: float, z: float) -> float:
    """Return the distance [m] from a point to the nearest edge of (N, 2).

    Plain floats, as :func:`contains`.
    """
    nearest = math.inf
    corners: list[list[float]] = polygon.tolist()
    for (ax, az), (bx, bz) in zip(corners, [*corners[1:], *corners[:1]], strict=True):
        along_x, along_z = bx - ax, bz - az
        squared = max(along_x * along_x + along_z * along_z, 1e-12)
        t = min(1.0, max(0.0, ((x - ax) * along_x + (z - az) * along_z) / squared))
        off_x, off_z = ax + t * along_x - x, az + t * along_z - z
        nearest = min(nearest, math.sqrt(off_x * off_x + off_z * off_z))
    return nearest


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
