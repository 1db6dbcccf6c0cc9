"""The boxes of drawn bodies, and which of them are between an eye and a place."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.engines.drawing.scene import SceneBody
from vrhuman.records import Floats

_LARGE = 0.6
"""A body whose longest side is shorter hides nobody [m]."""


class Boxes:
    """The bounding box of each body, in the body's own frame.

    A body without a number (the arm) and a small body are never in the way.
    """

    def __init__(self, bodies: Sequence[SceneBody]) -> None:
        corners = [_corners(body) for body in bodies]
        self._low = np.array([each[0] for each in corners]).reshape(-1, 3)
        self._high = np.array([each[1] for each in corners]).reshape(-1, 3)
        large = (self._high - self._low).max(axis=1, initial=0.0) >= _LARGE
        self._solid = large & np.array([body.segment > 0 for body in bodies], dtype=bool)

    def between(self, poses: Floats, eye: Floats, places: Floats) -> NDArray[np.bool_]:
        """Return which bodies are between ``eye`` (3,) and one of ``places`` (P, 3) [m].

        They are those that a straight line between the two meets. The bodies are at ``poses`` (N,
        7); the result is (N,).
        """
        hidden = np.zeros(len(poses), dtype=bool)
        back = geometry.inverse(poses[:, 3:])
        start = geometry.rotate(back, eye - poses[:, :3])
        for place in places:
            way = geometry.rotate(back, place - poses[:, :3]) - start
            way = np.where(np.abs(way) < 1e-9, 1e-9, way)
            one, other = (self._low - start) / way, (self._high - start) / way
            enters = np.minimum(one, other).max(axis=1)
            leaves = np.maximum(one, other).min(axis=1)
            hidden |= (enters <= leaves) & (leaves > 0.0) & (enters < 1.0)
        out: NDArray[np.bool_] = hidden & self._solid
        return out


def _corners(body: SceneBody) -> tuple[Floats, Floats]:
    """Return the lowest and highest corner of all parts."""
    if not body.parts:
        return np.zeros(3), np.zeros(3)
    places = np.array([part.position for part in body.parts])
    turns = np.abs(geometry.matrix(np.array([part.rotation for part in body.parts])))
    halves = np.einsum("nij,nj->ni", turns, np.array([part.size for part in body.parts])) / 2.0
    low, high = (places - halves).min(axis=0), (places + halves).max(axis=0)
    return low * body.scale, high * body.scale
