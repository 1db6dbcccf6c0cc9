"""Makes floor plans in metres: rooms with rectilinear floors, wall faces, and holes in walls."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.generation.cells import (
    Corner,
    Grid,
    Side,
    corners,
    divided,
    notched,
    recessed,
    sides,
)
from vrhuman.houses.generation.specifications import Branch, RoomSpecification
from vrhuman.houses.rectangles import Rectangle

NOTCHED = 0.33
"""Share of the rooms that should not be rectangles.

A notch often bends both rooms it lies between, so a little more of them are (38 % in real ProcTHOR
houses).
"""

LEAF = 0.11
"""Width [m] at the edge of a door's hole that its open leaf, with its handles, takes."""


@dataclass(frozen=True, slots=True)
class PlannedRoom:
    """A planned room; its number makes its ids.

    ``floor`` are its corners x, z, clockwise with x right and z up; ``outside`` the rectangles of
    its ``bounds`` that are not floor; ``middle`` a point far from its walls [m].
    """

    number: int
    room_type: str
    floor: tuple[tuple[float, float], ...]
    bounds: Rectangle
    outside: tuple[Rectangle, ...]
    middle: tuple[float, float]

    @property
    def room_id(self) -> str:
        return f"room|{self.number}"


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a wall piece, with its ``room`` on the right of (x0, z0) -> (x1, z1).

    ``other`` is the number of the room behind it, 0 outside; ``empty`` where there is no wall (open
    plan).
    """

    room: int
    other: int
    x0: float
    z0: float
    x1: float
    z1: float
    empty: bool = False

    @property
    def length(self) -> float:
        return abs(self.x1 - self.x0) + abs(self.z1 - self.z0)

    @property
    def along(self) -> tuple[float, float]:
        return ((self.x1 - self.x0) / self.length, (self.z1 - self.z0) / self.length)

    @property
    def inward(self) -> tuple[float, float]:
        """The unit direction into the room."""
        dx, dz = self.along
        return (dz, -dx)

    @property
    def ends(self) -> frozenset[tuple[float, float]]:
        """Both ends, the same for both sides of a wall."""
        return frozenset(((self.x0, self.z0), (self.x1, self.z1)))

    def at(self, distance: float, inward: float = 0.0) -> tuple[float, float]:
        """Return the point ``distance`` along the face and ``inward`` from it."""
        (dx, dz), (nx, nz) = self.along, self.inward
        return (self.x0 + dx * distance + nx * inward, self.z0 + dz * distance + nz * inward)

    @property
    def behind(self) -> Face:
        """The same wall piece seen from the other room."""
        return Face(self.other, self.room, self.x1, self.z1, self.x0, self.z0, self.empty)

    def zone(self, left: float, right: float, deep: float) -> Rectangle:
        """Return the floor in front of a section of the face, ``deep`` into the room."""
        (ax, az), (bx, bz) = self.at(left), self.at(right, deep)
        return Rectangle(min(ax, bx), min(az, bz), max(ax, bx), max(az, bz))


@dataclass(frozen=True, slots=True)
class Cut:
    """A door, doorframe or window with its hole in ``face``.

    The hole goes from ``left`` to ``right`` along the face and from ``bottom`` to ``top`` [m].
    """

    kind: str
    asset_id: str
    face: Face
    left: float
    right: float
    bottom: float
    top: float

    @property
    def leaves(self) -> tuple[Rectangle, ...]:
        """The floor in the room behind that its open leaves cover.

        They swing away from ``face``'s room, a single one at the hole's right edge.
        """
        if self.kind != "door" or not self.face.other:
            return ()
        wide = self.right - self.left
        if "Double" not in self.asset_id:
            return (self.face.zone(self.right - LEAF, self.right, -wide),)
        edges = ((self.left, self.left + LEAF), (self.right - LEAF, self.right))
        return tuple(self.face.zone(*edge, -wide / 2.0) for edge in edges)


@dataclass(frozen=True, slots=True)
class FloorPlan:
    """A floor plan; ``rooms[n - 1]`` has number n; ``height`` is that of the walls [m]."""

    specification: str
    rooms: tuple[PlannedRoom, ...]
    faces: tuple[Face, ...]
    cuts: tuple[Cut, ...]
    height: float


def walled(
    specification: RoomSpecification, rng: random.Random
) -> tuple[tuple[PlannedRoom, ...], tuple[Face, ...]] | None:
    """Draw rooms and wall faces, or return None where this draw made a room too narrow."""
    tree = specification.tree
    unit = rng.uniform(0.82, 1.02)
    area = tree.area * rng.uniform(0.8, 1.4) / unit**2
    width = max(3, round((area * rng.uniform(0.7, 1.4)) ** 0.5))
    grid = divided(tree, width, max(3, round(area / width)), rng)
    if grid is None:
        return None
    grid = recessed(grid, rng.randint(1, 1 + specification.rooms // 2), rng)
    grid = notched(grid, sum(rng.random() < NOTCHED for _ in tree.leaves()), rng)
    outlines = [sides(grid, n) for n in range(1, specification.rooms + 1)]
    rooms = tuple(
        _room(number, leaf, grid, outline, unit)
        for number, (leaf, outline) in enumerate(zip(tree.leaves(), outlines, strict=True), start=1)
    )
    faces = tuple(
        Face(number, side.behind, *_metres(side.start, unit), *_metres(side.end, unit))
        for number, outline in enumerate(outlines, start=1)
        for side in outline
    )
    return rooms, faces


def opened(faces: Sequence[Face], pairs: Sequence[tuple[int, int]]) -> tuple[Face, ...]:
    """Return the faces, without the walls between the pairs of rooms."""
    none = {frozenset(pair) for pair in pairs}
    return tuple(replace(f, empty=frozenset((f.room, f.other)) in none) for f in faces)


def wall_height(rng: random.Random, catalogue: Catalogue) -> float:
    """Draw the wall height [m], distributed as in real ProcTHOR houses, above all holes.

    It is 2.5 to 4.5, mostly about 3.
    """
    tallest = max(height for _, height in catalogue.holes.values())
    return round(max(tallest + 0.2, 2.5 + 2.0 * rng.betavariate(1.25, 2.2)), 2)


def _metres(corner: Corner, unit: float) -> tuple[float, float]:
    return (round(corner[0] * unit, 3), round(corner[1] * unit, 3))


def _room(
    number: int, leaf: Branch, grid: Grid, outline: Sequence[Side], unit: float
) -> PlannedRoom:
    mask = grid == number
    cells = np.argwhere(mask)
    low, high = cells.min(axis=0), cells.max(axis=0) + 1
    inside = mask[low[0] : high[0], low[1] : high[1]]
    x, z = _deepest(inside)
    x0, z0 = _metres((int(low[0]), int(low[1])), unit)
    x1, z1 = _metres((int(high[0]), int(high[1])), unit)
    return PlannedRoom(
        number=number,
        room_type=leaf.room_type,
        floor=tuple(_metres(corner, unit) for corner in corners(outline)),
        bounds=Rectangle(x0, z0, x1, z1),
        outside=tuple(
            Rectangle(*_metres((a + int(low[0]), b + int(low[1])), unit),
                      *_metres((c + int(low[0]), d + int(low[1])), unit))
            for a, b, c, d in _blocks(~inside)
        ),
        middle=(round((x + int(low[0])) * unit, 3), round((z + int(low[1])) * unit, 3)),
    )  # fmt: skip


def _blocks(mask: NDArray[np.bool_]) -> list[tuple[int, int, int, int]]:
    """Split a mask into a few rectangles x0, z0, x1, z1 of cells."""
    left = mask.copy()
    found = []
    for x, z in np.argwhere(mask).tolist():
        if not left[x, z]:
            continue
        x1, z1 = x + 1, z + 1
        while x1 < left.shape[0] and left[x1, z]:
            x1 += 1
        while z1 < left.shape[1] and left[x:x1, z1].all():
            z1 += 1
        left[x:x1, z:z1] = False
        found.append((x, z, x1, z1))
    return found


def _deepest(inside: NDArray[np.bool_]) -> tuple[float, float]:
    """Return the point (in cells) that is left last when the room is eroded from its walls."""
    depth = np.zeros(inside.shape, dtype=np.int64)
    left = np.pad(inside, 1)
    while left.any():
        depth += left[1:-1, 1:-1]
        core = (
            left[1:-1, 1:-1] & left[2:, 1:-1] & left[:-2, 1:-1] & left[1:-1, 2:] & left[1:-1, :-2]
        )
        left = np.pad(core, 1)
    best = np.argwhere(depth == depth.max())
    centre = best.mean(axis=0)
    nearest = best[np.argmin(np.sum((best - centre) ** 2, axis=1))]
    flat = centre if inside[tuple(centre.astype(int))] and len(best) < 9 else nearest
    return (float(flat[0]) + 0.5, float(flat[1]) + 0.5)
