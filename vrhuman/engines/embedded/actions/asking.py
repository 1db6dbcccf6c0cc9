"""Actions that only ask: what is visible, which assets there are, how large the scene is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.engines.drawing.meshes import Mesh, part_mesh
from vrhuman.engines.embedded.actions.arguments import ActionError, Arguments, Kind
from vrhuman.engines.embedded.actions.signatures import Signature, optional, required
from vrhuman.engines.embedded.actions.targets import numbered, of_type
from vrhuman.engines.embedded.metadata.metadata import scene_bounds
from vrhuman.engines.embedded.metadata.object_metadata import vectors
from vrhuman.engines.embedded.metadata.visibility import Visibility
from vrhuman.engines.embedded.world import World
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.records import ActionResult, Floats, JsonValue


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


def geometry_of(world: World, given: Arguments) -> ActionResult:
    """GetInSceneAssetGeometry: an object's triangles in the world, one mesh for each part."""
    number = numbered(world, given.text("objectId"))
    found: list[JsonValue] = []
    for mesh, turn in _meshes(world, number):
        told: dict[str, JsonValue] = {"vertices": vectors(mesh.vertices)}
        if given.flag("triangles"):
            told["triangles"] = mesh.triangles.ravel().tolist()
        if given.flag("uv"):
            told["uv"] = [{"x": u, "y": v} for u, v in mesh.uv.tolist()]
        if given.flag("normals"):
            told["normals"] = vectors(geometry.rotate(turn, mesh.normals))
        found.append(told)
    return ActionResult(True, value=found)


def _meshes(world: World, number: int) -> Iterator[tuple[Mesh, Floats]]:
    """The meshes of an object's parts, with vertices in the world, and their rotations."""
    stand_in = world.house.stand_ins[number]
    scale = world.house.house.objects[number].scale
    poses = [world.object_pose(number)]
    poses += [world.member_pose(number, i + 1) for i in range(len(stand_in.motions))]
    for member, pose in enumerate(poses):
        for part in stand_in.member(member):
            mesh = part_mesh(part)
            placed = geometry.rotate(pose[3:], mesh.vertices * scale) + pose[:3]
            yield replace(mesh, vertices=placed), pose[3:]


def hulls(world: World, given: Arguments) -> ActionResult:
    """Get2DSemanticHulls: the outline of each object seen from above, as x, z in corners."""
    names, kinds = given.texts("objectIds"), given.texts("objectTypes")
    if names is not None and kinds is not None:
        raise ActionError("Only one of objectIds and objectTypes can have a non-null value.")
    objects = world.house.house.objects
    numbers = (
        [n for n in range(len(objects)) if n not in world.house.absent]
        if names is None
        else [numbered(world, name) for name in names]
    )
    chosen = [n for n in numbers if kinds is None or objects[n].object_type in kinds]
    return ActionResult(True, value={objects[n].object_id: _hull(world, n) for n in chosen})


def hull(world: World, given: Arguments) -> ActionResult:
    """Get2DSemanticHull(objectId)."""
    return ActionResult(True, value=_hull(world, numbered(world, given.text("objectId"))))


def _hull(world: World, number: int) -> JsonValue:
    corners = [mesh.vertices for mesh, _ in _meshes(world, number)]
    flat = np.unique(np.round(np.concatenate(corners)[:, [0, 2]], 6), axis=0)
    outline = convex_hull(flat)
    return [[float(x), float(z)] for x, z in outline]


def convex_hull(points: Floats) -> list[tuple[float, float]]:
    """Return the convex hull of points (N, 2), sorted by x, counter-clockwise (Andrew's chain)."""

    def half(ordered: list[tuple[float, float]]) -> list[tuple[float, float]]:
        chain: list[tuple[float, float]] = []
        for point in ordered:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 0.0:
                chain.pop()
            chain.append(point)
        return chain[:-1]

    ordered = [(float(x), float(z)) for x, z in points]
    return half(ordered) + half(ordered[::-1]) if len(ordered) > 2 else ordered


def _turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def warmth(_: World, given: Arguments) -> ActionResult:
    """SetGlobalRoomTempDecayTime and the like: no effect; warmth does not outlast its source."""
    seconds = dict(given.items()).get("TimeUntilRoomTemp")
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
    Signature(
        "GetInSceneAssetGeometry",
        geometry_of,
        (
            required("objectId", Kind.STRING),
            *(optional(name, Kind.BOOL, False) for name in ("triangles", "uv", "normals")),
        ),
    ),
    Signature(
        "Get2DSemanticHulls",
        hulls,
        (optional("objectIds", Kind.STRINGS), optional("objectTypes", Kind.STRINGS)),
    ),
    Signature("Get2DSemanticHull", hull, (required("objectId", Kind.STRING),)),
    Signature("ObjectTypeToObjectIds", ids_of_type, (required("objectType", Kind.STRING),)),
    Signature("SetGlobalRoomTempDecayTime", warmth, (_DECAY,)),
    Signature("SetRoomTempDecayTimeForType", warmth, (required("objectType", Kind.STRING), _DECAY)),
    Signature("SetDecayTemperatureBool", warmth, (required("allowDecayTemperature", Kind.BOOL),)),
    Signature("MakeObjectsOfTypeUnbreakable", unbreakable, (required("objectType", Kind.STRING),)),
)
