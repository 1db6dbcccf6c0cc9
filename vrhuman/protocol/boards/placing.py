"""Where panels hang, in the OpenXR stage frame: right-handed, y up, metres, degrees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vrhuman import geometry
from vrhuman.records import Floats, TrackedPose

DISTANCE = 1.2
"""Boards stand this far from the eyes [m], where stereo is comfortable."""
HAND_DISTANCE = 0.42
"""What is held at the free hand is read from here [m]."""
ABOVE_HAND = 0.06
"""From the grip to the lower edge of what is held [m]."""


@dataclass(frozen=True, slots=True)
class PanelPose:
    """A board's centre (3,), and its rotation (4,) x y z w that turns its +z to the reader."""

    position: Floats
    orientation: Floats


def ahead(anchor: TrackedPose, aside: float = 0.0, lower: float = 0.0) -> PanelPose:
    """Upright before the eyes, its face towards them; ``aside`` [degrees] to the left and ``lower``
    [m] than the eyes."""
    x, _, z = geometry.rotate(anchor.orientation, (0.0, 0.0, -1.0))
    yaw = float(np.degrees(np.arctan2(-x, -z))) + aside
    orientation = geometry.axis_angle((0.0, 1.0, 0.0), yaw)
    offset = geometry.rotate(orientation, (0.0, -lower, -DISTANCE))
    return PanelPose(anchor.position + offset, orientation)


def held(grip: TrackedPose, head: TrackedPose, height: float) -> PanelPose:
    """Above a hand, facing the eyes; ``height`` [m] is the board's."""
    position = grip.position + np.array([0.0, ABOVE_HAND + height / 2, 0.0])
    return PanelPose(position, facing(position, head.position))


def facing(position: Floats, eyes: Floats) -> Floats:
    """The rotation of a board that faces the eyes with its upper edge level."""
    towards = eyes - position
    length = float(np.linalg.norm(towards))
    if length < 1e-6:
        return geometry.IDENTITY
    right = cross((0.0, 1.0, 0.0), towards)
    if float(np.linalg.norm(right)) < 1e-6 * length:
        right = np.array([1.0, 0.0, 0.0])
    return frame(right, towards)


def frame(right: Floats, towards: Floats) -> Floats:
    """The rotation whose +z is ``towards`` and whose +x is as near to ``right`` as can be."""
    z = towards / float(np.linalg.norm(towards))
    x = right - z * float(right @ z)
    x = x / float(np.linalg.norm(x))
    return geometry.from_matrix(np.stack([x, cross(z, x), z], axis=1))


def cross(a: Sequence[float] | Floats, b: Sequence[float] | Floats) -> Floats:
    """The vector product of two (3,): numpy's own takes ten times as long for one."""
    (ax, ay, az), (bx, by, bz) = a, b
    return np.array([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx])
