"""Computes how much wider and denser than the view the frames for reprojection are."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from vrhuman.records import Camera


@dataclass(frozen=True, slots=True)
class Guard:
    """The extra width and density of reprojected frames.

    ``band`` is how many times as wide as the view, on the image plane, a frame is: the head may
    turn by the difference before a border is seen. ``density`` is the number of its pixels, along a
    line, for one of the view's: with more than one, looking up between pixels blurs nothing.
    """

    band: float
    density: float

    def camera(self, view: Camera) -> Camera:
        """Return the camera at ``view``, wider by the band on every side."""
        return replace(view, fov=np.arctan(self.band * np.tan(view.fov)))

    def size(self, view: tuple[int, int], most: int | None = None) -> tuple[int, int]:
        """Return the size of a frame (width, height) for a view of that size [px].

        It is a multiple of 8, and smaller where it would have more than ``most`` pixels.
        """
        sides = [side * self.band * self.density for side in view]
        if most is not None and sides[0] * sides[1] > most:
            shrink = math.sqrt(most / (sides[0] * sides[1]))
            sides = [side * shrink for side in sides]
        width, height = (max(8, int(side) // 8 * 8) for side in sides)
        return width, height


def density(frame: Camera, pixels: tuple[int, int], view: Camera, size: tuple[int, int]) -> float:
    """Return how many of a frame's ``pixels``, along a line, are one of a view's of ``size``."""
    return pixels[0] / _width(frame) * _width(view) / size[0]


def _width(camera: Camera) -> float:
    """Return the width of an image on the plane one metre ahead [m]."""
    left, right = np.tan(camera.fov[:2])
    return float(right - left)


COARSE = Guard(band=1.3, density=1.0)
"""Where the processor draws: 7 degrees to each side, for a view of 90."""
FINE = Guard(band=1.4, density=1.75)
"""Where a graphics card draws: 9 degrees to each side."""
