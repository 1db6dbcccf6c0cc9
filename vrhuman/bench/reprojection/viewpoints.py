"""Finds places where somebody could stand and look in furnished rooms."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from vrhuman import geometry
from vrhuman.engines.engine import Engine
from vrhuman.houses import polygons
from vrhuman.houses.house import Room
from vrhuman.records import Camera, Floats

_GRID = 0.25
_EYES_ABOVE = 0.7
"""Height of the eyes above the agent's position, which is 0.9 m above the floor [m]."""
_APART = 0.063


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """The position and direction of a head in the world.

    ``position`` (3,) is between the eyes, ``yaw`` degrees, and ``pitch`` degrees down.
    """

    position: Floats
    yaw: float
    pitch: float

    def eyes(self, fov: Floats, turned: float = 0.0, moved: Floats | None = None) -> Eyes:
        """Return both eyes' cameras, after a turn [degrees to the right] and a move (3,) [m]."""
        place = self.position if moved is None else self.position + moved
        return eyes_at(place, geometry.from_euler(self.pitch, self.yaw + turned, 0.0), fov)


Eyes = tuple[Camera, Camera]


def eyes_at(position: Floats, rotation: Floats, fov: Floats) -> Eyes:
    """Return left and right camera of a head at that place in the world."""
    aside = geometry.rotate(rotation, (_APART / 2.0, 0.0, 0.0))
    return Camera(position - aside, rotation, fov), Camera(position + aside, rotation, fov)


def viewpoints(engine: Engine, count: int, seed: int) -> list[Viewpoint]:
    """Return free places in the rooms with the most objects.

    They look towards the rooms' middles within 40 degrees, up to 25 down.
    """
    rng = np.random.default_rng(seed)
    objects = [o.room for o in engine.house.objects]
    rooms = sorted(engine.house.rooms, key=lambda room: -objects.count(room.room_id))
    found: list[Viewpoint] = []
    for number in range(4 * count):
        room = rooms[number % min(len(rooms), max(1, count))]
        places = _free(engine, room)
        if places and len(found) < count:
            place = places[rng.integers(len(places))]
            towards = np.mean(room.polygon, axis=0) - place[[0, 2]]
            yaw = math.degrees(math.atan2(towards[0], towards[1])) + rng.uniform(-40.0, 40.0)
            head = place + np.array([0.0, _EYES_ABOVE, 0.0])
            found.append(Viewpoint(head, yaw, rng.uniform(0.0, 25.0)))
    return found


def _free(engine: Engine, room: Room) -> list[Floats]:
    low, high = room.polygon.min(axis=0), room.polygon.max(axis=0)
    height = float(engine.observe().agent_position[1])
    return [
        place
        for x in np.arange(low[0] + _GRID, high[0], _GRID)
        for z in np.arange(low[1] + _GRID, high[1], _GRID)
        if polygons.contains(room.polygon, x, z) and engine.fits(place := np.array([x, height, z]))
    ]
