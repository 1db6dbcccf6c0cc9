"""The things of a house as far as instructions need them: what can be done to each, and reached.

World frame: y up, metres.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from vrhuman import geometry
from vrhuman.houses.free_floor import free_floor
from vrhuman.houses.house import House, HouseObject

REACH = 0.6
"""The hand reaches what is this far beside a place where the agent can stand [m]."""
LOW, HIGH = 0.0, 1.5
"""The heights of what the hand reaches [m]."""
LIFTED, PUSHED = 4.0, 30.0
"""The hand lifts things of less than the first mass, and pushes things below the second [kg]."""
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
    standable = free_floor(house)
    return {each.object_id: _thing(each, standable) for each in house.contents}


def _thing(object_: HouseObject, standable: Callable[[float, float], bool]) -> Thing:
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
        reached=_reached(object_, standable),
    )


def _reached(object_: HouseObject, standable: Callable[[float, float], bool]) -> bool:
    """Return whether the agent can stand close enough to some side of an object."""
    if not LOW <= float(object_.position[1]) <= HIGH:
        return False
    half = np.array(object_.size) / 2.0
    for turn in np.linspace(0.0, 2.0 * np.pi, _DIRECTIONS, endpoint=False):
        out = np.array([np.sin(turn), 0.0, np.cos(turn)])
        edge = out * half  # a point of the ellipse in its box, which is never outside it
        for away in (REACH, REACH / 2.0):
            place = object_.position + geometry.rotate(object_.rotation, edge + out * away)
            if standable(float(place[0]), float(place[2])):
                return True
    return False
