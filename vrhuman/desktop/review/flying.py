"""Computes how mouse and keys move a free camera, without Qt."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.review.drawing.cameras import Free

DEGREES_A_PIXEL = 0.25
METRES_A_NOTCH = 0.25
"""The change for a notch of the wheel."""
METRES_A_KEY = 0.1
STEEPEST = 89.0
"""Maximum pitch [degrees]: straight up there is no ahead."""


def dragged_by(camera: Free, right: float, down: float) -> Free:
    """Return the camera rotated as by dragging the image by this many pixels."""
    pitch = camera.pitch - down * DEGREES_A_PIXEL
    return replace(
        camera,
        yaw=(camera.yaw - right * DEGREES_A_PIXEL) % 360.0,
        pitch=min(STEEPEST, max(-STEEPEST, pitch)),
    )


def gone(camera: Free, way: tuple[float, float, float]) -> Free:
    """Return the camera moved by metres to the right, up, and ahead as it looks."""
    right, up, ahead = way
    look = geometry.rotate(geometry.from_euler(camera.pitch, camera.yaw, 0.0), (0.0, 0.0, ahead))
    moved = np.array(camera.position) + look + geometry.right(camera.yaw) * right
    x, y, z = moved.tolist()
    return replace(camera, position=(x, y + up, z))
