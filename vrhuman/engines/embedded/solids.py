"""Solid shapes in MuJoCo: stand-ins' parts, walls cut at their holes, door leaves."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import mujoco
import numpy as np

from vrhuman import geometry
from vrhuman.houses.house import Hole, House, Opening, Wall
from vrhuman.houses.parts import MeshShape, Part
from vrhuman.records import Floats

WALL_THICKNESS = 0.04
"""The thickness of walls in physics, half to each side [m].

ProcTHOR's walls are faces without thickness.
"""
LEAF_THICKNESS = 0.04
_THINNEST = 0.002
FRICTION = 0.6
"""The friction of everything but the arm: Unity's default."""
_ROLLING = 0.005
"""The rolling friction of round shapes [m]: a ball stops within a metre or two."""
_SLICES = 3
_ROUND = 0.8
"""A cylinder whose shorter diameter is under this share of the longer collides as a box."""


@dataclass(frozen=True, slots=True)
class Slab:
    """An upright oriented box of the house's structure, in the world.

    Its full ``size`` is along the wall, up, across [m], turned by ``yaw`` degrees. ``label`` names
    the wall or opening.
    """

    label: str
    centre: tuple[float, float, float]
    yaw: float
    size: tuple[float, float, float]


def slabs(house: House) -> tuple[Slab, ...]:
    """Return the solids of the house's structure: walls, and closed holes without an object."""
    faces: dict[frozenset[tuple[float, float]], Wall] = {}
    for wall in house.walls:
        if not wall.empty:  # the two faces of one wall are one slab
            ends = frozenset((round(float(p[0]), 3), round(float(p[1]), 3)) for p in _ends(wall))
            faces.setdefault(ends, wall)
    walls = [slab for wall in faces.values() for slab in _wall_slabs(wall)]
    objects = {o.object_id for o in house.objects if o.fills_opening}
    lone = [o for o in house.openings if o.opening_id not in objects]
    return (*walls, *(_filled(o) for o in lone if not _passable(o)))


def _passable(opening: Opening) -> bool:
    """Whether an opening is a doorway between rooms that is open, or has no leaf to close.

    Openings that lead outside are closed: there is nothing to stand on.
    """
    inside = opening.kind == "door" and opening.room0 != opening.room1
    return inside and (opening.openness > 0.0 or not opening.openable)


def _ends(wall: Wall) -> tuple[Floats, Floats]:
    return wall.start, wall.end


def _wall_slabs(wall: Wall) -> Iterator[Slab]:
    along = wall.end - wall.start
    length = math.hypot(along[0], along[1])
    yaw = math.degrees(math.atan2(-along[1], along[0]))
    for left, bottom, right, top in _uncut(length, wall.height, wall.holes):
        middle = wall.start + along * ((left + right) / 2.0 / length)
        yield Slab(
            wall.wall_id,
            (float(middle[0]), float(bottom + top) / 2.0, float(middle[1])),
            yaw,
            (float(right - left), float(top - bottom), WALL_THICKNESS),
        )


def _uncut(
    length: float, height: float, holes: tuple[Hole, ...]
) -> Iterator[tuple[float, float, float, float]]:
    """The rectangles (left, bottom, right, top) that holes leave of a wall: upright strips."""
    edges = sorted({0.0, length, *(h.left for h in holes), *(h.right for h in holes)})
    for left, right in itertools.pairwise(edges):
        bottom = 0.0
        here = [h for h in holes if h.left < (left + right) / 2.0 < h.right]
        for hole in sorted(here, key=lambda h: h.bottom):
            if hole.bottom - bottom > _THINNEST and right - left > _THINNEST:
                yield left, bottom, right, hole.bottom
            bottom = max(bottom, hole.top)
        if height - bottom > _THINNEST and right - left > _THINNEST:
            yield left, bottom, right, height


def _filled(opening: Opening) -> Slab:
    x, y, z = (float(v) for v in opening.position)
    return Slab(opening.opening_id, (x, y, z), opening.yaw, (*opening.size, LEAF_THICKNESS))


def add_slab(body: mujoco.MjsBody, name: str, slab: Slab, contype: int) -> None:
    """Add a slab, as a geom called ``name``, to a MuJoCo body at the world's origin."""
    x, y, z = slab.size
    body.add_geom(
        type=mujoco.mjtGeom.mjGEOM_BOX,
        size=[x / 2, z / 2, y / 2],
        pos=geometry.mujoco_position_from_world(slab.centre),
        quat=geometry.mujoco_wxyz_from_world(geometry.yaw_rotation(slab.yaw)),
        contype=contype,
        conaffinity=0,
        name=name,
    )


def add_part(
    spec: mujoco.MjSpec,
    body: mujoco.MjsBody,
    name: str,
    part: Part,
    scale: float,
    pose: Floats,
    contype: int,
    conaffinity: int,
) -> None:
    """Add a part, as a geom called ``name``, to a MuJoCo body.

    ``pose`` (7,) is its object's world-convention pose in that body. A cone is a stack of cylinders
    (as geoms ``name``, ``name.1``, ...), a flat cylinder a box, a mesh its convex hull.
    """
    if part.mesh is not None:
        _add_hull(spec, body, name, part.mesh, scale, pose, contype, conaffinity)
        return
    for i, piece in enumerate(_pieces(part)):
        _add_piece(body, f"{name}.{i}" if i else name, piece, scale, pose, contype, conaffinity)


def _add_hull(
    spec: mujoco.MjSpec,
    body: mujoco.MjsBody,
    name: str,
    mesh: MeshShape,
    scale: float,
    pose: Floats,
    contype: int,
    conaffinity: int,
) -> None:
    vertices = geometry.mujoco_position_from_world(mesh.vertices * scale)
    hull = spec.add_mesh(name=name, uservert=vertices.ravel().tolist())
    hull.inertia = mujoco.mjtMeshInertia.mjMESH_INERTIA_CONVEX
    body.add_geom(
        name=name,
        type=mujoco.mjtGeom.mjGEOM_MESH,
        meshname=name,
        pos=geometry.mujoco_position_from_world(pose[:3]),
        quat=geometry.mujoco_wxyz_from_world(pose[3:]),
        contype=contype,
        conaffinity=conaffinity,
    )


def _pieces(part: Part) -> tuple[Part, ...]:
    """The shapes of a part that physics supports, from the bottom up."""
    if part.shape != "cone":
        return (part,)
    x, y, z = part.size
    widest = max(1.0, part.taper)
    pieces = []
    for i in range(_SLICES):
        up = (i + 0.5) / _SLICES
        wide = (1.0 + (part.taper - 1.0) * up) / widest
        shift = geometry.rotate(part.rotation, (0.0, (up - 0.5) * y, 0.0))
        px, py, pz = (float(v) for v in np.array(part.position) + shift)
        size = (x * wide, y / _SLICES, z * wide)
        pieces.append(replace(part, shape="cylinder", size=size, position=(px, py, pz)))
    return tuple(pieces)


def _add_piece(
    body: mujoco.MjsBody,
    name: str,
    part: Part,
    scale: float,
    pose: Floats,
    contype: int,
    conaffinity: int,
) -> None:
    half = np.maximum(np.array(part.size) * (scale / 2.0), _THINNEST)
    x, y, z = (float(v) for v in half)
    shape = mujoco.mjtGeom.mjGEOM_BOX
    size = [x, z, y]
    if part.shape == "ellipsoid":
        shape = mujoco.mjtGeom.mjGEOM_ELLIPSOID
        if max(half) - min(half) < 0.02 * max(half):
            shape = mujoco.mjtGeom.mjGEOM_SPHERE
    elif part.shape == "cylinder" and min(x, z) >= _ROUND * max(x, z):
        shape = mujoco.mjtGeom.mjGEOM_CYLINDER
        size = [max((x + z) / 2.0, _THINNEST), y, 0.0]
    local = geometry.rotate(pose[3:], np.array(part.position) * scale)
    rolling = shape is not mujoco.mjtGeom.mjGEOM_BOX
    body.add_geom(
        name=name,
        type=shape,
        size=size,
        pos=geometry.mujoco_position_from_world(pose[:3] + local),
        quat=geometry.mujoco_wxyz_from_world(geometry.multiply(pose[3:], part.rotation)),
        contype=contype,
        conaffinity=conaffinity,
        condim=6 if rolling else 3,
        friction=[FRICTION, 0.005, _ROLLING if rolling else 0.0001],
    )
