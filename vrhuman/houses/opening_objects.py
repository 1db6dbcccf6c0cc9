"""Makes objects of doors, door frames and windows: AI2-THOR's metadata lists them, doors open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from vrhuman import geometry
from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.colours import dominant_colour
from vrhuman.houses.house import OPENING_TYPES, HouseObject, Opening

_TYPES = {"door": "Doorway", "window": "Window"}
_DEEPEST = 0.2
"""Maximum depth of a frame [m]; the wall's own thickness is not modelled."""


def opening_objects(openings: Iterable[Opening], catalogue: Catalogue) -> tuple[HouseObject, ...]:
    """Make an object for each hole of a house's walls; it never moves.

    Its box is the hole's; its z points to ``room0``. What leads outside does not open, whatever the
    house says: there is nothing to stand on. A doorway between rooms that the house does not call
    openable has no leaf: it is a Doorframe.
    """
    return tuple(_object(opening, catalogue) for opening in openings)


def _object(opening: Opening, catalogue: Catalogue) -> HouseObject:
    found = catalogue.asset(opening.asset_id, _TYPES[opening.kind])
    inside = opening.room0 != opening.room1
    kind = found.object_type if found.object_type in OPENING_TYPES else _TYPES[opening.kind]
    openable = kind == "Doorway" and inside and opening.openable
    if kind == "Doorway" and inside and not openable:
        kind = "Doorframe"
    properties = found.secondary_properties - {"CanOpen"}
    asset = replace(
        found,
        object_type=kind,
        size=(*opening.size, min(found.size[2], _DEEPEST)),
        primary_property="Static",
        secondary_properties=properties | {"CanOpen"} if openable else properties,
    )
    return HouseObject(
        object_id=opening.opening_id,
        asset=asset,
        position=opening.position,
        rotation=geometry.yaw_rotation(opening.yaw),
        kinematic=True,
        parent=None,
        room=opening.room0,
        openness=opening.openness if openable else 0.0,
        mass=asset.mass,
        scale=1.0,
        colours=(dominant_colour(asset).name,),
        materials=asset.materials,
    )
