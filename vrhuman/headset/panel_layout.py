"""Where things are on a panel, and where a ray meets it: pure geometry, no fonts, no pixels drawn.

A panel's own frame has its origin in the middle of the board, x to the right, y up and z towards
the reader, in metres; its picture has the origin top left, in pixels. Poses are OpenXR stage poses.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from vrhuman.geometry import inverse, rotate
from vrhuman.records import Floats, Panel, TrackedPose

EM_PIXELS = 32
"""Pixels of the body text's em: crisp for a Quest 2 (20 pixels a degree) at arm's length."""
EM_METRES = 0.030
"""Em of the body text on a board large enough for it: 1.7 degrees at one metre."""
MAX_PIXELS = 2048
"""No side of a picture is longer."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in pixels: left and top belong to it, right and bottom do not."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies in it."""
        return self.left <= x < self.right and self.top <= y < self.bottom


@dataclass(frozen=True, slots=True)
class PanelLayout:
    """The boxes of a panel's picture; ``em`` [pixels] is the body text's size."""

    width: int
    height: int
    em: int
    title: Box
    text: Box
    options: tuple[Box, ...]
    footer: Box


def lay_out(panel: Panel) -> PanelLayout:
    """Title on top, footer and options at the bottom, the text has the rest.

    Where the options do not fit in ``panel.columns``, there are more columns.
    """
    width_m, height_m = (float(side) for side in panel.size)
    em_m = min(EM_METRES, 0.055 * width_m, 0.075 * height_m)
    per_metre = min(EM_PIXELS / em_m, MAX_PIXELS / max(width_m, height_m))
    width, height = max(1, round(width_m * per_metre)), max(1, round(height_m * per_metre))
    em = max(1, round(em_m * per_metre))

    pad, gap = round(0.8 * em), round(0.35 * em)
    left, right, top, bottom = pad, width - pad, pad, height - pad
    title = Box(left, top, right, top + (round(1.7 * em) if panel.title else 0))
    footer = Box(left, bottom - (round(1.1 * em) if panel.footer else 0), right, bottom)
    lower = footer.top - (gap if panel.footer else 0)

    share = 0.72 if panel.text else 1.0  # of the height between title and footer
    room = max(0, int(share * (lower - title.bottom - gap)))
    least = round(1.4 * em) + gap
    count, columns = len(panel.options), max(1, min(panel.columns, len(panel.options)))
    while columns < count and math.ceil(count / columns) * least > room:
        columns += 1
    rows = math.ceil(count / columns)
    row = min(round(2.1 * em) + gap, room // rows) if rows else 0
    between = min(gap, row // 4)
    first = lower - rows * row
    column = (right - left + gap) / columns
    options = tuple(
        Box(
            left + round(column * (i % columns)),
            first + row * (i // columns) + between,
            left + round(column * (i % columns + 1)) - gap,
            first + row * (i // columns + 1),
        )
        for i in range(count)
    )
    text = Box(left, title.bottom + gap, right, max(title.bottom + gap, first))
    return PanelLayout(width, height, em, title, text, options, footer)


def point_on_panel(
    panel: Panel, origin: ArrayLike, direction: ArrayLike
) -> tuple[float, float] | None:
    """Where a ray meets the board: (x, y) in its own frame [m], None where it misses.

    ``origin`` (3,) and ``direction`` (3,) are in the OpenXR stage frame. The board is one-sided:
    from behind nothing is hit.
    """
    back = inverse(panel.orientation)
    start = rotate(back, np.asarray(origin, dtype=np.float64) - panel.position)
    ahead = rotate(back, direction)
    if not (start[2] > 0.0 and ahead[2] < -1e-9):
        return None
    x, y = (start - ahead * (start[2] / ahead[2]))[:2]
    inside = abs(x) <= panel.size[0] / 2 and abs(y) <= panel.size[1] / 2
    return (float(x), float(y)) if inside else None


def option_hit(panel: Panel, origin: ArrayLike, direction: ArrayLike) -> int | None:
    """The index of the option that a ray points at, None where it points at none."""
    point = point_on_panel(panel, origin, direction)
    if point is None:
        return None
    layout = lay_out(panel)
    x = (point[0] / float(panel.size[0]) + 0.5) * layout.width
    y = (0.5 - point[1] / float(panel.size[1])) * layout.height
    return next((i for i, box in enumerate(layout.options) if box.holds(x, y)), None)


def option_aimed_at(panel: Panel, aim: TrackedPose) -> int | None:
    """The option under a hand's aim pose, which points along its -z; None where not valid."""
    if not aim.valid:
        return None
    return option_hit(panel, aim.position, rotate(aim.orientation, (0.0, 0.0, -1.0)))


def button_centre(panel: Panel, option: int) -> Floats:
    """The middle (3,) of an option's button in the OpenXR stage frame [m]."""
    layout = lay_out(panel)
    box = layout.options[option]
    x = ((box.left + box.right) / 2 / layout.width - 0.5) * float(panel.size[0])
    y = (0.5 - (box.top + box.bottom) / 2 / layout.height) * float(panel.size[1])
    middle: Floats = panel.position + rotate(panel.orientation, (x, y, 0.0))
    return middle
