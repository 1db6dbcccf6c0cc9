"""AI2-THOR's arm (IK_Robot_Arm_Controller): its chain, its limits, its closed-form kinematics.

Four joints, ``robot_arm_1_jnt`` (the base, which never turns relative to the agent) to
``robot_arm_4_jnt`` (the wrist). Lengths are derived, to the micrometre, from states that Unity
wrote. There are no joint limits in AI2-THOR. All positions are tuples of metres in the *arm base
frame* (AI2-THOR's ``armBase``: origin at joint 1, x right, y up, z where the agent faces),
rotations x y z w, both left-handed, unless a name says ``world``. Plain floats, since one call must
take microseconds; :func:`solve_batch` is the same in numpy.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from vrhuman import geometry
from vrhuman.records import Floats

Vector = geometry.VectorTuple
Quaternion = geometry.QuaternionTuple

BASE_RIGHT = 0.329
"""Joint 1 is this far to the agent's right [m], straight above its side."""
HEIGHT_RANGE = (-0.45, 0.90)
"""The range of heights of joint 1 in the agent's frame [m]."""
DEFAULT_HEIGHT = -0.003
"""TeleportArm's default base height [m]."""
DEFAULT_WRIST: Vector = (0.0, 0.0, 0.4)
"""TeleportArm's default wrist [m]: where the arm starts, and where it parks."""
SHOULDER_LENGTH = 0.316543
"""From joint 1 to joint 2 [m]: rigid, straight ahead."""
UPPER_LENGTH = 0.316538
"""From joint 2 to joint 3, the elbow [m]."""
FOREARM_LENGTH = 0.316953
"""From joint 3 to joint 4, the wrist [m]."""
REACH = UPPER_LENGTH + FOREARM_LENGTH
RESTRICTED_REACH = 0.6325
"""AI2-THOR's extendedArmLength [m], used by restrictMovement only."""
SHOULDER: Vector = (0.0, 0.0, SHOULDER_LENGTH)
HAND_RADIUS = 0.06
"""The radius of the hand sphere [m].

AI2-THOR's default is not known; a fist of 12 cm spans the graspable edges of most objects that can
be picked up, and is near the lower end of its allowed range.
"""
HAND_RADIUS_RANGE = (0.04, 0.5)
_MARGIN = 1e-5
"""AI2-THOR calls a target reachable where distance + 1e-5 < REACH."""


class Chain(NamedTuple):
    """A solved arm: joints 3 and 4, and whether the wrist reached its target."""

    elbow: Vector
    wrist: Vector
    reached: bool


@dataclass(frozen=True, slots=True)
class ArmPose:
    """Where the arm is: ``base_height`` [m] in the agent's frame, the rest in the arm base frame.

    ``elbow_orientation`` [degrees] turns the elbow about the line from shoulder to wrist.
    """

    base_height: float = DEFAULT_HEIGHT
    wrist: Vector = DEFAULT_WRIST
    rotation: Quaternion = (0.0, 0.0, 0.0, 1.0)
    elbow_orientation: float = 0.0


def solve(target: Vector, elbow_orientation: float = 0.0) -> Chain:
    """Solve the inverse kinematics for one target, as AI2-THOR's FK_IK_Solver does.

    The elbow lies on the circle where two spheres meet, at its lowest point (``elbow_orientation``
    degrees round from it). Out of reach the arm is straight and, as Unity's, 0.4 mm short of its
    reach.
    """
    x, y, z = target[0], target[1], target[2] - SHOULDER_LENGTH
    flat2 = x * x + z * z
    distance2 = flat2 + y * y
    distance = math.sqrt(distance2)
    if distance < 1e-9:
        z, flat2, distance2, distance = 1e-9, 1e-18, 1e-18, 1e-9
    ax, ay, az = x / distance, y / distance, z / distance
    if distance + _MARGIN >= REACH:
        far = SHOULDER_LENGTH + UPPER_LENGTH
        elbow = (SHOULDER_LENGTH * ax, SHOULDER_LENGTH * ay, SHOULDER_LENGTH * (1.0 + az))
        return Chain(elbow, (far * ax, far * ay, SHOULDER_LENGTH + far * az), False)
    flat = math.sqrt(flat2) / distance
    rx, rz = (az / flat, -ax / flat) if flat > 1e-9 else (1.0, 0.0)  # right = up x ahead
    dx, dy, dz = -ay * rz, -flat, ay * rx  # down = right x ahead
    if elbow_orientation:
        turn = math.radians(elbow_orientation)
        c, s = math.cos(turn), math.sin(turn)
        dx, dy, dz = c * dx + s * rx, c * dy, c * dz + s * rz
    along = (distance2 + UPPER_LENGTH * UPPER_LENGTH - FOREARM_LENGTH * FOREARM_LENGTH) / (
        2.0 * distance
    )
    square = UPPER_LENGTH * UPPER_LENGTH - along * along
    if square < 0.0:  # nearer to the shoulder than the bones allow: as near as they go
        along = -UPPER_LENGTH
        nearest = FOREARM_LENGTH - UPPER_LENGTH
        elbow = (along * ax, along * ay, SHOULDER_LENGTH + along * az)
        return Chain(elbow, (nearest * ax, nearest * ay, SHOULDER_LENGTH + nearest * az), False)
    out = math.sqrt(square)
    elbow = (
        along * ax + out * dx,
        along * ay + out * dy,
        SHOULDER_LENGTH + along * az + out * dz,
    )
    return Chain(elbow, target, True)


def solve_batch(targets: Floats, elbow_orientation: float = 0.0) -> tuple[Floats, Floats]:
    """Return elbows and wrists (N, 3) of ``targets`` (N, 3), over 2 million a second.

    It works in blocks that fit the processor's cache.
    """
    columns = np.ascontiguousarray(np.asarray(targets, dtype=np.float64).T)
    elbows, wrists = np.empty_like(columns), np.empty_like(columns)
    for start in range(0, columns.shape[1], _BLOCK):
        part = slice(start, start + _BLOCK)
        _solve_block(columns[:, part], elbow_orientation, elbows[:, part], wrists[:, part])
    return elbows.T, wrists.T


_BLOCK = 4096


def _solve_block(target: Floats, elbow_orientation: float, elbow: Floats, wrist: Floats) -> None:
    shoulder = np.array(SHOULDER)[:, None]
    offset = target - shoulder
    offset[2][np.einsum("ij,ij->j", offset, offset) < 1e-18] = 1e-9
    flat2 = offset[0] * offset[0] + offset[2] * offset[2]
    distance = np.sqrt(flat2 + offset[1] * offset[1])
    ahead = offset / distance
    flat = np.sqrt(flat2) / distance
    level = np.maximum(flat, 1e-9)
    rx = np.where(flat > 1e-9, ahead[2] / level, 1.0)
    rz = np.where(flat > 1e-9, -ahead[0] / level, 0.0)
    along = (distance * distance + (UPPER_LENGTH**2 - FOREARM_LENGTH**2)) / (2.0 * distance)
    square = UPPER_LENGTH**2 - along * along
    near = square < 0.0
    far = distance + _MARGIN >= REACH
    out = np.sqrt(np.maximum(square, 0.0))
    c, s = math.cos(math.radians(elbow_orientation)), math.sin(math.radians(elbow_orientation))
    along[near] = -UPPER_LENGTH
    along[far], out[far] = SHOULDER_LENGTH, 0.0
    elbow[0] = along * ahead[0] + out * (s * rx - c * ahead[1] * rz)
    elbow[1] = along * ahead[1] - out * (c * flat)
    elbow[2] = along * ahead[2] + out * (s * rz + c * ahead[1] * rx) + SHOULDER_LENGTH
    wrist[:] = target
    stuck = near | far
    if stuck.any():
        length = np.where(far, SHOULDER_LENGTH + UPPER_LENGTH, FOREARM_LENGTH - UPPER_LENGTH)
        wrist[:, stuck] = (length * ahead + shoulder)[:, stuck]


def within_reach(target: Vector) -> Vector:
    """Return ``target``, moved along its line to the shoulder until :func:`solve` reaches it."""
    x, y, z = target[0], target[1], target[2] - SHOULDER_LENGTH
    distance = math.sqrt(x * x + y * y + z * z)
    most = REACH - 2.0 * _MARGIN
    if distance <= most:
        return target
    k = most / distance
    return (x * k, y * k, z * k + SHOULDER_LENGTH)


def stretched(target: Vector) -> Vector:
    """Return ``target``, or where it is out of reach, the nearest point that stretches the arm.

    That is the nearest point of the line from the shoulder for which :func:`solve` straightens the
    arm, the wrist 0.4 mm short of it as Unity's.
    """
    x, y, z = target[0], target[1], target[2] - SHOULDER_LENGTH
    distance = math.sqrt(x * x + y * y + z * z)
    if distance + _MARGIN < REACH:
        return target
    k = REACH / distance
    return (x * k, y * k, z * k + SHOULDER_LENGTH)


def from_shoulder(target: Vector) -> float:
    """Return the distance [m] of a target from joint 2."""
    x, y, z = target[0], target[1], target[2] - SHOULDER_LENGTH
    return math.sqrt(x * x + y * y + z * z)


def restricted(target: Vector) -> bool:
    """Whether AI2-THOR's restrictMovement allows it: within 0.6325 m in front of the shoulder."""
    return target[2] - SHOULDER_LENGTH >= 0.0 and from_shoulder(target) <= RESTRICTED_REACH


# -------------------------------------------------------------------------------------- to world


def plus(a: Vector, b: Vector) -> Vector:
    """Return ``a`` + ``b``."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def minus(a: Vector, b: Vector) -> Vector:
    """Return ``a`` - ``b``."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def turn(yaw: float, v: Vector) -> Vector:
    """Turn ``v`` from the agent's frame into world axes, for an agent of that yaw [degrees]."""
    t = math.radians(yaw)
    c, s = math.cos(t), math.sin(t)
    return (c * v[0] + s * v[2], v[1], c * v[2] - s * v[0])


def to_world(agent: Vector, yaw: float, base_height: float, point: Vector) -> Vector:
    """Return a point of the arm base frame in the world; ``agent`` is AI2-THOR's agent position."""
    x, y, z = turn(yaw, (point[0] + BASE_RIGHT, point[1] + base_height, point[2]))
    return (agent[0] + x, agent[1] + y, agent[2] + z)


def from_world(agent: Vector, yaw: float, base_height: float, point: Vector) -> Vector:
    """Return a world point in the arm base frame."""
    x, y, z = turn(-yaw, (point[0] - agent[0], point[1] - agent[1], point[2] - agent[2]))
    return (x - BASE_RIGHT, y - base_height, z)


def forward_chain(elbow: Vector, wrist: Vector) -> tuple[Vector, Vector, Vector, Vector]:
    """Return joints 1 to 4 in the arm base frame."""
    return ((0.0, 0.0, 0.0), SHOULDER, elbow, wrist)


def hand_centre(wrist: Vector, rotation: Quaternion, radius: float = HAND_RADIUS) -> Vector:
    """Return the hand sphere's centre: 0.01 m and its radius ahead of the wrist, in its frame."""
    x, y, z = geometry.rotate_floats(rotation, (0.0, 0.0, 0.01 + radius))
    return (wrist[0] + x, wrist[1] + y, wrist[2] + z)
