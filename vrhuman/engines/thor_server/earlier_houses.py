"""Houses in the form that came before ProcTHOR's schema 1.0.0, which PyPI's ``procthor`` makes.

Its generator creates unfinished houses through the client while it furnishes them. Materials are
names there, holes have a ``boundingBox`` and an ``assetOffset``, and there may be no agent yet.
"""

from __future__ import annotations

from collections.abc import Mapping

from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.schema import SCHEMA
from vrhuman.records import JsonValue


def finished(data: JsonValue, catalogue: Catalogue) -> JsonValue:
    """Return a house's dict in schema 1.0.0 and with an agent; what is wrong in it stays wrong."""
    if not isinstance(data, Mapping):
        return data
    try:
        return _with_agent(_upgraded(data, catalogue) if _is_earlier(data) else dict(data))
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, ZeroDivisionError):
        return data  # the parser says what is wrong


def _is_earlier(data: Mapping[str, JsonValue]) -> bool:
    rooms = data["rooms"]
    return bool(rooms) and isinstance(rooms[0].get("floorMaterial"), str)


def _upgraded(data: Mapping[str, JsonValue], catalogue: Catalogue) -> dict[str, JsonValue]:
    parameters = data["proceduralParameters"]
    return {
        **data,
        "rooms": [_renamed(room, "floorMaterial") for room in data["rooms"]],
        "walls": [_wall(wall) for wall in data["walls"]],
        "doors": [_hole(hole, catalogue) for hole in data["doors"]],
        "windows": [_hole(hole, catalogue) for hole in data["windows"]],
        "objects": [_object(thing) for thing in data["objects"]],
        "proceduralParameters": _renamed(parameters, "ceilingMaterial"),
        **(
            {"metadata": {**data["metadata"], "schema": SCHEMA}}
            if data.get("metadata") is not None
            else {}
        ),
    }


def _renamed(owner: Mapping[str, JsonValue], key: str) -> dict[str, JsonValue]:
    """A dict whose material is an object with a name."""
    value = owner.get(key)
    return {**owner, key: {"name": value}} if isinstance(value, str) else dict(owner)


def _wall(wall: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    made = _renamed(wall, "material")
    colour = wall.get("color") or (wall.get("materialProperties") or {}).get("color")
    if colour is not None:
        made["material"] = {**made["material"], "color": colour}
    if wall["id"].split("|")[1] == "exterior":
        made["roomId"] = "exterior"
    return made


def _hole(hole: Mapping[str, JsonValue], catalogue: Catalogue) -> dict[str, JsonValue]:
    box, offset = hole["boundingBox"], hole["assetOffset"]
    width, height, _ = catalogue.asset(hole["assetId"]).size
    low = box["min"]
    return {
        **{key: value for key, value in hole.items() if key not in ("boundingBox", "assetOffset")},
        "holePolygon": [low, box["max"]],
        "assetPosition": {
            "x": low["x"] + offset["x"] + width / 2.0,
            "y": low["y"] + offset["y"] + height / 2.0,
            "z": 0.0,
        },
    }


def _object(thing: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    made = {key: value for key, value in thing.items() if key != "materialProperties"}
    if "materialProperties" in thing:
        made["material"] = thing["materialProperties"]
    made["children"] = [_object(child) for child in thing.get("children") or ()]
    return made


def _with_agent(data: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """The house with an agent in the middle of its first room, where it has none."""
    metadata = data.get("metadata") or {"schema": SCHEMA}
    if "agent" in metadata:
        return data
    corners = data["rooms"][0]["floorPolygon"]
    x, z = (sum(float(corner[axis]) for corner in corners) / len(corners) for axis in "xz")
    pose = {"position": {"x": x, "y": 0.95, "z": z}, "rotation": {"x": 0, "y": 0, "z": 0}}
    agent = {**pose, "horizon": 0, "standing": True}
    return {**data, "metadata": {**metadata, "agent": agent}}
