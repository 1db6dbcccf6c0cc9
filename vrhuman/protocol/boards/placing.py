"""Places panels in the OpenXR stage frame: right-handed, y up, metres, degrees."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vrhuman import geometry
from vrhuman.records import Floats, TrackedPose

DISTANCE = 1.2
"""Distance of panels from the eyes [m], where stereo vision is comfortable."""
HAND_DISTANCE = 0.42
"""Distance from which a panel at the free hand is read [m]."""
ABOVE_HAND = 0.06
"""Distance from the grip to the lower edge of a panel at the hand [m]."""


@dataclass(frozen=True, slots=True)
class PanelPose:
    """The centre (3,) of a panel, and its rotation (4,) x y z w that turns its +z to the reader."""

    position: Floats
    orientation: Floats


def ahead(anchor: TrackedPose, aside: float = 0.0, lower: float = 0.0) -> PanelPose:
    """Return a pose upright in front of the eyes, facing them.

    It is ``aside`` [degrees] to the left and ``lower`` [m] than the eyes.
    """
    x, _, z = geometry.rotate(anchor.orientation, (0.0, 0.0, -1.0))
    yaw = float(np.degrees(np.arctan2(-x, -z))) + aside
    orientation = geometry.axis_angle((0.0, 1.0, 0.0), yaw)
    offset = geometry.rotate(orientation, (0.0, -lower, -DISTANCE))
    return PanelPose(anchor.position + offset, orientation)


def held(grip: TrackedPose, head: TrackedPose, height: float) -> PanelPose:
    """Return a pose above a hand, facing the eyes; ``height`` [m] is the panel's."""
    position = grip.position + np.array([0.0, ABOVE_HAND + height / 2, 0.0])
    return PanelPose(position, facing(position, head.position))


def near(head: TrackedPose) -> PanelPose:
    """Return a pose at reading distance from the eyes, wherever they look."""
    position = head.position + geometry.rotate(head.orientation, (0.0, 0.0, -HAND_DISTANCE))
    return PanelPose(position, facing(position, head.position))


def facing(position: Floats, eyes: Floats) -> Floats:
    """Return the rotation of a panel that faces the eyes with its upper edge level."""
    x, y, z = towards = (eyes - position).tolist()
    length = math.hypot(x, y, z)
    if length < 1e-6:
        return geometry.IDENTITY
    level = math.hypot(x, z) >= 1e-6 * length
    return frame([z, 0.0, -x] if level else [1.0, 0.0, 0.0], towards)


def frame(right: Sequence[float], towards: Sequence[float]) -> Floats:
    """Return the rotation whose +z is ``towards``.

    Its +x is as near as possible to ``right``; both are (3,) plain floats, with which this takes a
    third of numpy's time.
    """
    zx, zy, zz = _unit(*towards)
    x, y, z = right
    along = x * zx + y * zy + z * zz
    xx, xy, xz = _unit(x - zx * along, y - zy * along, z - zz * along)
    yx, yy, yz = zy * xz - zz * xy, zz * xx - zx * xz, zx * xy - zy * xx
    return geometry.from_matrix([[xx, yx, zx], [xy, yy, zy], [xz, yz, zz]])


def _unit(x: float, y: float, z: float) -> tuple[float, float, float]:
    length = math.sqrt(x * x + y * y + z * z)
    return x / length, y / length, z / length
