"""Reads and validates ProcTHOR's house JSON 1.0.0, and makes a :class:`House` of it.

The schema is that of AI2-THOR's ProceduralTools and of real ProcTHOR houses. Every error names the
place in the JSON (``objects[3].children[0].assetId``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.houses import polygons
from vrhuman.houses.catalogue import Catalogue, Size
from vrhuman.houses.colours import dominant_colour
from vrhuman.houses.files import load_house, read_houses
from vrhuman.houses.house import Asset, House, HouseObject, Light, Room, room_at
from vrhuman.houses.likeness import is_objaverse
from vrhuman.houses.opening_objects import opening_objects
from vrhuman.houses.placeholders import fitted, size_at
from vrhuman.houses.reading import HouseError, Node
from vrhuman.houses.walls import parse_openings, parse_walls
from vrhuman.records import JsonValue

__all__ = ["HouseError", "load_house", "parse_house", "placeholders", "read_houses"]

SCHEMA = "1.0.0"
ROOM_TYPES = ("Bedroom", "LivingRoom", "Kitchen", "Bathroom")
MAX_OBJECTS = 3000
"""Maximum number of objects: three times as many as in the largest ProcTHOR house."""
MAX_ROOMS = 100
MAX_CORNERS = 500
"""Maximum number of corners of one floor."""
OBJAVERSE_ID = re.compile(r"[0-9a-f]{32}")
"""The usual form of the ids of Objaverse's assets; others are recognised by their type's name."""
OPEN_BY_DEFAULT = frozenset({"Laptop", "Box"})
"""Types whose assets AI2-THOR's records have open; all others start closed."""


def parse_house(data: JsonValue, catalogue: Catalogue, house_id: str) -> House:
    """Validate a ProcTHOR 1.0.0 dict and return its house.

    Objaverse's assets become placeholders (see :func:`placeholders`). An object belongs to the room
    that contains its (root's) centre, or to the nearest. Doors, door frames and windows come last.

    :raises HouseError: where anything is wrong.
    """
    root = Node(data, "", house_id)
    metadata = root.child("metadata")
    schema = metadata.child("schema")
    if schema.value != SCHEMA:
        raise schema.wrong(f"schema {str(schema.value)[:20]!r} is not known", f"use {SCHEMA}")
    rooms = tuple(_rooms(root.child("rooms")))
    room_ids = frozenset(room.room_id for room in rooms)
    walls = parse_walls(root.child("walls"), room_ids)
    openings = parse_openings(root, walls, room_ids)
    taken = {opening.opening_id for opening in openings.openings}
    objects = _objects(root.child("objects"), rooms, catalogue, taken)
    procedural = root.child("proceduralParameters")
    position, yaw, horizon = _agent(metadata)
    return House(
        house_id=house_id,
        rooms=rooms,
        walls=openings.walls,
        openings=openings.openings,
        objects=(*objects, *opening_objects(openings.openings, catalogue)),
        lights=tuple(_lights(procedural)),
        ceiling_material=procedural.child("ceilingMaterial").child("name").text(),
        agent_position=np.array(position),
        agent_yaw=yaw,
        agent_horizon=horizon,
    )


def placeholders(house: House) -> tuple[HouseObject, ...]:
    """Return the objects whose asset the catalogue does not know."""
    return tuple(o for o in house.objects if o.asset.placeholder)


def _rooms(node: Node) -> Iterator[Room]:
    seen: set[str] = set()
    count = 0
    for count, room in enumerate(node.items(), start=1):
        if count > MAX_ROOMS:
            raise node.wrong(f"more than {MAX_ROOMS} rooms", "split the house")
        room_id = room.child("id")
        _unique(room_id, seen)
        room_type = room.child("roomType")
        if room_type.text() not in ROOM_TYPES:
            raise room_type.wrong(f"{room_type.value!r} is not one of {', '.join(ROOM_TYPES)}")
        outline = room.child("floorPolygon")
        corners = [corner.vector() for corner in outline.items()]
        if len(corners) < 3:
            raise outline.wrong(f"{len(corners)} corners are not a floor", "give at least 3")
        if len(corners) > MAX_CORNERS:
            raise outline.wrong(f"more than {MAX_CORNERS} corners", "simplify the floor")
        polygon = np.array([[x, z] for x, _, z in corners])
        if polygons.crosses_itself(polygon):
            raise outline.wrong("the floor's outline crosses itself", "reorder its corners")
        size = polygons.area(polygon)
        if abs(size) < 0.01:
            raise outline.wrong(f"the floor has an area of {abs(size):.4f} m2", "give it an area")
        yield Room(
            room_id=room_id.text(),
            room_type=room_type.text(),
            polygon=polygon if size < 0 else polygon[::-1].copy(),
            floor_material=room.child("floorMaterial").child("name").text(),
        )
    if count == 0:
        raise node.wrong("a house needs a room", "give at least one")


def _unique(node: Node, seen: set[str]) -> None:
    if node.text() in seen:
        raise node.wrong(f"the id {node.value!r} is used twice", "make ids unique")
    seen.add(node.text())


def _objects(
    node: Node, rooms: tuple[Room, ...], catalogue: Catalogue, taken: Iterable[str]
) -> tuple[HouseObject, ...]:
    """Parse the objects; ``taken`` are the ids of doors and windows, which are objects, too."""
    seen = set(taken)
    objects: list[HouseObject] = []
    guessed: set[str] = set()

    def visit(item: Node, parent: HouseObject | None, depth: int) -> None:
        if len(objects) >= MAX_OBJECTS:
            raise node.wrong(f"more than {MAX_OBJECTS} objects", "leave some out")
        if depth > 8:
            raise item.wrong("children are nested deeper than 8", "flatten them")
        _unique(item.child("id"), seen)
        made = _object(item, parent, rooms, catalogue)
        objects.append(made)
        if made.asset.placeholder and item.get("boundingBox") is None:
            guessed.add(made.object_id)
        children = item.get("children")
        for child in children.items() if children else ():
            visit(child, made, depth + 1)

    for item in node.items():
        visit(item, None, 0)
    return fitted(objects, rooms, frozenset(guessed))


def _object(
    node: Node, parent: HouseObject | None, rooms: tuple[Room, ...], catalogue: Catalogue
) -> HouseObject:
    position = np.array(node.child("position").vector())
    rotation = node.get("rotation")
    turn = geometry.from_euler(*rotation.vector(-1e6, 1e6)) if rotation else geometry.IDENTITY
    asset = _asset(node, parent, float(position[1]), catalogue)
    room = parent.room if parent else _room_of(rooms, float(position[0]), float(position[2]))
    openness = node.get("openness")
    kinematic = node.get("kinematic")
    is_on, is_dirty = node.get("isOn"), node.get("isDirty")
    return HouseObject(
        object_id=node.child("id").text(),
        asset=asset,
        position=position,
        rotation=turn,
        kinematic=kinematic.boolean() if kinematic else False,
        parent=parent.object_id if parent else None,
        room=room,
        openness=openness.number(0.0, 1.0) if openness else default_openness(asset),
        mass=asset.mass,
        scale=1.0,
        colours=(dominant_colour(asset).name,),
        materials=asset.materials,
        is_on=is_on.boolean() if is_on else False,
        is_dirty=is_dirty.boolean() if is_dirty else False,
    )


def default_openness(asset: Asset) -> float:
    """Return the openness, 0 (closed) .. 1, of an asset whose house says nothing."""
    return 1.0 if asset.openable and asset.object_type in OPEN_BY_DEFAULT else 0.0


def _asset(node: Node, parent: HouseObject | None, height: float, catalogue: Catalogue) -> Asset:
    """Return the asset; an unknown one gets the size from ``boundingBox`` or from where it rests.

    An unknown asset must be Objaverse's, or the house must give its size; any other id is an error.
    """
    asset_id = node.child("assetId").text()
    object_type = node.get("objectType")
    kind = object_type.text() if object_type else None
    box = node.get("boundingBox")
    size = box.vector(1e-4, 20.0) if box else None
    found = catalogue.asset(asset_id, kind, size)
    if not found.placeholder or size is not None:
        return found
    named = is_objaverse(kind) or is_objaverse(node.child("id").text())
    if not (named or OBJAVERSE_ID.fullmatch(asset_id)):
        raise node.child("assetId").wrong(
            f"asset {asset_id[:40]!r} is not in the catalogue",
            "correct it, or give the object its size as boundingBox",
        )
    fitted = _size_from_rest(found, parent, height)
    sized = catalogue.asset(asset_id, kind, fitted)
    return sized if sized.size == fitted else replace(sized, size=fitted)


def _size_from_rest(asset: Asset, parent: HouseObject | None, height: float) -> Size:
    """Return a box whose bottom is on the floor or on the parent's top, where that is plausible."""
    usual = asset.size[1]
    if parent is None:
        rest = 2.0 * height if 0.02 < height < 1.1 else usual
    else:
        above = 2.0 * (height - float(parent.position[1]) - parent.size[1] / 2.0)
        rest = above if 0.01 < above < 0.6 else usual
    return size_at(asset, rest)


def _room_of(rooms: tuple[Room, ...], x: float, z: float) -> str:
    inside = room_at(rooms, x, z)
    return inside or min(rooms, key=lambda room: polygons.distance(room.polygon, x, z)).room_id


def _lights(procedural: Node) -> Iterator[Light]:
    node = procedural.get("lights")
    for light in node.items() if node else ():
        kind = light.child("type")
        position = np.array(light.child("position").vector())
        rotation = light.get("rotation")
        turn = geometry.from_euler(*rotation.vector(-1e6, 1e6)) if rotation else geometry.IDENTITY
        rgb, reach = light.get("rgb"), light.get("range")
        if kind.value not in ("directional", "point"):
            raise kind.wrong(f"a {str(kind.value)[:20]!r} light is not known", "use directional")
        yield Light(
            kind="directional" if kind.value == "directional" else "point",
            position=position,
            direction=geometry.rotate(turn, (0.0, 0.0, 1.0)),
            intensity=light.child("intensity").number(0.0, 100.0),
            colour=rgb.colour() if rgb else (1.0, 1.0, 1.0),
            range=reach.number(0.0, 1000.0) if reach else 15.0,
        )


def _agent(metadata: Node) -> tuple[Size, float, float]:
    """Parse position [m], yaw and horizon [degrees]: agentPoses.arm, else agent."""
    poses = metadata.get("agentPoses")
    agent = (poses.get("arm") if poses else None) or metadata.child("agent")
    rotation = agent.child("rotation")
    about_y = rotation.child("y") if isinstance(rotation.value, dict) else rotation
    yaw = about_y.number(-1e6, 1e6)
    horizon = agent.get("horizon")
    tilt = horizon.number(-90.0, 90.0) if horizon else 0.0
    return agent.child("position").vector(), yaw % 360.0, tilt
