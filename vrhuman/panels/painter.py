"""Paints a panel to an image: RGBA, 8 bits, sRGB, top row first, alpha not premultiplied.

What changes while a person points, types or presses (buttons, entry, bar) is pasted over the rest,
and the pieces are kept, so that pointing takes well under a millisecond.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from vrhuman.panels.ink import (
    Canvas,
    Colour,
    as_canvas,
    line_width,
    packed,
    rounded,
    warm_up,
    write_line,
)
from vrhuman.panels.layout import (
    EM_PIXELS,
    SMALL_PIXELS,
    TITLE,
    Box,
    PanelLayout,
    bar_track,
    lay_out,
    picture_box,
)
from vrhuman.panels.text import Weight, set_text
from vrhuman.records import Panel

Picture = NDArray[np.uint8]
ButtonRank = Literal["plain", "main", "quiet"]
ButtonState = Literal["plain", "hovered", "selected", "both"]

BOARD: Colour = (20, 24, 33, 246)
CLEAR: Colour = (0, 0, 0, 0)
INK: Colour = (242, 244, 248, 255)
QUIET_INK: Colour = (178, 188, 204, 255)
RULE: Colour = (66, 76, 96, 255)
FIELD: Colour = (10, 13, 19, 255)
FILLED: Colour = (92, 150, 255, 255)
BUTTONS: dict[tuple[ButtonRank, ButtonState], tuple[Colour, Colour]] = {
    ("plain", "plain"): ((46, 54, 72, 255), (84, 97, 122, 255)),
    ("plain", "hovered"): ((62, 92, 158, 255), (204, 220, 255, 255)),
    ("plain", "selected"): ((24, 104, 68, 255), (112, 220, 160, 255)),
    ("plain", "both"): ((32, 132, 88, 255), (226, 255, 240, 255)),
    ("main", "plain"): ((38, 84, 178, 255), (108, 152, 240, 255)),
    ("main", "hovered"): ((58, 112, 224, 255), (224, 234, 255, 255)),
    ("main", "selected"): ((24, 104, 68, 255), (112, 220, 160, 255)),
    ("main", "both"): ((32, 132, 88, 255), (226, 255, 240, 255)),
    ("quiet", "plain"): ((26, 31, 42, 255), (66, 76, 96, 255)),
    ("quiet", "hovered"): ((62, 92, 158, 255), (204, 220, 255, 255)),
    ("quiet", "selected"): ((24, 104, 68, 255), (112, 220, 160, 255)),
    ("quiet", "both"): ((32, 132, 88, 255), (226, 255, 240, 255)),
}
"""Fill and rim of a button by rank and state; a selected one has a tick as well."""
CURSOR_PIXELS, RAY_PIXELS = 64, (8, 128)
POINTING: Colour = (255, 214, 92, 255)
"""The colour of the marks where a hand points: warm, unlike anything on a panel."""

_SUPERSAMPLING = 4  # of rounded corners
_KEPT_BYTES = 96_000_000  # of pieces, the least recently used go first


class PanelPainter:
    """Paints panels and keeps the pieces that are painted often."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Canvas] = OrderedDict()
        self._bytes = 0
        for size in (EM_PIXELS, SMALL_PIXELS):
            warm_up(size, "regular")
        for size in (EM_PIXELS, round(TITLE * SMALL_PIXELS)):
            warm_up(size, "bold")

    @staticmethod
    def appearance(panel: Panel) -> Hashable:
        """Return all that a panel's image shows: panels that are equal in it look the same."""
        if panel.look != "board":
            return panel.look
        return (
            *(panel.title, panel.text, panel.footer, panel.options, panel.columns, panel.rows),
            *(panel.hovered, panel.selected, tuple(float(side) for side in panel.size)),
            *(panel.main, panel.quiet, panel.entry, panel.bar, panel.distance, panel.footer_lines),
            *(panel.picture.name if panel.picture else None, panel.film_ns is None),
        )

    def paint(self, panel: Panel) -> Picture:
        """Return the panel's image (height, width, 4), a fresh array."""
        if panel.look == "cursor":
            return _picture(self._keep("cursor", _paint_cursor).copy())
        if panel.look == "ray":
            return _picture(self._keep("ray", _paint_ray).copy())
        layout = lay_out(panel)
        words = (panel.title, panel.text, panel.footer, panel.film_ns is None)
        board = self._keep((words, layout), partial(_paint_board, panel, layout)).copy()
        if panel.picture:
            _place(board, panel.picture.pixels, layout.picture)
        if panel.entry is not None:
            entry = (panel.entry, layout.entry.width, layout.entry.height, layout.em)
            piece = self._keep(("entry", *entry), partial(_paint_entry, *entry))
            _paste(board, piece, layout.entry)
        if panel.bar is not None:
            _paint_bar(board, panel.bar.filled, layout.bar, panel.bar.scrubs)
            track = bar_track(layout.bar)
            box = Box(track.right, layout.bar.top, layout.bar.right, layout.bar.bottom)
            label = (panel.bar.label, box.width, box.height, layout.em, layout.small)
            _paste(board, self._keep(("label", *label), partial(_paint_label, *label)), box)
        for index, (option, box) in enumerate(zip(panel.options, layout.options, strict=True)):
            look = (button_rank(panel, index), button_state(panel, index))
            button = (option, box.width, box.height, layout.em, layout.small, *look)
            _paste(board, self._keep(button, partial(_paint_button, *button)), box)
        return _picture(board)

    def _keep(self, key: Hashable, paint: Callable[[], Canvas]) -> Canvas:
        if key in self._kept:
            self._kept.move_to_end(key)
        else:
            self._kept[key] = paint()
            self._bytes += self._kept[key].nbytes
            while self._bytes > _KEPT_BYTES and len(self._kept) > 1:
                self._bytes -= self._kept.popitem(last=False)[1].nbytes
        return self._kept[key]


def button_rank(panel: Panel, index: int) -> ButtonRank:
    """Return how much a button stands out."""
    return "main" if index in panel.main else "quiet" if index in panel.quiet else "plain"


def button_state(panel: Panel, index: int) -> ButtonState:
    """Return how the button of an option looks."""
    hovered, selected = panel.hovered == index, index in panel.selected
    if hovered:
        return "both" if selected else "hovered"
    return "selected" if selected else "plain"


def _picture(canvas: Canvas) -> Picture:
    height, width = canvas.shape
    return canvas.view(np.uint8).reshape(height, width, 4)


def _paste(board: Canvas, piece: Canvas, box: Box) -> None:
    board[box.top : box.bottom, box.left : box.right] = piece


def _paint_board(panel: Panel, layout: PanelLayout) -> Canvas:
    em, small = layout.em, layout.small
    board = rounded(layout.width, layout.height, em, BOARD, RULE, CLEAR)
    if panel.title:
        size, title = round(TITLE * small), layout.title
        _write(board, panel.title, title, size, small, INK, BOARD, "left", "top", "bold")
        board[title.bottom : title.bottom + max(1, em // 16), title.left : title.right] = packed(
            RULE
        )
    if panel.text:
        _write(board, panel.text, layout.text, em, small, INK, BOARD, "left", "top")
    if panel.footer:
        _write(board, panel.footer, layout.footer, small, small, QUIET_INK, BOARD, "left", "bottom")
    if panel.film_ns is not None:
        box = layout.picture
        board[box.top : box.bottom, box.left : box.right] = packed(FIELD)
    return board


def _place(board: Canvas, pixels: NDArray[np.uint8], box: Box) -> None:
    """Put an image in the middle of a box, as large as it fits; one of the box's size unchanged."""
    height, width = pixels.shape[:2]
    place = picture_box(box, width, height)
    size = (place.width, place.height)
    shown = pixels
    if size != (width, height):
        shown = np.asarray(Image.fromarray(pixels).resize(size, Image.Resampling.BILINEAR))
    where = _picture(board)[place.top : place.bottom, place.left : place.right]
    where[..., :3] = shown[: where.shape[0], : where.shape[1]]
    where[..., 3] = 255


def _paint_entry(typed: str, width: int, height: int, em: int) -> Canvas:
    """Paint the text typed so far, with a caret behind it; of a long text its end."""
    field = rounded(width, height, round(0.3 * em), FIELD, RULE, BOARD)
    margin, size = round(0.5 * em), round(1.15 * em)
    while typed and line_width(typed, size, "regular") > width - 3 * margin:
        typed = typed[1:]
    write_line(field, typed, margin, height / 2, size, "regular", INK, FIELD)
    x = round(margin + line_width(typed, size, "regular")) + em // 8
    field[height // 5 : height - height // 5, x : x + max(2, em // 12)] = packed(FILLED)
    return field


def _paint_bar(board: Canvas, filled: float, box: Box, knob: bool) -> None:
    track = bar_track(box)
    thick = max(4, box.height // (3 if knob else 2))
    top = (box.top + box.bottom - thick) // 2
    x = track.left + round(min(1.0, max(0.0, filled)) * track.width)
    board[top : top + thick, track.left : track.right] = packed(RULE)
    board[top : top + thick, track.left : x] = packed(FILLED)
    if knob:
        half = max(2, box.height // 8)
        knob_box = slice(max(track.left, x - half), min(x + half, track.right))
        board[box.top : box.bottom, knob_box] = packed(INK)


def _paint_label(label: str, width: int, height: int, em: int, small: int) -> Canvas:
    """Paint the text beside a bar."""
    piece = np.full((height, width), packed(BOARD), np.uint32)
    box = Box(round(0.4 * em), 0, width, height)
    _write(piece, label, box, small, small, INK, BOARD, "left", "middle")
    return piece


def _paint_button(
    label: str, width: int, height: int, em: int, small: int, rank: ButtonRank, state: ButtonState
) -> Canvas:
    fill, rim = BUTTONS[rank, state]
    button = rounded(width, height, round(0.4 * em), fill, rim, BOARD)
    margin = round(0.25 * em)
    box = Box(margin, 0, width - margin, height)
    if state in ("selected", "both"):
        tick = _tick(round(0.6 * em), fill)
        top, left = max(0, (height - tick.shape[0]) // 2), margin
        where = button[top : top + tick.shape[0], left : left + tick.shape[1]]
        where[:] = tick[: where.shape[0], : where.shape[1]]
        box = Box(left + tick.shape[1] + margin // 2, 0, width - margin, height)
    ink = QUIET_INK if rank == "quiet" and state == "plain" else INK
    weight: Weight = "bold" if rank == "main" else "regular"
    _write(button, label, box, em, small, ink, fill, "centre", "middle", weight)
    return button


def _tick(size: int, ground: Colour) -> Canvas:
    """Paint a tick mark, ``size`` pixels wide."""
    s = _SUPERSAMPLING
    mark = Image.new("RGBA", ((size + 4) * s, (size + 4) * s), ground)
    x, y, wide = 2 * s, (size // 2 + 2) * s, size * s
    points = [(x, y), (x + wide // 3, y + wide // 3), (x + wide, y - wide * 2 // 5)]
    ImageDraw.Draw(mark).line(points, INK, max(2, wide // 5), joint="curve")
    return as_canvas(mark.reduce(s))


def _paint_cursor() -> Canvas:
    """Paint a ring with a dot and a dark rim, visible on any background."""
    s = _SUPERSAMPLING
    size = CURSOR_PIXELS * s
    mark = Image.new("RGBA", (size, size), (*POINTING[:3], 0))
    draw, middle = ImageDraw.Draw(mark), size / 2
    for radius, colour in ((0.46, BOARD), (0.40, POINTING), (0.24, BOARD), (0.17, POINTING)):
        r = radius * size
        draw.ellipse((middle - r, middle - r, middle + r, middle + r), (*colour[:3], 255))
    return as_canvas(mark.reduce(s))


def _paint_ray() -> Canvas:
    """Paint a beam, its start at the bottom, that fades towards its end."""
    width, length = RAY_PIXELS
    ray = np.empty((length, width, 4), np.uint8)
    ray[..., :3] = POINTING[:3]
    across = 1.0 - np.abs(np.linspace(-1.0, 1.0, width))
    ray[..., 3] = np.round(210.0 * np.outer(np.linspace(0.0, 1.0, length), 0.3 + 0.7 * across))
    return ray.view(np.uint32)[..., 0]


def _write(
    canvas: Canvas,
    text: str,
    box: Box,
    size: int,
    smallest: int,
    ink: Colour,
    ground: Colour,
    across: Literal["left", "centre"],
    down: Literal["top", "middle", "bottom"],
    weight: Weight = "regular",
) -> None:
    """Write text into a box, wrapped; smaller where it does not fit at ``size`` pixels."""
    setting = set_text(text, box.width, box.height, size, smallest, weight)
    free = box.height - setting.height
    y = box.top + {"top": 0, "middle": free // 2, "bottom": free}[down]
    for line in setting.lines:
        spare = box.width - line_width(line, setting.size, weight)
        x = box.left + (spare / 2 if across == "centre" else 0)
        middle = y + setting.line_height / 2
        write_line(canvas, line, x, middle, setting.size, weight, ink, ground)
        y += setting.line_height
