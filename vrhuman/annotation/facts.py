"""Reads what the world is like from an engine's metadata, and how it changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from vrhuman.annotation.relations import encloses
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts
from vrhuman.engines.affordances import BEHIND_DOORS
from vrhuman.engines.arm import Vector
from vrhuman.engines.engine import Engine
from vrhuman.houses.house import House, room_at

CHANGING = tuple(
    each.name
    for each in fields(ObjectFacts)
    if each.name not in ("object_id", "object_type", "size", "position", "visible")
)
"""The fields whose changes are transitions; a position changes with every push."""


def facts_of(
    engine: Engine, tick: int, time_ns: int, before: WorldFacts | None = None
) -> WorldFacts:
    """Return the facts of the present moment; those from ``before`` make it faster, not other."""
    x, _, z = engine.observe().agent_position.tolist()
    return WorldFacts(
        tick=tick,
        time_ns=time_ns,
        room=room_at(engine.house.rooms, x, z),
        objects=objects_of(
            engine.object_metadata(), engine.house, None if before is None else before.objects
        ),
    )


def objects_of(
    told: list[Mapping[str, Any]], house: House, before: Mapping[str, ObjectFacts] | None = None
) -> dict[str, ObjectFacts]:
    """Return the facts of AI2-THOR's ``objects[]``, without doors and windows of the house."""
    known = before or {}
    structure = {o.object_id for o in house.objects if o.fills_opening}
    all_told = {each["objectId"]: each for each in told}
    return {
        name: _object(each, all_told, house, known.get(name))
        for name, each in all_told.items()
        if name not in structure
    }


def _object(
    told: Mapping[str, Any],
    all_told: Mapping[str, Mapping[str, Any]],
    house: House,
    before: ObjectFacts | None,
) -> ObjectFacts:
    position, size = box_of(told)
    room = before.room if before is not None and before.position == position else None
    rests_on, inside = _supports(told, all_told)
    return ObjectFacts(
        object_id=told["objectId"],
        object_type=told["objectType"],
        room=room_at(house.rooms, position[0], position[2]) if room is None else room,
        position=position,
        size=size,
        openness=float(told["openness"]),
        is_open=bool(told["isOpen"]),
        is_toggled=bool(told["isToggled"]),
        is_broken=bool(told["isBroken"]),
        is_sliced=bool(told["isSliced"]),
        is_dirty=bool(told["isDirty"]),
        is_used_up=bool(told["isUsedUp"]),
        is_cooked=bool(told["isCooked"]),
        liquid=told["fillLiquid"] or "" if told["isFilledWithLiquid"] else "",
        is_held=bool(told["isPickedUp"]),
        visible=bool(told["visible"]),
        rests_on=rests_on,
        inside=inside,
    )


def box_of(told: Mapping[str, Any]) -> tuple[Vector, Vector]:
    """Return the middle and the size [m] of the box in an entry of AI2-THOR's ``objects[]``."""
    box = told["axisAlignedBoundingBox"]
    centre, size = box["center"], box["size"]
    return (centre["x"], centre["y"], centre["z"]), (size["x"], size["y"], size["z"])


def _supports(
    told: Mapping[str, Any], all_told: Mapping[str, Mapping[str, Any]]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what an object rests on, and what it is inside of."""
    parents, carriers = told["parentReceptacles"], told.get("restsOn") or []
    if not parents:
        return tuple(carriers), ()
    height = told["axisAlignedBoundingBox"]["center"]["y"]
    inside = [p for p in parents if p in all_told and _is_in(height, all_told[p])]
    rests_on = [c for c in carriers if c not in inside]
    rests_on += [p for p in parents if p not in inside and p not in carriers]
    return tuple(rests_on), tuple(inside)


def _is_in(height: float, parent: Mapping[str, Any]) -> bool:
    """Whether what has its middle at a height is in what it is in or on."""
    kind, box = parent["objectType"], parent["axisAlignedBoundingBox"]
    top = box["center"]["y"] + box["size"]["y"] / 2.0
    return encloses(kind) and not (kind in BEHIND_DOORS and height > top)


def changes(before: WorldFacts, after: WorldFacts) -> Iterator[tuple[str, str, str, str]]:
    """Yield object id, field, and the values before and after, of every field that changed."""
    for object_id, now in after.objects.items():
        then = before.objects.get(object_id)
        if then is None or then == now:
            continue
        for key in CHANGING:
            old, new = getattr(then, key), getattr(now, key)
            if old != new:
                yield object_id, key, _text(old), _text(new)


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(str(each) for each in value)
    return str(value).lower() if isinstance(value, bool) else str(value)
