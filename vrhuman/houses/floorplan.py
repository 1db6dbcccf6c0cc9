"""Floor plans: rectangular rooms that tile a rectangle, walls, doors that connect, windows."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.rectangles import Rectangle

AREAS: Mapping[str, float] = {
    "Kitchen": 14.0,
    "LivingRoom": 20.0,
    "Bedroom": 15.0,
    "Bathroom": 7.5,
}
"""Square metres that a room type wants."""
ROOM_ORDER = (
    "Kitchen",
    "LivingRoom",
    "Bedroom",
    "Bathroom",
    "Bedroom",
    "Bathroom",
    "Bedroom",
    "LivingRoom",
    "Bedroom",
    "Bathroom",
)
"""A house of n rooms has the first n of these."""
NARROWEST = 2.3
"""Metres: no room is narrower."""


@dataclass(frozen=True, slots=True)
class PlannedRoom:
    """A room to be: its number makes its ids."""

    number: int
    room_type: str
    floor: Rectangle

    @property
    def room_id(self) -> str:
        return f"room|{self.number}"


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a wall piece, seen from the right of (x0, z0) -> (x1, z1), clockwise round its
    room; ``other`` is the room behind it, None outside."""

    room: PlannedRoom
    other: PlannedRoom | None
    x0: float
    z0: float
    x1: float
    z1: float

    @property
    def length(self) -> float:
        return abs(self.x1 - self.x0) + abs(self.z1 - self.z0)

    @property
    def along(self) -> tuple[float, float]:
        return ((self.x1 - self.x0) / self.length, (self.z1 - self.z0) / self.length)

    @property
    def inward(self) -> tuple[float, float]:
        """Unit direction into the room."""
        dx, dz = self.along
        return (dz, -dx)

    def at(self, distance: float, inward: float = 0.0) -> tuple[float, float]:
        """The point ``distance`` along the face and ``inward`` from it."""
        (dx, dz), (nx, nz) = self.along, self.inward
        return (self.x0 + dx * distance + nx * inward, self.z0 + dz * distance + nz * inward)


@dataclass(frozen=True, slots=True)
class Cut:
    """A door or window: its hole in ``face``, from ``left`` to ``right`` along it [m]."""

    kind: str
    asset_id: str
    face: Face
    left: float
    right: float
    bottom: float
    top: float
    outside: bool

    @property
    def middle(self) -> tuple[float, float]:
        return self.face.at((self.left + self.right) / 2.0)


@dataclass(frozen=True, slots=True)
class FloorPlan:
    """``height`` of the walls [m]."""

    outline: Rectangle
    rooms: tuple[PlannedRoom, ...]
    faces: tuple[Face, ...]
    cuts: tuple[Cut, ...]
    height: float


def plan(rooms: int, rng: random.Random, catalogue: Catalogue) -> FloorPlan | None:
    """A floor plan, or None where this draw gave a room too narrow or one no door can reach."""
    types = list(ROOM_ORDER[:rooms])
    if rooms == 1:
        types = [rng.choice(("Kitchen", "LivingRoom", "Bedroom"))]
    rng.shuffle(types)
    area = sum(AREAS[t] for t in types) * rng.uniform(0.95, 1.2)
    width = (area * rng.uniform(0.8, 1.6)) ** 0.5
    outline = Rectangle(0.0, 0.0, round(width, 2), round(area / width, 2))
    floors = _subdivide(outline, types, rng)
    if any(min(f.width, f.depth) < NARROWEST for _, f in floors):
        return None
    planned = tuple(PlannedRoom(i, t, f) for i, (t, f) in enumerate(floors, start=1))
    faces = tuple(face for room in planned for face in _faces(room, planned))
    doors = _doors(planned, faces, rng, catalogue)
    if doors is None:
        return None
    height = round(rng.uniform(2.5, 3.1), 2)
    cuts = (*doors, *_windows(faces, doors, rng, catalogue))
    return FloorPlan(outline, planned, faces, cuts, height)


def _subdivide(
    box: Rectangle, types: Sequence[str], rng: random.Random
) -> list[tuple[str, Rectangle]]:
    if len(types) == 1:
        return [(types[0], box)]
    half = len(types) // 2
    first, second = types[:half], types[half:]
    share = sum(AREAS[t] for t in first) / sum(AREAS[t] for t in types)
    share = min(0.8, max(0.2, share * rng.uniform(0.92, 1.08)))
    if box.width > box.depth:
        x = round(box.x0 + share * box.width, 2)
        parts = (Rectangle(box.x0, box.z0, x, box.z1), Rectangle(x, box.z0, box.x1, box.z1))
    else:
        z = round(box.z0 + share * box.depth, 2)
        parts = (Rectangle(box.x0, box.z0, box.x1, z), Rectangle(box.x0, z, box.x1, box.z1))
    return _subdivide(parts[0], first, rng) + _subdivide(parts[1], second, rng)


def _faces(room: PlannedRoom, rooms: Sequence[PlannedRoom]) -> list[Face]:
    """The room's sides, clockwise (x right, z up), cut where the room behind changes."""
    f = room.floor
    corners = ((f.x0, f.z0), (f.x0, f.z1), (f.x1, f.z1), (f.x1, f.z0))
    faces = []
    for (ax, az), (bx, bz) in zip(corners, corners[1:] + corners[:1], strict=True):
        upright = ax == bx
        line = ax if upright else az
        low, high = sorted((az, bz) if upright else (ax, bx))
        pieces: list[tuple[float, float, PlannedRoom | None]] = []
        for other in rooms:
            g = other.floor
            touches = line in ((g.x0, g.x1) if upright else (g.z0, g.z1))
            start, end = (g.z0, g.z1) if upright else (g.x0, g.x1)
            start, end = max(start, low), min(end, high)
            if other is not room and touches and end - start > 1e-6:
                pieces.append((start, end, other))
        if not pieces:
            pieces = [(low, high, None)]
        forward = (bz > az) if upright else (bx > ax)
        for start, end, behind in sorted(pieces, key=lambda p: p[0], reverse=not forward):
            p, q = (start, end) if forward else (end, start)
            ends = (line, p, line, q) if upright else (p, line, q, line)
            faces.append(Face(room, behind, *ends))
    return faces


def _doors(
    rooms: Sequence[PlannedRoom],
    faces: Sequence[Face],
    rng: random.Random,
    catalogue: Catalogue,
) -> list[Cut] | None:
    """A spanning tree of doors (no way leads through a bathroom), a few more, and one outside."""
    shared = [f for f in faces if f.other and f.room.number < f.other.number and f.length >= 1.5]
    rng.shuffle(shared)
    start = next((r for r in rooms if r.room_type == "LivingRoom"), rooms[0])
    reached, chosen = {start}, []
    while len(reached) < len(rooms):
        steps = [
            face
            for face in shared
            if face.other and (face.room in reached) != (face.other in reached)
        ]
        open_steps = [
            face
            for face in steps
            if face.other
            and (face.room if face.room in reached else face.other).room_type != "Bathroom"
        ]
        if not open_steps:
            return None
        face = open_steps[0]
        assert face.other is not None
        chosen.append(face)
        reached |= {face.room, face.other}
    for face in shared:
        kinds = {face.room.room_type, face.other.room_type if face.other else ""}
        if face not in chosen and "Bathroom" not in kinds and rng.random() < 0.25:
            chosen.append(face)
    doors = [_door(face, rng, catalogue, outside=False) for face in chosen]
    outer = [f for f in faces if f.other is None and f.length >= 1.8]
    outer.sort(key=lambda f: f.room.room_type in ("Bathroom", "Bedroom"))
    if not outer:
        return None
    best = [f for f in outer if f.room.room_type == outer[0].room.room_type]
    return [*doors, _door(rng.choice(best), rng, catalogue, outside=True)]


def _door(face: Face, rng: random.Random, catalogue: Catalogue, outside: bool) -> Cut:
    double = face.length > 3.2 and not outside and rng.random() < 0.3
    names = sorted(n for n in catalogue.holes if n.startswith("Doorway"))
    asset = rng.choice([n for n in names if ("Double" in n) == double])
    width, height = catalogue.holes[asset]
    slack = face.length - width - 0.3
    left = 0.15 + slack * rng.choice((0.1, 0.25, 0.5, 0.75, 0.9))
    return Cut("door", asset, face, round(left, 3), round(left + width, 3), 0.0, height, outside)


def _windows(
    faces: Sequence[Face], doors: Sequence[Cut], rng: random.Random, catalogue: Catalogue
) -> list[Cut]:
    windows = []
    taken = {door.face for door in doors}
    names = sorted(n for n in catalogue.holes if n.startswith("Window") and "Bay" not in n)
    for face in faces:
        if face.other is not None or face in taken or rng.random() < 0.25:
            continue
        most = 1.0 if face.room.room_type == "Bathroom" else 2.5
        fitting = [
            n
            for n in names
            if catalogue.holes[n][0] < min(face.length - 0.8, most) and catalogue.holes[n][1] < 1.3
        ]
        if not fitting:
            continue
        asset = rng.choice(fitting)
        width, height = catalogue.holes[asset]
        left = (face.length - width) * rng.uniform(0.35, 0.65)
        bottom = round(1.55 - height / 2.0, 3)
        windows.append(
            Cut("window", asset, face, round(left, 3), round(left + width, 3), bottom,
                round(bottom + height, 3), True)
        )  # fmt: skip
    return windows
