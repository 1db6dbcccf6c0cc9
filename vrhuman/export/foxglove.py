"""Exports a session for Foxglove: an MCAP with wall-clock times and the house, and a layout.

The session's own messages are copied: their times in the file are moved from the headset's clock to
the time of day, as are the times inside Foxglove's messages; the bytes of vrhuman's records stay as
they are. The house is drawn once, on ``/scene``, in the frame ``world`` (z up, metres) in which
``/tf`` has the eyes, the wrist and the agent.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from mcap.writer import Writer

from vrhuman import geometry
from vrhuman.clock import parse_utc
from vrhuman.embodiment.build import build_house
from vrhuman.export.about import about_in_words
from vrhuman.export.sources import source_of
from vrhuman.export.writing import written
from vrhuman.houses.house import House, Wall
from vrhuman.recording.channels import Topic
from vrhuman.recording.encoding.schemas import message_class
from vrhuman.recording.entries import SessionStart
from vrhuman.recording.errors import SessionError, UnreadableMessage
from vrhuman.recording.reader import Session
from vrhuman.records import Floats, JsonValue

SCENE = "/scene"
_SECOND = 1_000_000_000
_END_OF_TIME = 1 << 63
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_FLOOR = {"r": 0.60, "g": 0.60, "b": 0.60, "a": 1.0}
_WALL = {"r": 0.75, "g": 0.75, "b": 0.78, "a": 0.25}
_THING = {"r": 0.43, "g": 0.59, "b": 0.78, "a": 0.8}
_WALL_WIDTH = 0.02
_CLOSED_LINE = 1
_UPRIGHT = {"x": 0.0, "y": 0.0, "z": 0.0, "w": 1.0}


def export_foxglove(path: Path | str, out: Path | str) -> None:
    """Write the session at ``path`` into the new folder ``out``: the MCAP and its layout.

    :raises ExportError: if ``out`` exists.
    """
    with (
        Session.open(path) as session,
        written(out, [source_of(session)], "Foxglove recording") as folder,
    ):
        folder.mkdir()
        _write(session, folder / f"{Path(path).stem}.mcap")
        (folder / "layout.json").write_text(json.dumps(layout(), indent=1), encoding="utf-8")


def wall_offset_ns(start: SessionStart) -> int:
    """Return what is added to a time of the session's clock to get the time of day [ns].

    Times of day are nanoseconds since 1970, in UTC.
    """
    since = parse_utc(start.started_utc) - _EPOCH
    return since // timedelta(microseconds=1) * 1000 - start.clock_ns


def _write(session: Session, file: Path) -> None:
    offset = wall_offset_ns(session.start)
    with file.open("wb") as stream:
        writer = Writer(stream)
        writer.start(library="vrhuman")
        schemas: dict[str, int] = {}
        channels: dict[str, int] = {}
        scene = writer.register_schema("foxglove.SceneUpdate", "jsonschema", _schema())
        drawn = writer.register_channel(SCENE, "json", scene)
        first = True
        for topic, time_ns, data in session.raw():
            known = topic.channel.schema
            at = time_ns + offset
            if not 0 <= at < _END_OF_TIME:
                raise SessionError(
                    f"{session.path}: start.json: clock_ns: is not of the clock of its messages"
                )
            if first:
                whole = json.dumps(scene_update(session.start, at)).encode()
                writer.add_message(drawn, at, whole, at)
                first = False
            if topic not in channels:
                if known.name not in schemas:
                    schemas[known.name] = writer.register_schema(
                        known.name, known.encoding, known.data
                    )
                channels[topic] = writer.register_channel(topic, known.message, schemas[known.name])
            try:
                moved = topic.channel.checked(partial(_moved, topic, offset), time_ns, data)
            except UnreadableMessage as error:
                raise UnreadableMessage(f"{session.path}: {error}") from error
            writer.add_message(channels[topic], at, moved, at)
        writer.add_metadata("session", about_in_words(session))
        writer.finish()  # type: ignore[no-untyped-call]


def _moved(topic: Topic, offset: int, _: int, data: bytes) -> bytes:
    """Return a message with the times of Foxglove's fields moved; other records as they are."""
    name = topic.channel.schema.name
    if not name.startswith("foxglove."):
        return data
    message = message_class(name).FromString(data)
    for each in message.transforms if name == "foxglove.FrameTransforms" else [message]:
        if each.HasField("timestamp"):
            at = each.timestamp.seconds * _SECOND + each.timestamp.nanos + offset
            each.timestamp.seconds, each.timestamp.nanos = divmod(at, _SECOND)
    return bytes(message.SerializeToString())


# -------------------------------------------------------------------------------------- the house


def scene_update(start: SessionStart, time_ns: int) -> dict[str, JsonValue]:
    """Return a session's house as one ``foxglove.SceneUpdate``, things at their first places."""
    house = build_house(start.house, start.house_id, start.seeds["house"])
    return {"deletions": [], "entities": list(_entities(house, time_ns))}


def _entities(house: House, time_ns: int) -> Iterator[dict[str, Any]]:
    lines = [_outline(room.polygon) for room in house.rooms]
    walls = [_wall(wall) for wall in house.walls if not wall.empty]
    texts = [_name(room.room_type, room.polygon) for room in house.rooms]
    yield _entity("rooms", time_ns, lines=lines, texts=texts)
    yield _entity("walls", time_ns, cubes=walls)
    for thing in house.objects:
        rotation = geometry.mujoco_wxyz_from_world(thing.rotation)[[1, 2, 3, 0]]
        cube = _cube(
            geometry.mujoco_position_from_world(thing.position),
            dict(zip("xyzw", rotation.tolist(), strict=True)),
            geometry.mujoco_position_from_world(thing.size),
            _THING,
        )
        about = [{"key": "type", "value": thing.object_type}]
        yield _entity(thing.object_id, time_ns, cubes=[cube], metadata=about)


def _entity(name: str, time_ns: int, **parts: list[dict[str, Any]]) -> dict[str, Any]:
    sec, nsec = divmod(time_ns, _SECOND)
    every = ("metadata", "arrows", "cubes", "spheres", "cylinders", "lines", "triangles", "texts")
    return {
        "timestamp": {"sec": sec, "nsec": nsec},
        "frame_id": "world",
        "id": name,
        "lifetime": {"sec": 0, "nsec": 0},
        "frame_locked": False,
        **{each: parts.get(each, []) for each in (*every, "models")},
    }


def _point(place: Floats) -> dict[str, float]:
    x, y, z = np.round(place, 4).tolist()
    return {"x": x, "y": y, "z": z}


def _outline(polygon: Floats) -> dict[str, Any]:
    corners = [_point(np.array([x, z, 0.0])) for x, z in polygon]
    return {
        "type": _CLOSED_LINE,
        "pose": {"position": _point(np.zeros(3)), "orientation": _UPRIGHT},
        "thickness": 0.03,
        "scale_invariant": False,
        "points": corners,
        "color": _FLOOR,
        "colors": [],
        "indices": [],
    }


def _wall(wall: Wall) -> dict[str, Any]:
    along = wall.end - wall.start
    half = float(np.arctan2(along[1], along[0])) / 2
    middle = np.array([*(wall.start + along / 2), wall.height / 2])
    turn = {"x": 0.0, "y": 0.0, "z": float(np.sin(half)), "w": float(np.cos(half))}
    size = np.array([float(np.hypot(*along)), _WALL_WIDTH, wall.height])
    return _cube(middle, turn, size, _WALL)


def _cube(
    place: Floats, turn: dict[str, float], size: Floats, colour: dict[str, float]
) -> dict[str, Any]:
    pose = {"position": _point(place), "orientation": turn}
    return {"pose": pose, "size": _point(size), "color": colour}


def _name(words: str, polygon: Floats) -> dict[str, Any]:
    middle = np.array([*polygon.mean(axis=0), 0.05])
    return {
        "pose": {"position": _point(middle), "orientation": _UPRIGHT},
        "billboard": True,
        "font_size": 14.0,
        "scale_invariant": True,
        "color": {"r": 0.2, "g": 0.2, "b": 0.2, "a": 1.0},
        "text": words,
    }


def _schema() -> bytes:
    """Return the part of Foxglove's JSON schema that is written here."""

    def of(**fields: Any) -> dict[str, Any]:
        return {"type": "object", "properties": fields}

    def many(each: dict[str, Any]) -> dict[str, Any]:
        return {"type": "array", "items": each}

    number, text, flag = {"type": "number"}, {"type": "string"}, {"type": "boolean"}
    time = of(sec={"type": "integer"}, nsec={"type": "integer"})
    xyz = of(x=number, y=number, z=number)
    pose = of(position=xyz, orientation=of(x=number, y=number, z=number, w=number))
    colour = of(r=number, g=number, b=number, a=number)
    line = {"type": {"type": "integer"}, "pose": pose, "thickness": number, "points": many(xyz)}
    line |= {"scale_invariant": flag, "color": colour, "colors": many(colour)}
    line |= {"indices": many({"type": "integer"})}
    words = {"pose": pose, "billboard": flag, "font_size": number, "scale_invariant": flag}
    none = many({"type": "object"})
    entity = of(
        timestamp=time,
        frame_id=text,
        id=text,
        lifetime=time,
        frame_locked=flag,
        metadata=many(of(key=text, value=text)),
        arrows=none,
        cubes=many(of(pose=pose, size=xyz, color=colour)),
        spheres=none,
        cylinders=none,
        lines=many(of(**line)),
        triangles=none,
        texts=many(of(**words, color=colour, text=text)),
        models=none,
    )
    whole = {"title": "foxglove.SceneUpdate", **of(deletions=none, entities=many(entity))}
    return json.dumps(whole).encode()


def layout() -> dict[str, Any]:
    """Return Foxglove's layout: the house, what the agent saw, what happened, force and steps."""
    topics = {SCENE: {"visible": True}}
    shown = {"visible": True}
    frames = {f"frame:{name}": shown for name in ("agent", "wrist", "eyes")}
    return {
        "configById": {
            "3D!house": {
                "followTf": "world",
                "followMode": "follow-none",
                "topics": topics,
                "transforms": frames,
                "scene": {"transforms": {"axisScale": 0.4}},
            },
            "Image!agent": {"imageMode": {"imageTopic": str(Topic.VIDEO_AGENT)}},
            "RosOut!notes": {"topicToRender": str(Topic.NOTE)},
            "Plot!force": _plot(f"{Topic.EVENT}.grasp_force", "grasp force [kgf]"),
            "Plot!steps": _plot(f"{Topic.EVENT}.step_count", "counted steps"),
        },
        "globalVariables": {},
        "userNodes": {},
        "playbackConfig": {"speed": 1},
        "layout": {
            "direction": "row",
            "splitPercentage": 60,
            "first": "3D!house",
            "second": {
                "direction": "column",
                "splitPercentage": 45,
                "first": "Image!agent",
                "second": {
                    "direction": "column",
                    "splitPercentage": 30,
                    "first": "RosOut!notes",
                    "second": {
                        "direction": "column",
                        "first": "Plot!force",
                        "second": "Plot!steps",
                    },
                },
            },
        },
    }


def _plot(value: str, title: str) -> dict[str, Any]:
    path = {"value": value, "enabled": True, "timestampMethod": "receiveTime"}
    return {"paths": [path], "foxglovePanelTitle": title, "showLegend": False}
