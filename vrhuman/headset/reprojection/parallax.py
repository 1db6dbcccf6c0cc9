"""Finds what one camera saw in another camera's image (plane and parallax).

The method is of Irani & Anandan 1996. Image coordinates are (u, v) from the top left corner, 0..1.
A point at (u, v) of the view, at nearness ``w`` (one over its planar depth there), is in the source
at ``q = far @ (u, v, 1) + w * shift``: at ``q[:2] / q[2]``, with nearness ``w / q[2]``. ``far``
alone is a rotation of the head.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vrhuman import geometry
from vrhuman.records import Camera, Floats


@dataclass(frozen=True, slots=True)
class Parallax:
    """The mapping from a view to a source image.

    ``far`` (3, 3) is a rotation, and ``shift`` (3,) is per 1/m of nearness.
    """

    far: Floats
    shift: Floats


def parallax(source: Camera, view: Camera) -> Parallax:
    """Return the mapping from ``view``'s image to ``source``'s."""
    to_source = geometry.matrix(source.rotation).T
    turn = to_source @ geometry.matrix(view.rotation)
    lens = _lens(source)
    return Parallax(
        far=lens @ turn @ np.linalg.inv(_lens(view)),
        shift=lens @ to_source @ (view.position - source.position),
    )


def _lens(camera: Camera) -> Floats:
    """Return the matrix (3, 3) from a camera's x, y, z to u z, v z, z."""
    left, right, up, down = np.tan(camera.fov)
    width, height = right - left, up - down
    return np.array([[1 / width, 0, -left / width], [0, -1 / height, up / height], [0, 0, 1]])
