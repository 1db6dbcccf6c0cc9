"""Converts between all frames and handednesses of vrhuman; nothing else converts.

Three frames (see :mod:`vrhuman.records`): OpenXR (right-handed, y up, -z forward), the world
(AI2-THOR/Unity: left-handed, y up, z forward) and MuJoCo (right-handed, z up). Quaternions are
``(x, y, z, w)`` except where a name says ``wxyz`` (MuJoCo). Rotations in a left-handed frame obey
the same quaternion algebra: ``rotate(q, v)`` and ``multiply(p, q)`` (first q, then p) hold in all
three frames. All functions accept leading batch axes unless they say otherwise.

Arrays are for what is done every frame. Scripts use :class:`Pose`, whose rotation is pyquaternion's
``Quaternion``. That class stores w first, which only :func:`quaternion_of` and :func:`array_of`
need to know.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from pyquaternion import Quaternion

from vrhuman.records import Floats

_FEW = 16
"""So many rotations are computed faster one by one."""

IDENTITY: Floats = np.array([0.0, 0.0, 0.0, 1.0])
IDENTITY.setflags(write=False)
_CONJUGATE: Floats = np.array([-1.0, -1.0, -1.0, 1.0])
_MIRROR: Floats = np.array([1.0, 1.0, -1.0])
_MIRRORED_TURN: Floats = np.array([-1.0, -1.0, 1.0, 1.0])


def multiply(p: ArrayLike, q: ArrayLike) -> Floats:
    """Return the rotation that applies ``q`` first and then ``p``.

    Most calls are for one rotation, for which Python's arithmetic is five times as fast as numpy's,
    with the same result.
    """
    p = np.asarray(p, dtype=np.float64)
    q = np.asarray(q, dtype=np.float64)
    if p.ndim == 1 and q.ndim == 1:
        return np.array(multiply_floats(p.tolist(), q.tolist()))
    px, py, pz, pw = p[..., 0], p[..., 1], p[..., 2], p[..., 3]
    qx, qy, qz, qw = q[..., 0], q[..., 1], q[..., 2], q[..., 3]
    x = pw * qx + px * qw + py * qz - pz * qy
    out = np.empty((*x.shape, 4))
    out[..., 0] = x
    out[..., 1] = pw * qy - px * qz + py * qw + pz * qx
    out[..., 2] = pw * qz + px * qy - py * qx + pz * qw
    out[..., 3] = pw * qw - px * qx - py * qy - pz * qz
    return out


def inverse(q: ArrayLike) -> Floats:
    """Return the inverse rotation of a unit quaternion."""
    out: Floats = np.asarray(q, dtype=np.float64) * _CONJUGATE
    return out


def rotate(q: ArrayLike, v: ArrayLike) -> Floats:
    """Return ``v`` (..., 3) rotated by ``q`` (..., 4).

    The product is written out: most calls are for one vector, for which np.cross takes ten times as
    long, and numpy's arithmetic five times as long as Python's, with the same result.
    """
    q = np.asarray(q, dtype=np.float64)
    v = np.asarray(v, dtype=np.float64)
    if q.ndim == 1 and v.ndim == 1:
        return np.array(_rotated(q.tolist(), v.tolist()))
    a, b, c, w = q[..., 0], q[..., 1], q[..., 2], q[..., 3]
    x, y, z = v[..., 0], v[..., 1], v[..., 2]
    i, j, k = 2.0 * (b * z - c * y), 2.0 * (c * x - a * z), 2.0 * (a * y - b * x)
    out = np.empty((*i.shape, 3))
    out[..., 0] = x + w * i + (b * k - c * j)
    out[..., 1] = y + w * j + (c * i - a * k)
    out[..., 2] = z + w * k + (a * j - b * i)
    return out


def _rotated(q: list[float], v: list[float]) -> tuple[float, float, float]:
    """Rotate one vector, in the same order of operations as :func:`rotate`."""
    (a, b, c, w), (x, y, z) = q, v
    i, j, k = 2.0 * (b * z - c * y), 2.0 * (c * x - a * z), 2.0 * (a * y - b * x)
    return (
        x + w * i + (b * k - c * j),
        y + w * j + (c * i - a * k),
        z + w * k + (a * j - b * i),
    )


def matrix(q: ArrayLike) -> Floats:
    """Return the rotation matrix (..., 3, 3) of a unit quaternion.

    Few of them are computed in Python's arithmetic, as in :func:`rotate`, with the same result.
    """
    q = np.asarray(q, dtype=np.float64)
    if q.ndim == 1:
        return np.array(_matrix_rows(*q.tolist()))
    if q.ndim == 2 and 0 < len(q) <= _FEW:
        return np.array([_matrix_rows(*each) for each in q.tolist()])
    out = np.empty((*q.shape[:-1], 3, 3))
    for i, row in enumerate(_matrix_rows(q[..., 0], q[..., 1], q[..., 2], q[..., 3])):
        for j, entry in enumerate(row):
            out[..., i, j] = entry
    return out


def _matrix_rows(x: Any, y: Any, z: Any, w: Any) -> tuple[tuple[Any, ...], ...]:
    """The rows of rotation matrices, for numbers and for arrays of them."""
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
        (2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
        (2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)),
    )


def from_matrix(m: ArrayLike) -> Floats:
    """Return the unit quaternion (4,) of one rotation matrix (3, 3)."""
    r: list[list[float]] = np.asarray(m, dtype=np.float64).tolist()
    trace = r[0][0] + r[1][1] + r[2][2]
    if trace > 0.0:
        s = 2.0 * math.sqrt(trace + 1.0)
        q = [(r[2][1] - r[1][2]) / s, (r[0][2] - r[2][0]) / s, (r[1][0] - r[0][1]) / s, s / 4]
    else:
        diagonal = [r[0][0], r[1][1], r[2][2]]
        i = diagonal.index(max(diagonal))
        j, k = (i + 1) % 3, (i + 2) % 3
        s = 2.0 * math.sqrt(max(0.0, 1.0 + r[i][i] - r[j][j] - r[k][k]))
        q = [0.0, 0.0, 0.0, (r[k][j] - r[j][k]) / s]
        q[i] = s / 4
        q[j] = (r[j][i] + r[i][j]) / s
        q[k] = (r[k][i] + r[i][k]) / s
    x, y, z, w = q
    return np.array(normalised_floats((x, y, z, w)))


def axis_angle(axis: ArrayLike, degrees: float) -> Floats:
    """Return the rotation (4,) by ``degrees`` about a unit ``axis`` (3,)."""
    x, y, z = np.asarray(axis, dtype=np.float64).tolist()
    return np.array(_turn((x, y, z), degrees))


def _turn(axis: VectorTuple, degrees: float) -> QuaternionTuple:
    half = math.radians(degrees) / 2.0
    x, y, z = axis
    sine = math.sin(half)
    return (x * sine, y * sine, z * sine, math.cos(half))


def from_euler(x: float, y: float, z: float) -> Floats:
    """Return Unity's ``Quaternion.Euler(x, y, z)`` in degrees: about z first, then x, then y."""
    return np.array(euler_floats(x, y, z))


def from_eulers(degrees: ArrayLike) -> Floats:
    """Return Unity's ``Quaternion.Euler`` of each row (N, 3), in degrees, as (N, 4)."""
    half = np.radians(np.asarray(degrees, dtype=np.float64)) / 2.0
    sines, cosines = np.sin(half), np.cos(half)
    turns = np.zeros((3, len(half), 4))
    for axis in range(3):
        turns[axis, :, axis], turns[axis, :, 3] = sines[:, axis], cosines[:, axis]
    return multiply(turns[1], multiply(turns[0], turns[2]))


def to_euler(q: ArrayLike) -> Floats:
    """Return Unity's ``eulerAngles`` (..., 3) of quaternions (..., 4), degrees in [0, 360)."""
    m = matrix(q)
    sin_x = -m[..., 1, 2]
    free = np.abs(sin_x) < 0.9999999  # else x is upright, and y and z turn about the same axis
    x = np.where(free, np.arcsin(np.clip(sin_x, -1.0, 1.0)), np.copysign(np.pi / 2, sin_x))
    y = np.where(
        free, np.arctan2(m[..., 0, 2], m[..., 2, 2]), np.arctan2(-m[..., 2, 0], m[..., 0, 0])
    )
    z = np.where(free, np.arctan2(m[..., 1, 0], m[..., 1, 1]), 0.0)
    degrees: Floats = np.degrees(np.stack([x, y, z], axis=-1)) % 360.0
    return degrees


def yaw_rotation(degrees: float) -> Floats:
    """Return the world rotation (4,) of an agent that faces ``(sin yaw, 0, cos yaw)``."""
    return axis_angle((0.0, 1.0, 0.0), degrees)


def yaw_rotations(degrees: ArrayLike) -> Floats:
    """Return the world rotations (N, 4) of agents with many yaws (N,)."""
    half = np.radians(np.asarray(degrees, dtype=np.float64)) / 2.0
    zero = np.zeros_like(half)
    return np.stack([zero, np.sin(half), zero, np.cos(half)], axis=1)


def forward(degrees: float) -> Floats:
    """Return the world direction (3,) that an agent of that yaw faces."""
    t = math.radians(degrees)
    return np.array([math.sin(t), 0.0, math.cos(t)])


def right(degrees: float) -> Floats:
    """Return the world direction (3,) to the right of an agent of that yaw."""
    t = math.radians(degrees)
    return np.array([math.cos(t), 0.0, -math.sin(t)])


def yaw_and_horizon(q: ArrayLike) -> tuple[float, float]:
    """Return yaw and horizon (down positive) in degrees of a world head rotation, ignoring roll."""
    turn = np.asarray(q, dtype=np.float64).tolist()
    ahead = _rotated(turn, [0.0, 0.0, 1.0])
    flat = math.hypot(ahead[0], ahead[2])
    if flat < 1e-6:  # straight up or down: the top of the head shows the facing direction
        x, _, z = _rotated(turn, [0.0, 1.0, 0.0])
        side = 1.0 if ahead[1] < 0 else -1.0
        return math.degrees(math.atan2(x * side, z * side)), math.copysign(90.0, -ahead[1])
    return (
        math.degrees(math.atan2(ahead[0], ahead[2])),
        math.degrees(math.atan2(-ahead[1], flat)),
    )


def look_rotation(ahead: ArrayLike, up: ArrayLike = (0.0, 1.0, 0.0)) -> Floats:
    """Return Unity's ``Quaternion.LookRotation``: +z along ``ahead``, +y nearest to ``up``."""
    z = np.asarray(ahead, dtype=np.float64)
    z = z / length(z)
    x = cross(up, z)
    size = length(x)
    x = x / size if size > 1e-9 else np.array([1.0, 0.0, 0.0])
    return from_matrix(np.stack([x, cross(z, x), z], axis=1))


def shortest_arc(one: ArrayLike, other: ArrayLike) -> Floats:
    """Return the smallest rotation (4,) that turns the direction of ``one`` (3,) to ``other``'s.

    Between opposite directions it is half a turn about some axis across them.
    """
    a, b = (np.asarray(v, dtype=np.float64) for v in (one, other))
    a, b = a / np.linalg.norm(a), b / np.linalg.norm(b)
    cosine = float(a @ b)
    if cosine < 1e-9 - 1.0:
        across = cross(a, np.eye(3)[int(np.argmin(np.abs(a)))])
        return axis_angle(across / length(across), 180.0)
    q = np.array([*cross(a, b), 1.0 + cosine])
    unit: Floats = q / np.linalg.norm(q)
    return unit


def cross(a: ArrayLike, b: ArrayLike) -> Floats:
    """Return the vector product of two (3,).

    For a single one, numpy's own takes ten times as long, with the same result.
    """
    ax, ay, az = np.asarray(a, dtype=np.float64).tolist()
    bx, by, bz = np.asarray(b, dtype=np.float64).tolist()
    return np.array([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx])


def length(vector: Floats) -> float:
    """Return the length of one vector (N,): numpy's own norm to the bit, in a third of the time."""
    return math.sqrt(float(vector.dot(vector)))


def wrap_degrees(angle: float) -> float:
    """Return the same angle in [-180, 180)."""
    return (angle + 180.0) % 360.0 - 180.0


def angle_between(p: ArrayLike, q: ArrayLike) -> float:
    """Return the angle in degrees, 0..180, of the rotation from one unit quaternion to another."""
    x, y, z, w = _difference(p, q)
    return math.degrees(2.0 * math.atan2(math.sqrt(x * x + y * y + z * z), abs(w)))


def slerp(p: ArrayLike, q: ArrayLike, share: float) -> Floats:
    """Return the rotation (4,) at ``share`` (0..1) of the way between two unit quaternions."""
    x, y, z = (value * share for value in _vector(_difference(p, q)))
    angle = math.sqrt(x * x + y * y + z * z)
    start = np.asarray(p, dtype=np.float64)
    if angle < 1e-9:
        return start
    turn = _turn((x / angle, y / angle, z / angle), angle)
    return np.array(normalised_floats(multiply_floats(start.tolist(), turn)))


def rotation_vector(q: ArrayLike) -> Floats:
    """Return axis times angle in degrees (3,), angle at most 180, of one unit quaternion."""
    x, y, z, w = np.asarray(q, dtype=np.float64).tolist()
    return np.array(_vector((x, y, z, w)))


def _difference(p: ArrayLike, q: ArrayLike) -> QuaternionTuple:
    """Return the rotation from one unit quaternion to another, in the first one's own axes."""
    back = inverse_floats(np.asarray(p, dtype=np.float64).tolist())
    return multiply_floats(back, np.asarray(q, dtype=np.float64).tolist())


def _vector(q: QuaternionTuple) -> VectorTuple:
    x, y, z, w = q if q[3] >= 0.0 else (-q[0], -q[1], -q[2], -q[3])
    s = math.sqrt(x * x + y * y + z * z)
    if s < 1e-12:
        return (0.0, 0.0, 0.0)
    angle = math.degrees(2.0 * math.atan2(s, w))
    return (x / s * angle, y / s * angle, z / s * angle)


# ------------------------------------------------- one rotation in plain floats, for the hot paths

VectorTuple = tuple[float, float, float]
QuaternionTuple = tuple[float, float, float, float]
"""A quaternion x y z w as floats, ten times as fast as an array for a single rotation."""


def multiply_floats(p: QuaternionTuple, q: QuaternionTuple) -> QuaternionTuple:
    """Return the rotation that applies ``q`` first and then ``p``."""
    px, py, pz, pw = p
    qx, qy, qz, qw = q
    return (
        pw * qx + px * qw + py * qz - pz * qy,
        pw * qy - px * qz + py * qw + pz * qx,
        pw * qz + px * qy - py * qx + pz * qw,
        pw * qw - px * qx - py * qy - pz * qz,
    )


def rotate_floats(q: QuaternionTuple, v: VectorTuple) -> VectorTuple:
    """Return ``v`` rotated by ``q``."""
    x, y, z, w = q
    vx, vy, vz = v
    tx, ty, tz = 2.0 * (y * vz - z * vy), 2.0 * (z * vx - x * vz), 2.0 * (x * vy - y * vx)
    return (
        vx + w * tx + y * tz - z * ty,
        vy + w * ty + z * tx - x * tz,
        vz + w * tz + x * ty - y * tx,
    )


def inverse_floats(q: QuaternionTuple) -> QuaternionTuple:
    """Return the inverse rotation of a unit quaternion."""
    return (-q[0], -q[1], -q[2], q[3])


def normalised_floats(q: QuaternionTuple) -> QuaternionTuple:
    """Return ``q`` with length 1."""
    length = math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3])
    return (q[0] / length, q[1] / length, q[2] / length, q[3] / length)


def world_position_floats_from_openxr(position: VectorTuple) -> VectorTuple:
    """Convert right-handed OpenXR metres to left-handed world metres."""
    x, y, z = position
    return x, y, -z


def world_rotation_floats_from_openxr(orientation: QuaternionTuple) -> QuaternionTuple:
    """Convert an OpenXR quaternion to the left-handed world's, forward to forward."""
    x, y, z, w = orientation
    return -x, -y, z, w


def openxr_position_floats_from_world(position: VectorTuple) -> VectorTuple:
    """Convert left-handed world metres to right-handed OpenXR metres."""
    return world_position_floats_from_openxr(position)


def openxr_rotation_floats_from_world(rotation: QuaternionTuple) -> QuaternionTuple:
    """Convert a left-handed world quaternion to OpenXR's."""
    return world_rotation_floats_from_openxr(rotation)


def euler_floats(x: float, y: float, z: float) -> QuaternionTuple:
    """Return Unity's ``Quaternion.Euler(x, y, z)`` in degrees: about z first, then x, then y."""
    tilted = multiply_floats(_turn((1.0, 0.0, 0.0), x), _turn((0.0, 0.0, 1.0), z))
    return multiply_floats(_turn((0.0, 1.0, 0.0), y), tilted)


def yaw_floats(degrees: float) -> QuaternionTuple:
    """Return the rotation of an agent of that yaw."""
    half = math.radians(degrees) / 2.0
    return (0.0, math.sin(half), 0.0, math.cos(half))


def turned_towards_floats(
    now: QuaternionTuple, goal: QuaternionTuple, radians: float
) -> QuaternionTuple:
    """Return ``now``, rotated towards ``goal`` by at most ``radians`` the short way."""
    dot = sum(a * b for a, b in zip(now, goal, strict=True))
    half = math.acos(min(1.0, abs(dot)))
    if 2.0 * half <= radians or half < 1e-9:
        return goal
    share = radians / (2.0 * half)
    a, b = math.sin((1.0 - share) * half), math.copysign(math.sin(share * half), dot)
    x, y, z, w = (a * p + b * q for p, q in zip(now, goal, strict=True))
    return normalised_floats((x, y, z, w))


def angle_between_floats(p: QuaternionTuple, q: QuaternionTuple) -> float:
    """Return the angle in degrees, 0..180, from one unit quaternion to another."""
    dot = abs(p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3])
    return math.degrees(2.0 * math.acos(min(1.0, dot)))


# ------------------------------------------------------------------------- pyquaternion's objects


def quaternion_of(q: ArrayLike) -> Quaternion:
    """Convert one rotation (4,) x y z w to pyquaternion's ``Quaternion``, in the same frame."""
    x, y, z, w = np.asarray(q, dtype=np.float64).tolist()
    return Quaternion(w, x, y, z)


def array_of(rotation: Quaternion) -> Floats:
    """Convert a ``Quaternion`` to an array (4,) x y z w, in the same frame."""
    w, x, y, z = rotation.elements
    return np.array([x, y, z, w])


@dataclass(frozen=True, slots=True)
class Pose:
    """The position and rotation of something.

    ``position`` (3,) [m] and ``rotation``, a unit ``Quaternion``, are both in the frame of the
    function that returns the pose.
    """

    position: Floats
    rotation: Quaternion

    @classmethod
    def of(cls, position: ArrayLike, orientation: ArrayLike) -> Pose:
        """Make a pose from arrays: ``position`` (3,) [m] and ``orientation`` (4,) x y z w."""
        return cls(np.array(position, dtype=np.float64), quaternion_of(orientation))

    def apply(self, point: ArrayLike) -> Floats:
        """Return the position (3,) of a ``point`` (3,) given in this pose's own axes [m]."""
        turned: Floats = self.rotation.rotate(np.asarray(point, dtype=np.float64))
        return self.position + turned

    @property
    def inverse(self) -> Pose:
        """The pose whose :meth:`apply` undoes this one's."""
        back = self.rotation.inverse
        return Pose(-np.asarray(back.rotate(self.position)), back)


# ------------------------------------------------------------------- OpenXR <-> world (mirror z)


def world_position_from_openxr(position: ArrayLike) -> Floats:
    """Convert (..., 3) right-handed OpenXR metres to left-handed world metres."""
    out: Floats = np.asarray(position, dtype=np.float64) * _MIRROR
    return out


def world_rotation_from_openxr(orientation: ArrayLike) -> Floats:
    """Convert (..., 4) an OpenXR quaternion to the left-handed world's, forward to forward."""
    out: Floats = np.asarray(orientation, dtype=np.float64) * _MIRRORED_TURN
    return out


def openxr_position_from_world(position: ArrayLike) -> Floats:
    """Convert (..., 3) left-handed world metres to right-handed OpenXR metres."""
    return world_position_from_openxr(position)


def openxr_rotation_from_world(rotation: ArrayLike) -> Floats:
    """Convert (..., 4) a left-handed world quaternion to OpenXR's."""
    return world_rotation_from_openxr(rotation)


# ------------------------------------------------------------------ MuJoCo <-> world (swap y, z)


def mujoco_position_from_world(position: ArrayLike) -> Floats:
    """Convert (..., 3) world (x, y up, z) to MuJoCo (x, y = world z, z up)."""
    return np.asarray(position, dtype=np.float64)[..., [0, 2, 1]]


def world_position_from_mujoco(position: ArrayLike) -> Floats:
    """Convert (..., 3) MuJoCo to world; swapping two axes is its own inverse."""
    return np.asarray(position, dtype=np.float64)[..., [0, 2, 1]]


def mujoco_wxyz_from_world(rotation: ArrayLike) -> Floats:
    """Convert (..., 4) world x y z w to MuJoCo's w x y z."""
    q = np.asarray(rotation, dtype=np.float64)
    out: Floats = q[..., [3, 0, 2, 1]] * np.array([1.0, -1.0, -1.0, -1.0])
    return out


def world_rotation_from_mujoco(wxyz: ArrayLike) -> Floats:
    """Convert (..., 4) MuJoCo's w x y z to world x y z w."""
    q = np.asarray(wxyz, dtype=np.float64)
    out: Floats = q[..., [1, 3, 2, 0]] * np.array([-1.0, -1.0, -1.0, 1.0])
    return out


# ------------------------------------------------------------------------------------- projection


def fov_from_vertical(vertical_degrees: float, aspect: float) -> Floats:
    """Return signed half-angles (left, right, up, down) [rad] of a symmetric camera (AI2-THOR)."""
    up = math.radians(vertical_degrees) / 2.0
    side = math.atan(math.tan(up) * aspect)
    return np.array([-side, side, up, -up])


def projection_matrix(fov: ArrayLike, near: float, far: float) -> Floats:
    """Return the OpenGL clip matrix (4, 4, acts on columns) of a camera that looks along its +z.

    The camera frame is left-handed (x right, y up, z ahead), as the world is, so that no reflection
    is needed between world and clip space. Depth is from -1 (near) to 1 (far).
    """
    left, right_, up, down = np.tan(np.asarray(fov, dtype=np.float64)).tolist()
    width, height = right_ - left, up - down
    return np.array(
        [
            [2 / width, 0, -(right_ + left) / width, 0],
            [0, 2 / height, -(up + down) / height, 0],
            [0, 0, (far + near) / (far - near), -2 * far * near / (far - near)],
            [0, 0, 1, 0],
        ]
    )


def view_matrix(position: ArrayLike, rotation: ArrayLike) -> Floats:
    """Return the world-to-camera matrix (4, 4) of one camera pose in the left-handed world."""
    out = np.zeros((4, 4))
    out[:3, :3] = matrix(rotation).T
    out[:3, 3] = -out[:3, :3] @ np.asarray(position, dtype=np.float64)
    out[3, 3] = 1.0
    return out


def model_matrices(poses: ArrayLike) -> Floats:
    """Return (N, 4, 4) local-to-world matrices of (N, 7) poses (position, x y z w)."""
    poses = np.asarray(poses, dtype=np.float64)
    out = np.zeros((len(poses), 4, 4))
    out[:, :3, :3] = matrix(poses[:, 3:])
    out[:, :3, 3] = poses[:, :3]
    out[:, 3, 3] = 1.0
    return out
