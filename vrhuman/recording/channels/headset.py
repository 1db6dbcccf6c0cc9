"""What headset and person say every frame: ``/headset``, ``/command``; and ``/timing``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import numpy as np

from vrhuman.engines.agent import AGENT_HEIGHT, CAMERA_HEIGHT
from vrhuman.geometry import from_euler
from vrhuman.recording.channel import (
    NOTHING_PERSONAL,
    Channel,
    Table,
    gone,
    protobuf_schema,
)
from vrhuman.recording.encoding import codec
from vrhuman.recording.encoding.bounds import bounded_command, bounded_headset, bounded_timing
from vrhuman.recording.fields import (
    Field,
    Kind,
    eye,
    one,
    place,
    tracked,
    turn,
)
from vrhuman.recording.redactions import Part
from vrhuman.records import Command, FrameTiming, HeadsetState


def _hand(side: str) -> Iterator[Field]:
    yield tracked(f"{side}_grip", f"the {side} controller in the hand", f"{side}.grip")
    yield tracked(f"{side}_aim", f"where the {side} controller points from", f"{side}.aim")
    for name in ("trigger", "squeeze"):
        yield one(f"{side}_{name}", "float64", f"{side} {name}, 0..1", f"{side}.{name}")

    def stick(axis: int) -> Any:
        return lambda state: float(getattr(state, side).stick[axis])

    yield one(f"{side}_stick_right", "float64", f"{side} thumbstick, -1..1", stick(0))
    yield one(f"{side}_stick_up", "float64", f"{side} thumbstick, -1..1", stick(1))
    for name in ("primary", "secondary", "menu"):
        yield one(f"{side}_{name}", "bool", f"{side} {name} button is down", f"{side}.{name}")


HEADSET = Channel(
    topic="/headset",
    record=HeadsetState,
    meaning="head, eyes and both controllers, as OpenXR reported them (float32, right-handed); "
    "every frame",
    schema=protobuf_schema("vrhuman.HeadsetState"),
    encode=codec.encode_headset,
    parse=lambda _, data: bounded_headset(codec.decode_headset(data)),
    redaction={Part.MOTION: gone},
    table=Table(
        "headset",
        "what OpenXR reported for each display frame",
        (
            one("frame", "int64", "number of the display frame", "frame"),
            one("focused", "bool", "whether the input is the participant's", "focused"),
            tracked("head", "the head", "head"),
            eye("left_eye", "left eye", lambda state: state.views[0]),
            eye("right_eye", "right eye", lambda state: state.views[1]),
            *_hand("left"),
            *_hand("right"),
        ),
    ),
)


def simulated_part(command: Command) -> Command:
    """A command with nothing in it that the simulation does not use: the head is where the agent's
    camera is, and the hand in the agent's middle unless the arm is engaged."""
    command = replace(
        command,
        eye_height=AGENT_HEIGHT + CAMERA_HEIGHT,
        head_rotation=from_euler(command.horizon, command.yaw, 0.0),
    )
    if command.arm_engaged:
        return command
    return replace(
        command,
        wrist_position=np.zeros(3),
        wrist_rotation=np.array([0.0, 0.0, 0.0, 1.0]),
        arm_base_height=0.0,
    )


COMMAND = Channel(
    topic="/command",
    record=Command,
    meaning="what the person wanted the agent to do (float64, left-handed world); every frame "
    "in the house",
    schema=protobuf_schema("vrhuman.Command"),
    encode=codec.encode_command,
    parse=lambda _, data: bounded_command(codec.decode_command(data)),
    redaction={Part.MOTION: simulated_part},  # and those that no world state followed go
    table=Table(
        "commands",
        "what the person wanted the agent to do, for each frame in the house",
        (
            one("sequence", "int64", "number of the command, rising", "sequence"),
            place(
                "travel", "requested displacement since the session began", "world", "travel", "xz"
            ),
            one("yaw_deg", "float64", "yaw of the head; 0 faces +z", "yaw", "deg"),
            one("horizon_deg", "float64", "how far the head looks down", "horizon", "deg"),
            one("eye_height_m", "float64", "height of the eyes above the floor", "eye_height", "m"),
            turn("head", "rotation of the head", "world", "head_rotation"),
            one("arm_engaged", "bool", "whether the arm follows the hand", "arm_engaged"),
            place("wrist", "requested position of the wrist", "agent", "wrist_position"),
            turn("wrist", "requested rotation of the wrist", "world", "wrist_rotation"),
            one(
                "arm_base_height_m",
                "float64",
                "requested height of joint 1 above the agent's position",
                "arm_base_height",
                "m",
            ),
            one("grasp_force_kgf", "float64", "requested grasp force", "grasp_force", "kgf"),
            one(
                "interactions",
                "string",
                "one-shot requests not yet acknowledged, as number:kind",
                lambda command: ";".join(
                    f"{each.number}:{each.kind}" for each in command.interactions
                ),
            ),
        ),
    ),
)


_TIMED = {
    "frame": "number of the display frame",
    "display_time_ns": "when the frame was shown",
    "period_ns": "the display's period",
    "missed": "display periods skipped before the frame",
    "poll_ns": "time to poll the runtime",
    "update_ns": "time for embodiment, protocol and panels",
    "draw_ns": "time to draw",
    "record_ns": "time to record",
    "submit_ns": "time to submit the picture",
    "cpu_ns": "processor time of the loop's thread",
    "draw_cpu_ns": "the part of cpu_ns spent in a software renderer",
    "pose_age_ns": "time from the last pose to the submission",
    "event_age_ns": "age of the newest world state",
    "sharpness": "share of the pixels along a side that were drawn",
}

_NUMBERS: dict[str, Kind] = {"int": "int64", "float": "float64"}

TIMING = Channel(
    topic="/timing",
    record=FrameTiming,
    meaning="timing of the previous frame: period, frames missed, time spent on each part, the "
    "share of pixels drawn (`sharpness`)",
    schema=protobuf_schema("vrhuman.FrameTiming"),
    encode=codec.encode_timing,
    parse=lambda _, data: bounded_timing(codec.decode_timing(data)),
    redaction=NOTHING_PERSONAL,
    table=Table(
        "timings",
        "the timing of each display frame",
        tuple(
            one(
                each.name,
                _NUMBERS[str(each.type)],
                _TIMED[each.name],
                each.name,
                "ns" if each.name.endswith("_ns") else "",
            )
            for each in fields(FrameTiming)
        ),
    ),
)
