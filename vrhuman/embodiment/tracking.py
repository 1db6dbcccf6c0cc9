"""Filters tracked poses: a pose that is not valid, not finite, or zero is not data."""

from __future__ import annotations

import math
from dataclasses import dataclass

from vrhuman import geometry
from vrhuman.engines.arm import Quaternion, Vector
from vrhuman.records import TrackedPose


@dataclass(frozen=True, slots=True)
class Pose:
    """A pose in the stage, in the world's handedness: left-handed, y up, z ahead, metres."""

    position: Vector
    rotation: Quaternion


def pose_of(tracked: TrackedPose) -> Pose | None:
    """Return the pose, or None if it is not usable as data.

    It is not usable if the runtime calls it invalid, if it is not finite, if its rotation has no
    length, or if its place is exactly the origin (which drivers in standby report).
    """
    if not tracked.valid:
        return None
    x, y, z = geometry.world_position_floats_from_openxr(tracked.position.tolist())
    a, b, c, d = geometry.world_rotation_floats_from_openxr(tracked.orientation.tolist())
    length = a * a + b * b + c * c + d * d
    if not math.isfinite(x + y + z + length) or not 0.25 < length < 4.0:
        return None
    if x == 0.0 and y == 0.0 and z == 0.0:
        return None
    return Pose((x, y, z), geometry.normalised_floats((a, b, c, d)))


def hand_pose_of(tracked: TrackedPose) -> Pose | None:
    """Return the pose of a hand, or None if it is not usable as data.

    A hand must be tracked, too: out of the cameras' sight, a controller's place is only estimated.
    """
    return pose_of(tracked) if tracked.connected and tracked.tracked else None
