"""What a camera can see: its clip matrix, and balls in its field of view."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.records import Camera, Floats


def clip_matrix(camera: Camera) -> Floats:
    """World to OpenGL clip space, (4, 4), acting on columns."""
    return geometry.projection_matrix(camera.fov, camera.near, camera.far) @ geometry.view_matrix(
        camera.position, camera.rotation
    )


def in_view(camera: Camera, centres: Floats, radii: Floats) -> NDArray[np.bool_]:
    """Which balls (N, 3), (N,) [m], in the world, reach into the camera's frustum."""
    x, y, z = geometry.rotate(geometry.inverse(camera.rotation), centres - camera.position).T
    left, right, up, down = camera.fov
    outside = np.maximum.reduce(
        [
            x * np.cos(right) - z * np.sin(right),
            z * np.sin(left) - x * np.cos(left),
            y * np.cos(up) - z * np.sin(up),
            z * np.sin(down) - y * np.cos(down),
            camera.near - z,
            z - camera.far,
        ]
    )
    return np.asarray((outside <= radii) & (radii > 0.0))
