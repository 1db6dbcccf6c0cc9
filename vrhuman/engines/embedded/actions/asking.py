"""Actions that only ask: what is visible, which assets there are, how large the scene is."""

from __future__ import annotations

import numpy as np

from vrhuman.engines.embedded.actions.arguments import ActionError, Arguments, Kind
from vrhuman.engines.embedded.actions.signatures import Signature, optional, required
from vrhuman.engines.embedded.actions.targets import of_type
from vrhuman.engines.embedded.metadata import scene_bounds
from vrhuman.engines.embedded.visibility import Visibility
from vrhuman.engines.embedded.world import World
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.records import ActionResult, JsonValue


def visible_objects(world: World, given: Arguments) -> ActionResult:
    """GetVisibleObjects: the ids of what the agent sees, within a distance of its own."""
    reach = given.optional_number("maxDistance")
    seen = Visibility(world, reach=reach).seen()
    objects = world.house.house.objects
    return ActionResult(True, value=[objects[n].object_id for n in np.flatnonzero(seen)])


def bounds(world: World, _: Arguments) -> ActionResult:
    """GetSceneBounds: the box of the house, as in the metadata."""
    return ActionResult(True, value=scene_bounds(world.house.house))


def asset_database(_: World, __: Arguments) -> ActionResult:
    """GetAssetDatabase: type, properties and box (about its middle) of every asset."""
    found: dict[str, JsonValue] = {}
    for name, asset in sorted(load_catalogue().assets.items()):
        half = dict(zip("xyz", (side / 2.0 for side in asset.size), strict=True))
        found[name] = {
            "objectType": asset.object_type,
            "primaryProperty": asset.primary_property or "Undefined",
            "secondaryProperties": sorted(asset.secondary_properties),
            "boundingBox": {"min": {k: -v for k, v in half.items()}, "max": half},
        }
    return ActionResult(True, value=found)


def ids_of_type(world: World, given: Arguments) -> ActionResult:
    """ObjectTypeToObjectIds: the ids of the objects of a type."""
    objects = world.house.house.objects
    found = of_type(world, given.text("objectType"))
    return ActionResult(True, value=[objects[n].object_id for n in found])


def warmth(_: World, given: Arguments) -> ActionResult:
    """SetGlobalRoomTempDecayTime and the like: no effect; warmth does not outlast its source."""
    seconds = given.items() and dict(given.items()).get("TimeUntilRoomTemp")
    if seconds is not None and seconds < 0.0:
        raise ActionError(f"TimeUntilRoomTemp={seconds:g} must not be negative.")
    return ActionResult(True)


def unbreakable(_: World, __: Arguments) -> ActionResult:
    """MakeObjectsOfTypeUnbreakable: no effect; nothing breaks here unless BreakObject breaks it."""
    return ActionResult(True)


_DECAY = optional("TimeUntilRoomTemp", Kind.FLOAT, 10.0)

SIGNATURES: tuple[Signature[World], ...] = (
    Signature(
        "GetVisibleObjects",
        visible_objects,
        (optional("maxDistance", Kind.FLOAT), optional("visibilityScheme", Kind.STRING)),
    ),
    Signature("GetSceneBounds", bounds),
    Signature("GetAssetDatabase", asset_database),
    Signature("ObjectTypeToObjectIds", ids_of_type, (required("objectType", Kind.STRING),)),
    Signature("SetGlobalRoomTempDecayTime", warmth, (_DECAY,)),
    Signature("SetRoomTempDecayTimeForType", warmth, (required("objectType", Kind.STRING), _DECAY)),
    Signature("SetDecayTemperatureBool", warmth, (required("allowDecayTemperature", Kind.BOOL),)),
    Signature("MakeObjectsOfTypeUnbreakable", unbreakable, (required("objectType", Kind.STRING),)),
)
