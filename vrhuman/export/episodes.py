"""Converts a session to episodes for training a policy: states, commands and counted actions.

They have a fixed rate. An episode is a phase in which the agent moved or acted. Poses are in the
agent's frame (right, up, ahead of where it faces) [m], except for the agent's own, which is in
AI2-THOR's world [m, degrees].
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.engines.arm import ArmPose
from vrhuman.export.arrays import Columns, arrays, stacked
from vrhuman.recording.reader import Session
from vrhuman.records import Floats

_POSITION = ("right_m", "up_m", "ahead_m")
_ROTATION = ("qx", "qy", "qz", "qw")
STATE = (
    "agent_x_m",
    "agent_y_m",
    "agent_z_m",
    "agent_yaw_deg",
    "agent_horizon_deg",
    "arm_base_height_m",
    *(f"wrist_{part}" for part in (*_POSITION, *_ROTATION)),
    *(f"hand_{part}" for part in _POSITION),
    "grasp_force_kgf",
    "holds",
)
"""The components of ``observation.state``."""
ACTION = (
    "travel_right_m",
    "travel_ahead_m",
    "turn_deg",
    "look_down_deg",
    "arm_engaged",
    *(f"wrist_{part}" for part in (*_POSITION, *_ROTATION)),
    "arm_base_height_m",
    "grasp_force_kgf",
    "open_or_close",
)
"""The components of ``action``: what the person wanted from this frame to the next."""
_MOVES = {("x", 1): "Right", ("x", -1): "Left", ("y", 1): "Up", ("y", -1): "Down"} | {
    ("z", 1): "Ahead",
    ("z", -1): "Back",
}
_WRIST = tuple(f"RotateWrist{axis}{sign}" for axis in ("Pitch", "Yaw", "Roll") for sign in "+-")
DISCRETE = (
    "none",
    *(f"Move{way}" for way in ("Ahead", "Back", "Left", "Right")),
    *("RotateLeft", "RotateRight", "LookUp", "LookDown"),
    *("MoveArmBaseUp", "MoveArmBaseDown"),
    *(f"MoveArm{way}" for way in _MOVES.values()),
    *_WRIST,
    *("TeleportArm", "PickupObject", "ReleaseObject", "OpenObject", "CloseObject"),
)
"""The values of ``action.discrete``: turns by 15 degrees, moves by 0.25 m, of the arm by 0.05 m."""


@dataclass(frozen=True, slots=True)
class EpisodeFrames:
    """Frames at ``times_ns`` (N,) of a phase.

    ``state`` (N, S) and ``action`` (N, A) are float32, ``discrete`` (N,) is int64. Each frame has
    one counted action: of several at once, all but the first are in the frames that follow, in
    their order.
    """

    phase: str
    task: str
    times_ns: NDArray[np.int64]
    state: NDArray[np.float32]
    action: NDArray[np.float32]
    discrete: NDArray[np.int64]


def episodes_of(session: Session, fps: int) -> list[EpisodeFrames]:
    """Return the episodes of a session, in order."""
    world_states, commands, steps, phases = (
        arrays(session, name) for name in ("events", "commands", "steps", "phases")
    )
    if not len(commands["time_ns"]) or not len(world_states["time_ns"]):
        return []
    labels = np.array(list(_labels(steps)), dtype=np.int64)
    episodes = []
    starts = phases["time_ns"].tolist()
    ends = [*starts[1:], max([int(world_states["time_ns"][-1]) + 1, *starts])]
    for name, start, end in zip(phases["phase"].tolist(), starts, ends, strict=True):
        within = (world_states["time_ns"] >= start) & (world_states["time_ns"] < end)
        counted = (steps["time_ns"] >= start) & (steps["time_ns"] < end)
        if not (counted.any() or _moved(world_states, within)):
            continue
        begin = max(start, int(world_states["time_ns"][within][0]))
        when = steps["time_ns"][counted] - begin
        slots = list(_slots(np.floor(np.maximum(when, 0) * 1e-9 * fps).astype(int).tolist()))
        count = max([int((end - begin) * 1e-9 * fps), 1, *(slot + 1 for slot in slots)])
        times = begin + np.round(np.arange(count + 1) * (1e9 / fps)).astype(np.int64)
        discrete = np.zeros(count, dtype=np.int64)
        discrete[slots] = labels[counted]
        state = _state(world_states, _newest(world_states["time_ns"], times[:-1]))
        yaws = world_states["yaw_deg"][_newest(world_states["time_ns"], times[:-1])]
        episodes.append(
            EpisodeFrames(
                phase=name,
                task=f"{name} in a house, as a person does",
                times_ns=times[:-1],
                state=state,
                action=_action(commands, _newest(commands["time_ns"], times), yaws),
                discrete=discrete,
            )
        )
    return episodes


def _newest(times_ns: NDArray[np.int64], at_ns: NDArray[np.int64]) -> NDArray[np.intp]:
    """Return the number of the newest row at or before each time; before all rows, the first."""
    found: NDArray[np.intp] = np.maximum(np.searchsorted(times_ns, at_ns, side="right") - 1, 0)
    return found


def _moved(world_states: Columns, within: NDArray[np.bool_]) -> bool:
    names = ("agent_x_m", "agent_z_m")
    return bool(within.any()) and any(np.ptp(world_states[name][within]) > 0.02 for name in names)


def _slots(wanted: list[int]) -> Iterator[int]:
    """Yield a frame for each action, none twice."""
    after = -1
    for slot in wanted:
        after = max(slot, after + 1)
        yield after


def _state(world_states: Columns, rows: NDArray[np.intp]) -> NDArray[np.float32]:
    at = {name: values[rows] for name, values in world_states.items()}
    agent = stacked(at, "agent_{}_m", "xyz")
    back = geometry.inverse(geometry.yaw_rotations(at["yaw_deg"]))
    wrist = geometry.rotate(back, stacked(at, "arm_joint_4_{}_m", "xyz") - agent)
    hand = geometry.rotate(back, stacked(at, "hand_{}_m", "xyz") - agent)
    turned = _turned(back, stacked(at, "wrist_q{}", "xyzw"))
    parts = (
        agent,
        at["yaw_deg"],
        at["horizon_deg"],
        at["arm_base_height_m"],
        wrist,
        turned,
        hand,
        at["grasp_force_kgf"],
        at["held"] != "",
    )
    return _float32(parts)


def _action(
    commands: Columns, rows: NDArray[np.intp], yaws: NDArray[np.float64]
) -> NDArray[np.float32]:
    """Return the actions of the frames, (N, A).

    ``rows`` (N + 1,) are the commands at each frame and at the end, ``yaws`` (N,) [degrees] where
    the agent faces at each frame.
    """
    then = {name: values[rows[1:]] for name, values in commands.items()}
    now = {name: values[rows[:-1]] for name, values in commands.items()}
    back = geometry.inverse(geometry.yaw_rotations(yaws))
    zero = np.zeros(len(yaws))
    dx, dz = (then[f"travel_{axis}_m"] - now[f"travel_{axis}_m"] for axis in "xz")
    travel = geometry.rotate(back, np.stack([dx, zero, dz], axis=1))
    wished = np.maximum.accumulate([_last_number(text) for text in commands["interactions"]])
    parts = (
        travel[:, 0],
        travel[:, 2],
        (then["yaw_deg"] - now["yaw_deg"] + 180.0) % 360.0 - 180.0,
        then["horizon_deg"] - now["horizon_deg"],
        then["arm_engaged"],
        geometry.rotate(back, stacked(then, "wrist_{}_m", "xyz")),
        _turned(back, stacked(then, "wrist_q{}", "xyzw")),
        then["arm_base_height_m"],
        then["grasp_force_kgf"],
        wished[rows[1:]] > wished[rows[:-1]],
    )
    return _float32(parts)


def _turned(back: Floats, rotation: Floats) -> Floats:
    """Return a rotation in the agent's frame, as the one of its two quaternions with w >= 0."""
    seen = geometry.multiply(back, rotation)
    return np.where(seen[:, 3:] < 0.0, -seen, seen)


def _float32(parts: tuple[NDArray[Any], ...]) -> NDArray[np.float32]:
    wide = [part.reshape(len(part), -1).astype(np.float32) for part in parts]
    return np.concatenate(wide, axis=1)


def _last_number(interactions: str) -> int:
    """Return the last number of ``7:open_or_close;8:...``; 0 for an empty text."""
    return max((int(each.split(":")[0]) for each in interactions.split(";") if each), default=0)


def _labels(steps: Columns) -> Iterator[int]:
    """Yield the number in :data:`DISCRETE` of each counted action."""
    wrist = dict(zip("xyz", ArmPose().wrist, strict=True))
    for name, told, success in zip(
        steps["action"].tolist(),
        steps["arguments"].tolist(),
        steps["success"].tolist(),
        strict=True,
    ):
        given = json.loads(told)
        label = name
        if name == "MoveArm":
            to = given["position"]
            axis = max("xyz", key=lambda a: abs(to[a] - wrist[a]))
            label = f"MoveArm{_MOVES[axis, 1 if to[axis] > wrist[axis] else -1]}"
            wrist = to if success else wrist
        elif name == "TeleportArm":
            wrist = given["position"]
        elif name == "RotateWristRelative":
            ((axis, degrees),) = given.items()
            label = f"RotateWrist{axis.capitalize()}{'+' if degrees > 0 else '-'}"
        yield DISCRETE.index(label)
