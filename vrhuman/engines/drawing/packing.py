"""Packs a scene into arrays for OpenGL: vertices, triangles, and their groups. Pure numpy."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vrhuman.engines.drawing.baking import Lightmap
from vrhuman.engines.drawing.finishes import (
    FINISHES,
    Finish,
    Texture,
    base_colour,
    finish_of,
)
from vrhuman.engines.drawing.meshes import part_mesh
from vrhuman.engines.drawing.rooms import Plan
from vrhuman.engines.drawing.scene import Scene, SceneBody, Surface, SurfaceKind
from vrhuman.engines.drawing.textures import TEXTURES
from vrhuman.houses.parts import Part
from vrhuman.records import Floats

Layout = tuple[tuple[str, int], ...]
"""The attributes of a vertex, each with its number of floats."""
SURFACE_LAYOUT: Layout = (
    ("in_position", 3),
    ("in_uv", 2),
    ("in_light", 2),
    ("in_paint", 3),
    ("in_layer", 1),
    ("in_normal", 3),
    ("in_shine", 1),
    ("in_lamp", 3),
)
BODY_LAYOUT: Layout = (
    ("in_position", 3),
    ("in_normal", 3),
    ("in_uv", 2),
    ("in_paint", 4),
    ("in_finish", 4),
    ("in_body", 1),
)


@dataclass(frozen=True, slots=True)
class Packed:
    """The arrays of a scene.

    They are ``vertices`` (n, floats), and per group (a body, or a room's surfaces) its triangles
    (m, 3), those with a texture and the plain ones, and a box and a sphere around them: ``lows``,
    ``highs``, ``centres`` (g, 3), ``radii`` (g,) [m], in the group's frame; an empty group's radius
    is 0.
    """

    vertices: NDArray[np.float32]
    textured: tuple[NDArray[np.uint32], ...]
    plain: tuple[NDArray[np.uint32], ...]
    lows: Floats
    highs: Floats
    centres: Floats
    radii: Floats


def textures_of(scene: Scene) -> tuple[Texture, ...]:
    """Return the textures that a scene shows: a third less than there are, in most houses.

    A vertex's layer is its texture's place among them.
    """
    materials = {surface.material for surface in scene.surfaces}
    parts = [part for body in scene.bodies for part in body.parts if not part.hidden]
    shown = {FINISHES[finish_of(material)].texture for material in materials}
    shown |= {_finish(part).texture for part in parts}
    return tuple(each for each in TEXTURES if each in shown) or TEXTURES[:1]


def pack_surfaces(scene: Scene, plan: Plan, lightmap: Lightmap, *kinds: SurfaceKind) -> Packed:
    """Pack the baked surfaces of some kinds: group i is room i of the plan, the last outdoors."""
    textures = textures_of(scene)
    groups = [_Group() for _ in range(len(plan.rooms) + 1)]
    for surface, light in zip(scene.surfaces, lightmap.coordinates, strict=True):
        if light is None or surface.kind not in kinds:
            continue
        index = plan.names.get(surface.room, len(plan.rooms))
        lamp = (
            plan.rooms[index].positions[0]
            if index < len(plan.rooms)
            else surface.vertices[0] + [0.0, 60.0, 0.0]
        )
        finish = FINISHES[finish_of(surface.material)]
        constant = [
            *(surface.colour or base_colour(surface.material)),
            _layer(finish, textures),
            *surface.normal,
            finish.shine,
            *lamp,
        ]
        groups[index].add(
            finish,
            [surface.vertices, surface.uv / finish.tile, light],
            constant,
            _in_order(surface),
        )
    return _join(groups, SURFACE_LAYOUT)


def pack_bodies(bodies: Iterable[SceneBody], scene: Scene, plan: Plan) -> Packed:
    """Pack the bodies in order, then one still body of trim per room (the last: outdoors)."""
    textures = textures_of(scene)
    by_room: defaultdict[int, list[Surface]] = defaultdict(list)
    for surface in scene.surfaces:
        if surface.kind == "trim":
            by_room[plan.names.get(surface.room, len(plan.rooms))].append(surface)
    groups = [_body(body, index, textures) for index, body in enumerate(bodies)]
    for room in range(len(plan.rooms) + 1):
        groups.append(_trim(by_room[room], len(groups), textures))
    return _join(groups, BODY_LAYOUT)


def pack_panes(scene: Scene) -> NDArray[np.float32]:
    """Return the corners (n, 3) of all window panes, every three a triangle."""
    panes = [s.vertices for s in scene.surfaces if s.kind == "glass"]
    return np.concatenate(panes or [np.zeros((0, 3))]).astype(np.float32)


class _Group:
    """The pieces of one group, collected."""

    def __init__(self) -> None:
        self.vertices: list[NDArray[np.float32]] = []
        self.textured: list[NDArray[np.uint32]] = []
        self.plain: list[NDArray[np.uint32]] = []
        self._count = 0

    def add(
        self,
        finish: Finish,
        varying: Sequence[Floats],
        constant: list[float],
        triangles: NDArray[np.uint32],
    ) -> None:
        """Add vertices from arrays (n, any) and from values that are the same for all of them."""
        n = len(varying[0])
        self.vertices.append(np.hstack([*varying, np.tile(constant, (n, 1))]).astype(np.float32))
        faces = self.plain if finish.texture == "plain" else self.textured
        faces.append(triangles + np.uint32(self._count))
        self._count += n


def _layer(finish: Finish, textures: tuple[Texture, ...]) -> int:
    return 0 if finish.texture == "plain" else textures.index(finish.texture)


def _finish(part: Part) -> Finish:
    return FINISHES[finish_of(part.material) if part.material else "plastic"]


def _in_order(surface: Surface) -> NDArray[np.uint32]:
    return np.arange(len(surface.vertices), dtype=np.uint32).reshape(-1, 3)


def _body(body: SceneBody, index: int, textures: tuple[Texture, ...]) -> _Group:
    group = _Group()
    for number, part in enumerate(body.parts):
        if part.hidden:
            continue
        mesh = part_mesh(replace(part, material=""))
        finish = _finish(part)
        shift = np.array([0.618, 0.414]) * (number + 7 * index) % 1.0
        uv = mesh.uv * body.scale / finish.tile + shift
        paint = np.broadcast_to(part.colour, mesh.vertices.shape)
        if part.mesh is not None:
            paint = part.mesh.colours
        glow = 1.0 if part.glow else 0.0
        group.add(
            finish,
            [mesh.vertices * body.scale, mesh.normals, uv, paint],
            [glow, _layer(finish, textures), finish.shine, finish.polish, finish.metal, index],
            mesh.triangles,
        )
    return group


def _trim(surfaces: list[Surface], index: int, textures: tuple[Texture, ...]) -> _Group:
    group = _Group()
    for surface in surfaces:
        finish = FINISHES[finish_of(surface.material)]
        normals = np.tile(surface.normal, (len(surface.vertices), 1))
        look = [_layer(finish, textures), finish.shine, finish.polish, finish.metal, index]
        group.add(
            finish,
            [surface.vertices, normals, surface.uv / finish.tile],
            [*(surface.colour or base_colour(surface.material)), 0.0, *look],
            _in_order(surface),
        )
    return group


def _join(groups: list[_Group], layout: Layout) -> Packed:
    """One vertex array, and each group's triangles in it."""
    width = sum(count for _, count in layout)
    vertices = [np.concatenate([np.zeros((0, width), np.float32), *g.vertices]) for g in groups]
    starts = np.cumsum([0, *map(len, vertices)])[:-1]
    lows, highs = np.zeros((len(groups), 3)), np.zeros((len(groups), 3))
    radii = np.zeros(len(groups))
    for i, points in enumerate(v[:, :3] for v in vertices):
        if len(points):
            lows[i], highs[i] = points.min(axis=0), points.max(axis=0)
            radii[i] = np.linalg.norm(points - (lows[i] + highs[i]) / 2.0, axis=1).max()

    def joined(pieces: Iterable[list[NDArray[np.uint32]]]) -> tuple[NDArray[np.uint32], ...]:
        none = np.zeros((0, 3), np.uint32)
        return tuple(
            np.concatenate([none, *faces]) + np.uint32(start)
            for faces, start in zip(pieces, starts, strict=True)
        )

    return Packed(
        vertices=np.concatenate(vertices),
        textured=joined(group.textured for group in groups),
        plain=joined(group.plain for group in groups),
        lows=lows,
        highs=highs,
        centres=(lows + highs) / 2.0,
        radii=radii,
    )
