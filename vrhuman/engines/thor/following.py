"""Turns a person's command into AI2-THOR's actions: few, and none so small that it is dropped.

AI2-THOR sweeps base and wrist through the world only by 3.16 cm and more (a shorter move does
nothing and succeeds), and each action is a round trip. So longer motions are swept (they push what
is light, and stop at what is not), and shorter ones are teleported, which fails inside of things; a
motion under :data:`STILL` waits until it is more. A blocked base slides along the world's axes,
since walls are built along them. Turning the head is never refused.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from vrhuman import geometry
from vrhuman.engines import arm
from vrhuman.engines.agent import HORIZON_RANGE
from vrhuman.engines.arm import ArmPose, Quaternion, Vector
from vrhuman.engines.thor.snapshot import Snapshot
from vrhuman.records import ActionResult, ArmStatus, Command, Floats, JsonValue

SWEPT = 0.035
"""Longer motions are swept [m]; AI2-THOR drops those under the square root of 0.001 m."""
STILL = 0.002
"""Shorter motions wait [m]."""
STILL_DEGREES = 0.3
SPEED = 1.0
"""AI2-THOR's speed of base and arm [m/s]; a faster person's motions are swept faster."""
WRIST_SPEED = 2.0
"""The greatest speed of the wrist, as in the embedded engine [m/s]."""
JUMP = 0.7
"""A wrist target that jumps farther than this in one command is refused once [m]."""

Do = Callable[[Mapping[str, JsonValue]], tuple[ActionResult, Snapshot]]
"""Performs one action (AI2-THOR's arguments with ``action``)."""


@dataclass(frozen=True, slots=True)
class Moved:
    """The world after a motion.

    ``stopped`` is AI2-THOR's message about what was in the way, ``seconds`` is how long AI2-THOR
    simulated meanwhile.
    """

    now: Snapshot
    stopped: str = ""
    seconds: float = 0.0


def move_base(do: Do, now: Snapshot, command: Command, offset: Floats, seconds: float) -> Moved:
    """Move the base by ``offset`` (2,) x, z [m], and turn to the command's yaw and horizon."""
    goal = now.position[[0, 2]] + offset
    stopped, simulated = "", 0.0
    if float(np.hypot(*offset)) >= SWEPT:
        swept = _sweep(do, now, offset, seconds)
        now, stopped, simulated = swept.now, swept.stopped, swept.seconds
    rest = goal - now.position[[0, 2]]
    for part in (rest,) if not stopped else _along_axes(rest):
        if float(np.hypot(*part)) < STILL:
            continue
        if float(np.hypot(*part)) >= SWEPT:
            swept = _sweep(do, now, part, seconds)
            now, simulated = swept.now, simulated + swept.seconds
            continue
        to = now.position + np.array([part[0], 0.0, part[1]])
        result, now = do(_teleport(to, now.yaw, _clamped(now.horizon), force=False))
        if not result.success and not stopped:
            stopped = result.error
            for shorter in _along_axes(part):
                to = now.position + np.array([shorter[0], 0.0, shorter[1]])
                result, now = do(_teleport(to, now.yaw, _clamped(now.horizon), force=False))
                if result.success:
                    break
    horizon = _clamped(command.horizon)
    turned = abs(geometry.wrap_degrees(command.yaw - now.yaw))
    if max(turned, abs(horizon - now.horizon)) > STILL_DEGREES:
        _, now = do(_teleport(now.position, command.yaw, horizon, force=True))
    return Moved(now, stopped, simulated)


def _sweep(do: Do, now: Snapshot, offset: Floats, seconds: float) -> Moved:
    right, _, ahead = arm.turn(-now.yaw, (float(offset[0]), 0.0, float(offset[1])))
    distance = math.hypot(ahead, right)
    speed = max(SPEED, distance / seconds)
    result, after = do(
        {
            "action": "MoveAgent",
            "ahead": ahead,
            "right": right,
            "speed": speed,
            "returnToStart": False,
        }
    )
    return Moved(after, "" if result.success else result.error, distance / speed)


def _along_axes(offset: Floats) -> tuple[Floats, Floats]:
    """The offset's parts along the world's axes, the longer one first."""
    parts = (np.array([offset[0], 0.0]), np.array([0.0, offset[1]]))
    return parts if abs(offset[0]) >= abs(offset[1]) else (parts[1], parts[0])


def _clamped(horizon: float) -> float:
    return min(HORIZON_RANGE[1], max(HORIZON_RANGE[0], horizon))


def _teleport(position: Floats, yaw: float, horizon: float, force: bool) -> dict[str, JsonValue]:
    return {
        "action": "Teleport",
        "position": xyz(position),
        "rotation": {"x": 0.0, "y": float(yaw), "z": 0.0},
        "horizon": float(horizon),
        "forceAction": force,
    }


def teleport(now: Snapshot) -> dict[str, JsonValue]:
    """Return the action that brings the agent back to where a snapshot has it."""
    return _teleport(now.position, now.yaw, now.horizon, force=True)


# ------------------------------------------------------------------------------------------- arm


@dataclass(frozen=True, slots=True)
class Reached:
    """The arm after it followed; ``reason`` says why it is not where it was wanted."""

    moved: Moved
    status: ArmStatus
    reason: str


def move_arm(
    do: Do, now: Snapshot, command: Command, last: Vector | None, seconds: float
) -> Reached:
    """Bring the wrist to the command's target, or park the arm.

    ``last`` is the previous target.
    """
    if not command.arm_engaged:
        return _park(do, now, seconds)
    x, y, z = (float(v) for v in command.wrist_position)
    if last is not None and math.dist((x, y, z), last) > JUMP:
        away = math.dist((x, y, z), last)
        return Reached(Moved(now), ArmStatus.JUMPED, f"the hand jumped {away:.2f} m at once")
    low, high = arm.HEIGHT_RANGE
    height = min(high, max(low, command.arm_base_height))
    wrist = arm.from_world((0.0, 0.0, 0.0), now.yaw, height, (x, y, z))
    near = arm.within_reach(wrist)
    turn = geometry.multiply_floats(
        geometry.yaw_floats(-now.yaw), quaternion(command.wrist_rotation)
    )
    moved = _approach(do, now, ArmPose(height, near, geometry.normalised_floats(turn)), seconds)
    if moved.stopped:
        return Reached(moved, ArmStatus.HELD, moved.stopped)
    if near != wrist:
        away = arm.from_shoulder(wrist)
        why = f"{away:.2f} m away, the arm is {arm.REACH:.2f} m long"
        return Reached(moved, ArmStatus.LIMITED, why)
    if abs(height - command.arm_base_height) > 1e-6:
        return Reached(moved, ArmStatus.LIMITED, f"the arm base stays within {low} .. {high} m")
    return Reached(moved, ArmStatus.OK, "")


def _park(do: Do, now: Snapshot, seconds: float) -> Reached:
    """Park the arm: an empty one at once, through whatever is there; a loaded one by moving."""
    if now.arm.held:
        moved = _approach(do, now, ArmPose(), seconds)
        return Reached(moved, ArmStatus.HELD if moved.stopped else ArmStatus.PARKED, moved.stopped)
    if _differs(now, ArmPose()):
        _, now = do({"action": "TeleportArm", "forceAction": True})
    return Reached(Moved(now), ArmStatus.PARKED, "")


def _approach(do: Do, now: Snapshot, goal: ArmPose, seconds: float) -> Moved:
    """Move height, wrist and its rotation towards ``goal``, no faster than a person's arm."""
    simulated = 0.0
    farthest = WRIST_SPEED * seconds
    rise = goal.base_height - now.arm.base_height
    rise = math.copysign(min(abs(rise), SPEED * seconds), rise)
    low, high = arm.HEIGHT_RANGE
    height = min(high, max(low, now.arm.base_height + rise))
    if abs(rise) >= SWEPT:
        share = (height - low) / (high - low)
        result, now = do({"action": "MoveArmBase", "y": share, "returnToStart": False})
        simulated += abs(rise) / SPEED
        if not result.success:
            return Moved(now, result.error, simulated)
    wish = np.array(goal.wrist) - now.arm.local_wrist
    away = float(np.linalg.norm(wish))
    wrist = now.arm.local_wrist + wish * min(1.0, farthest / away if away > 0.0 else 1.0)
    if min(away, farthest) >= SWEPT:
        speed = max(SPEED, min(away, farthest) / seconds)
        result, now = do(
            {
                "action": "MoveArm",
                "position": xyz(wrist),
                "coordinateSpace": "armBase",
                "speed": speed,
                "returnToStart": False,
            }
        )
        simulated += min(away, farthest) / speed
        if not result.success:
            return Moved(now, result.error, simulated)
    near = ArmPose(height, vector3(wrist), goal.rotation)
    if not _differs(now, near):
        return Moved(now, "", simulated)
    axis = geometry.rotation_vector(goal.rotation)
    angle = float(np.linalg.norm(axis))
    about = axis / angle if angle > 1e-6 else np.array([1.0, 0.0, 0.0])
    result, now = do(
        {
            "action": "TeleportArm",
            "position": xyz(wrist),
            "rotation": {**xyz(about), "w": angle},
            "armHeight": height,
            "forceAction": False,
        }
    )
    return Moved(now, "" if result.success else result.error, simulated)


def _differs(now: Snapshot, pose: ArmPose) -> bool:
    """Whether the arm is so far from ``pose`` that a round trip is worth it."""
    if abs(now.arm.base_height - pose.base_height) > STILL:
        return True
    if math.dist(now.arm.local_wrist, pose.wrist) > STILL:
        return True
    return geometry.angle_between(now.arm.local_rotation, pose.rotation) > STILL_DEGREES * 3.0


def xyz(v: Floats | Vector) -> dict[str, float]:
    """Return a Unity vector."""
    return {"x": float(v[0]), "y": float(v[1]), "z": float(v[2])}


def vector3(v: Floats) -> Vector:
    x, y, z = (float(c) for c in v)
    return (x, y, z)


def quaternion(q: Floats) -> Quaternion:
    x, y, z, w = (float(c) for c in q)
    return geometry.normalised_floats((x, y, z, w))
