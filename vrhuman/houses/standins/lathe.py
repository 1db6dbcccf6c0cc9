"""Makes bodies of revolution: round hollow things, drawn smoothly around their collision solids.

Collisions need convex solids, so a cup's wall is eight hidden boxes; the visible shape is a surface
of revolution around them, an ellipse in plan (or squarer, as a pillow is).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vrhuman.houses.parts import MeshShape, Part
from vrhuman.houses.standins.blank import Blank, Paint
from vrhuman.records import Floats

SIDES = 24
_RUFFLE = 0.1
_SMOOTH = math.cos(math.radians(50.0))
"""Edges flatter than this are shaded as one smooth surface."""

Profile = Sequence[tuple[float, float]]
"""Points of the outline: radius as a share of the half width, height above the box's bottom [m].

They go from the middle below outwards, up, over the rim and down inside, so that the outside is to
the right of their direction.
"""


def turned(
    b: Blank,
    profile: Profile,
    size: tuple[float, float],
    paint: Paint,
    at: tuple[float, float] = (0.0, 0.0),
    squareness: float = 2.0,
    waves: int = 0,
    moves: bool = False,
) -> Part:
    """Make the surface that ``profile`` sweeps around the vertical axis through ``at`` (x, z).

    It is ``size`` (x, z) wide. A ``squareness`` of 2 is an ellipse in plan, more approaches a
    rectangle; ``waves`` (a multiple of 4) ruffle it, like a leaf's edge.
    """
    half = np.array(size) / 2.0
    radius, height = np.array(profile, dtype=np.float64).T
    below, above = _normals(radius * float(half.mean()), height)
    angle = np.linspace(0.0, 2.0 * math.pi, SIDES + 1)
    plan = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    out = np.sign(plan) * np.abs(plan) ** (squareness - 1.0) if squareness != 2.0 else plan
    ring = np.sign(plan) * np.abs(plan) ** (2.0 / squareness)
    if waves:
        ring = ring * ((1.0 + _RUFFLE * np.cos(waves * angle)) / (1.0 + _RUFFLE))[:, None]
    out = out / half * float(half.mean())
    points, normals = [], []
    for i in range(len(profile) - 1):
        for j, normal in ((i, below[i]), (i + 1, above[i])):
            xz = ring * half * radius[j] + np.array(at)
            level = np.full(SIDES + 1, height[j] - b.h / 2.0)
            points.append(np.stack([xz[:, 0], level, xz[:, 1]], axis=1))
            along = np.full(SIDES + 1, normal[1])
            normals.append(np.stack([out[:, 0] * normal[0], along, out[:, 1] * normal[0]], axis=1))
    vertices, turns = np.concatenate(points), np.concatenate(normals)
    low, high = vertices.min(axis=0), vertices.max(axis=0)
    sx, sy, sz = (float(v) for v in high - low)
    px, py, pz = (float(v) for v in (high + low) / 2.0)
    return Part(
        "mesh",
        (sx, sy, sz),
        (px, py, pz),
        colour=paint.colour,
        material=paint.material,
        solid=False,
        moves=moves,
        mesh=MeshShape(
            vertices=vertices,
            normals=turns / np.linalg.norm(turns, axis=1, keepdims=True),
            colours=np.tile(paint.colour, (len(vertices), 1)),
            triangles=_triangles(len(profile) - 1),
        ),
    )


def hidden(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Return the parts as solids that are not drawn."""
    return tuple(replace(part, hidden=True) for part in parts)


def vessel(b: Blank, foot: float, floor: float, wall: float) -> Profile:
    """Return the outline of a straight hollow thing as high as the box.

    ``foot`` is the share of its width that it stands on, ``floor`` the inside's height [m],
    ``wall`` its wall's share of the width.
    """
    inner, lip = 1.0 - 2.0 * wall, 0.02 * b.h
    return (
        (0.0, 0.0),
        (foot, 0.0),
        (1.0, b.h - lip),
        (1.0 - wall, b.h),
        (inner, b.h - lip),
        (foot - 2.0 * wall, floor),
        (0.0, floor),
    )


def _normals(radius: Floats, height: Floats) -> tuple[Floats, Floats]:
    """Return the normals (radial, up) at the beginning and at the end of every outline section."""
    along = np.stack([np.diff(radius), np.diff(height)], axis=1)
    flat = np.stack([along[:, 1], -along[:, 0]], axis=1)
    flat /= np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-12)
    first, last = flat.copy(), flat.copy()
    for i in range(len(flat) - 1):
        if float(flat[i] @ flat[i + 1]) > _SMOOTH:
            last[i] = first[i + 1] = flat[i] + flat[i + 1]
    return first, last


def _triangles(stretches: int) -> NDArray[np.uint32]:
    ring = SIDES + 1
    a = (np.arange(stretches)[:, None] * 2 * ring + np.arange(SIDES)).ravel()
    b, c, d = a + 1, a + ring + 1, a + ring
    faces = np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])
    return faces.astype(np.uint32)
