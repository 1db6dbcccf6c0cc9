"""Converts poses between the world (left-handed, y up) and MuJoCo (right-handed, z up), fast.

It is the same swap as in :mod:`vrhuman.geometry`, here on tuples of plain floats and on arrays of
poses of 7 numbers: world poses are position and x y z w, MuJoCo poses position and w x y z.
"""

from __future__ import annotations

import numpy as np

from vrhuman.engines.arm import Quaternion, Vector
from vrhuman.records import Floats

_SWAP = np.array([0, 2, 1, 4, 6, 5, 3])
_SWAP_BACK = np.array([0, 2, 1, 6, 3, 5, 4])
_SIGNS = np.array([1.0, 1.0, 1.0, -1.0, -1.0, -1.0, 1.0])
_SIGNS_BACK = np.array([1.0, 1.0, 1.0, 1.0, -1.0, -1.0, -1.0])


def world_poses(mujoco: Floats) -> Floats:
    """Return (N, 7) MuJoCo poses as world poses."""
    out: Floats = mujoco[:, _SWAP] * _SIGNS
    return out


def mujoco_poses(world: Floats) -> Floats:
    """Return (N, 7) world poses as MuJoCo poses."""
    out: Floats = world[:, _SWAP_BACK] * _SIGNS_BACK
    return out


def mujoco_pose(position: Vector, rotation: Quaternion) -> tuple[float, ...]:
    """Return one world pose as a MuJoCo pose (7 numbers)."""
    x, y, z = position
    qx, qy, qz, qw = rotation
    return (x, z, y, qw, -qx, -qz, -qy)


def mujoco_vector(v: Vector) -> Vector:
    """Return one world position or direction in MuJoCo's axes; its own inverse."""
    return (v[0], v[2], v[1])


def mujoco_matrix(q: Quaternion) -> tuple[float, ...]:
    """Return the 9 numbers, row by row, of a world rotation as MuJoCo's geom_xmat has them."""
    x, y, z, w = -q[0], -q[2], -q[1], q[3]
    return (
        1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w),
        2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w),
        2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y),
    )  # fmt: skip


def interpolate(start: Floats, end: Floats, count: int) -> Floats:
    """Interpolate between two sets of poses (N, 7): (count, N, 7), of which the last is ``end``.

    Rotations take the shorter way.
    """
    share = (np.arange(1, count + 1) / count)[:, None, None]
    sign = np.where(np.einsum("ij,ij->i", start[:, 3:], end[:, 3:]) < 0.0, -1.0, 1.0)[:, None]
    out = start + (end - start) * share
    out[:, :, 3:] = start[:, 3:] * (1.0 - share) + end[:, 3:] * sign * share
    out[:, :, 3:] /= np.sqrt(np.einsum("tij,tij->ti", out[:, :, 3:], out[:, :, 3:]))[:, :, None]
    out[-1:] = end
    return out
