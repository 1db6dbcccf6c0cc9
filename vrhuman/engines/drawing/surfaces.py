"""A house's fixed surfaces: floors, walls with their holes, ceilings, frames, panes, skirting."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from vrhuman import geometry
from vrhuman.engines.drawing.meshes import part_mesh
from vrhuman.engines.drawing.scene import Surface, SurfaceKind
from vrhuman.engines.drawing.triangulate import cut_rectangle, triangulate
from vrhuman.houses.house import House, Opening, Room, Wall, room_at
from vrhuman.houses.parts import Part
from vrhuman.records import Floats

FRAME_WIDTH = 0.07
"""How far a door or window frame reaches over the wall around its hole [m]."""
_LAP = 0.01
"""How much of that is inside the hole [m]."""
_CLEAR = 0.005
"""The distance kept from a crossing wall, or the frame would show through it [m]."""
FRAME_DEPTH = 0.14
"""The thickness that a frame makes the wall seem to have; the wall has none of its own [m]."""
SKIRTING = (0.08, 0.012)
"""The height and depth of the skirting boards [m]."""
CAP_WIDTH = 0.05
"""How far a wall's top reaches into its room [m]; it is seen only from above."""
CAP_COLOUR = (0.25, 0.25, 0.27)
TRIM_COLOUR = (0.93, 0.92, 0.89)


def house_surfaces(house: House) -> tuple[Surface, ...]:
    """Return everything of the house that neither moves nor is an object, in the world frame."""
    heights = {wall.room: wall.height for wall in house.walls}
    return (
        *(
            surface
            for room in house.rooms
            for surface in _floor_and_ceiling(
                room, heights.get(room.room_id, 2.5), house.ceiling_material
            )
        ),
        *(_wall(wall) for wall in house.walls if not wall.empty),
        *(_cap(wall) for wall in house.walls if not wall.empty),
        *(trim for opening in house.openings for trim in _opening(opening, house)),
        *(
            board
            for wall in house.walls
            if not wall.empty and wall.room != "exterior"
            for board in _skirting(wall)
        ),
    )


def _floor_and_ceiling(room: Room, height: float, ceiling: str) -> Iterator[Surface]:
    corners = room.polygon[triangulate(room.polygon)]  # counter-clockwise seen from above
    for kind, y, flat, material in (
        ("floor", 0.0, corners, room.floor_material),
        ("ceiling", height, corners[:, ::-1], ceiling),
    ):
        uv = flat.reshape(-1, 2)
        yield Surface(
            vertices=np.stack([uv[:, 0], np.full(len(uv), y), uv[:, 1]], axis=1),
            uv=uv.copy(),
            normal=np.array([0.0, 1.0 if kind == "floor" else -1.0, 0.0]),
            material=material,
            colour=None,
            kind="floor" if kind == "floor" else "ceiling",
            room=room.room_id,
        )


def _frame_of(wall: Wall) -> tuple[Floats, Floats, float]:
    """Unit vectors along a wall and out of its visible side (right of start -> end), its length."""
    run = wall.end - wall.start
    length = float(np.hypot(*run))
    along = np.array([run[0], 0.0, run[1]]) / length
    return along, np.array([along[2], 0.0, -along[0]]), length


def _wall(wall: Wall) -> Surface:
    along, normal, length = _frame_of(wall)
    left, bottom, right, top = cut_rectangle(length, wall.height, wall.holes).T
    corners = [(left, bottom), (right, bottom), (right, top), (left, bottom), (right, top)]
    corners.append((left, top))  # a person who looks at the wall has its start on the left
    uv = np.stack([np.stack(corner, axis=1) for corner in corners], axis=1).reshape(-1, 2)
    start = np.array([wall.start[0], 0.0, wall.start[1]])
    return Surface(
        vertices=start + uv[:, :1] * along + uv[:, 1:] * np.array([0.0, 1.0, 0.0]),
        uv=uv,
        normal=normal,
        material=wall.material,
        colour=wall.colour,
        kind="wall",
        room="" if wall.room == "exterior" else wall.room,
    )


def _cap(wall: Wall) -> Surface:
    """The top of a wall, as in a drawn floor plan."""
    along, normal, length = _frame_of(wall)
    low = np.array([wall.start[0], wall.height, wall.start[1]])
    out = normal * CAP_WIDTH
    quad = np.array([low, low + along * length, low + along * length + out, low + out])
    return _quad(quad, np.array([0.0, 1.0, 0.0]), CAP_COLOUR, wall.room)


def _quad(
    corners: Floats, normal: Floats, colour: tuple[float, float, float], room: str
) -> Surface:
    """A painted rectangle of trim from its corners (4, 3), in either order of rotation."""
    if np.cross(corners[1] - corners[0], corners[2] - corners[0]) @ normal > 0.0:
        corners = corners[::-1]
    across, up = (math.dist(corners[i], corners[i + 1]) for i in (0, 1))
    uv = np.array([[0.0, 0.0], [across, 0.0], [across, up], [0.0, up]])
    index = [0, 1, 2, 0, 2, 3]
    return Surface(corners[index], uv[index], normal, "paint", colour, kind="trim", room=room)


def _opening(opening: Opening, house: House) -> Iterator[Surface]:
    """The frame around a hole; for a window a sill, a mullion and a pane seen from both sides."""
    width, height = opening.size
    rooms = house.rooms
    turn = geometry.axis_angle((0.0, 1.0, 0.0), opening.yaw)
    above = FRAME_WIDTH - _LAP
    left, right = (min(above, room) for room in _beside(opening, turn, house.walls))
    middle = (right - left) / 2.0
    bars = [
        ((side * (width + reach - _LAP) / 2.0, above / 2.0, 0.0), (reach + _LAP, height + above))
        for side, reach in ((-1.0, left), (1.0, right))
    ]
    bars.append(((0.0, (height + above - _LAP) / 2.0, 0.0), (width - _LAP, FRAME_WIDTH)))
    if opening.kind == "window":
        sill = (width + left + right, FRAME_WIDTH)
        bars.append(((middle, -(height + above - _LAP) / 2.0, 0.0), sill))
    for place, (across, up) in bars:
        yield from _box(opening, rooms, turn, place, (across, up, FRAME_DEPTH))
    if opening.kind == "window":
        for place, size in (
            ((0.0, 0.0, 0.0), (0.045, height, 0.05)),
            ((0.0, 0.12 * height, 0.0), (width, 0.035, 0.045)),
        ):
            yield from _box(opening, rooms, turn, place, size)
        pane = (width, height, 0.01)
        yield from _box(opening, rooms, turn, (0.0, 0.0, 0.0), pane, "glass", (4, 5))


def _beside(opening: Opening, turn: Floats, walls: tuple[Wall, ...]) -> tuple[float, float]:
    """How far its wall extends to the left (-x) and the right of a hole, in its own frame [m]."""
    across = geometry.rotate(turn, (1.0, 0.0, 0.0))
    left = right = math.inf
    for wall in walls:
        along, normal, length = _frame_of(wall)
        to = opening.position - [wall.start[0], 0.0, wall.start[1]]
        at = float(to @ along)
        if wall.empty or abs(float(to @ normal)) > 0.02 or not 0.0 < at < length:
            continue
        ends = (at, length - at) if float(along @ across) > 0.0 else (length - at, at)
        left, right = min(left, ends[0]), min(right, ends[1])
    half = opening.size[0] / 2.0 + _CLEAR
    return max(left - half, -_CLEAR), max(right - half, -_CLEAR)


def _box(
    opening: Opening,
    rooms: tuple[Room, ...],
    turn: Floats,
    place: tuple[float, float, float],
    size: tuple[float, float, float],
    kind: SurfaceKind = "trim",
    faces: tuple[int, ...] = (0, 1, 2, 3, 4, 5),
) -> Iterator[Surface]:
    """Some faces of a box in the opening's own frame: x along the wall, y up, z out of it."""
    mesh = part_mesh(Part("box", size, place))
    corners = geometry.rotate(turn, mesh.vertices) + opening.position
    normals = geometry.rotate(turn, mesh.normals)
    for face in faces:
        index = mesh.triangles[[face, face + 6]].ravel()
        middle = corners[index].mean(axis=0) + 0.1 * normals[index[0]]
        if abs(normals[index[0], 1]) > 0.5 or face < 2:
            middle = opening.position + 0.1 * geometry.rotate(turn, (0.0, 0.0, 1.0))
        yield Surface(
            vertices=corners[index],
            uv=mesh.uv[index],
            normal=normals[index[0]],
            material="sky" if kind == "glass" else "paint",
            colour=None if kind == "glass" else TRIM_COLOUR,
            kind=kind,
            room=room_at(rooms, middle[0], middle[2]),
        )


def _skirting(wall: Wall) -> Iterator[Surface]:
    """A board along the foot of a wall, open where a door's hole reaches the floor."""
    along, normal, length = _frame_of(wall)
    height, depth = SKIRTING
    doors = sorted((h.left, h.right) for h in wall.holes if h.bottom < height)
    spans = zip(
        [0.0, *(right + FRAME_WIDTH - 0.01 for _, right in doors)],
        [*(left - FRAME_WIDTH + 0.01 for left, _ in doors), length],
        strict=True,
    )
    start = np.array([wall.start[0], 0.0, wall.start[1]]) + normal * depth
    up = np.array([0.0, 1.0, 0.0])
    for left, right in spans:
        if right - left < 0.02:
            continue
        low = [start + along * left, start + along * right]
        front = np.array([low[0], low[1], low[1] + up * height, low[0] + up * height])
        top = np.array([front[3], front[2], front[2] - normal * depth, front[3] - normal * depth])
        yield _quad(front, normal, TRIM_COLOUR, wall.room)
        yield _quad(top, up, TRIM_COLOUR, wall.room)
