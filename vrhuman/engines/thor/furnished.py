"""The house as AI2-THOR reports it: its objects, with the house's weights and measured colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Literal

import numpy as np

from vrhuman import geometry
from vrhuman.engines.thor.snapshot import vector
from vrhuman.houses.house import Asset, House, HouseObject, room_at
from vrhuman.records import JsonValue

ReportedObject = Mapping[str, JsonValue]

STRUCTURE = frozenset({"Floor", "Wall", "Ceiling", "Doorway", "Doorframe", "Window", "Undefined"})
"""Types that AI2-THOR lists as objects, but that are not objects of a house."""
_PROPERTIES = {
    "openable": "CanOpen",
    "receptacle": "Receptacle",
    "toggleable": "CanToggleOnOff",
    "breakable": "CanBreak",
    "canFillWithLiquid": "CanBeFilled",
    "dirtyable": "CanBeDirty",
    "cookable": "CanBeCooked",
    "sliceable": "CanBeSliced",
}


def things(told: Iterable[ReportedObject], house: House) -> list[ReportedObject]:
    """Return AI2-THOR's objects without the structure that it lists among them."""
    known = {o.object_id for o in house.objects}
    return [o for o in told if o["objectId"] in known or o["objectType"] not in STRUCTURE]


def furnished(
    house: House, told: Sequence[ReportedObject], colours: Mapping[str, tuple[str, ...]]
) -> House:
    """Return ``house`` with AI2-THOR's objects, in its order.

    Parts of prefabs (a dresser's drawers) are separate objects there. ``colours`` are by objectId;
    objects that are missing there have none.
    """
    known = {o.object_id: o for o in house.objects}
    objects = []
    for each in told:
        found = known.get(str(each["objectId"])) or _unknown(each, house)
        materials = tuple(sorted(each.get("salientMaterials") or ())) or found.materials
        objects.append(
            replace(
                found,
                scale=1.0,
                openness=float(each.get("openness") or 0.0) if each.get("openable") else 0.0,
                materials=materials,
                colours=colours.get(found.object_id, ()),
            )
        )
    return replace(house, objects=tuple(objects))


def _unknown(told: ReportedObject, house: House) -> HouseObject:
    """An object that only AI2-THOR knows: its box is the one in its metadata."""
    box = told["axisAlignedBoundingBox"]
    centre, size = vector(box["center"]), vector(box["size"])
    parents = told.get("parentReceptacles") or ()
    primary: Literal["CanPickup", "Moveable", "Static"] = "Static"
    if told.get("pickupable"):
        primary = "CanPickup"
    elif told.get("moveable"):
        primary = "Moveable"
    asset = Asset(
        asset_id=str(told.get("assetId") or told["objectType"]),
        object_type=str(told["objectType"]),
        size=(float(size[0]), float(size[1]), float(size[2])),
        primary_property=primary,
        secondary_properties=frozenset(p for key, p in _PROPERTIES.items() if told.get(key)),
        mass=float(told.get("mass") or 0.0),
        materials=tuple(sorted(told.get("salientMaterials") or ())),
    )
    return HouseObject(
        object_id=str(told["objectId"]),
        asset=asset,
        position=centre,
        rotation=np.array(geometry.IDENTITY),
        kinematic=primary == "Static",
        parent=str(parents[0]) if parents else None,
        room=room_at(house.rooms, float(centre[0]), float(centre[2])) or house.rooms[0].room_id,
        openness=0.0,
        mass=asset.mass,
        scale=1.0,
        colours=(),
        materials=asset.materials,
    )
