"""Bounding boxes on a frame, and where its pixels are in a view. Pure functions.

Places on a frame are in its pixels: x to the right, y down, (0, 0) at the outer corner of the first
pixel. Places in a view are in the view's own units, with the same directions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from vrhuman.benchmarks.items import BOX_FIELDS, FilmFrame

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class BoundingBox:
    """A rectangle of whole pixels, from left and top up to and without right and bottom."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def between(cls, one: Point, other: Point, frame: FilmFrame) -> BoundingBox | None:
        """Return the box with two opposite corners; None where it has no pixel of the frame."""
        left, right = sorted(_whole(x, frame.width) for x in (one[0], other[0]))
        top, bottom = sorted(_whole(y, frame.height) for y in (one[1], other[1]))
        return cls(left, top, right, bottom) if left < right and top < bottom else None

    @classmethod
    def of(cls, answer: Mapping[str, str], frame: FilmFrame) -> BoundingBox | None:
        """Return the box of an answer; None where it has none in the frame."""
        try:
            left, top, right, bottom = (float(answer[name]) for name in BOX_FIELDS)
            return cls.between((left, top), (right, bottom), frame)
        except (KeyError, ValueError):
            return None

    @property
    def answer(self) -> dict[str, str]:
        """The box as the values of a form's fields."""
        return {name: str(getattr(self, name)) for name in BOX_FIELDS}

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """From the top left one on, clockwise."""
        return (
            (self.left, self.top),
            (self.right, self.top),
            (self.right, self.bottom),
            (self.left, self.bottom),
        )

    def moved(self, across: int, down: int, frame: FilmFrame) -> BoundingBox:
        """Return it so many pixels further, at most to the frame's edge."""
        across = min(max(across, -self.left), frame.width - self.right)
        down = min(max(down, -self.top), frame.height - self.bottom)
        return BoundingBox(
            self.left + across, self.top + down, self.right + across, self.bottom + down
        )

    def resized(self, across: int, down: int, frame: FilmFrame) -> BoundingBox:
        """Return it so many pixels wider and higher, in the frame and with a pixel at least."""
        right = min(max(self.right + across, self.left + 1), frame.width)
        bottom = min(max(self.bottom + down, self.top + 1), frame.height)
        return BoundingBox(self.left, self.top, right, bottom)


def _whole(value: float, most: int) -> int:
    """Return the edge between pixels that is nearest, from 0 to ``most``."""
    return round(min(max(value, 0.0), float(most)))


@dataclass(frozen=True, slots=True)
class FrameFit:
    """Where a frame lies in a view: as large as it fits, in the middle.

    ``scale`` is the size of a pixel; ``left`` and ``top`` are the place of the frame's corner.
    """

    scale: float
    left: float
    top: float

    @classmethod
    def inside(cls, width: float, height: float, frame: FilmFrame) -> FrameFit:
        """Return it for a view of this size."""
        scale = min(width / frame.width, height / frame.height)
        return cls(scale, (width - scale * frame.width) / 2, (height - scale * frame.height) / 2)

    def to_view(self, point: Point) -> Point:
        """Return where a place on the frame is in the view."""
        return self.left + self.scale * point[0], self.top + self.scale * point[1]

    def to_frame(self, point: Point) -> Point:
        """Return which place on the frame a place in the view is; beside it, it is outside."""
        return (point[0] - self.left) / self.scale, (point[1] - self.top) / self.scale


@dataclass(frozen=True, slots=True)
class BoxDrag:
    """A corner of a box while it is dragged; ``box`` is None until it was.

    The pointer ``began`` at a place on the frame and has to go further than ``slack`` [px of the
    frame] before anything is dragged, so that a click changes nothing. ``fixed`` is the opposite
    corner, ``offset`` the way from the pointer to the dragged one.
    """

    frame: FilmFrame
    began: Point
    slack: float
    fixed: Point
    offset: Point = (0.0, 0.0)
    moving: bool = False
    box: BoundingBox | None = None

    @classmethod
    def at(
        cls, place: Point, box: BoundingBox | None, reach: float, slack: float, frame: FilmFrame
    ) -> BoxDrag:
        """Take the corner of a box that is within ``reach`` [px of the frame], else a new box's."""
        corner = None if box is None else corner_at(place, box, reach)
        if box is None or corner is None:
            return cls(frame, place, slack, fixed=place)
        x, y = box.corners[corner]
        offset = (x - place[0], y - place[1])
        return cls(frame, place, slack, box.corners[(corner + 2) % 4], offset)

    def to(self, place: Point) -> BoxDrag:
        """Return it with the pointer at a place; the box stays where it would have no pixel."""
        way = max(abs(place[0] - self.began[0]), abs(place[1] - self.began[1]))
        if not self.moving and way <= self.slack:
            return self
        corner = (place[0] + self.offset[0], place[1] + self.offset[1])
        box = BoundingBox.between(self.fixed, corner, self.frame)
        return replace(self, moving=True, box=box or self.box)


def corner_at(at: Point, box: BoundingBox, reach: float) -> int | None:
    """Return the number of the nearest corner within ``reach``; None where there is none."""
    far = [max(abs(x - at[0]), abs(y - at[1])) for x, y in box.corners]
    nearest = min(range(4), key=far.__getitem__)
    return nearest if far[nearest] <= reach else None
