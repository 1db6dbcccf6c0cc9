"""Computes how far things are open: the pose of a moving member, and what rides in a drawer."""

from __future__ import annotations

import numpy as np

from vrhuman import geometry
from vrhuman.engines.arm import Quaternion, Vector
from vrhuman.houses.parts import StandIn
from vrhuman.records import Floats

OPENING_SPEED = 2.0
"""The change of openness per second: half a second from closed to open."""
_RIM = 0.02
_HEADROOM = 0.3


def carried_pose(pose: tuple[float, ...], offset: Vector, turn: Quaternion) -> tuple[float, ...]:
    """Return the world pose (7 numbers) of a member in an object at ``pose``.

    ``offset`` and ``turn`` are the member's pose in the object's frame.
    """
    x, y, z, qx, qy, qz, qw = pose
    rotation = (qx, qy, qz, qw)
    dx, dy, dz = geometry.rotate_floats(rotation, offset)
    return (x + dx, y + dy, z + dz, *geometry.multiply_floats(rotation, turn))


def drawer_box(stand_in: StandIn, scale: float) -> tuple[Floats, Floats]:
    """Return the box (low, high) of a drawer and the space in it, in its object's frame."""
    lows, highs = [], []
    for part in stand_in.parts:
        if part.moves:
            half = np.abs(geometry.matrix(part.rotation)) @ np.array(part.size) / 2.0
            lows.append((np.array(part.position) - half) * scale)
            highs.append((np.array(part.position) + half) * scale)
    low, high = np.min(lows, axis=0) - _RIM, np.max(highs, axis=0) + _RIM
    high[1] += _HEADROOM
    return low, high


def riders(things: Floats, member: Floats, stand_in: StandIn, scale: float) -> list[int]:
    """Return the rows of ``things`` (N, 7) whose centres are in a drawer.

    ``member`` (7,) is the drawer's world pose.
    """
    low, high = drawer_box(stand_in, scale)
    local = geometry.rotate(geometry.inverse(member[3:]), things[:, :3] - member[:3])
    inside = ((local > low) & (local < high)).all(axis=1)
    return [int(i) for i in np.flatnonzero(inside)]
