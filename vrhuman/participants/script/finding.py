"""Finds what a script names: it was seen before, or is searched for in the house."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from vrhuman import geometry
from vrhuman.participants.exploring import go_and_look
from vrhuman.participants.handling import Stand
from vrhuman.participants.mind import LOOKING_HORIZON, WORKING_HORIZON, Mind
from vrhuman.participants.participant import Gaze, Skill
from vrhuman.participants.routes import Routes, routes_from
from vrhuman.participants.script.goals import Named, Spot, Target
from vrhuman.participants.spatial_map import Cell
from vrhuman.participants.viewpoints import STEP_METRES, best_viewpoint, turning_steps
from vrhuman.participants.walking import look
from vrhuman.records import Floats, Observation, SeenObject

SEARCH_SECONDS = 240.0
BESIDE = (0.4, 1.0)
"""How far from an object's box the agent stands to look at it [m]."""
ROOMS = ("Kitchen", "LivingRoom", "Bedroom", "Bathroom")


@dataclass(slots=True)
class Rooms:
    """The rooms visited: for each room's id, the last place in it (x, z)."""

    been: dict[str, Floats] = field(default_factory=dict)

    def notice(self, observation: Observation) -> None:
        """Remember the current room and place."""
        if observation.room:
            self.been[observation.room] = observation.agent_position[[0, 2]].copy()

    def place(self, name: str, observation: Observation) -> Floats | None:
        """Return a place in the room with that type or id, None where none was visited."""
        types = dict(observation.rooms_known)
        for room, place in self.been.items():
            if name.lower() in (room.lower(), types.get(room, "").lower()):
                return place
        return None


def is_room(name: str) -> bool:
    """Return whether a name is a room's type or id."""
    return name.lower() in {room.lower() for room in ROOMS} or name.lower().startswith("room|")


def known_object(mind: Mind, name: str) -> SeenObject | None:
    """Return the nearest seen object with that id or type; an object in the hand comes first."""
    called = [
        known.latest
        for object_id, known in mind.belief.objects.items()
        if name.lower() in (object_id.lower(), known.latest.object_type.lower())
    ]
    if not called:
        return None
    held = mind.observation.held

    def way(seen: SeenObject) -> tuple[bool, float, str]:
        away = float(np.hypot(*(seen.position - mind.position)[[0, 2]]))
        return seen.object_id not in held, away, seen.object_id

    return min(called, key=way)


def search(mind: Mind, found: Callable[[], bool]) -> Skill:
    """Search the house until it is found, or until everything was seen."""
    if not found():
        yield from look(mind, Gaze(mind.observation.yaw, LOOKING_HORIZON))
    searching, again = mind.waiting(SEARCH_SECONDS), False
    while not found() and searching():
        view = best_viewpoint(
            mind.map, routes_from(mind.map, mind.position), mind.position, mind.observation.yaw
        )
        if view is None and again:
            return False
        if view is None:
            mind.map.reconsider()
            again = True
            continue
        going = go_and_look(mind, view)
        for intent in going:
            yield intent
            if found():
                going.close()
                return True
        yield mind.still()
    return found()


def find(mind: Mind, rooms: Rooms, target: Target) -> Skill:
    """Search for ``target`` where its place is not known; coordinates are known."""
    if isinstance(target, Spot):
        return True
    if is_room(target.name):
        return (
            yield from search(mind, lambda: rooms.place(target.name, mind.observation) is not None)
        )
    return (yield from search(mind, lambda: known_object(mind, target.name) is not None))


def point_of(mind: Mind, rooms: Rooms, target: Target) -> Floats | None:
    """Return where (3,) in the world ``target`` is, None where that is not known.

    For a room and for a spot on the floor, it is at the height of a table.
    """
    if isinstance(target, Spot):
        return np.array([target.x, target.y, target.z])
    if is_room(target.name):
        place = rooms.place(target.name, mind.observation)
        return None if place is None else np.array([place[0], 0.8, place[1]])
    seen = known_object(mind, target.name)
    return None if seen is None else seen.position


def stand_by(mind: Mind, seen: SeenObject) -> Stand | None:
    """Find the cheapest place beside a thing from which it is visible; None where there is none."""
    routes = routes_from(mind.map, mind.position)
    cells = routes.reachable()
    if len(cells) == 0:
        return None
    places = mind.map.centres(cells)
    low = (seen.position - seen.size / 2)[[0, 2]]
    high = (seen.position + seen.size / 2)[[0, 2]]
    away = np.hypot(*(places - np.clip(places, low, high)).T)
    suits = cells[(away >= BESIDE[0]) & (away <= BESIDE[1])]
    goal = seen.position[[0, 2]]
    spared = 0.2 + float(seen.size[[0, 2]].max())
    stands = [_facing(mind, routes, (int(c[0]), int(c[1])), goal) for c in suits]
    for stand in sorted(stands, key=lambda stand: stand.steps):
        if not mind.map.hides(mind.map.centre(stand.cell), goal, spared):
            return stand
    return None


def _facing(mind: Mind, routes: Routes, cell: Cell, goal: Floats) -> Stand:
    x, z = goal - mind.map.centre(cell)
    yaw = geometry.wrap_degrees(math.degrees(math.atan2(x, z)))
    steps = routes.cost(cell) / STEP_METRES + turning_steps(mind.observation.yaw, yaw)
    return Stand(cell, Gaze(yaw, WORKING_HORIZON), steps)


def named(target: Target) -> str:
    """Return an object's name, empty for other targets."""
    return target.name if isinstance(target, Named) and not is_room(target.name) else ""
