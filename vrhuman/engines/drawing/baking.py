"""Bakes the light of each room: one picture of the light on floors, walls and ceilings.

The floors of the whole house lie in one chart, its plan in x-z, so that the contact shadows of
objects can be drawn over it; each other surface has its own rectangle. A texel holds
``sqrt(irradiance / FULL)`` in a byte per channel. Pure numpy, once per scene.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman.engines.drawing.rooms import SUN_COLOUR, Plan, RoomLight
from vrhuman.engines.drawing.scene import Scene, Surface
from vrhuman.houses.house import Light
from vrhuman.records import Floats

FULL = 2.25
"""The irradiance of a texel of 255; houses have up to 1.9."""
FLOOR_TEXEL, TEXEL = 0.04, 0.1
"""Metres per texel of floors and of other surfaces; floors grow coarser over 60 m."""
AMBIENT = np.array([0.36, 0.355, 0.35])
"""Light that has bounced so often that it comes from everywhere."""
FROM_FLOOR = 0.45
"""The additional share of ambient light that a ceiling gets from the floor.

Lamps below a ceiling hardly reach it.
"""
DAYLIGHT = np.array([0.85, 0.95, 1.1]) * 1.6
OUTDOORS = np.array([0.55, 0.62, 0.72])


@dataclass(frozen=True, slots=True)
class Lightmap:
    """The baked light of a scene.

    ``texels`` (H, W, 4) bytes, bottom row first; ``coordinates`` per baked surface, (3 n, 2) in
    0..1, in the scene's order (None for trim and glass). The floors' plan is the rectangle of
    ``plan_size`` (width, height) texels at (0, 0), its first texel at ``plan_origin`` (x, z) [m],
    ``plan_texel`` metres each.
    """

    texels: NDArray[np.uint8]
    coordinates: tuple[Floats | None, ...]
    plan_origin: Floats
    plan_texel: float
    plan_size: tuple[int, int]


def bake(scene: Scene, plan: Plan) -> Lightmap:
    """Return the light on every floor, wall and ceiling of a scene."""
    low, texel, plan_size = _plan_chart(scene)
    charts = [_chart(s) if s.kind in ("wall", "ceiling") else None for s in scene.surfaces]
    sizes = [chart.size if chart else (0, 0) for chart in charts]
    width, height, places = _pack([plan_size, *sizes])
    texels = np.zeros((height, width, 3))
    sun = next((light for light in scene.lights if light.kind == "directional"), None)
    _bake_floors(texels, scene, plan, low, texel, plan_size)
    coordinates: list[Floats | None] = []
    for surface, chart, (x, y) in zip(scene.surfaces, charts, places[1:], strict=True):
        if surface.kind == "floor":
            at = (surface.vertices[:, [0, 2]] - low) / texel
            coordinates.append((at + 0.5) / [width, height])
        elif chart is None:
            coordinates.append(None)
        else:
            u, v = np.meshgrid(np.arange(chart.size[0]), np.arange(chart.size[1]))
            points = chart.origin + chart.step_u * u[..., None] + chart.step_v * v[..., None]
            light = _light(points.reshape(-1, 3), surface.normal, surface.room, plan, sun)
            texels[y : y + chart.size[1], x : x + chart.size[0]] = light.reshape(*u.shape, 3)
            at = (surface.uv - chart.low) / chart.texel
            coordinates.append((at + 0.5 + [x, y]) / [width, height])
    out = np.full((height, width, 4), 255, dtype=np.uint8)
    shade = np.sqrt(np.clip(texels / FULL, 0.0, 1.0)) * 255.0
    grain = np.random.default_rng(0).random((height, width, 1))  # or plain walls would show bands
    out[..., :3] = np.minimum(shade + grain, 255.0)
    return Lightmap(out, tuple(coordinates), low, texel, plan_size)


# ----------------------------------------------------------------------------------------- charts


@dataclass(frozen=True, slots=True)
class _Chart:
    """A chart: texel (0, 0) is at ``origin`` (3,) in the world and ``low`` (2,) in uv [m]."""

    origin: Floats
    step_u: Floats
    step_v: Floats
    low: Floats
    texel: Floats
    size: tuple[int, int]


def _chart(surface: Surface) -> _Chart:
    """A grid of texels from edge to edge of a flat surface, found from its uv in metres."""
    first = max(range(0, len(surface.uv), 3), key=lambda i: _uv_area(surface.uv[i : i + 3]))
    uv, corners = surface.uv[first : first + 3], surface.vertices[first : first + 3]
    to_world = (corners[1:] - corners[0]).T @ np.linalg.inv((uv[1:] - uv[0]).T)
    low, extent = surface.uv.min(axis=0), np.maximum(np.ptp(surface.uv, axis=0), 1e-3)
    cells = np.maximum(1, np.ceil(extent / TEXEL)).astype(int)
    texel = extent / cells
    return _Chart(
        origin=corners[0] + to_world @ (low - uv[0]),
        step_u=to_world[:, 0] * texel[0],
        step_v=to_world[:, 1] * texel[1],
        low=low,
        texel=texel,
        size=(int(cells[0]) + 1, int(cells[1]) + 1),
    )


def _uv_area(uv: Floats) -> float:
    a, b = uv[1] - uv[0], uv[2] - uv[0]
    return abs(float(a[0] * b[1] - a[1] * b[0]))


def _plan_chart(scene: Scene) -> tuple[Floats, float, tuple[int, int]]:
    """The least (x, z) of all floors, metres per texel, and texels in x and z."""
    floors = [s.vertices[:, [0, 2]] for s in scene.surfaces if s.kind == "floor"]
    if not floors:
        return np.zeros(2), FLOOR_TEXEL, (1, 1)
    corners = np.concatenate(floors)
    low, extent = corners.min(axis=0), np.ptp(corners, axis=0)
    texel = max(FLOOR_TEXEL, float(extent.max()) / 1500.0)
    width, height = np.ceil(extent / texel).astype(int) + 1
    return low, texel, (int(width), int(height))


def _pack(sizes: list[tuple[int, int]]) -> tuple[int, int, list[tuple[int, int]]]:
    """Width, height and places of rectangles packed in rows; the first rectangle gets (0, 0)."""
    width = max(1024, *(w + 1 for w, _ in sizes))
    places = [(0, 0)] * len(sizes)
    x, y, shelf = 0, sizes[0][1] + 1, 0
    for index in sorted(range(1, len(sizes)), key=lambda i: -sizes[i][1]):
        w, h = sizes[index]
        if x + w > width:
            x, y, shelf = 0, y + shelf + 1, 0
        places[index] = (x, y)
        x, shelf = x + w + 1, max(shelf, h)
    return width, y + shelf, places


# ------------------------------------------------------------------------------------------ light


def _bake_floors(
    texels: Floats,
    scene: Scene,
    plan: Plan,
    low: Floats,
    texel: float,
    size: tuple[int, int],
) -> None:
    """Fill in each room's light over the box of its floor.

    Where boxes overlap, the texels inside a room get that room's light.
    """
    up = np.array([0.0, 1.0, 0.0])
    for surface in scene.surfaces:
        if surface.kind != "floor":
            continue
        corners = surface.vertices[:, [0, 2]]
        first = np.maximum(0, np.floor((corners.min(axis=0) - low) / texel).astype(int) - 1)
        last = np.minimum(size, np.ceil((corners.max(axis=0) - low) / texel).astype(int) + 2)
        x, z = np.meshgrid(*(low[i] + np.arange(first[i], last[i]) * texel for i in (0, 1)))
        points = np.stack([x, np.zeros_like(x), z], axis=-1).reshape(-1, 3)
        light = _light(points, up, surface.room, plan, None).reshape(*x.shape, 3)
        block = texels[first[1] : last[1], first[0] : last[0]]
        index = plan.names[surface.room]
        mine = plan.room_indices(points).reshape(x.shape) == index
        mine |= ~block.any(axis=-1)
        block[mine] = light[mine]


def _light(points: Floats, normal: Floats, room: str, plan: Plan, sun: Light | None) -> Floats:
    """The irradiance (N, 3), linear, at points of one flat surface."""
    if room not in plan.names:
        return _outdoor_light(points, normal, sun)
    light = plan.rooms[plan.names[room]]
    open_ = _openness(points, normal, light)
    up = float(normal[1])
    bounced = 0.85 + 0.15 * up + FROM_FLOOR * max(-up, 0.0)
    out = AMBIENT * bounced * open_[:, None]
    for position, colour in zip(light.positions, light.colours, strict=True):
        to = position - points
        squared = np.sum(to * to, axis=1)
        facing = np.clip((to @ normal / np.sqrt(squared) + 0.25) / 1.25, 0.0, 1.0)
        out = out + colour * (facing / (squared + 2.2) * (0.4 + 0.6 * open_))[:, None]
    for centre, inward, area in zip(
        light.window_centres, light.window_normals, light.window_areas, strict=True
    ):
        to = centre - points
        squared = np.sum(to * to, axis=1)
        distance = np.sqrt(squared + 1e-9)
        facing = np.clip((to @ normal) / distance + 0.1, 0.0, 1.0)
        leaving = np.clip(-(to @ inward) / distance + 0.1, 0.0, 1.0)
        share = facing * leaving * area / (math.pi * squared + area)
        out = out + DAYLIGHT * (share * open_)[:, None]
    return out


def _outdoor_light(points: Floats, normal: Floats, sun: Light | None) -> Floats:
    facing = 0.4 if sun is None else max(0.0, -float(np.dot(sun.direction, normal)))
    one = OUTDOORS * (0.8 + 0.2 * float(normal[1])) + 0.7 * SUN_COLOUR * facing
    return np.tile(one, (len(points), 1))


def _openness(points: Floats, normal: Floats, room: RoomLight) -> Floats:
    """How much of the room a point sees, 0..1: less near the corners with walls, floor, ceiling."""
    out = np.ones(len(points))
    if normal[1] < 0.9:
        out *= _corner(points[:, 1], 0.42)
    if normal[1] > -0.9:
        out *= _corner(room.height - points[:, 1], 0.30)
    flat = points[:, [0, 2]]
    for a, b in room.edges:
        run = b - a
        squared = float(run @ run)
        if squared < 1e-8:
            continue
        facing = normal[[0, 2]]
        if (
            max(float((end - flat.mean(axis=0)) @ facing) for end in (a, b)) < 0.01
            and abs(normal[1]) < 0.5
        ):
            continue  # its own wall, or one behind it
        t = np.clip((flat - a) @ run / squared, 0.0, 1.0)
        distance = np.linalg.norm(flat - a - t[:, None] * run, axis=1)
        out *= _corner(distance, 0.36)
    return out


def _corner(distance: Floats, depth: float) -> Floats:
    """The darkening at a distance [m] from the other face of a corner: sharp, then wide."""
    away = np.maximum(distance, 0.0)
    return 1.0 - depth * (0.55 * np.exp(-away / 0.10) + 0.45 * np.exp(-away / 0.45))
