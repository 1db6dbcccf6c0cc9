"""Turns parts into triangles: boxes, cylinders, cones and ellipsoids with normals and uv.

Object frame, left-handed, metres. Triangles are counter-clockwise seen from outside, so in this
left-handed frame a triangle's outward normal is *minus* the cross product of its edges. Texture
coordinates are metres along the surface; u runs along the longer side, as wood grain does.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.houses.parts import Part
from vrhuman.records import Floats

CYLINDER_SIDES = 20
ELLIPSOID_RINGS, ELLIPSOID_SIDES = 12, 16
SMALL_METRES = 0.05
"""Round parts thinner than this get half the sides: the difference is invisible [m]."""


@dataclass(frozen=True, slots=True)
class Mesh:
    """A mesh of triangles.

    ``vertices`` (n, 3) [m], unit ``normals`` (n, 3), ``uv`` (n, 2) [m], ``triangles`` (m, 3).
    """

    vertices: Floats
    normals: Floats
    uv: Floats
    triangles: NDArray[np.uint32]


def part_mesh(part: Part) -> Mesh:
    """Return the part's triangles in its object's frame."""
    if part.mesh is not None:
        shape = part.mesh
        uv = shape.vertices[:, [0, 1]] + shape.vertices[:, [2, 2]]
        return Mesh(shape.vertices, shape.normals, uv, shape.triangles)
    size = np.asarray(part.size, dtype=np.float64)
    unit = _unit_mesh(part.shape, part.taper, bool(np.sort(size)[1] < SMALL_METRES))
    vertices = unit.vertices * size
    normals = unit.normals / np.maximum(size, 1e-9) * size.max()
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    turn = geometry.matrix(part.rotation).T
    return Mesh(
        vertices=vertices @ turn + np.asarray(part.position),
        normals=normals @ turn,
        uv=_box_uv(size) if part.shape == "box" else _round_uv(unit.uv, size),
        triangles=unit.triangles,
    )


# ------------------------------------------------------------------- unit shapes, extents 1, 1, 1

_BOX_NORMALS = np.array(
    [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], dtype=np.float64
)
_BOX_RIGHT = np.array(
    [[0, 0, 1], [0, 0, -1], [1, 0, 0], [1, 0, 0], [-1, 0, 0], [1, 0, 0]], dtype=np.float64
)
"""For each face, the direction to the right as seen from outside."""
_BOX_UP = np.cross(_BOX_RIGHT, _BOX_NORMALS)
_SIGNS = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], dtype=np.float64)


@cache
def _unit_mesh(shape: str, taper: float, small: bool) -> Mesh:
    if shape == "box":
        return _unit_box()
    if shape == "ellipsoid":
        rings, sides = (8, 10) if small else (ELLIPSOID_RINGS, ELLIPSOID_SIDES)
        return _unit_ellipsoid(rings, sides)
    return _unit_frustum(10 if small else CYLINDER_SIDES, taper if shape == "cone" else 1.0)


def _unit_box() -> Mesh:
    corners = (
        _BOX_NORMALS[:, None]
        + _SIGNS[None, :, :1] * _BOX_RIGHT[:, None]
        + _SIGNS[None, :, 1:] * _BOX_UP[:, None]
    )
    quads = np.arange(24).reshape(6, 4)
    return Mesh(
        vertices=corners.reshape(24, 3) * 0.5,
        normals=np.repeat(_BOX_NORMALS, 4, axis=0),
        uv=np.zeros((24, 2)),
        triangles=np.concatenate([quads[:, [0, 1, 2]], quads[:, [0, 2, 3]]]).astype(np.uint32),
    )


def _box_uv(size: Floats) -> Floats:
    """Metres along each face, u along its longer side, each face shifted so that none repeat."""
    right = np.abs(_BOX_RIGHT) @ size
    up = np.abs(_BOX_UP) @ size
    uv = 0.5 * _SIGNS[None] * np.stack([right, up], axis=1)[:, None]
    uv = np.where((right >= up)[:, None, None], uv, uv[:, :, ::-1])
    uv = uv + np.arange(6)[:, None, None] * np.array([0.37, 0.23])
    out: Floats = uv.reshape(24, 2)
    return out


def _round_uv(unit_uv: Floats, size: Floats) -> Floats:
    around = math.pi * (size[0] + size[2]) / 2.0
    uv: Floats = unit_uv * np.array([around, max(size[1], around / math.pi * 0.5)])
    return uv


def _ring_triangles(rings: int, sides: int) -> NDArray[np.uint32]:
    """Quads between successive rings of ``sides + 1`` vertices, from the bottom up."""
    a = (np.arange(rings)[:, None] * (sides + 1) + np.arange(sides)).ravel()
    b, c, d = a + 1, a + sides + 2, a + sides + 1
    return np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)]).astype(np.uint32)


def _unit_ellipsoid(rings: int, sides: int) -> Mesh:
    angle = np.linspace(0.0, 2.0 * math.pi, sides + 1)
    latitude = np.linspace(-math.pi / 2, math.pi / 2, rings + 1)
    lat, lon = np.meshgrid(latitude, angle, indexing="ij")
    unit = np.stack([np.cos(lat) * np.cos(lon), np.sin(lat), np.cos(lat) * np.sin(lon)], axis=-1)
    uv = np.stack([lon / (2 * math.pi), lat / math.pi], axis=-1)
    triangles = _ring_triangles(rings, sides)
    corners = unit.reshape(-1, 3)[triangles]
    area = np.linalg.norm(
        np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1
    )
    return Mesh(
        unit.reshape(-1, 3) * 0.5, unit.reshape(-1, 3), uv.reshape(-1, 2), triangles[area > 1e-9]
    )


def _unit_frustum(sides: int, taper: float) -> Mesh:
    """A cylinder (taper 1) or cone: bottom radius : top radius = 1 : taper, the greater one 0.5."""
    bottom, top = 0.5 / max(1.0, taper), 0.5 * taper / max(1.0, taper)
    angle = np.linspace(0.0, 2.0 * math.pi, sides + 1)
    circle = np.stack([np.cos(angle), np.zeros(sides + 1), np.sin(angle)], axis=1)
    low, high = circle * bottom - [0, 0.5, 0], circle * top + [0, 0.5, 0]
    slope = circle + np.array([0.0, bottom - top, 0.0])
    slope /= np.linalg.norm(slope, axis=1, keepdims=True)
    vertices, normals = [low, high], [slope, slope]
    across = angle / (2 * math.pi)
    uv = [np.stack([across, np.full_like(across, v)], axis=1) for v in (-0.5, 0.5)]
    triangles = [_ring_triangles(1, sides)]
    if top == 0.0:  # the upper triangle of each quad has no area
        triangles = [triangles[0][:sides]]
        triangles[0][:, 2] = np.arange(sides) + sides + 1
    for ring, y in ((low, -1.0), (high, 1.0)):
        if np.linalg.norm(ring[0, [0, 2]]) < 1e-9:
            continue
        start = sum(map(len, vertices))
        vertices.append(np.vstack([ring[:-1], [[0.0, 0.5 * y, 0.0]]]))
        normals.append(np.tile([0.0, y, 0.0], (sides + 1, 1)))
        uv.append(vertices[-1][:, [0, 2]] / math.pi)
        a = np.arange(sides)
        b = (a + 1) % sides
        hub = np.full(sides, sides)
        fan = np.stack([b, a, hub] if y < 0 else [a, b, hub], axis=1)
        triangles.append((fan + start).astype(np.uint32))
    return Mesh(
        np.concatenate(vertices),
        np.concatenate(normals),
        np.concatenate(uv),
        np.concatenate(triangles),
    )
