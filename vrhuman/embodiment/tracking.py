"""What of a tracked pose is data: nothing that is not valid, not finite, or zero."""

from __future__ import annotations

import math
from dataclasses import dataclass

from vrhuman import geometry
from vrhuman.engines import arm
from vrhuman.engines.arm import Quaternion, Vector
from vrhuman.records import TrackedPose


@dataclass(frozen=True, slots=True)
class Pose:
    """A pose in the stage, in the world's handedness: left-handed, y up, z ahead, metres."""

    position: Vector
    rotation: Quaternion


def pose_of(tracked: TrackedPose) -> Pose | None:
    """The pose, or None where it is no data: not valid (which says a runtime), not finite, a
    rotation without length, or a place that is exactly the origin (which say drivers in standby).
    """
    if not tracked.valid:
        return None
    x, y, z = (float(v) for v in geometry.world_position_from_openxr(tracked.position))
    a, b, c, d = (float(v) for v in geometry.world_rotation_from_openxr(tracked.orientation))
    length = a * a + b * b + c * c + d * d
    if not math.isfinite(x + y + z + length) or not 0.25 < length < 4.0:
        return None
    if x == 0.0 and y == 0.0 and z == 0.0:
        return None
    return Pose((x, y, z), arm.normalised((a, b, c, d)))


def hand_pose_of(tracked: TrackedPose) -> Pose | None:
    """The same of a hand, which must be tracked, too: out of the cameras' sight, a controller's
    place is guessed."""
    return pose_of(tracked) if tracked.connected and tracked.tracked else None
