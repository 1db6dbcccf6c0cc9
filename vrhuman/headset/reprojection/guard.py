"""How much wider and denser than the view the frames are that are reprojected."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from vrhuman.records import Camera


@dataclass(frozen=True, slots=True)
class Guard:
    """``band`` is how many times the view's width, on the picture plane, a frame has: the head may
    turn by the difference before a border is seen. ``density`` is how many of its pixels, along a
    line, come to one of the view's: more than one, and looking up between pixels blurs nothing."""

    band: float
    density: float

    def camera(self, view: Camera) -> Camera:
        """From where ``view`` is, wider by the band on every side."""
        return replace(view, fov=np.arctan(self.band * np.tan(view.fov)))

    def size(self, view: tuple[int, int], most: int | None = None) -> tuple[int, int]:
        """Of a frame (width, height) for a view of that size [px]; a multiple of 8, and smaller
        where it would have more than ``most`` pixels."""
        sides = [side * self.band * self.density for side in view]
        if most is not None and sides[0] * sides[1] > most:
            shrink = math.sqrt(most / (sides[0] * sides[1]))
            sides = [side * shrink for side in sides]
        width, height = (max(8, int(side) // 8 * 8) for side in sides)
        return width, height


@dataclass(frozen=True, slots=True)
class Detail:
    """How a frame is looked up: ``steps`` of the search for a pixel's surface, and whether colours
    are ``smooth`` between its pixels."""

    steps: int
    smooth: bool


QUICK, EXACT = Detail(2, smooth=False), Detail(3, smooth=True)
"""Where the processor draws, two thirds of the time; and where a graphics card does."""
COARSE = Guard(band=1.3, density=1.0)
"""Where the processor draws: 7 degrees each way, for a view of 90."""
FINE = Guard(band=1.4, density=1.75)
"""Where a graphics card draws: 9 degrees each way."""
