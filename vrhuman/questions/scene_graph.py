"""Builds the scene graph: rooms and objects as nodes, with their attributes and what holds them.

The true graph is built from an engine's metadata by :func:`build`. A participant's belief has the
same type, with ``None`` for what was not seen or felt and an interval for a weight felt only
roughly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from vrhuman.houses.house import OPENING_TYPES, House, room_at
from vrhuman.questions.nouns import said_colours, said_materials
from vrhuman.questions.receptacles import (
    ENCLOSING,
    VESSELS,
    Box,
    Placement,
    clearly_held,
    placement,
)
from vrhuman.records import JsonValue, VrhumanError


class SceneGraphError(VrhumanError):
    """No scene graph can be built from this metadata."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A weight [kgf] known to be in ``low`` .. ``high``; a true weight has ``low == high``."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Support:
    """The object ``object_id`` holds a thing directly, in or on itself.

    ``sure`` is False where people may disagree: the thing lies on two others, or on the foot of a
    television.
    """

    object_id: str
    placement: Placement
    sure: bool = True


@dataclass(frozen=True, slots=True)
class RoomNode:
    """A room; ``room_type`` is ProcTHOR's: Bathroom, Bedroom, Kitchen or LivingRoom."""

    room_id: str
    room_type: str


@dataclass(frozen=True, slots=True)
class ObjectNode:
    """An object; an attribute that is ``None`` is unknown.

    ``colours`` are labels ("white"), ``materials`` AI2-THOR's words ("Wood"), both sorted. ``size``
    is width, depth, height [m] of the object's own box; ``box`` the world-axis box around it;
    ``weight`` [kgf]; ``room`` a room id. ``supports`` are what holds it directly: empty means the
    floor, a wall or nothing. A ``placeholder`` is drawn in the place of an unknown asset: what it
    looks like is not known.
    """

    object_id: str
    object_type: str
    colours: tuple[str, ...] | None = None
    materials: tuple[str, ...] | None = None
    size: tuple[float, float, float] | None = None
    weight: Interval | None = None
    room: str | None = None
    supports: tuple[Support, ...] | None = None
    pickupable: bool = False
    openable: bool = False
    is_open: bool = False
    box: Box | None = None
    placeholder: bool = False


@dataclass(frozen=True)
class SceneGraph:
    """All rooms and objects of a house, or of what somebody knows of it."""

    house_id: str
    rooms: tuple[RoomNode, ...]
    objects: tuple[ObjectNode, ...]

    @cached_property
    def by_id(self) -> Mapping[str, ObjectNode]:
        return {node.object_id: node for node in self.objects}

    @cached_property
    def room_types(self) -> Mapping[str, str]:
        """Maps a room id to its room type."""
        return {room.room_id: room.room_type for room in self.rooms}

    @cached_property
    def sole_rooms(self) -> tuple[str, ...]:
        """The room types that exist once, which "the kitchen" can therefore mean."""
        counts = Counter(room.room_type for room in self.rooms)
        return tuple(sorted(name for name, count in counts.items() if count == 1))

    def room_type(self, node: ObjectNode) -> str | None:
        return None if node.room is None else self.room_types.get(node.room)

    def held_in(self, node: ObjectNode) -> frozenset[str]:
        """Return the ids of everything that holds ``node``, directly or through others."""
        found: set[str] = set()
        waiting = [node]
        while waiting:
            for support in waiting.pop().supports or ():
                holder = self.by_id.get(support.object_id)
                if holder is not None and support.object_id not in found:
                    found.add(support.object_id)
                    waiting.append(holder)
        return frozenset(found)

    def can_be_seen(self, node: ObjectNode) -> bool:
        """Return whether the object can be seen by looking, and by opening what can be opened.

        What lies in a drawer or cupboard of furniture that the engine cannot open is never visible.
        """
        return all(
            self._lets_see(self.by_id[holder], placement)
            for thing in (node, *(self.by_id[name] for name in self.held_in(node)))
            for holder, placement in _inner(thing, self.by_id)
        )

    def lies_open(self, node: ObjectNode) -> bool:
        """Return whether looking alone shows the object: nothing that holds it is shut."""
        return self.can_be_seen(node) and not any(
            self.by_id[holder].object_type in ENCLOSING and not self.by_id[holder].is_open
            for thing in (node, *(self.by_id[name] for name in self.held_in(node)))
            for holder, _ in _inner(thing, self.by_id)
        )

    def _lets_see(self, holder: ObjectNode, how: Placement) -> bool:
        return (
            how == "on"
            or holder.object_type in VESSELS
            or (holder.object_type in ENCLOSING and (holder.openable or holder.is_open))
        )


def _inner(thing: ObjectNode, by_id: Mapping[str, ObjectNode]) -> list[tuple[str, Placement]]:
    return [
        (support.object_id, support.placement)
        for support in thing.supports or ()
        if support.placement == "in" and support.object_id in by_id
    ]


def build(objects: Iterable[Mapping[str, JsonValue]], house: House) -> SceneGraph:
    """Build the true scene graph from ``metadata["objects"]`` (AI2-THOR's keys, and vrhuman's).

    Doors, door frames and windows are left out: nobody is asked about them. The room is the one
    whose floor has the object's centre above it, else the one the house says; the size is the
    house's where it knows the object, else the world-axis box's. What carries an object is what the
    engine says that it ``restsOn``, else its ``parentReceptacles``. Colours and materials that
    nobody would say of such a thing are unknown, and so is all that a placeholder looks like.
    """
    listed = [entry for entry in objects if entry["objectType"] not in OPENING_TYPES]
    boxes = {str(entry["objectId"]): _box(entry) for entry in listed}
    types = {str(entry["objectId"]): str(entry["objectType"]) for entry in listed}
    parents = {name: _listed(entry, "parentReceptacles", boxes) for name, entry in _by_id(listed)}
    known = {item.object_id: item for item in house.objects}
    nodes = []
    for name, entry in _by_id(listed):
        item = known.get(name)
        x, _, z = boxes[name][0]
        width, height, depth = item.size if item else boxes[name][1]
        placeholder = item is not None and item.asset.placeholder
        colours = entry.get("colours", item.colours if item else ())
        materials = entry.get("salientMaterials") or (item.materials if item else ())
        carriers = _listed(entry, "restsOn", boxes)
        supports = (
            carried_by(boxes[name], [(one, types[one], boxes[one]) for one in carriers])
            if carriers
            else tuple(
                Support(parent, placement(types[parent], boxes[parent], boxes[name]))
                for parent in _nearest(parents[name], parents)
            )
        )
        nodes.append(
            ObjectNode(
                object_id=name,
                object_type=types[name],
                colours=None if placeholder else said_colours(types[name], colours),
                materials=None if placeholder else said_materials(types[name], materials),
                size=None if placeholder else (width, depth, height),
                weight=Interval(float(entry["mass"]), float(entry["mass"])),
                room=room_at(house.rooms, x, z) or (item.room if item else None),
                supports=supports,
                pickupable=bool(entry["pickupable"]),
                openable=bool(entry["openable"]),
                is_open=bool(entry["isOpen"]),
                box=boxes[name],
                placeholder=placeholder,
            )
        )
    rooms = tuple(RoomNode(room.room_id, room.room_type) for room in house.rooms)
    return SceneGraph(house.house_id, rooms, tuple(nodes))


def carried_by(thing: Box, carriers: Iterable[tuple[str, str, Box]]) -> tuple[Support, ...]:
    """Return the supports of a thing that rests on ``carriers``: their ids, types and boxes.

    They are sure where everybody would say so: there is one, and :func:`clearly_held` agrees.
    """
    listed = list(carriers)
    return tuple(
        Support(
            name, placement(kind, box, thing), len(listed) == 1 and clearly_held(kind, box, thing)
        )
        for name, kind, box in listed
    )


def _by_id(
    listed: Iterable[Mapping[str, JsonValue]],
) -> list[tuple[str, Mapping[str, JsonValue]]]:
    return [(str(entry["objectId"]), entry) for entry in listed]


def _listed(entry: Mapping[str, JsonValue], key: str, known: Mapping[str, Box]) -> tuple[str, ...]:
    """Return the known ids that ``key`` lists, each once, without the object itself."""
    own = entry["objectId"]
    return tuple(dict.fromkeys(p for p in entry.get(key) or () if p in known and p != own))


def _nearest(own: tuple[str, ...], parents: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return ``own`` without those that hold the object only through another of them.

    A pencil in a box on a table is in the box, whatever the table's own list says.
    """
    return tuple(
        parent
        for parent in own
        if not any(parent in parents[other] for other in own if other != parent)
    )


def _box(entry: Mapping[str, JsonValue]) -> Box:
    try:
        box = entry["axisAlignedBoundingBox"]
        centre, size = box["center"], box["size"]
        return (
            (float(centre["x"]), float(centre["y"]), float(centre["z"])),
            (float(size["x"]), float(size["y"]), float(size["z"])),
        )
    except (KeyError, TypeError) as error:
        raise SceneGraphError(
            f"metadata of object {entry.get('objectId')!r}: axisAlignedBoundingBox needs "
            "center and size, each with x, y and z"
        ) from error
