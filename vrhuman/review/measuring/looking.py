"""Computes which objects and how much floor a camera in a recorded house had in view.

A view is drawn small, with an object's number and a depth for each pixel; everything is computed
from those. World frame: left-handed, y up, metres; a camera's own is x right, y up, z ahead.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.engines.agent import FIELD_OF_VIEW
from vrhuman.engines.drawing.context import headless_context
from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.drawing.target import Target, ids_target
from vrhuman.engines.drawing.visible import UNDERGROUND
from vrhuman.engines.seen import SEEN_METRES, SEEN_PIXELS
from vrhuman.records import Camera, Floats
from vrhuman.review.drawing.scene import session_scene
from vrhuman.review.recording import Recording

REACH = 1.5
"""AI2-THOR's visibility distance [m], height left out."""
FLOOR_DISTANCE = 3.2
"""Floor that is farther away is not seen [m] (Chaplot et al. 2020, Active Neural SLAM)."""
CENTRE_DEGREES = 5.0
"""The largest angle from the middle of the view at which a thing counts as looked at [degrees]."""
CENTRE_SHARE = 0.1
"""The share of that middle that an object fills at least when it is looked at."""
FOCAL = 75.0
"""Pixels for a tangent of 1: a quarter of the 800x600 picture's."""
_OBSERVED_FOCAL = 300.0  # 600 rows over twice the tangent of 45 degrees
_FLOOR_SLACK = 0.15  # floor may be this far behind what its pixel shows: a pixel is this long there

QUEST_2_FOV = np.radians([-52.0, 52.0, 44.0, -50.0])
"""The field of view of both eyes together if the file has none: left, right, up, down."""
AGENT_FOV = geometry.fov_from_vertical(FIELD_OF_VIEW, 800 / 600)


class Visibility(NamedTuple):
    """How an object is in view.

    It is the number of ``pixels`` in the 800x600 picture, and the distance of the nearest visible
    part, height left out [m].
    """

    pixels: float
    distance: float

    @property
    def seen(self) -> bool:
        return self.pixels >= SEEN_PIXELS and self.distance <= SEEN_METRES


class Lens:
    """A field of view (4,) (see :class:`~vrhuman.records.Camera`) in pixels of one size."""

    def __init__(self, fov: Floats, focal: float = FOCAL) -> None:
        self.fov = fov
        left, right, up, down = np.tan(fov)
        self.width = max(1, round(focal * float(right - left)))
        self.height = max(1, round(focal * float(up - down)))
        self.detail = (_OBSERVED_FOCAL / focal) ** 2
        self._left, self._up = float(left), float(up)
        self._across, self._high = float(right - left), float(up - down)
        x = left + (np.arange(self.width) + 0.5) * (right - left) / self.width
        y = up - (np.arange(self.height) + 0.5) * (up - down) / self.height
        directions = np.ones((self.height, self.width, 3))
        directions[..., 0], directions[..., 1] = x, y[:, None]
        self.directions: Floats = directions.reshape(-1, 3)
        away = np.hypot(self.directions[:, 0], self.directions[:, 1])
        self.middle = np.flatnonzero(away <= math.tan(math.radians(CENTRE_DEGREES)))
        self.axis = int(np.argmin(away))

    def pixels(self, x: Floats, y: Floats) -> NDArray[np.int64]:
        """Return the pixels (N,), row by row, of slopes to the right and up (N,); -1 outside."""
        columns = np.floor((x - self._left) / self._across * self.width).astype(np.int64)
        rows = np.floor((self._up - y) / self._high * self.height).astype(np.int64)
        inside = (columns >= 0) & (columns < self.width) & (rows >= 0) & (rows < self.height)
        return np.where(inside, rows * self.width + columns, -1)


@dataclass(frozen=True, slots=True)
class View:
    """One look through a ``lens``.

    ``ids`` (P,) and ``depth`` (P,) [m, planar] are those of its pixels, row by row from the top;
    ``segments`` are the objectIds that the numbers mean.
    """

    camera: Camera
    lens: Lens
    ids: NDArray[np.uint16]
    depth: NDArray[np.float32]
    segments: tuple[str, ...]

    def shown(self) -> dict[str, Visibility]:
        """Return how each object is in view that at least one pixel shows."""
        shows = np.flatnonzero(self.ids)
        ids = self.ids[shows]
        level = self.lens.directions[shows] @ geometry.matrix(self.camera.rotation)[[0, 2]].T
        nearest = np.full(len(self.segments), np.inf)
        np.minimum.at(nearest, ids, np.hypot(level[:, 0], level[:, 1]) * self.depth[shows])
        counts = np.bincount(ids, minlength=len(self.segments))
        return {
            self.segments[n]: Visibility(float(counts[n]) * self.lens.detail, float(nearest[n]))
            for n in np.flatnonzero(counts).tolist()
        }

    def looked_at(self) -> str:
        """Return the object that fills most of the middle, "" if none fills enough of it."""
        middle = self.ids[self.lens.middle]
        counts = np.bincount(middle, minlength=len(self.segments))
        counts[0] = 0
        best = int(np.argmax(counts))
        return self.segments[best] if counts[best] >= CENTRE_SHARE * len(middle) else ""

    def gaze(self) -> tuple[float, float]:
        """Return where the middle of the view ends: x and z [m]."""
        ahead = geometry.rotate(self.camera.rotation, (0.0, 0.0, 1.0))
        end = self.camera.position + float(self.depth[self.lens.axis]) * ahead
        return float(end[0]), float(end[2])

    def floor(self, cells: Floats) -> NDArray[np.bool_]:
        """Return which points of the floor ``cells`` (N, 2), x and z [m], are seen (N,)."""
        eye = self.camera.position
        offset = np.column_stack(
            [cells[:, 0] - eye[0], np.full(len(cells), -eye[1]), cells[:, 1] - eye[2]]
        )
        x, y, z = (offset @ geometry.matrix(self.camera.rotation)).T
        ahead = np.maximum(z, 1e-6)
        pixels = self.lens.pixels(x / ahead, y / ahead)
        near = np.hypot(offset[:, 0], offset[:, 2]) <= FLOOR_DISTANCE
        inside = near & (z > 0.0) & (pixels >= 0)
        bare: NDArray[np.bool_] = inside & (self.depth[pixels] >= z - _FLOOR_SLACK)
        return bare


class Looker:
    """Draws a recording's house for looking at; has an OpenGL context of its own.

    :raises SessionError: if the session's bodies cannot be drawn: another mesh pack.
    :raises VrhumanError: if there is no OpenGL.
    """

    def __init__(self, recording: Recording, meshes: Path | None = None) -> None:
        scene = session_scene(recording, meshes)
        self.segments = scene.segments
        self.bodies = len(scene.bodies)
        self._own = np.array([body.segment == 0 for body in scene.bodies])
        self._context = headless_context()
        with self._context:
            self._renderer = Renderer(self._context, scene, samples=0)
        self._targets: dict[tuple[int, int], Target] = {}

    def close(self) -> None:
        """Release the OpenGL context."""
        with self._context:
            for target in self._targets.values():
                target.release()
        self._context.release()

    def without_arm(self, poses: Floats) -> Floats:
        """Return the bodies' ``poses`` (N, 7) with the arm removed."""
        rest = poses.copy()
        rest[self._own, 1] = 2.0 * UNDERGROUND
        return rest

    def look(self, camera: Camera, lens: Lens, poses: Floats) -> View:
        """Look through ``lens`` from the ``camera`` of its field of view.

        The bodies are at ``poses`` (N, 7).
        """
        size = (lens.width, lens.height)
        with self._context:
            if size not in self._targets:
                self._targets[size] = ids_target(self._context, size)
            target = self._targets[size]
            self._renderer.draw(camera, poses, target, unlit=True)
            ids, depth = target.read_ids(), target.read_depth(camera)
        return View(camera, lens, ids.ravel(), depth.ravel(), self.segments)
