"""Where what one camera saw lies in another's picture (plane and parallax; Irani & Anandan 1996).

Picture coordinates are (u, v) from the left top corner, 0..1. A point at (u, v) of the view, at
nearness ``w`` (one over its planar depth there), lies in the source at ``q = far @ (u, v, 1) +
w * shift``: at ``q[:2] / q[2]``, with nearness ``w / q[2]``. ``far`` alone is a turn of the head.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vrhuman import geometry
from vrhuman.records import Camera, Floats


@dataclass(frozen=True, slots=True)
class Parallax:
    """``far`` (3, 3) and ``shift`` (3,), which is per 1/m of nearness."""

    far: Floats
    shift: Floats


def parallax(source: Camera, view: Camera) -> Parallax:
    """From ``view``'s picture to ``source``'s."""
    to_source = geometry.matrix(source.rotation).T
    turn = to_source @ geometry.matrix(view.rotation)
    lens = _lens(source)
    return Parallax(
        far=lens @ turn @ np.linalg.inv(_lens(view)),
        shift=lens @ to_source @ (view.position - source.position),
    )


def _lens(camera: Camera) -> Floats:
    """(3, 3) from a camera's x, y, z to u z, v z, z."""
    left, right, up, down = np.tan(camera.fov)
    width, height = right - left, up - down
    return np.array([[1 / width, 0, -left / width], [0, -1 / height, up / height], [0, 0, 1]])
