"""Exports a session as a Rerun recording (``.rrd``): moving bodies, video, force and events.

Rerun is right-handed. AI2-THOR's world is mirrored to OpenXR's handedness (z is negated) under
``/world``; OpenXR's own poses are unchanged under ``/stage``. Metres; the timeline is
``session_time``, since the session's first frame.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from vrhuman import geometry
from vrhuman.embodiment.build import build_house
from vrhuman.engines.agent import AGENT_HEIGHT
from vrhuman.engines.drawing.meshes import part_mesh
from vrhuman.export.about import about_in_words
from vrhuman.export.arrays import Columns, arrays, stacked
from vrhuman.export.sources import source_of
from vrhuman.export.writing import written
from vrhuman.extras import needs
from vrhuman.houses.parts import StandIn
from vrhuman.houses.standins import standins_of
from vrhuman.recording.channels import Topic
from vrhuman.recording.reader import Session
from vrhuman.records import Floats
from vrhuman.review.tables import table

if TYPE_CHECKING:
    import rerun

TIMELINE = "session_time"
_XYZ, _XYZW = "xyz", "xyzw"
_FLOOR = (150, 150, 150)


def export_rerun(path: Path | str, out: Path | str) -> None:
    """Write the session at ``path`` as the new file ``out``.

    :raises ExportError: if ``out`` exists.
    :raises PackageMissing: if rerun-sdk is not installed.
    """
    with needs("vrhuman[rerun]", "a Rerun recording"):
        import rerun
    with (
        Session.open(path) as session,
        written(out, [source_of(session)], "Rerun recording") as file,
    ):
        start = session.start
        with rerun.RecordingStream("vrhuman", recording_id=start.session_id) as stream:
            stream.save(file, default_blueprint=_layout())
            stream.send_recording_name(start.session_id)
            stream.log("about", rerun.AnyValues(**about_in_words(session)), static=True)
            _house(session, stream)
            _motion(session, stream)
            _video(session, stream)
            _texts(session, stream)
            stream.flush()


def _layout() -> rerun.blueprint.Blueprint:
    """Return the viewer's first layout.

    It shows the world, with the video, the events and the plots beside it.
    """
    from rerun import blueprint

    return blueprint.Blueprint(
        blueprint.Horizontal(
            blueprint.Spatial3DView(origin="world", name="world"),
            blueprint.Vertical(
                blueprint.Spatial2DView(origin="video/agent", name="what the agent saw"),
                blueprint.TextLogView(origin="log", name="what happened"),
                blueprint.TimeSeriesView(origin="plots/grasp_force_kgf", name="grasp force [kgf]"),
                blueprint.TimeSeriesView(origin="plots/step_count", name="counted steps"),
                row_shares=[4, 3, 2, 2],
            ),
            blueprint.Spatial3DView(origin="stage", name="head and hands from OpenXR"),
            column_shares=[4, 3, 2],
        ),
        collapse_panels=True,
    )


def _times(rows: Columns) -> list[Any]:
    import rerun

    nanoseconds = np.round(rows["time_s"] * 1e9).astype("timedelta64[ns]")
    return [rerun.TimeColumn(TIMELINE, duration=nanoseconds)]


def _house(session: Session, stream: rerun.RecordingStream) -> None:
    """Write floors, and things where they were at first."""
    import rerun

    start = session.start
    house = build_house(start.house, start.house_id, start.seeds["house"])
    stream.log("world", rerun.ViewCoordinates.RIGHT_HAND_Y_UP, static=True)
    stream.log("stage", rerun.ViewCoordinates.RIGHT_HAND_Y_UP, static=True)
    floors = [
        np.column_stack([outline[:, 0], np.zeros(len(outline)), outline[:, 1]])
        for outline in (np.vstack([room.polygon, room.polygon[:1]]) for room in house.rooms)
    ]
    stream.log(
        "world/floors",
        rerun.LineStrips3D(
            [geometry.openxr_position_from_world(floor) for floor in floors],
            colors=[_FLOOR],
            labels=[room.room_type for room in house.rooms],
        ),
        static=True,
    )
    for thing, body in zip(house.objects, standins_of(house), strict=True):
        entity = ["world", "objects", thing.object_id]
        pose = rerun.Transform3D(
            translation=geometry.openxr_position_from_world(thing.position),
            quaternion=geometry.openxr_rotation_from_world(thing.rotation),
        )
        stream.log(entity, pose, static=True)
        stream.log(entity, _shape(body, thing.scale), static=True)


def _shape(body: StandIn, scale: float) -> rerun.Mesh3D:
    """Return what is drawn of an object that is off and empty, in its own mirrored frame."""
    import rerun

    parts = [p for p in body.parts if not (p.hidden or p.when_on or p.liquid)]
    meshes = [part_mesh(part) for part in parts]
    starts = np.cumsum([0, *(len(mesh.vertices) for mesh in meshes)])
    colours = [
        part.mesh.colours if part.mesh else np.tile(part.colour, (len(mesh.vertices), 1))
        for part, mesh in zip(parts, meshes, strict=True)
    ]
    corners = [mesh.triangles + start for mesh, start in zip(meshes, starts, strict=False)]
    empty = np.zeros((0, 3))
    return rerun.Mesh3D(
        vertex_positions=geometry.openxr_position_from_world(
            scale * np.concatenate([empty, *(mesh.vertices for mesh in meshes)])
        ),
        # A mirrored triangle has its other side outside: its corners are named backwards.
        triangle_indices=np.concatenate([empty, *corners])[:, ::-1].astype(np.uint32),
        vertex_normals=geometry.openxr_position_from_world(
            np.concatenate([empty, *(mesh.normals for mesh in meshes)])
        ),
        vertex_colors=np.rint(255 * np.concatenate([empty, *colours])).astype(np.uint8),
    )


def _motion(session: Session, stream: rerun.RecordingStream) -> None:
    import rerun

    world_states, commands, headset = (
        arrays(session, name) for name in ("events", "commands", "headset")
    )
    agents = stacked(world_states, "agent_{}_m", _XYZ)
    _pose(
        stream, "world/agent", world_states, agents, geometry.yaw_rotations(world_states["yaw_deg"])
    )
    hands = stacked(world_states, "hand_{}_m", _XYZ)
    _pose(stream, "world/hand", world_states, hands, stacked(world_states, "wrist_q{}", _XYZW))
    if len(agents) and len(commands["time_ns"]):
        rows = np.searchsorted(world_states["time_ns"], commands["time_ns"], side="right") - 1
        eyes = agents[np.maximum(rows, 0)].copy()
        eyes[:, 1] += commands["eye_height_m"] - AGENT_HEIGHT
        _pose(stream, "world/head", commands, eyes, stacked(commands, "head_q{}", _XYZW))
    for name in ("head", "left_grip", "right_grip"):
        valid = headset[f"{name}_valid"].astype(bool)
        known = {column: values[valid] for column, values in headset.items()}
        _send(
            stream,
            f"stage/{name}",
            known,
            rerun.Transform3D.columns(
                translation=stacked(known, name + "_{}_m", _XYZ),
                quaternion=stacked(known, name + "_q{}", _XYZW),
            ),
        )
        stream.log(f"stage/{name}", rerun.TransformAxes3D(0.15), static=True)
    if len(agents):
        floor = agents - np.array([0.0, AGENT_HEIGHT - 0.01, 0.0])
        way = rerun.LineStrips3D([geometry.openxr_position_from_world(floor)])
        stream.log("world/path", way, static=True)
    for name in ("grasp_force_kgf", "slip", "step_count"):
        values = world_states[name].astype(np.float64)
        _send(stream, f"plots/{name}", world_states, rerun.Scalars.columns(scalars=values))


def _pose(
    stream: rerun.RecordingStream, entity: str, rows: Columns, places: Floats, turns: Floats
) -> None:
    """Write poses in the world: positions (N, 3) and rotations (N, 4)."""
    import rerun

    columns = rerun.Transform3D.columns(
        translation=geometry.openxr_position_from_world(places),
        quaternion=geometry.openxr_rotation_from_world(turns),
    )
    _send(stream, entity, rows, columns)
    stream.log(entity, rerun.TransformAxes3D(0.25), static=True)


def _send(stream: rerun.RecordingStream, entity: str, rows: Columns, columns: Any) -> None:
    if len(rows["time_ns"]):
        stream.send_columns(entity, _times(rows), columns)


def _video(session: Session, stream: rerun.RecordingStream) -> None:
    """Write the recorded pictures, without encoding them again."""
    import rerun

    begin_ns = next((t for _, t, _ in session.raw(Topic.HEADSET)), session.start.clock_ns)
    entity, codec = "video/agent", rerun.VideoCodec.H264
    stream.log(entity, rerun.VideoStream(codec), static=True)
    for packet in session.video_packets("agent"):
        stream.set_time(TIMELINE, duration=np.timedelta64(packet.time_ns - begin_ns, "ns"))
        stream.log(
            entity, rerun.VideoStream.from_fields(sample=packet.data, is_keyframe=packet.key)
        )


Line = Callable[[dict[str, Any]], tuple[str, str]]
"""Returns the text and the level of a row."""


def _step(row: dict[str, Any]) -> tuple[str, str]:
    said = f"{row['number']} {row['action']} {row['arguments']}"
    return (said, "INFO") if row["success"] else (f"{said}: {row['error']}", "WARN")


_TEXTS: dict[str, Line] = {
    "phases": lambda row: (f"phase: {row['phase']}", "INFO"),
    "steps": _step,
    "happenings": lambda row: (f"{row['kind']} {row['object_id']}".strip(), "INFO"),
    "answers": lambda row: (f"{row['question_id']}: {row['answer']}", "INFO"),
    "notes": lambda row: (f"{row['author']}: {row['text']}", "INFO"),
}


def _texts(session: Session, stream: rerun.RecordingStream) -> None:
    import rerun

    for name, line in _TEXTS.items():
        found = table(session, name)
        if not found.num_rows:
            continue
        texts, levels = zip(*map(line, found.to_pylist()), strict=True)
        stream.send_columns(
            f"log/{name}",
            _times({"time_s": found["time_s"].to_numpy()}),
            rerun.TextLog.columns(text=list(texts), level=list(levels)),
        )
