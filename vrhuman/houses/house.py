"""Defines a validated house, which engines build, questions ask about and reports draw.

World frame (left-handed, y up, metres). Made by :func:`vrhuman.houses.schema.parse_house` from a
ProcTHOR 1.0.0 house dict, and changed only by :mod:`vrhuman.houses.randomise`, which returns new
houses. The session file also keeps the original JSON.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from vrhuman.houses.polygons import contains
from vrhuman.records import Floats

OPENING_TYPES = frozenset({"Doorway", "Doorframe", "Window"})
"""Types of the objects that fill the holes in walls."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A catalogue entry (procthor's asset database, and its object metadata for mass, materials).

    ``size`` (3,) is the full bounding box x, y, z [m]; ``mass`` [kg] is AI2-THOR's (the type's
    usual one where the asset has none); ``materials`` are AI2-THOR's salientMaterials.
    ``placeholder`` marks an unknown assetId, replaced by a box of the best known size.
    """

    asset_id: str
    object_type: str
    size: tuple[float, float, float]
    primary_property: Literal["CanPickup", "Moveable", "Static", ""]
    secondary_properties: frozenset[str]
    mass: float
    materials: tuple[str, ...]
    placeholder: bool = False

    @property
    def pickupable(self) -> bool:
        return self.primary_property == "CanPickup"

    @property
    def openable(self) -> bool:
        return "CanOpen" in self.secondary_properties

    @property
    def receptacle(self) -> bool:
        return "Receptacle" in self.secondary_properties


@dataclass(frozen=True, slots=True)
class HouseObject:
    """One object with its place and state.

    ``position`` (3,) is the centre of its bounding box and ``rotation`` (4,) x y z w its
    orientation, as in ProcTHOR; ``size`` (3,) is the asset's times ``scale``. ``kinematic`` objects
    never move. ``colours`` and ``materials`` are what a person sees and questions ask for.
    ``is_on`` and ``is_dirty`` are the state in which a house starts.
    """

    object_id: str
    asset: Asset
    position: Floats
    rotation: Floats
    kinematic: bool
    parent: str | None
    room: str
    openness: float
    mass: float
    scale: float
    colours: tuple[str, ...]
    materials: tuple[str, ...]
    is_on: bool = False
    is_dirty: bool = False

    @property
    def object_type(self) -> str:
        return self.asset.object_type

    @property
    def fills_opening(self) -> bool:
        """Whether this is a door, a door frame or a window.

        These are parts of the house, not things in it, so no question asks about them.
        """
        return self.object_type in OPENING_TYPES

    @property
    def size(self) -> tuple[float, float, float]:
        x, y, z = self.asset.size
        return (x * self.scale, y * self.scale, z * self.scale)


@dataclass(frozen=True, slots=True)
class Room:
    """A room.

    ``polygon`` (N, 2) is the floor outline in x, z [m], clockwise seen in x-z as in ProcTHOR.
    """

    room_id: str
    room_type: str
    polygon: Floats
    floor_material: str


@dataclass(frozen=True, slots=True)
class Hole:
    """A rectangle cut out of a wall, in the wall's frame: along it from ``start``, and up [m]."""

    left: float
    bottom: float
    right: float
    top: float


@dataclass(frozen=True, slots=True)
class Wall:
    """One zero-thickness wall face from ``start`` (2,) to ``end`` (2,) in x, z [m].

    ``height`` is in metres. ``colour`` is r, g, b in 0..1 where the house paints it, else None.
    """

    wall_id: str
    room: str
    start: Floats
    end: Floats
    height: float
    material: str
    colour: tuple[float, float, float] | None
    holes: tuple[Hole, ...]
    empty: bool


@dataclass(frozen=True, slots=True)
class Opening:
    """A door or window in its hole.

    ``position`` (3,) is the centre of its hole, ``yaw`` the direction in which it faces ``room0``
    [degrees], ``size`` (2,) the hole's width and height; ``room0 == room1`` leads outside.
    """

    opening_id: str
    kind: Literal["door", "window"]
    asset_id: str
    room0: str
    room1: str
    position: Floats
    yaw: float
    size: tuple[float, float]
    openable: bool
    openness: float


@dataclass(frozen=True, slots=True)
class Light:
    """A light of the house.

    ``direction`` (3,) is given for the sun (kind directional), ``position`` (3,) for a room's lamp.
    """

    kind: Literal["directional", "point"]
    position: Floats
    direction: Floats
    intensity: float
    colour: tuple[float, float, float]
    range: float


@dataclass(frozen=True, slots=True)
class House:
    """A whole house, with the agent's initial pose.

    ``agent_position`` (3,) is AI2-THOR's; ``agent_yaw`` and ``agent_horizon`` are in degrees.
    """

    house_id: str
    rooms: tuple[Room, ...]
    walls: tuple[Wall, ...]
    openings: tuple[Opening, ...]
    objects: tuple[HouseObject, ...]
    lights: tuple[Light, ...]
    ceiling_material: str
    agent_position: Floats
    agent_yaw: float
    agent_horizon: float

    @property
    def contents(self) -> tuple[HouseObject, ...]:
        """The objects without the house's own doors, door frames and windows, which come last."""
        return tuple(o for o in self.objects if not o.fills_opening)


def room_at(rooms: tuple[Room, ...], x: float, z: float) -> str:
    """Return the id of the room whose floor contains the point, "" outdoors."""
    return next((room.room_id for room in rooms if contains(room.polygon, x, z)), "")
