"""Computes where things are on a panel, and where a ray meets it: geometry without drawing.

A panel's own frame has its origin in the middle of the panel, x to the right, y up and z towards
the reader, in metres; its image has the origin top left, in pixels. Poses are OpenXR stage poses.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from vrhuman.geometry import inverse, rotate
from vrhuman.panels.text import CAPITAL_HEIGHT, LINE_HEIGHT
from vrhuman.records import Floats, Panel, TrackedPose

LETTER_DEGREES = 1.3
"""The angle [degrees] of the smallest capitals' height, seen from the panel's ``distance``."""
SMALL_EM = math.tan(math.radians(LETTER_DEGREES)) / CAPITAL_HEIGHT
"""The em of the smallest text [m] for each metre of distance."""
BODY, TITLE = 1.12, 1.3
"""The ems of text and title, relative to that of the smallest text."""
EM_PIXELS = 40
"""The em of the text [px]: sharp for a Quest 2, which has 20 pixels a degree."""
SMALL_PIXELS = math.ceil(EM_PIXELS / BODY)
"""The em of the smallest text [px]."""
MAX_PIXELS = 2048
"""The maximum length of an image's side [px]."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in pixels: it includes left and top, but not right and bottom."""

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
        """Say whether the point is in it."""
        return self.left <= x < self.right and self.top <= y < self.bottom


@dataclass(frozen=True, slots=True)
class PanelLayout:
    """The boxes of a panel's image.

    ``em`` [pixels] is the text's size, ``small`` the footer's and the smallest of all text.
    """

    width: int
    height: int
    em: int
    small: int
    title: Box
    text: Box
    picture: Box
    entry: Box
    bar: Box
    options: tuple[Box, ...]
    footer: Box


def lay_out(panel: Panel) -> PanelLayout:
    """Lay out a panel.

    Title on top; footer, options, bar and entry at the bottom; the text has the rest. On a panel
    with a picture the text has three lines, and the picture the space below them.

    Letters have their height by the panel's ``distance``, unless the panel is too small for that.
    Where the options do not fit in ``panel.columns``, there are more columns.
    """
    width, height = panel.size
    return _arranged(
        _Contents(
            size=(float(width), float(height)),
            distance=panel.distance,
            title=bool(panel.title),
            text=bool(panel.text),
            footer_lines=footer_lines(panel),
            options=len(panel.options),
            columns=panel.columns,
            rows=panel.rows,
            entry=panel.entry is not None,
            bar=panel.bar is not None,
            picture=panel.picture is not None or panel.film_ns is not None,
        )
    )


def footer_lines(panel: Panel) -> int:
    """Return the lines that a panel keeps for its footer, whether or not it has one now."""
    return max(panel.footer_lines, panel.footer.count("\n") + 1 if panel.footer else 0)


@dataclass(frozen=True, slots=True)
class _Contents:
    """What a panel has, whatever its text: everything that its layout depends on."""

    size: tuple[float, float]
    distance: float
    title: bool
    text: bool
    footer_lines: int
    options: int
    columns: int
    rows: tuple[tuple[float, ...], ...]
    entry: bool
    bar: bool
    picture: bool


@lru_cache(maxsize=256)
def _arranged(panel: _Contents) -> PanelLayout:
    width_m, height_m = panel.size
    em_m = min(SMALL_EM * BODY * panel.distance, width_m / 6, height_m / 3)
    per_metre = min(EM_PIXELS / em_m, MAX_PIXELS / max(width_m, height_m))
    width, height = max(1, round(width_m * per_metre)), max(1, round(height_m * per_metre))
    em = max(1, round(em_m * per_metre))
    small = max(1, math.ceil(em_m * per_metre / BODY))

    pad, gap = round((0.7 if height > 6 * em else 0.45) * em), round(0.35 * em)
    left, right, top, bottom = pad, width - pad, min(pad, height // 2), max(height - pad, 0)
    title_bottom = min(bottom, top + (round(1.75 * em) if panel.title else 0))
    title = Box(left, top, right, title_bottom)
    lower = bottom
    footer = Box(left, lower, right, lower)
    if panel.footer_lines:
        above = max(title_bottom, lower - round(LINE_HEIGHT * small * panel.footer_lines))
        footer = Box(left, above, right, lower)
        lower = max(title_bottom, above - gap)
    options, lower = _options(panel, Box(left, title_bottom + gap, right, lower), em, gap)
    bar, lower = _strip(panel.bar, left, right, title_bottom, lower, round(1.3 * em), gap)
    entry, lower = _strip(panel.entry, left, right, title_bottom, lower, round(1.9 * em), gap)
    text_top = title_bottom + (gap if panel.title else 0)
    text = Box(left, text_top, right, max(text_top, lower))
    picture = Box(left, text.bottom, right, text.bottom)
    if panel.picture:
        lines = min(text.bottom, text.top + (round(3 * LINE_HEIGHT * em) if panel.text else 0))
        picture = Box(left, min(text.bottom, lines + gap), right, text.bottom)
        text = Box(left, text.top, right, lines)
    return PanelLayout(width, height, em, small, title, text, picture, entry, bar, options, footer)


def _strip(
    there: bool, left: int, right: int, top: int, bottom: int, height: int, gap: int
) -> tuple[Box, int]:
    """Return a box across the panel above ``bottom``, and the bottom of the remaining room."""
    if not there:
        return Box(left, bottom, right, bottom), bottom
    above = max(top, bottom - height)
    return Box(left, above, right, bottom), max(top, above - gap)


def _options(panel: _Contents, room: Box, em: int, gap: int) -> tuple[tuple[Box, ...], int]:
    """Return the buttons' boxes at the bottom of ``room``, and the bottom of the remaining room."""
    rows = panel.rows or _grid(panel, room.height, em, gap)
    if not panel.options or not rows:
        return (), room.bottom
    above = panel.text or panel.picture or panel.entry
    share = 0.72 if above and not panel.rows else 1.0
    free = max(0, int(share * room.height))
    row = min(round(2.0 * em) + gap, free // len(rows))
    between = min(gap, row // 4)
    first = room.bottom - len(rows) * row
    boxes: list[Box] = []
    for i, widths in enumerate(rows):
        unit = (room.width + between) / sum(abs(w) for w in widths)
        x = float(room.left)
        for share_of_row in widths:
            x, start = x + abs(share_of_row) * unit, x
            if share_of_row > 0.0:
                top = first + row * i + between
                right = max(round(start), round(x) - between)
                boxes.append(Box(round(start), top, right, first + row * (i + 1)))
    return tuple(boxes[: panel.options]), max(room.top - gap, first)


def _grid(panel: _Contents, height: int, em: int, gap: int) -> tuple[tuple[float, ...], ...]:
    """Return equal rows for a panel that gives none, with as many columns as needed to fit."""
    count = panel.options
    room = int((0.72 if panel.text or panel.picture else 1.0) * height)
    least = round(1.4 * em) + gap
    columns = max(1, min(panel.columns, count))
    while columns < count and math.ceil(count / columns) * least > room:
        columns += 1
    return ((1.0,) * columns,) * math.ceil(count / columns)


def point_on_panel(
    panel: Panel, origin: ArrayLike, direction: ArrayLike
) -> tuple[float, float] | None:
    """Return where a ray meets the panel: (x, y) in its own frame [m], None where it misses.

    ``origin`` (3,) and ``direction`` (3,) are in the OpenXR stage frame. The panel is one-sided: a
    ray from behind hits nothing.
    """
    back = inverse(panel.orientation)
    start = rotate(back, np.asarray(origin, dtype=np.float64) - panel.position)
    ahead = rotate(back, direction)
    if not (start[2] > 0.0 and ahead[2] < -1e-9):
        return None
    x, y = (start - ahead * (start[2] / ahead[2]))[:2]
    inside = abs(x) <= panel.size[0] / 2 and abs(y) <= panel.size[1] / 2
    return (float(x), float(y)) if inside else None


def picture_box(box: Box, width: int, height: int) -> Box:
    """Return where in a box a picture of this size is: in its middle, as large as it fits."""
    share = min(box.width / width, box.height / height)
    wide, high = max(1, int(share * width)), max(1, int(share * height))
    left, top = box.left + (box.width - wide) // 2, box.top + (box.height - high) // 2
    return Box(left, top, left + wide, top + high)


def on_picture(panel: Panel, point: ArrayLike) -> tuple[float, float] | None:
    """Return the place on a panel's picture of a point (3,) in the stage that is on the panel.

    The place is in shares of the picture to the right and down: beside it they are not in 0..1.
    It is None for a panel without a picture.
    """
    if panel.picture is None:
        return None
    away = np.asarray(point, dtype=np.float64) - panel.position
    x, y, _ = rotate(inverse(panel.orientation), away)
    layout = lay_out(panel)
    across = (x / float(panel.size[0]) + 0.5) * layout.width
    down = (0.5 - y / float(panel.size[1])) * layout.height
    height, width = panel.picture.pixels.shape[:2]
    box = picture_box(layout.picture, width, height)
    return float((across - box.left) / box.width), float((down - box.top) / box.height)


def ray_hits(
    panel: Panel, layout: PanelLayout, point: tuple[float, float]
) -> tuple[int | None, float | None]:
    """Return what is at a point of the panel's own frame [m].

    That is the index of an option, and the position on the bar 0..1 where the bar can be dragged.
    """
    x = (point[0] / float(panel.size[0]) + 0.5) * layout.width
    y = (0.5 - point[1] / float(panel.size[1])) * layout.height
    option = next((i for i, box in enumerate(layout.options) if box.holds(x, y)), None)
    if panel.bar is None or not panel.bar.scrubs or not layout.bar.holds(x, y):
        return option, None
    track = bar_track(layout.bar)
    return option, min(1.0, max(0.0, (x - track.left) / max(1, track.width)))


def option_hit(panel: Panel, origin: ArrayLike, direction: ArrayLike) -> int | None:
    """Return the index of the option that a ray points at, None where it points at none."""
    point = point_on_panel(panel, origin, direction)
    return None if point is None else ray_hits(panel, lay_out(panel), point)[0]


def bar_track(bar: Box) -> Box:
    """Return the part of a bar's box that is filled; the rest is for its text."""
    words = min(bar.width // 2, round(4.2 * bar.height))
    return Box(bar.left, bar.top, bar.right - words, bar.bottom)


def option_aimed_at(panel: Panel, aim: TrackedPose) -> int | None:
    """Return the option under a hand's aim pose, which points along its -z; None if not valid."""
    if not aim.valid:
        return None
    return option_hit(panel, aim.position, rotate(aim.orientation, (0.0, 0.0, -1.0)))


def button_centre(panel: Panel, option: int) -> Floats:
    """Return the middle (3,) of an option's button in the OpenXR stage frame [m]."""
    return in_stage(panel, lay_out(panel).options[option])


def in_stage(panel: Panel, box: Box) -> Floats:
    """Return the middle (3,) of a box of the panel's image in the OpenXR stage frame [m]."""
    layout = lay_out(panel)
    x = ((box.left + box.right) / 2 / layout.width - 0.5) * float(panel.size[0])
    y = (0.5 - (box.top + box.bottom) / 2 / layout.height) * float(panel.size[1])
    middle: Floats = panel.position + rotate(panel.orientation, (x, y, 0.0))
    return middle
