"""Plans doors, open plan and windows: passages that connect every room, in real proportions."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.generation.floorplan import (
    Cut,
    Face,
    FloorPlan,
    PlannedRoom,
    opened,
    wall_height,
    walled,
)
from vrhuman.houses.generation.site import site_of
from vrhuman.houses.generation.specifications import draw_specification

OPEN_PLAN: Mapping[frozenset[str], float] = {
    frozenset({"Kitchen", "LivingRoom"}): 0.25,
    frozenset({"LivingRoom"}): 0.2,
}
"""How often the passage between two such rooms has no wall at all."""
DOUBLE, FRAME = 0.55, 0.09
"""Shares of the inner passages that are double doors, and frames without a door."""
WINDOWS = 0.3
"""Windows per outer wall; this gives 0.57 per room as in real ProcTHOR houses."""
HANGINGS = 8
"""Times the doors are drawn again where their open leaves block a path."""
MIN_SHARED = 1.6
"""Length of wall [m] that two rooms must share for a passage between them."""


def plan(rooms: int, rng: random.Random, catalogue: Catalogue) -> FloorPlan | None:
    """Draw a floor plan with ``rooms`` rooms, or None where doors cannot connect all rooms."""
    specification = draw_specification(rooms, rng)
    built = walled(specification, rng)
    if built is None:
        return None
    planned, faces = built
    ways = _ways(planned, faces, rng)
    if ways is None:
        return None
    types = {0: "", **{r.number: r.room_type for r in planned}}
    open_plan = [
        (f.room, f.other)
        for f in ways
        if rng.random() < OPEN_PLAN.get(frozenset({types[f.room], types[f.other]}), 0.0)
    ]
    faces = opened(faces, open_plan)
    front = _front(planned, faces, rng, catalogue)
    if front is None:
        return None
    height = wall_height(rng, catalogue)
    windows = _windows(planned, faces, front, rng, catalogue)
    for _ in range(HANGINGS):
        doors = [_way(f, rng, catalogue) for f in ways if (f.room, f.other) not in open_plan]
        cuts = (*doors, front, *windows)
        drawn = FloorPlan(specification.name, planned, faces, cuts, height)
        if all(site_of(room, drawn).connected for room in planned):
            return drawn
    return None


def _ways(
    rooms: Sequence[PlannedRoom], faces: Sequence[Face], rng: random.Random
) -> list[Face] | None:
    """Choose a spanning tree over the shared walls; no path leads through a bathroom.

    First come rooms that belong together in the specification (their numbers are consecutive), then
    passages from a living room, last those between bedrooms.
    """
    types = {r.number: r.room_type for r in rooms}
    shared = [f for f in faces if f.room < f.other and f.length >= MIN_SHARED]

    def rank(face: Face) -> int:
        kinds = {types[face.room], types[face.other]}
        together = face.other - face.room == 1 and kinds != {"Bedroom"}
        return 0 if together else 1 if "LivingRoom" in kinds else 2 if "Kitchen" in kinds else 3

    shared = [f for _, _, f in sorted((rank(f), rng.random(), f) for f in shared)]
    start = next((r.number for r in rooms if r.room_type == "LivingRoom"), 1)
    reached, chosen = {start}, []
    while len(reached) < len(rooms):
        for face in shared:
            inner, outer = face.room, face.other
            if outer in reached:
                inner, outer = outer, inner
            if inner in reached and outer not in reached and types[inner] != "Bathroom":
                chosen.append(face)
                reached.add(outer)
                break
        else:
            return None
    return chosen


def _way(shared: Face, rng: random.Random, catalogue: Catalogue) -> Cut:
    face = rng.choice((shared, shared.behind))  # a door's leaves swing into the room behind
    double = face.length > 2.6 and rng.random() < DOUBLE
    if rng.random() < FRAME:
        frames = [a for a in catalogue.by_type["Doorframe"] if a.size[0] < face.length - 0.4]
        sizes = {a.asset_id: a.size[:2] for a in frames}
        fitting = [n for n in sorted(sizes) if ("Double" in n) == double and sizes[n][0] > 0.97]
        if fitting:
            name = rng.choice(fitting)
            return _door("frame", name, sizes[name], face, rng)
    return _leaf(face, double, rng, catalogue)


def _leaf(face: Face, double: bool, rng: random.Random, catalogue: Catalogue) -> Cut:
    names = sorted(n for n in catalogue.holes if n.startswith("Doorway"))
    name = rng.choice([n for n in names if ("Double" in n) == double])
    return _door("door", name, catalogue.holes[name], face, rng)


def _door(kind: str, name: str, size: tuple[float, float], face: Face, rng: random.Random) -> Cut:
    width, height = size
    slack = face.length - width - 0.4
    left = round(0.2 + slack * rng.uniform(0.1, 0.9), 3)
    return Cut(kind, name, face, left, round(left + width, 3), 0.0, round(height, 3))


def _front(
    rooms: Sequence[PlannedRoom], faces: Sequence[Face], rng: random.Random, catalogue: Catalogue
) -> Cut | None:
    """Place the door to the outside, of a kitchen or living room where one has an outer wall."""
    types = {r.number: r.room_type for r in rooms}
    outer = [f for f in faces if not f.other and f.length >= 1.6]
    first = [f for f in outer if types[f.room] in ("Kitchen", "LivingRoom")]
    if not outer:
        return None
    face = rng.choice(first or outer)
    return _leaf(face, face.length > 2.6 and rng.random() < DOUBLE, rng, catalogue)


def _windows(
    rooms: Sequence[PlannedRoom],
    faces: Sequence[Face],
    front: Cut,
    rng: random.Random,
    catalogue: Catalogue,
) -> list[Cut]:
    types = {r.number: r.room_type for r in rooms}
    names = sorted(n for n in catalogue.holes if n.startswith("Window") and "Bay" not in n)
    windows = []
    for face in faces:
        if face.other or face is front.face or rng.random() > WINDOWS:
            continue
        widest = min(face.length - 0.8, 1.0 if types[face.room] == "Bathroom" else 2.5)
        sizes = {n: catalogue.holes[n] for n in names}
        fitting = [n for n in names if sizes[n][0] < widest and sizes[n][1] < 1.3]
        if fitting:
            name = rng.choice(fitting)
            width, height = sizes[name]
            left = round((face.length - width) * rng.uniform(0.35, 0.65), 3)
            bottom = round(1.55 - height / 2.0, 3)
            ends = (left, round(left + width, 3), bottom, round(bottom + height, 3))
            windows.append(Cut("window", name, face, *ends))
    return windows
