"""Sessions made up for the tests: a person walks a square, turns, lifts a mug and opens a door."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from vrhuman.geometry import axis_angle, forward, yaw_rotation
from vrhuman.recording.entries import RuntimeKind, SessionStart
from vrhuman.recording.recorder import Recorder
from vrhuman.records import (
    Action,
    ArmState,
    ArmStatus,
    Command,
    Event,
    EventKind,
    FrameTiming,
    HandState,
    HeadsetState,
    Interaction,
    InteractionKind,
    Step,
    TrackedPose,
    View,
    WorldState,
)

PERIOD_NS = 13_888_889
CLOCK_NS = 5_000_000_000_000
BODIES = 120


def start(**changes: object) -> SessionStart:
    values: dict[str, object] = {
        "session_id": "s-001",
        "participant_kind": "scripted",
        "participant": "p-007",
        "protocol": 'name = "excalibur"\n',
        "house": {"rooms": [], "objects": [{"id": "Mug|1", "x": 0.1}]},
        "house_id": "made-up",
        "seeds": {"house": 3},
        "calibration": "ipd = 0.063\n",
        "engine": "embedded",
        "runtime": "none",
        "runtime_kind": RuntimeKind.NONE,
        "started_utc": "2026-01-02T03:04:05Z",
        "clock_ns": CLOCK_NS,
        "provenance": {"python": "3.11"},
        "settings": {"hz": 72},
    }
    return SessionStart(**{**values, **changes})  # type: ignore[arg-type]


def f32(*values: float) -> np.ndarray:
    return np.array(values, dtype=np.float32).astype(np.float64)


def pose(x: float, y: float, z: float, turn: float) -> TrackedPose:
    return TrackedPose(f32(x, y, z), f32(*axis_angle((0, 1, 0), turn)), True, True, True)


def headset(frame: int) -> HeadsetState:
    t = frame / 72.0
    sway = 0.02 * math.sin(3.1 * t)
    yaw = 40.0 * math.sin(0.7 * t)
    head = pose(sway, 1.6 + 0.01 * math.sin(5 * t), -0.1 * t, yaw)
    eyes = tuple(
        View(
            f32(*(head.position + np.array([side, 0, 0]))),
            head.orientation,
            f32(-0.8, 0.75, 0.8, -0.85),
        )
        for side in (-0.03125, 0.03125)
    )
    hands = [
        HandState(
            pose(side + sway, 1.1, -0.4 + sway, yaw + side),
            pose(side + sway, 1.12, -0.42, yaw - side),
            float(np.float32(abs(math.sin(t)))),
            0.25,
            f32(0.0, 1.0),
            False,
            frame % 100 == 99,
            False,
        )
        for side in (-0.2, 0.2)
    ]
    time_ns = CLOCK_NS + frame * PERIOD_NS
    return HeadsetState(frame, time_ns, head, (eyes[0], eyes[1]), hands[0], hands[1], True)


def command(frame: int) -> Command:
    t = frame / 72.0
    interactions = (
        (Interaction(frame, InteractionKind.OPEN_OR_CLOSE),) if frame % 300 == 299 else ()
    )
    return Command(
        sequence=frame,
        display_time_ns=CLOCK_NS + frame * PERIOD_NS,
        travel=np.array([0.3 * math.sin(0.2 * t), 0.4 * t]),
        yaw=40.0 * math.sin(0.7 * t),
        horizon=10.0 * math.sin(0.4 * t),
        eye_height=1.6 + 0.01 * math.sin(5 * t),
        head_rotation=yaw_rotation(40.0 * math.sin(0.7 * t)),
        arm_engaged=frame % 200 > 100,
        wrist_position=np.array([0.2, 0.1, 0.4 + 0.02 * math.sin(3.1 * t)]),
        wrist_rotation=axis_angle((0, 1, 0), 12.3 * t),
        arm_base_height=0.1,
        grasp_force=0.05 * (frame % 20),
        interactions=interactions,
    )


def world_state(frame: int, steps_before: int, corner: float = 3.0) -> WorldState:
    t = frame / 72.0
    walked = 0.5 * t
    side, along = divmod(walked, corner)
    yaw = 90.0 * (side % 4)
    corners = [(0.0, 0.0), (0.0, corner), (corner, corner), (corner, 0.0)]
    x, z = corners[int(side) % 4]
    position = np.array([1.0 + x, 0.9, 1.0 + z]) + along * forward(yaw)
    poses = np.zeros((BODIES, 7))
    poses[:, 0] = np.arange(BODIES) * 0.05
    poses[:, 6] = 1.0
    poses[:6, :3] = position + np.linspace(0, 0.5, 6)[:, None] * forward(yaw)
    poses[:6, 3:] = yaw_rotation(yaw + 40.0 * math.sin(0.7 * t))
    tick = 3 * (frame + 1)
    steps = (
        (Step(steps_before + 1, tick, Action("MoveAhead", {"moveMagnitude": 0.25}), True),)
        if frame % 36 == 35
        else ()
    )
    events = {
        200: (Event(1, tick - 1, EventKind.PICKED, "Mug|1", 0.3),),
        420: (Event(2, tick - 1, EventKind.OPENED, "Fridge|1"),),
    }.get(frame, ())
    joints = position + np.outer(np.arange(4) * 0.15, forward(yaw))
    return WorldState(
        tick=tick,
        ticks=3,
        command_sequence=frame,
        agent_position=position,
        yaw=yaw,
        horizon=0.0,
        room="room|2" if position[2] < 2.5 else "room|3",
        arm=ArmState(joints, yaw_rotation(yaw), 0.1, joints[3], 0.06),
        arm_status=ArmStatus.OK,
        arm_reason="",
        held=("Mug|1",) if 200 <= frame < 350 else (),
        touched=(),
        grasp_force=0.3,
        events=events,
        steps=steps,
        step_count=steps_before + len(steps),
        body_poses=poses,
        slip=0.25,
        state_hash=(frame * 7919).to_bytes(16, "little"),
    )


def world_states(count: int) -> Iterator[WorldState]:
    steps = 0
    for frame in range(count):
        one = world_state(frame, steps)
        steps = one.step_count
        yield one


def timing(frame: int) -> FrameTiming:
    now = CLOCK_NS + frame * PERIOD_NS
    return FrameTiming(frame, now, PERIOD_NS, 0, 100, 200, 300, 400, 500, 1500, 250, -7, 20_000)


def record(path: Path, frames: int, close: bool = True) -> None:
    """Record ``frames`` frames of the made-up session."""
    recorder = Recorder(path, start())
    recorder.phase("explore", 0, 0)
    for frame, one in enumerate(world_states(frames)):
        if frame and frame % 150 == 0:
            recorder.keyframe(one.tick - 3, f"state {frame}".encode())
        recorder.frame(headset(frame), command(frame), [one], timing(frame))
    if close:
        recorder.close()
    else:
        recorder.leave_open()
