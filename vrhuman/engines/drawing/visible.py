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
_SIDEWAYS: Floats = np.array([[[-1.0], [1.0], [0.0], [0.0]], [[0.0], [0.0], [-1.0], [1.0]]])
_OUTWARDS: Floats = np.array([[1.0], [-1.0], [1.0], [-1.0]])


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

    def rays(self, top_first: bool) -> Floats:
        """Return the matrix (3, 3) from clip x, y, w to world directions.

        It is the inverse of those rows of ``clip``, with y turned over in ``top_first`` pictures.
        """
        left, right, down, up = self.window.tolist()
        half = (down - up if top_first else up - down) / 2.0
        of_window = np.array(
            [
                [(right - left) / 2.0, 0.0, (right + left) / 2.0],
                [0.0, half, (up + down) / 2.0],
                [0.0, 0.0, 1.0],
            ]
        )
        rays: Floats = self.turn @ of_window
        return rays


def view_of(camera: Camera) -> View:
    """Compute a camera's matrices, once per picture."""
    view = geometry.view_matrix(camera.position, camera.rotation)
    left, right, up, down = np.tan(camera.fov).tolist()
    return View(
        camera=camera,
        turn=view[:3, :3].T,
        window=np.array([left, right, down, up]),
        clip=geometry.projection_matrix(camera.fov, camera.near, camera.far) @ view,
    )


def in_view(
    view: View, centres: Floats, radii: Floats, windows: Floats, which: NDArray[np.int64]
) -> NDArray[np.bool_]:
    """Return which spheres reach into any of their ``windows`` (W, 4).

    The spheres have centres (N, 3) and radii (N,) in the world [m], ``which`` (N, K) are the
    windows of each. A sphere of radius 0 is never seen, nor is one far below the ground, where
    bodies are put that are not present.
    """
    sides = np.empty((3, 4, len(windows)))  # of their pyramids: normals that point outwards
    sides[:2] = _SIDEWAYS
    np.multiply(windows.T, _OUTWARDS, out=sides[2])
    sides /= np.sqrt(1.0 + np.square(windows.T))
    local = view.local(centres).T
    away = (sides.reshape(3, -1).T @ local).reshape(4, len(windows), -1).max(axis=0)
    inside = (away <= radii) & (windows[:, :1] < windows[:, 1:2])
    z = local[2]
    there = (z <= view.camera.far + radii) & (z >= view.camera.near - radii) & (radii > 0.0)
    there &= inside[which.T, np.arange(len(which))].any(axis=0)
    return np.asarray(there & (centres[:, 1] > UNDERGROUND))
