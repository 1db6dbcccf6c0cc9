"""Makes what a resident knows of a house, for a participant that is to know it beforehand."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vrhuman import geometry
from vrhuman.houses.door_floor import leaf_points
from vrhuman.houses.house import House, HouseObject, Wall
from vrhuman.houses.polygons import contains
from vrhuman.participants.instructed import Home
from vrhuman.participants.spatial_map import BODY_HEIGHTS, CELL, TALL_HEIGHTS
from vrhuman.records import Floats, SeenObject

FROM_FRONT = frozenset({"Cabinet", "Fridge", "Microwave", "Safe", "Shelf", "ShelvingUnit"})
"""Types of which what is inside is reached from the front only."""
NARROW = CELL / 2.0
"""The distance between points of what blocks the way [m]: no cell is left out."""


def home_of(house: House) -> Home:
    """Return what somebody who lives in a house knows of it."""
    standing = [each for each in house.contents if _meets(each, BODY_HEIGHTS)]
    tall = [each for each in standing if _meets(each, TALL_HEIGHTS)]
    return Home(
        things=tuple(_known(each) for each in house.contents),
        fronts=tuple(
            (each.object_id, geometry.rotate(each.rotation, (0.0, 0.0, 1.0))[[0, 2]])
            for each in house.contents
            if each.object_type in FROM_FRONT
        ),
        floor=_all(_floor(house)),
        blocked=_all(_outline(each) for each in standing),
        tall=_all(_outline(each) for each in tall),
        walls=_all(_along(wall, house) for wall in house.walls if not wall.empty),
        leaves=leaf_points(house, NARROW),
    )


def _known(thing: HouseObject) -> SeenObject:
    return SeenObject(
        object_id=thing.object_id,
        object_type=thing.object_type,
        colours=thing.colours,
        materials=thing.materials,
        position=thing.position,
        size=_extents(thing),
        room=thing.room,
        distance=0.0,
        pixels=0,
        openable=thing.asset.openable,
        is_open=thing.openness > 0.0,
        pickupable=thing.asset.pickupable,
        parents=() if thing.parent is None else (thing.parent,),
    )


def _extents(thing: HouseObject) -> Floats:
    """Return the extents (3,) of an object along the world's axes [m]."""
    out: Floats = np.abs(geometry.matrix(thing.rotation)) @ np.array(thing.size)
    return out


def _meets(thing: HouseObject, heights: tuple[float, float]) -> bool:
    middle, half = float(thing.position[1]), float(_extents(thing)[1]) / 2.0
    return middle + half > heights[0] and middle - half < heights[1]


def _floor(house: House) -> Iterator[Floats]:
    for room in house.rooms:
        low, high = room.polygon.min(axis=0), room.polygon.max(axis=0)
        xs, zs = (np.arange(low[n] + CELL / 2.0, high[n], CELL) for n in (0, 1))
        inside = [(x, z) for x in xs for z in zs if contains(room.polygon, float(x), float(z))]
        yield np.array(inside).reshape(-1, 2)
    for door in house.openings:
        if door.kind == "door":
            yield door.position[[0, 2]][None]


def _outline(thing: HouseObject) -> Floats:
    """Return points (N, 2) all over the place on which an object stands."""
    xs, zs = (_spread(thing.size[n] / 2.0) for n in (0, 2))
    local = np.stack([np.repeat(xs, len(zs)), np.zeros(len(xs) * len(zs)), np.tile(zs, len(xs))])
    out: Floats = (geometry.matrix(thing.rotation) @ local).T + thing.position
    return out[:, [0, 2]]


def _spread(half: float) -> Floats:
    return np.linspace(-half, half, 1 + max(1, int(np.ceil(2.0 * half / NARROW))))


def _along(wall: Wall, house: House) -> Floats:
    """Return points (N, 2) of a wall, but not where a door is."""
    length = float(np.hypot(*(wall.end - wall.start)))
    shares = np.linspace(0.0, 1.0, 2 + int(length / NARROW))[:, None]
    points = wall.start + shares * (wall.end - wall.start)
    solid = np.ones(len(points), dtype=bool)
    for door in house.openings:
        if door.kind == "door":
            away = np.hypot(*(points - door.position[[0, 2]]).T)
            solid &= away > door.size[0] / 2.0
    return points[solid]


def _all(parts: Iterator[Floats]) -> Floats:
    return np.concatenate([np.empty((0, 2)), *parts])
