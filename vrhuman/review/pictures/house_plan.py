"""Draws a house from above: rooms, furniture, walls and openings on a page of any size."""

from __future__ import annotations

import numpy as np
from PIL import ImageDraw

from vrhuman import geometry
from vrhuman.houses.house import House, HouseObject
from vrhuman.records import Floats

OVERSAMPLED = 2
"""The factor of oversampling.

Pillow draws lines unsmoothed, so they are drawn at this many times the size and then shrunk.
"""

_ROOMS = {
    "Kitchen": (250, 240, 220),
    "LivingRoom": (232, 242, 228),
    "Bedroom": (228, 234, 248),
    "Bathroom": (224, 244, 246),
}
_DRAWN_FOR = 1400
"""The page's width [pixels] for which the widths of lines are given."""


class Plan:
    """Converts world metres (x right, z up on the page) to oversampled pixels.

    The house of ``corners`` (N, 2) x, z [m] fills a page ``size`` pixels wide except for a
    ``margin`` at each side, ``top`` and ``bottom``. The page is as high as the house needs, or
    ``height`` pixels with the house in its middle.
    """

    def __init__(
        self,
        corners: Floats,
        size: int,
        margin: int,
        top: int,
        bottom: int,
        height: int | None = None,
    ) -> None:
        self.low = corners.min(axis=0)
        span = corners.max(axis=0) - self.low
        across = (size - 2 * margin) / float(max(span[0], 1.0 if height else 0.75 * span[1], 1.0))
        down = (height - top - bottom) / float(max(span[1], 1.0)) if height else across
        self.scale = min(across, down)
        self.width = size * OVERSAMPLED
        self.inside = float(span[1]) * self.scale
        self.left = (size - float(span[0]) * self.scale) / 2
        page = self.inside + top + bottom if height is None else height
        self.top = top + (page - top - bottom - self.inside) / 2
        self.height = round(page * OVERSAMPLED)

    def point(self, x: float, z: float) -> tuple[float, float]:
        right = self.left + (x - float(self.low[0])) * self.scale
        down = self.top + self.inside - (z - float(self.low[1])) * self.scale
        return right * OVERSAMPLED, down * OVERSAMPLED

    def points(self, corners: Floats) -> list[tuple[float, float]]:
        return [self.point(float(x), float(z)) for x, z in corners]

    def line(self, pixels: int) -> int:
        """Return the width of a line that is ``pixels`` wide on the large page; at least one."""
        return max(1, round(pixels * self.width / (_DRAWN_FOR * OVERSAMPLED)))


def draw_house(draw: ImageDraw.ImageDraw, plan: Plan, house: House) -> None:
    """Draw rooms, what stands in them, walls, windows and doors."""
    for room in house.rooms:
        draw.polygon(plan.points(room.polygon), fill=_ROOMS.get(room.room_type, (240, 240, 240)))
    for thing in furniture(house):
        draw.polygon(
            plan.points(footprint(thing)),
            fill=(214, 208, 198),
            outline=(150, 144, 134),
            width=plan.line(2),
        )
    _draw_walls(draw, plan, house)


def footprint(thing: HouseObject) -> Floats:
    """Return the corners (4, 2) in x, z of an object's box seen from above."""
    width, _, depth = thing.size
    box = np.array([[-1, 0, -1], [1, 0, -1], [1, 0, 1], [-1, 0, 1]]) * (width / 2, 0, depth / 2)
    corners: Floats = (geometry.rotate(thing.rotation, box) + thing.position)[:, [0, 2]]
    return corners


def furniture(house: House) -> list[HouseObject]:
    """Return what stands in the rooms, the lowest first."""
    standing = [thing for thing in house.contents if thing.parent is None]
    return sorted(standing, key=lambda thing: float(thing.position[1]))


def _draw_walls(draw: ImageDraw.ImageDraw, plan: Plan, house: House) -> None:
    for wall in house.walls:
        if not wall.empty:
            line = plan.points(np.array([wall.start, wall.end]))
            draw.line(line, fill=(60, 60, 64), width=plan.line(10))
    for opening in house.openings:
        along = geometry.right(opening.yaw)[[0, 2]] * opening.size[0] / 2
        centre = opening.position[[0, 2]]
        line = plan.points(np.array([centre - along, centre + along]))
        if opening.kind == "window":
            draw.line(line, fill=(120, 180, 230), width=plan.line(8))
        else:
            draw.line(line, fill=(250, 248, 240), width=plan.line(12))
            draw.line(line, fill=(190, 150, 100), width=plan.line(3))
