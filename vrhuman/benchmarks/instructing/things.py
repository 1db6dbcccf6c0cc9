"""The things of a house as far as instructions need them: what can be done to each, and reached.

World frame: y up, metres.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from vrhuman import geometry
from vrhuman.houses.door_floor import distance_to_doors
from vrhuman.houses.free_floor import RADIUS, free_floor
from vrhuman.houses.house import House, HouseObject, room_at
from vrhuman.records import Floats

GRID = 0.1
"""The distance between places of which it is known whether the agent gets there [m]."""
FROM_FRONT = frozenset({"Cabinet", "Fridge", "Microwave", "Safe", "Shelf", "ShelvingUnit"})
"""Types of which what is inside is reached from the front only."""
HOLLOW = frozenset({"Desk", "Dresser", "SideTable", "TVStand"})
"""Types that have boards below their top, between which no hand gets far."""
BELOW_TOP = 0.1
"""What begins this far below the top of those lies on such a board [m]."""
DEEPEST = 0.38
"""So deep into those the arm reaches, whose elbow hangs low [m]."""
REACH = 0.6
"""The hand reaches what is this far beside a place where the agent can stand [m]."""
LOW, HIGH = 0.0, 1.5
"""The heights of what the hand reaches [m]."""
LIFTED, PUSHED = 4.0, 30.0
"""The hand lifts things of less than the first mass, and pushes things below the second [kg]."""
ARM = 0.05
"""An arm passes a door that is farther from it than this [m]."""
_DIRECTIONS = 12


@dataclass(frozen=True, slots=True)
class Thing:
    """One object of a house.

    ``position`` is its box's centre and ``size`` its full extents in its own axes [m].
    ``properties`` are the catalogue's secondary ones ("CanOpen"). ``holder`` is the id of what it
    is in or on, empty for the floor. ``reached`` says whether a hand gets to it, judged from the
    plan.
    """

    object_id: str
    object_type: str
    room: str
    position: tuple[float, float, float]
    size: tuple[float, float, float]
    properties: frozenset[str]
    pickupable: bool
    pushable: bool
    receptacle: bool
    openness: float
    is_on: bool
    is_dirty: bool
    holder: str
    reached: bool

    def can(self, secondary_property: str) -> bool:
        return secondary_property in self.properties

    @property
    def top(self) -> float:
        """The height of its upper side [m]."""
        return self.position[1] + self.size[1] / 2.0


Things = Mapping[str, Thing]
"""The things of a house, by id."""


def things_of(house: House) -> Things:
    """Return everything in a house; its own doors and windows are not things in it."""
    standable = _Standable(house)
    owners = {each.object_id: each for each in house.contents}
    return {each.object_id: _thing(each, owners, standable) for each in house.contents}


class _Standable:
    """Where the agent can stand and gets to from its start, in the rooms' plan.

    Doors are as the house begins with them: an open leaf may stand across a passage.
    Nobody is sent through a gap into which the body just fits: :data:`GRID` more is free around it.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._fits, self._from_doors = free_floor(house), distance_to_doors(house)
        x, z = float(house.agent_position[0]), house.agent_position[2]
        self._doors = [o for o in house.openings if o.kind == "door" and o.room0 != o.room1]
        self._missing = [wall for wall in house.walls if wall.empty]
        self._free: dict[tuple[int, int], bool] = {}
        reached: set[tuple[int, int]] = set()
        left = [self._cell(x, float(z))]
        while left:
            cell = left.pop()
            if cell in reached:
                continue
            beside = [(cell[0] + i, cell[1] + j) for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1))]
            if reached and not all(self._is_free(each) for each in (cell, *beside)):
                continue
            reached.add(cell)
            left += beside
        self._reached = reached

    def __call__(self, x: float, z: float, room: str) -> bool:
        """Return whether the agent gets to a place, and it is in that room."""
        return self._cell(x, z) in self._reached and room_at(self._house.rooms, x, z) == room

    def no_leaf_between(self, place: Floats, thing: Floats) -> bool:
        """Return whether an arm gets from a place to a thing (3,) past the leaves of open doors."""
        along = np.linspace(place, thing, 1 + math.ceil(2.0 * math.dist(place, thing) / ARM))
        return all(self._from_doors(float(x), float(z)) > ARM for x, _, z in along)

    def _is_free(self, cell: tuple[int, int]) -> bool:
        known = self._free.get(cell)
        if known is None:
            x, z = cell[0] * GRID, cell[1] * GRID
            free = self._fits(x, z) or self._in_a_door(x, z)
            known = self._free[cell] = free and self._from_doors(x, z) >= RADIUS
        return known

    def _cell(self, x: float, z: float) -> tuple[int, int]:
        return round(x / GRID), round(z / GRID)

    def _in_a_door(self, x: float, z: float) -> bool:
        """Return whether a place is where rooms meet: in a doorway, or where a wall is left out."""
        for wall in self._missing:
            along = wall.end - wall.start
            length = float(np.hypot(*along))
            at = (np.array([x, z]) - wall.start) @ along / max(length, 1e-6)
            off = float(np.hypot(*(wall.start + at * along / max(length, 1e-6) - [x, z])))
            if RADIUS < at < length - RADIUS and off < RADIUS + GRID:
                return True
        for door in self._doors:
            turn = geometry.yaw_rotation(-door.yaw)
            away = geometry.rotate(turn, (x - door.position[0], 0.0, z - door.position[2]))
            if abs(away[0]) < door.size[0] / 2.0 - RADIUS and abs(away[2]) < RADIUS + GRID:
                return True
        return False


def _thing(object_: HouseObject, owners: Mapping[str, HouseObject], standable: _Standable) -> Thing:
    x, y, z = (float(v) for v in object_.position)
    asset = object_.asset
    free = not object_.kinematic
    return Thing(
        object_id=object_.object_id,
        object_type=object_.object_type,
        room=object_.room,
        position=(x, y, z),
        size=object_.size,
        properties=asset.secondary_properties,
        pickupable=asset.pickupable and free and object_.mass < LIFTED,
        pushable=free and object_.mass < PUSHED,
        receptacle=asset.receptacle,
        openness=object_.openness,
        is_on=object_.is_on,
        is_dirty=object_.is_dirty,
        holder=object_.parent or "",
        reached=_reached(object_, owners.get(object_.parent or ""), standable),
    )


def _reached(object_: HouseObject, holder: HouseObject | None, standable: _Standable) -> bool:
    """Return whether the agent can stand close enough to some side of an object.

    What is in a cupboard is reached through its front, and not far in.
    """
    if not LOW <= float(object_.position[1]) <= HIGH:
        return False
    if holder is not None and holder.object_type in FROM_FRONT:
        return _reached_through_front(object_, holder, standable)
    if holder is not None and holder.object_type in HOLLOW and _is_below_top(object_, holder):
        return False
    half = np.array(object_.size) / 2.0
    for turn in np.linspace(0.0, 2.0 * np.pi, _DIRECTIONS, endpoint=False):
        out = np.array([np.sin(turn), 0.0, np.cos(turn)])
        edge = out * half  # a point of the ellipse in its box, which is never outside it
        for away in (REACH, REACH / 2.0):
            place = object_.position + geometry.rotate(object_.rotation, edge + out * away)
            there = standable(float(place[0]), float(place[2]), object_.room)
            if there and standable.no_leaf_between(place, object_.position):
                return True
    return False


def _is_below_top(object_: HouseObject, holder: HouseObject) -> bool:
    bottom = float(object_.position[1]) - object_.size[1] / 2.0
    return bottom < float(holder.position[1]) + holder.size[1] / 2.0 - BELOW_TOP


def _reached_through_front(
    object_: HouseObject, holder: HouseObject, standable: _Standable
) -> bool:
    out = geometry.rotate(holder.rotation, (0.0, 0.0, 1.0))
    deep = holder.size[2] / 2.0 - float((object_.position - holder.position) @ out)
    place = object_.position + out * (deep + REACH)
    return deep <= DEEPEST and standable(float(place[0]), float(place[2]), object_.room)
