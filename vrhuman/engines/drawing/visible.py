"""Computes what a camera can see: its clip matrix, and spheres in all or part of its view.

A window is a part of a picture: left, right, down, up as tangents of angles from the camera's axis.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.records import Camera, Floats

UNDERGROUND = -50.0
"""The height below which nothing is drawn [m]."""


@dataclass(frozen=True, slots=True)
class View:
    """A camera with its matrices.

    They are its rotation as a matrix ``turn`` (3, 3), the ``window`` (4,) of its whole picture, and
    ``clip`` (4, 4), world to OpenGL clip space, acting on columns.
    """

    camera: Camera
    turn: Floats
    window: Floats
    clip: Floats

    def local(self, points: Floats) -> Floats:
        """Return world points (..., 3) in the camera's frame: x right, y up, z ahead [m]."""
        moved: Floats = (points - self.camera.position) @ self.turn
        return moved


def view_of(camera: Camera) -> View:
    """Compute a camera's matrices, once per picture."""
    view = geometry.view_matrix(camera.position, camera.rotation)
    left, right, up, down = np.tan(camera.fov)
    return View(
        camera=camera,
        turn=view[:3, :3].T,
        window=np.array([left, right, down, up]),
        clip=geometry.projection_matrix(camera.fov, camera.near, camera.far) @ view,
    )


def in_view(view: View, centres: Floats, radii: Floats, windows: Floats) -> NDArray[np.bool_]:
    """Return which spheres reach into any of their windows (N, K, 4).

    The spheres have centres (N, 3) and radii (N,) in the world [m]. A sphere of radius 0 is never
    seen, nor is one far below the ground, where bodies are put that are not present.
    """
    local = view.local(centres)
    x, y, z = local[:, :1], local[:, 1:2], local[:, 2:]
    radius = radii[:, None]
    away = radius[..., None] * np.sqrt(1.0 + windows * windows)
    left, right, down, up = (windows[..., i] for i in range(4))
    inside = (
        (left < right)
        & (x - z * right <= away[..., 1])
        & (z * left - x <= away[..., 0])
        & (y - z * up <= away[..., 3])
        & (z * down - y <= away[..., 2])
    )
    there = (z <= view.camera.far + radius) & (z >= view.camera.near - radius) & (radius > 0.0)
    return np.asarray(inside.any(axis=1) & there[:, 0] & (centres[:, 1] > UNDERGROUND))
