"""The rooms for lighting: outline, height, lamps and windows, found from a scene alone."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vrhuman.engines.drawing.scene import Scene, Surface
from vrhuman.records import Floats

CELL = 0.1
"""The side of the cells of the plan that says which room a point is in [m]."""
LAMP_STRENGTH = 4.2
"""The radiance scale of a ProcTHOR lamp of intensity 1, chosen by eye."""
SUN_COLOUR = np.array([1.0, 0.97, 0.92])


@dataclass(frozen=True, slots=True)
class RoomLight:
    """The outline and the light sources of a room.

    ``edges`` (E, 2, 2) of the floor in x, z; lamps' ``positions`` (L, 3), linear ``colours`` (L,
    3); windows' centres and inward normals (W, 3) and ``areas`` (W,) [m2].
    """

    room: str
    edges: Floats
    height: float
    positions: Floats
    colours: Floats
    window_centres: Floats
    window_normals: Floats
    window_areas: Floats


@dataclass(frozen=True)
class Plan:
    """The rooms of a scene; ``grid`` (X, Z) holds a room index or -1, starting at ``origin``."""

    rooms: tuple[RoomLight, ...]
    grid: NDArray[np.int16]
    origin: Floats

    @cached_property
    def names(self) -> dict[str, int]:
        return {room.room: index for index, room in enumerate(self.rooms)}

    @cached_property
    def _bordered(self) -> NDArray[np.int16]:
        """The grid with cells around it that are outdoors."""
        return np.pad(self.grid, 1, constant_values=-1)

    @cached_property
    def _last(self) -> NDArray[np.int64]:
        """The last cell of the bordered grid."""
        return np.array(self._bordered.shape) - 1

    def room_indices(self, points: Floats) -> NDArray[np.int16]:
        """Return which room each of (N, 3) points is over, -1 outdoors."""
        return self.rooms_at(points[:, ::2])

    def rooms_at(self, places: Floats) -> NDArray[np.int16]:
        """Return which room each of the places (..., 2), x and z, is in, -1 outdoors."""
        cells = np.floor((places - self.origin) / CELL).astype(np.int64)
        cells += 1
        np.maximum(cells, 0, out=cells)
        np.minimum(cells, self._last, out=cells)
        found: NDArray[np.int16] = self._bordered[cells[..., 0], cells[..., 1]]
        return found

    def room_at(self, x: float, z: float) -> int:
        """Return which room one place is in, -1 outdoors."""
        first_x, first_z = self.origin.tolist()
        column, row = math.floor((x - first_x) / CELL), math.floor((z - first_z) / CELL)
        wide, deep = self.grid.shape
        return int(self.grid[column, row]) if 0 <= column < wide and 0 <= row < deep else -1


def make_plan(scene: Scene) -> Plan:
    """Find the rooms of a scene from its floors; those without a lamp get a plain one."""
    floors = [s for s in scene.surfaces if s.kind == "floor"]
    names = list(dict.fromkeys(s.room for s in floors))
    every = np.concatenate([s.vertices for s in floors] or [np.zeros((1, 3))])[:, [0, 2]]
    origin = every.min(axis=0) - CELL
    shape = np.ceil((every.max(axis=0) - origin) / CELL).astype(int) + 1
    grid = np.full(shape, -1, dtype=np.int16)
    for surface in floors:
        _fill(
            grid, origin, surface.vertices[:, [0, 2]].reshape(-1, 3, 2), names.index(surface.room)
        )
    empty = Plan((), grid, origin)
    lamps = [light for light in scene.lights if light.kind == "point"]
    where = (
        empty.room_indices(np.array([lamp.position for lamp in lamps]))
        if lamps
        else np.zeros(0, dtype=np.int16)
    )
    rooms = []
    for index, name in enumerate(names):
        own = [lamp for lamp, room in zip(lamps, where, strict=True) if room == index]
        parts = [s for s in scene.surfaces if s.room == name]
        outline = np.concatenate([s.vertices for s in parts if s.kind == "floor"])[:, [0, 2]]
        height = max(
            (float(s.vertices[:, 1].max()) for s in parts if s.kind == "wall"), default=2.5
        )
        middle = outline.mean(axis=0)
        rooms.append(
            RoomLight(
                room=name,
                edges=_outline(outline.reshape(-1, 3, 2)),
                height=height,
                positions=np.array([lamp.position for lamp in own])
                if own
                else np.array([[middle[0], height - 0.2, middle[1]]]),
                colours=np.array([_lamp_colour(lamp.colour, lamp.intensity) for lamp in own])
                if own
                else np.array([_lamp_colour((1.0, 0.9, 0.8), 0.75)]),
                **_windows([s for s in parts if s.kind == "glass"]),
            )
        )
    return Plan(tuple(rooms), grid, origin)


def _lamp_colour(colour: tuple[float, float, float], intensity: float) -> Floats:
    """The linear light of a lamp, its tint halved: eyes adapt to the colour of indoor light."""
    linear = np.asarray(colour) ** 2.2
    out: Floats = (0.65 + 0.35 * linear / max(float(linear.max()), 1e-6)) * intensity
    return out * LAMP_STRENGTH


def _windows(panes: list[Surface]) -> dict[str, Floats]:
    if not panes:
        return {
            "window_centres": np.zeros((0, 3)),
            "window_normals": np.zeros((0, 3)),
            "window_areas": np.zeros(0),
        }
    corners = [pane.vertices for pane in panes]
    edges = [(c[1::3] - c[0::3], c[2::3] - c[0::3]) for c in corners]
    return {
        "window_centres": np.array([c.mean(axis=0) for c in corners]),
        "window_normals": np.array([pane.normal for pane in panes]),
        "window_areas": np.array(
            [np.linalg.norm(np.cross(a, b), axis=1).sum() / 2.0 for a, b in edges]
        ),
    }


def _outline(triangles: Floats) -> Floats:
    """The edges (E, 2, 2) that belong to only one of (M, 3, 2) triangles."""
    edges = np.concatenate([triangles[:, [i, (i + 1) % 3]] for i in range(3)])
    keys = np.rint(edges * 1e4).astype(np.int64).reshape(-1, 4)
    turned = keys[:, [2, 3, 0, 1]]
    swap = (keys[:, 0] > keys[:, 2]) | ((keys[:, 0] == keys[:, 2]) & (keys[:, 1] > keys[:, 3]))
    ordered = np.where(swap[:, None], turned, keys)
    _, first, counts = np.unique(ordered, axis=0, return_index=True, return_counts=True)
    boundary: Floats = edges[first[counts == 1]]
    return boundary


def _fill(grid: NDArray[np.int16], origin: Floats, triangles: Floats, value: int) -> None:
    """Mark the cells whose centres are in any of (M, 3, 2) triangles."""
    for triangle in triangles:
        low = np.floor((triangle.min(axis=0) - origin) / CELL).astype(int)
        high = np.ceil((triangle.max(axis=0) - origin) / CELL).astype(int) + 1
        x, z = np.meshgrid(
            *(origin[i] + (np.arange(low[i], high[i]) + 0.5) * CELL for i in (0, 1)), indexing="ij"
        )
        points = np.stack([x, z], axis=-1)
        sides = []
        for a, b in zip(triangle, np.roll(triangle, -1, axis=0), strict=True):
            run, to = b - a, points - a
            sides.append(run[0] * to[..., 1] - run[1] * to[..., 0])
        signs = np.stack(sides)
        inside = np.all(signs >= 0, axis=0) | np.all(signs <= 0, axis=0)
        block = grid[low[0] : high[0], low[1] : high[1]]
        block[inside[: block.shape[0], : block.shape[1]]] = value
