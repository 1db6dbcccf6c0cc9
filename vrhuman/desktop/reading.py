"""Computes from where a window shows panels: level, and all of them in view, whatever the gaze.

The house is seen from the person's head, the panels from a view of their own: a person who looks at
the floor still reads the question. OpenXR stage poses (right-handed, y up, metres); places in the
window are right and up in -1..1.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vrhuman import geometry
from vrhuman.protocol.boards.placing import HAND_DISTANCE, frame
from vrhuman.records import Floats, Panel, View

MARGIN = 0.03
"""The free space at each edge, as a share of half the window."""
Place = tuple[float, float]


def on_board(panel: Panel) -> bool:
    """Return whether a panel is read from the reading view.

    The others are what a headset shows at the free hand, and the marks of pointing.
    """
    return panel.look == "board" and (bool(panel.options) or panel.distance != HAND_DISTANCE)


def reading_view(panels: Sequence[Panel], fov: Floats, foot: float) -> View:
    """Return the view from which all ``panels``, at least one, are in the window and upright.

    It is at their reading distance, and farther back where they would not fit. ``fov`` (4,) is the
    window's, ``foot`` 0..1 the share of its height at the bottom that is covered.
    """
    normals = [geometry.rotate(panel.orientation, (0.0, 0.0, 1.0)) for panel in panels]
    rights = [geometry.rotate(panel.orientation, (1.0, 0.0, 0.0)) for panel in panels]
    orientation = frame(np.mean(rights, axis=0), np.mean(normals, axis=0))
    away = [p.position + p.distance * n for p, n in zip(panels, normals, strict=True)]
    eye = np.mean(away, axis=0)
    corners = np.concatenate([_corners(panel) for panel in panels])
    x, y, z = geometry.rotate(geometry.inverse(orientation), corners - eye).T
    left, right, up, down = np.tan(fov)
    up, down = up - MARGIN * (up - down) / 2, down + (foot + MARGIN / 2) * (up - down)
    left, right = left * (1.0 - MARGIN), right * (1.0 - MARGIN)
    ratios = np.stack([x / right, x / left, y / up, y / down])
    back = max(0.0, float((ratios + z).max()))
    position = eye + back * geometry.rotate(orientation, (0.0, 0.0, 1.0))
    return View(position, orientation, fov)


def place_of(view: View, point: Floats) -> Place:
    """Return where in the window a point (3,) in front of the view is seen."""
    x, y, z = geometry.rotate(geometry.inverse(view.orientation), point - view.position)
    left, right, up, down = np.tan(view.fov)
    across = 2.0 * (x / -z - left) / (right - left) - 1.0
    return float(across), float(2.0 * (y / -z - down) / (up - down) - 1.0)


def ray_through(place: Place, fov: Floats) -> Floats:
    """Return the direction (3,) through a place in the window, in the view's own frame."""
    left, right, up, down = np.tan(fov)
    x, y = ((p + 1.0) / 2.0 for p in place)
    ray = np.array([left + (right - left) * x, down + (up - down) * y, -1.0])
    out: Floats = ray / np.linalg.norm(ray)
    return out


def _corners(panel: Panel) -> Floats:
    half = np.asarray(panel.size) / 2.0
    flat = np.array([[sx * half[0], sy * half[1], 0.0] for sx in (-1, 1) for sy in (-1, 1)])
    out: Floats = panel.position + geometry.rotate(panel.orientation, flat)
    return out
