"""Estimates the sizes of things for which a house gives only the centre.

ProcTHOR gives the centre of an object's box; the size of an unknown asset (Objaverse's) is a guess.
The best guess rests on the same surface as its known siblings, and is no wider than the free space.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.houses.house import Asset, HouseObject, Room
from vrhuman.houses.likeness import ON_WALLS, likeness
from vrhuman.records import Floats

SEATS = {"Bed": 0.62, "Sofa": 0.48, "ArmChair": 0.48, "Chair": 0.5}
"""The share of the box's height at which these carry things, where no known thing shows it."""
TALLEST = 3.0
"""Maximum height of a guess [m]."""
_TALLEST_INSIDE = 0.3
_WIDEST = 0.6
_SMALLEST, _LARGEST = 0.5, 2.0
"""Size of a placeholder, at least and at most, in usual sizes of the type that it looks like."""
_APART = 0.005
_HALF_WALL = 0.02
_LEAST = 0.03
"""Minimum length of a side [m]."""
_HOVER = 0.05
"""Height [m] above its surface at which ProcTHOR puts a breakable thing."""


def fitted(
    objects: Sequence[HouseObject], rooms: Sequence[Room], guessed: frozenset[str]
) -> tuple[HouseObject, ...]:
    """Resize the objects whose ids are ``guessed`` so that they fit.

    They rest on a surface, without touching their siblings or the walls of their room.
    """
    outlines = {room.room_id: room.polygon for room in rooms}
    now = list(objects)
    numbers = {o.object_id: n for n, o in enumerate(objects)}
    families: dict[str | None, list[int]] = {}
    for n, o in enumerate(objects):
        families.setdefault(o.parent, []).append(n)
    centres = np.array([o.position for o in objects]).reshape(-1, 3)
    halves = np.array([_half(o) for o in objects]).reshape(-1, 3)
    for n, o in enumerate(objects):
        if o.object_id not in guessed:
            continue
        siblings = np.array([m for m in families[o.parent] if m != n], dtype=np.int64)
        if o.parent is not None:
            known = [now[m] for m in siblings if now[m].object_id not in guessed]
            o = _resized(o, _height(o, now[numbers[o.parent]], known))
        elif not o.kinematic and o.position[1] < TALLEST / 2.0:
            o = _resized(o, 2.0 * float(o.position[1]))
        half = _clear_of(_half(o), np.abs(centres[siblings] - o.position), halves[siblings])
        if o.parent is None:
            half = _clear_of_walls(o, half, outlines[o.room])
        now[n] = _widened(o, half)
        halves[n] = _half(now[n])
    return tuple(now)


def _height(o: HouseObject, parent: HouseObject, known: Iterable[HouseObject]) -> float:
    """Return a height: twice the distance from the middle down to the nearest surface.

    That is a surface that carries known things, or the parent's top. Inside the parent, surfaces
    far below belong to another shelf.
    """
    middle = float(o.position[1])
    bottom = float(parent.position[1]) - parent.size[1] / 2.0
    surfaces = [
        float(s.position[1]) - s.size[1] / 2.0 - _HOVER * ("CanBreak" in _properties(s))
        for s in known
    ]
    if not surfaces or parent.object_type not in SEATS:
        surfaces.append(bottom + SEATS.get(parent.object_type, 1.0) * parent.size[1])
    most = TALLEST if middle > bottom + parent.size[1] else _TALLEST_INSIDE
    below = [2.0 * (middle - s) for s in surfaces if 0.01 < 2.0 * (middle - s) < most]
    return min(below, default=min(o.size[1], most))


def _properties(o: HouseObject) -> frozenset[str]:
    return o.asset.secondary_properties


def size_at(asset: Asset, height: float) -> tuple[float, float, float]:
    """Return the size [m] of a placeholder that is ``height`` high.

    One that looks like a known type has that type's proportions, between half and twice as large;
    what hangs on a wall keeps its usual size. Any other is a box 0.6 times as wide as high.
    """
    height = max(height, 0.01)
    kind = likeness(asset.object_type)
    if kind in ON_WALLS:
        return asset.size
    if kind:
        x, y, z = asset.size
        times = min(max(height / y, _SMALLEST), _LARGEST)
        return (times * x, height, times * z)
    side = min(_WIDEST, max(0.6 * height, 0.05))
    return (side, height, side)


def _resized(o: HouseObject, height: float) -> HouseObject:
    return replace(o, asset=replace(o.asset, size=size_at(o.asset, height)))


def _widened(o: HouseObject, half: Floats) -> HouseObject:
    """Return the object with world half extents ``half`` (3,), and its rotation about y kept."""
    share = half / _half(o)
    turned = np.abs(geometry.matrix(o.rotation)).T @ share
    x, y, z = (float(v) for v in np.array(o.asset.size) * np.minimum(turned, 1.0))
    return replace(o, asset=replace(o.asset, size=(x, y, z)))


def _half(o: HouseObject) -> Floats:
    """Return the world half extents (3,) of an object's box."""
    half: Floats = np.abs(geometry.matrix(o.rotation)) @ np.array(o.size) / 2.0
    return half


def _clear_of(half: Floats, far: Floats, halves: Floats) -> Floats:
    """Make half extents narrower along x or z until clear of other boxes.

    These have half extents ``halves`` (N, 3) and centres that are ``far`` (N, 3) away.
    """
    half = half.copy()
    free = far - halves - _APART
    for room in free[(free < half).all(axis=1)]:
        if np.any(room >= half):
            continue
        axis = 0 if room[0] / half[0] > room[2] / half[2] else 2
        if room[axis] > _LEAST / 2.0:
            half[axis] = room[axis]
    return half


def _clear_of_walls(o: HouseObject, half: Floats, outline: Floats) -> Floats:
    """Make half extents narrower until clear of the room's walls.

    Walls run along x or z in ProcTHOR's houses; others are left to physics.
    """
    half = half.copy()
    for a, b in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        for axis, along in ((0, 1), (1, 0)):
            if abs(a[axis] - b[axis]) > 1e-6:
                continue
            low, high = sorted((float(a[along]), float(b[along])))
            at = float(o.position[2 * along])
            free = abs(float(o.position[2 * axis]) - float(a[axis])) - _HALF_WALL - _APART
            if low - half[2 * along] < at < high + half[2 * along] and free > _LEAST / 2.0:
                half[2 * axis] = min(half[2 * axis], free)
    return half
