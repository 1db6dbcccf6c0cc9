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


@dataclass(frozen=True, slots=True)
class Detail:
    """How a frame is looked up.

    ``steps`` of the search for a pixel's surface, and whether colours are ``smooth`` between its
    pixels.
    """

    steps: int
    smooth: bool


QUICK, EXACT = Detail(2, smooth=False), Detail(3, smooth=True)
"""For drawing by the processor, in two thirds of the time; and for a graphics card."""
COARSE = Guard(band=1.3, density=1.0)
"""Where the processor draws: 7 degrees to each side, for a view of 90."""
FINE = Guard(band=1.4, density=1.75)
"""Where a graphics card draws: 9 degrees to each side."""
