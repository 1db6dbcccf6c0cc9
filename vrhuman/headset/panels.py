"""Paints a panel to a picture: RGBA, 8 bits, sRGB, top row first, alpha not premultiplied.

What changes while a person points (hovered and selected buttons) is pasted over what does not,
and both are kept, so that pointing costs well under a millisecond.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache, partial
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vrhuman.headset.panel_layout import Box, PanelLayout, lay_out
from vrhuman.records import Panel

Picture = NDArray[np.uint8]
Font = ImageFont.ImageFont | ImageFont.FreeTypeFont
Colour = tuple[int, int, int, int]
ButtonState = Literal["plain", "hovered", "selected", "both"]

BOARD: Colour = (22, 26, 34, 242)
CLEAR: Colour = (0, 0, 0, 0)
INK: Colour = (238, 241, 246, 255)
QUIET_INK: Colour = (168, 178, 194, 255)
RULE: Colour = (70, 80, 98, 255)
BUTTONS: dict[ButtonState, tuple[Colour, Colour]] = {
    "plain": ((48, 56, 72, 255), (78, 90, 112, 255)),
    "hovered": ((62, 92, 158, 255), (196, 214, 255, 255)),
    "selected": ((30, 112, 72, 255), (112, 220, 160, 255)),
    "both": ((38, 142, 92, 255), (226, 255, 240, 255)),
}
"""Fill and rim of a button in each state; a selected one has a tick as well."""

_SUPERSAMPLING = 4  # of rounded corners
_KEPT = 256  # button pictures and boards, the least recently used go first


def appearance(panel: Panel) -> Hashable:
    """All of a panel that its picture shows: two panels that agree in it look the same."""
    return (
        *(panel.title, panel.text, panel.footer, panel.options, panel.columns),
        *(panel.hovered, panel.selected, tuple(float(side) for side in panel.size)),
    )


class PanelPainter:
    """Paints panels and keeps the parts that are painted again and again."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Picture] = OrderedDict()

    def paint(self, panel: Panel) -> Picture:
        """The panel's picture (height, width, 4), a fresh array."""
        layout = lay_out(panel)
        size = (layout.width, layout.height, layout.em)
        still = (panel.title, panel.text, panel.footer, len(panel.options), panel.columns, size)
        board = self._keep(still, partial(_paint_board, panel, layout)).copy()
        for index, (label, box) in enumerate(zip(panel.options, layout.options, strict=True)):
            state = button_state(panel, index)
            key = (label, box.width, box.height, layout.em, state)
            button = self._keep(key, partial(_paint_button, *key))
            board[box.top : box.bottom, box.left : box.right] = button
        return board

    def _keep(self, key: Hashable, paint: Callable[[], Image.Image]) -> Picture:
        if key in self._kept:
            self._kept.move_to_end(key)
        else:
            self._kept[key] = np.array(paint())
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return self._kept[key]


def button_state(panel: Panel, index: int) -> ButtonState:
    """How the button of an option looks."""
    hovered, selected = panel.hovered == index, index in panel.selected
    if hovered:
        return "both" if selected else "hovered"
    return "selected" if selected else "plain"


def _paint_board(panel: Panel, layout: PanelLayout) -> Image.Image:
    em = layout.em
    board = _rounded(layout.width, layout.height, em, BOARD, RULE, CLEAR)
    draw = ImageDraw.Draw(board)
    if panel.title:
        _write(draw, panel.title, layout.title, round(1.3 * em), INK, "left", "top")
        y = layout.title.bottom
        draw.line((layout.title.left, y, layout.title.right, y), RULE, max(1, em // 16))
    if panel.text:
        _write(draw, panel.text, layout.text, em, INK, "left", "top")
    if panel.footer:
        _write(draw, panel.footer, layout.footer, round(0.75 * em), QUIET_INK, "left", "bottom")
    return board


def _paint_button(label: str, width: int, height: int, em: int, state: ButtonState) -> Image.Image:
    fill, rim = BUTTONS[state]
    button = _rounded(width, height, round(0.4 * em), fill, rim, BOARD)
    margin = round(0.3 * em)
    box = Box(margin, 0, width - margin, height)
    draw = ImageDraw.Draw(button)
    if state in ("selected", "both"):
        tick = round(0.7 * em)
        x, y = margin + tick // 4, height // 2
        points = [(x, y), (x + tick // 3, y + tick // 3), (x + tick, y - tick // 2)]
        draw.line(points, INK, max(2, em // 8), joint="curve")
        box = Box(x + tick + margin // 2, 0, width - margin, height)
    _write(draw, label, box, round(0.9 * em), INK, "centre", "middle")
    return button


def _rounded(
    width: int, height: int, radius: int, fill: Colour, rim: Colour, outside: Colour
) -> Image.Image:
    """A filled rounded rectangle with a rim; beyond its corners the colour ``outside``.

    The corners are cut from one smooth round, the sides are plain.
    """
    radius = max(1, min(radius, width // 2, height // 2))
    line, s, round_side = max(1, radius // 10), _SUPERSAMPLING, 2 * radius
    smooth = Image.new("RGBA", (round_side * s, round_side * s), outside)
    end = round_side * s - 1
    ImageDraw.Draw(smooth).rounded_rectangle((0, 0, end, end), radius * s, fill, rim, line * s)
    smooth = smooth.reduce(s)

    out = Image.new("RGBA", (width, height), fill)
    ImageDraw.Draw(out).rectangle((0, 0, width - 1, height - 1), None, rim, line)
    for x, left in ((0, 0), (width - radius, radius)):
        for y, top in ((0, 0), (height - radius, radius)):
            out.paste(smooth.crop((left, top, left + radius, top + radius)), (x, y))
    return out


def _write(
    draw: ImageDraw.ImageDraw,
    text: str,
    box: Box,
    size: int,
    ink: Colour,
    across: Literal["left", "centre"],
    down: Literal["top", "middle", "bottom"],
) -> None:
    """Write text into a box, wrapped; smaller where it does not fit at ``size`` pixels."""
    smallest = max(6, size // 3)
    while True:
        font = _font(size)
        lines = _wrap(text, font, box.width)
        line_height = round(1.25 * size)
        fits = line_height * len(lines) <= box.height + size // 4 and all(
            font.getlength(line) <= box.width for line in lines
        )
        if fits or size <= smallest:
            break
        size = max(smallest, int(size * 0.92))
    height = line_height * len(lines)
    free = box.height - height
    y = box.top + {"top": 0, "middle": free // 2, "bottom": free}[down]
    for line in lines:
        x = box.left + ((box.width - font.getlength(line)) / 2 if across == "centre" else 0)
        draw.text((x, y + line_height / 2), line, ink, font, anchor="lm")
        y += line_height


@lru_cache(maxsize=128)
def _font(size: int) -> Font:
    """Pillow's own typeface at ``size`` pixels; no system font is needed."""
    return ImageFont.load_default(size)


def _wrap(text: str, font: Font, width: int) -> list[str]:
    """Lines no wider than ``width`` pixels, broken at spaces; given line ends are kept."""
    lines = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and font.getlength(longer) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines
