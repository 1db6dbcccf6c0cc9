"""Draws the small map of the film: the house from above, the path so far, and the agent's view."""

from __future__ import annotations

import math

import numpy as np
from PIL import Image, ImageDraw

from vrhuman.engines.agent import FIELD_OF_VIEW
from vrhuman.houses.house import House
from vrhuman.review.pictures import style
from vrhuman.review.pictures.house_plan import OVERSAMPLED, Plan, draw_house

_LOOKS_METRES = 1.6
"""The length of the cone that shows the view [m]."""
_HALF = math.atan(math.tan(math.radians(FIELD_OF_VIEW) / 2) * 4 / 3)
"""Half the horizontal field of view [radians] of the 4:3 picture."""
_CONE = (255, 196, 0, 130)
_JUMP = 1.0
"""If the agent is farther away than this a frame later, it did not walk there [m]."""


class SmallMap:
    """Draws the map of ``size`` (width, height) pixels; the path grows from call to call."""

    def __init__(self, house: House, size: tuple[int, int]) -> None:
        corners = np.concatenate([room.polygon for room in house.rooms])
        self._plan = Plan(corners, size[0], margin=4, top=4, bottom=4, height=size[1])
        self._house = Image.new("RGB", (self._plan.width, self._plan.height), style.PAPER)
        draw_house(ImageDraw.Draw(self._house), self._plan, house)
        self._way = ImageDraw.Draw(self._house)
        self._last: tuple[float, float] | None = None

    def draw(
        self, place: tuple[float, float, float] | None, colour: tuple[int, int, int]
    ) -> Image.Image:
        """Return the map with the agent at ``place`` (x, z, yaw).

        Its path is drawn in a phase's ``colour``.
        """
        if place is None:
            self._last = None
            return self._house.reduce(OVERSAMPLED)
        x, z, yaw = place
        if self._last is not None and math.dist(self._last, (x, z)) < _JUMP:
            line = [self._plan.point(*self._last), self._plan.point(x, z)]
            self._way.line(line, fill=colour, width=2 * OVERSAMPLED)
        self._last = (x, z)
        picture = self._house.copy()
        draw = ImageDraw.Draw(picture, "RGBA")
        right, down = self._plan.point(x, z)
        reach = _LOOKS_METRES * self._plan.scale * OVERSAMPLED
        turned = math.radians(yaw) - math.pi / 2  # the page's angles: 0 right, then clockwise
        box = (right - reach, down - reach, right + reach, down + reach)
        draw.pieslice(box, math.degrees(turned - _HALF), math.degrees(turned + _HALF), fill=_CONE)
        radius = 3 * OVERSAMPLED
        box = (right - radius, down - radius, right + radius, down + radius)
        draw.ellipse(box, fill=style.TEXT, outline=(255, 255, 255), width=OVERSAMPLED)
        return picture.reduce(OVERSAMPLED)
