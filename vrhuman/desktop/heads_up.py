"""Draws the line at the window's bottom: what the keys move, how hard a press is, the keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from vrhuman.desktop.answering import numbered, types_letters, types_numbers
from vrhuman.desktop.controls import DesktopPlayer
from vrhuman.panels.text import font, wrap
from vrhuman.protocol.texts import Texts
from vrhuman.records import Panel

HEIGHT = 76
_INK, _QUIET, _GROUND = (235, 240, 248, 255), (190, 199, 212, 255), (14, 16, 20, 205)
_FULL, _LIT = (60, 66, 78, 255), (90, 205, 255, 255)
_LARGE, _SMALLEST, _MARGIN = 18, 9, 14
_HELP_LINES = 2
_BETWEEN, _HARD_SPACE = "   ", "\u00a0"
"""What parts the keys of a help from one another, and a space at which no line ends."""


@dataclass(frozen=True, slots=True)
class Line:
    """The content of the line; ``help`` is a key of the texts."""

    reaching: bool
    out: bool
    level: float
    pressing: bool
    help: str = "help_house"


def line_of(desk: DesktopPlayer, boards: Sequence[Panel] = ()) -> Line:
    """Return the line of a person at the desk, in front of these panels."""
    pressing = (desk.latched or desk.input.left) and not boards
    return Line(desk.reaching, desk.out, round(desk.level, 2), pressing, _help(boards))


def _help(boards: Sequence[Panel]) -> str:
    asking = [panel for panel in boards if panel.options]
    if not boards:
        return "help_house"
    if not asking:
        return "help_read"
    if any(types_letters(panel) for panel in asking):
        return "help_type"
    if any(types_numbers(panel) for panel in asking):
        return "help_number"
    return "help_keys" if any(numbered(panel) for panel in asking) else "help_enter"


def picture(line: Line, texts: Texts, width: int) -> Image.Image:
    """Draw the line, red green blue alpha, ``width`` pixels wide."""
    image = Image.new("RGBA", (width, HEIGHT), _GROUND)
    draw = ImageDraw.Draw(image)
    top = 6
    if line.help == "help_house":
        _draw_state(draw, line, texts)
        top = 30
    size, lines = _set(texts.say(line.help), width - 2 * _MARGIN)
    step = round(1.25 * size)
    y = top + (HEIGHT - top - step * len(lines)) / 2 + step / 2
    for number, told in enumerate(lines):
        draw.text((_MARGIN, y + number * step), told, _QUIET, font(size), anchor="lm")
    return image


def _draw_state(draw: ImageDraw.ImageDraw, line: Line, texts: Texts) -> None:
    """Draw what the keys move, where the hand is, and how hard it presses."""
    large, x, y = font(_LARGE), float(_MARGIN), 18
    told = texts.say("keys_hand" if line.reaching else "keys_you")
    draw.text((x, y), told, _INK, large, anchor="lm")
    x += large.getlength(told) + 24
    state = texts.say("hand_out" if line.out else "hand_parked")
    draw.text((x, y), state, _QUIET, large, anchor="lm")
    x += large.getlength(state) + 24
    draw.rounded_rectangle((x, 10, x + 200, 26), 5, fill=_FULL)
    if line.level > 0.0:
        ink = _LIT if line.pressing else _QUIET
        draw.rounded_rectangle((x, 10, x + max(8.0, 200 * line.level), 26), 5, fill=ink)
    pressing = texts.say("pressing" if line.pressing else "press")
    ink = _INK if line.pressing else _QUIET
    draw.text((x + 212, y), pressing, ink, large, anchor="lm")


def _set(told: str, width: int) -> tuple[int, list[str]]:
    """Return the size [px] and the lines of a help; its keys stay whole."""
    items = (item.replace(" ", _HARD_SPACE) for item in told.split(_BETWEEN))
    joined = f"{_HARD_SPACE * 2} ".join(items)
    for size in range(_LARGE - 2, _SMALLEST, -1):
        lines = wrap(joined, width, size)
        if len(lines) <= _HELP_LINES:
            return size, lines
    return _SMALLEST, wrap(joined, width, _SMALLEST)[:_HELP_LINES]
