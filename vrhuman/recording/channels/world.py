"""What the engine answers: ``/world_state``, ``/bodies``, ``/step``, ``/event``, ``/keyframe``; and
``/tf``, the same for Foxglove."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import numpy as np

from vrhuman.recording.channel import (
    MEBIBYTE,
    NOTHING_PERSONAL,
    Channel,
    Table,
    gone,
    json_channel,
    json_schema,
    protobuf_schema,
)
from vrhuman.recording.encoding import codec, foxglove_codec
from vrhuman.recording.encoding.bounds import bounded_bodies, bounded_keyframe, bounded_world_state
from vrhuman.recording.encoding.json_records import JsonRecord
from vrhuman.recording.entries import Bodies, Keyframe, Transforms
from vrhuman.recording.fields import (
    Field,
    joined,
    one,
    place,
    turn,
)
from vrhuman.recording.redactions import Part
from vrhuman.records import Action, Event, JsonValue, ObjectAction, Step, WorldState


@dataclass(frozen=True, slots=True)
class WorldStateRow:
    """A world state in its phase, without its bodies, and how many events and so on it has."""

    phase: str
    world_state: WorldState
    has: codec.Companions


def _joint(number: int) -> Field:
    name, meaning = f"arm_joint_{number}", f"the arm's joint {number}"
    return place(name, meaning, "world", lambda row: row.world_state.arm.joints[number - 1])


EVENT = Channel(
    topic="/event",
    record=WorldState,
    meaning="the world state: agent, arm, what is held and touched, the hash of the state",
    schema=protobuf_schema("vrhuman.Event"),
    encode=codec.encode_world_state,
    parse=lambda at, data: _parse_world_state(at, data)[0],
    redaction=NOTHING_PERSONAL,
    table=Table(
        "events",
        "the world state after each update of the engine",
        (
            one("phase", "string", "phase of the protocol", "phase"),
            one("tick", "int64", "ticks of 4 ms simulated so far", "world_state.tick"),
            one("ticks", "int64", "ticks since the world state before", "world_state.ticks"),
            one(
                "command_sequence",
                "int64",
                "the command that was followed",
                "world_state.command_sequence",
            ),
            place("agent", "AI2-THOR's position, 0.9 m up", "world", "world_state.agent_position"),
            one("yaw_deg", "float64", "where the agent faces; 0 is +z", "world_state.yaw", "deg"),
            one(
                "horizon_deg",
                "float64",
                "how far the agent looks down",
                "world_state.horizon",
                "deg",
            ),
            one("room", "string", "id of the room that the agent is in", "world_state.room"),
            *(_joint(number) for number in (1, 2, 3, 4)),
            turn("wrist", "rotation of the wrist", "world", "world_state.arm.wrist_rotation"),
            one(
                "arm_base_height_m",
                "float64",
                "of joint 1 over the agent",
                "world_state.arm.base_height",
                "m",
            ),
            place("hand", "centre of the hand sphere", "world", "world_state.arm.hand_centre"),
            one(
                "hand_radius_m", "float64", "of the hand sphere", "world_state.arm.hand_radius", "m"
            ),
            one("arm_status", "string", "why the arm is where it is", "world_state.arm_status"),
            one("arm_reason", "string", "the reason in words", "world_state.arm_reason"),
            one("held", "string", "ids of what is held", joined("world_state.held")),
            one("touched", "string", "ids of what the hand touches", joined("world_state.touched")),
            one("grasp_force_kgf", "float64", "grasp force", "world_state.grasp_force", "kgf"),
            one(
                "slip",
                "float64",
                "how close the held object is to slipping, 0..1",
                "world_state.slip",
            ),
            one("happenings", "int64", "number of events", "has.events"),
            one("steps", "int64", "number of counted steps", "has.steps"),
            one("step_count", "int64", "number of steps counted so far", "world_state.step_count"),
            one("object_actions", "int64", "number of object actions", "has.object_actions"),
            one(
                "state_hash",
                "string",
                "of the state, hexadecimal",
                lambda row: row.world_state.state_hash.hex(),
            ),
        ),
    ),
)


def read_world_state(time_ns: int, data: bytes) -> tuple[WorldState, codec.Companions]:
    """Return a message's world state, and how many events, steps, object actions belong to it.

    It has none of them, and no bodies: these have channels of their own.

    :raises UnreadableMessage: if it is none that a session can hold.
    """
    return EVENT.checked(_parse_world_state, time_ns, data)


def _parse_world_state(_: int, data: bytes) -> tuple[WorldState, codec.Companions]:
    world_state, companions = codec.decode_world_state(data)
    return bounded_world_state(world_state), companions


def read_bodies(time_ns: int, data: bytes, before: Bodies | None) -> Bodies | None:
    """Return the bodies after a message's change; None if it changes a state that is not known.

    :raises UnreadableMessage: if it is none that a session can hold.
    """

    def parse(at: int, data: bytes) -> Bodies | None:
        return bounded_bodies(codec.decode_bodies(at, data, before))

    return BODIES.checked(parse, time_ns, data)


def _all_bodies(bodies: Bodies) -> bytes:
    data = codec.encode_bodies(bodies.tick, bodies.poses.astype(np.float32), None)
    assert data is not None, "all of them are never nothing"
    return data


def _decode_all_bodies(time_ns: int, data: bytes) -> Bodies:
    bodies = bounded_bodies(codec.decode_bodies(time_ns, data, None))
    if bodies is None:
        raise ValueError("only changes, of bodies that are not known")
    return bodies


BODIES = Channel(
    topic="/bodies",
    record=Bodies,
    meaning="poses of the drawn bodies that changed (float32, to 2^-16); all once a second and "
    "after a keyframe",
    schema=protobuf_schema("vrhuman.Bodies"),
    encode=_all_bodies,
    parse=_decode_all_bodies,
    redaction=NOTHING_PERSONAL,
    max_bytes=4 * MEBIBYTE,
)


@dataclass(frozen=True, slots=True)
class _ActionMessage:
    """An action that was done, as it is in the file: name and arguments among its own fields."""

    number: int
    tick: int
    action: str
    arguments: Mapping[str, JsonValue]
    success: bool
    error: str


_ACTION = JsonRecord(_ActionMessage)
Done = TypeVar("Done", Step, ObjectAction)


def _encode_action(done: Step | ObjectAction) -> bytes:
    action = done.action
    return _ACTION.encode(
        _ActionMessage(
            done.number, done.tick, action.name, action.arguments, done.success, done.error
        )
    )


def _decode_action(kind: type[Done], _: int, data: bytes) -> Done:
    found = _ACTION.decode(data)
    action = Action(found.action, found.arguments)
    return kind(found.number, found.tick, action, found.success, found.error)


def _action_fields(moment: str) -> tuple[Field, ...]:
    return (
        one("number", "int64", "from 1", "number"),
        one("tick", "int64", f"the tick at which it was {moment}", "tick"),
        one("action", "string", "AI2-THOR's name of the action", "action.name"),
        one("arguments", "string", "in JSON", lambda done: json.dumps(dict(done.action.arguments))),
        one("success", "bool", "whether the engine allowed it", "success"),
        one("error", "string", "why it failed", "error"),
    )


STEP = Channel(
    topic="/step",
    record=Step,
    meaning="a counted action of the discrete shadow, and whether it succeeded",
    schema=json_schema("vrhuman.Step", _ACTION.schema),
    encode=_encode_action,
    parse=partial(_decode_action, Step),
    redaction=NOTHING_PERSONAL,
    table=Table("steps", "the counted actions of the discrete shadow", _action_fields("counted")),
)

OBJECT_ACTION = Channel(
    topic="/object_action",
    record=ObjectAction,
    meaning="an action on an object that is outside the paper's action space (turned on, sliced, "
    "filled, thrown, ...), and whether it succeeded; it is never counted",
    schema=json_schema("vrhuman.ObjectAction", _ACTION.schema),
    encode=_encode_action,
    parse=partial(_decode_action, ObjectAction),
    redaction=NOTHING_PERSONAL,
    table=Table(
        "object_actions", "the actions on objects that are not counted", _action_fields("done")
    ),
)

HAPPENING = json_channel(
    topic="/happening",
    record=Event,
    schema="vrhuman.Happening",
    meaning="an event in the house: picked, slipped, dropped, thrown, hit, broken, opened, "
    "closed, collided, room_entered, parted (the shadow could not follow); with object and "
    "force [kgf]",
    redaction=NOTHING_PERSONAL,
    table=Table(
        "happenings",
        "events in the house",
        (
            one("number", "int64", "from 1", "number"),
            one("tick", "int64", "the tick at which it happened", "tick"),
            one(
                "kind", "string", "picked, slipped, dropped, opened, closed, collided, ...", "kind"
            ),
            one("object_id", "string", "id of the object; empty if there is none", "object_id"),
            one("force_kgf", "float64", "grasp force at that moment", "force", "kgf"),
        ),
    ),
)

KEYFRAME = Channel(
    topic="/keyframe",
    record=Keyframe,
    meaning="the engine's full state (float64); a replay can start here",
    schema=protobuf_schema("vrhuman.Keyframe"),
    encode=codec.encode_keyframe,
    parse=lambda at, data: bounded_keyframe(codec.decode_keyframe(at, data)),
    redaction=NOTHING_PERSONAL,
    max_bytes=32 * MEBIBYTE,
)

TF = Channel(
    topic="/tf",
    record=Transforms,
    meaning="eyes, wrist and agent for Foxglove's 3D view, ten times a second; a replay needs none",
    schema=protobuf_schema("foxglove.FrameTransforms"),
    encode=foxglove_codec.encode_transforms,
    parse=foxglove_codec.decode_transforms,
    redaction={Part.MOTION: gone},
)
