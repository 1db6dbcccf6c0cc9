"""A scene as arrays for the GL: vertices, triangles, and which belong to what. Pure numpy."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vrhuman.engines.drawing.baking import Lightmap
from vrhuman.engines.drawing.finishes import FINISHES, base_colour, finish_of
from vrhuman.engines.drawing.meshes import part_mesh
from vrhuman.engines.drawing.rooms import Plan
from vrhuman.engines.drawing.scene import Scene, SceneBody, Surface, SurfaceKind
from vrhuman.engines.drawing.textures import texture_layers
from vrhuman.records import Floats

MATT_FORMAT = "3f 2f 2f 3f 1f 28x"
MATT_ATTRIBUTES = ("in_position", "in_uv", "in_light", "in_paint", "in_layer")
GLOSSY_FORMAT = "3f 2f 2f 3f 1f 3f 1f 3f"
GLOSSY_ATTRIBUTES = (*MATT_ATTRIBUTES, "in_normal", "in_shine", "in_lamp")
BODY_FORMAT = "3f 3f 2f 4f 4f 1f"
BODY_ATTRIBUTES = ("in_position", "in_normal", "in_uv", "in_paint", "in_finish", "in_body")


@dataclass(frozen=True, slots=True)
class Packed:
    """``vertices`` (n, floats), and per group (a body, or a room's surfaces) its ``triangles``
    (m, 3) and a ball round them: ``centres`` (g, 3), ``radii`` (g,) [m], in the group's frame."""

    vertices: NDArray[np.float32]
    triangles: tuple[NDArray[np.uint32], ...]
    centres: Floats
    radii: Floats


def pack_surfaces(scene: Scene, plan: Plan, lightmap: Lightmap, *kinds: SurfaceKind) -> Packed:
    """The baked surfaces of some kinds; group i is room i of the plan, the last is outdoors."""
    groups: list[list[NDArray[np.float32]]] = [[] for _ in range(len(plan.rooms) + 1)]
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
        layer = texture_layers()[0].index(finish.texture)
        constant = [
            *(surface.colour or base_colour(surface.material)),
            layer,
            *surface.normal,
            finish.shine,
            *lamp,
        ]
        n = len(surface.vertices)
        groups[index].append(
            np.hstack(
                [surface.vertices, surface.uv / finish.tile, light, np.tile(constant, (n, 1))]
            ).astype(np.float32)
        )
    return _join([np.concatenate(group or [np.zeros((0, 18), np.float32)]) for group in groups])


def pack_bodies(bodies: Iterable[SceneBody], scene: Scene, plan: Plan) -> Packed:
    """The bodies in order, then one still body a room (the last: outdoors) of trim."""
    by_room: defaultdict[int, list[Surface]] = defaultdict(list)
    for surface in scene.surfaces:
        if surface.kind == "trim":
            by_room[plan.names.get(surface.room, len(plan.rooms))].append(surface)
    vertices: list[NDArray[np.float32]] = []
    triangles: list[NDArray[np.uint32]] = []
    for index, body in enumerate(bodies):
        chunk, faces = _body(body, index)
        vertices.append(chunk)
        triangles.append(faces)
    first = len(vertices)
    for room in range(len(plan.rooms) + 1):
        pieces = [_trim(surface, first + room) for surface in by_room[room]]
        vertices.append(np.concatenate(pieces or [np.zeros((0, 17), np.float32)]))
        triangles.append(np.arange(len(vertices[-1]), dtype=np.uint32).reshape(-1, 3))
    return _join(vertices, triangles)


def pack_panes(scene: Scene) -> NDArray[np.float32]:
    """The corners (n, 3) of all window panes, every three a triangle."""
    panes = [s.vertices for s in scene.surfaces if s.kind == "glass"]
    return np.concatenate(panes or [np.zeros((0, 3))]).astype(np.float32)


def _body(body: SceneBody, index: int) -> tuple[NDArray[np.float32], NDArray[np.uint32]]:
    chunks: list[NDArray[np.float32]] = []
    faces: list[NDArray[np.uint32]] = []
    count = 0
    for number, part in enumerate(body.parts):
        mesh = part_mesh(replace(part, material=""))
        finish = FINISHES[finish_of(part.material) if part.material else "plastic"]
        layer = texture_layers()[0].index(finish.texture)
        n = len(mesh.vertices)
        shift = np.array([0.618, 0.414]) * (number + 7 * index) % 1.0
        glow = 1.0 if part.glow else 0.0
        constant = [*part.colour, glow, layer, finish.shine, finish.polish, finish.metal, index]
        chunks.append(
            np.hstack(
                [
                    mesh.vertices * body.scale,
                    mesh.normals,
                    mesh.uv * body.scale / finish.tile + shift,
                    np.tile(constant, (n, 1)),
                ]
            ).astype(np.float32)
        )
        faces.append(mesh.triangles + np.uint32(count))
        count += n
    return (
        np.concatenate(chunks or [np.zeros((0, 17), np.float32)]),
        np.concatenate(faces or [np.zeros((0, 3), np.uint32)]),
    )


def _trim(surface: Surface, index: int) -> NDArray[np.float32]:
    finish = FINISHES[finish_of(surface.material)]
    layer = texture_layers()[0].index(finish.texture)
    n = len(surface.vertices)
    colour = surface.colour or base_colour(surface.material)
    constant = [*colour, 0.0, layer, finish.shine, finish.polish, finish.metal, index]
    return np.hstack(
        [
            surface.vertices,
            np.tile(surface.normal, (n, 1)),
            surface.uv / finish.tile,
            np.tile(constant, (n, 1)),
        ]
    ).astype(np.float32)


def _join(
    groups: list[NDArray[np.float32]], triangles: list[NDArray[np.uint32]] | None = None
) -> Packed:
    """One vertex array; each group's triangles (every three vertices, if not given) in it."""
    if triangles is None:
        triangles = [np.arange(len(g), dtype=np.uint32).reshape(-1, 3) for g in groups]
    starts = np.cumsum([0, *(len(group) for group in groups)])
    centres, radii = np.zeros((len(groups), 3)), np.zeros(len(groups))
    for i, group in enumerate(groups):
        if len(group):
            points = group[:, :3]
            centres[i] = (points.min(axis=0) + points.max(axis=0)) / 2.0
            radii[i] = np.linalg.norm(points - centres[i], axis=1).max()
    return Packed(
        vertices=np.concatenate(groups),
        triangles=tuple(
            faces + np.uint32(start) for faces, start in zip(triangles, starts[:-1], strict=True)
        ),
        centres=centres,
        radii=radii,
    )
