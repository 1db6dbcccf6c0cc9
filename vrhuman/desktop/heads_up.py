"""Draws the line at the window's bottom: what the keys move, how hard a press is, the keys."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

from vrhuman.desktop.controls import DesktopPlayer
from vrhuman.desktop.keys import Mode

HEIGHT = 56
_INK, _QUIET, _GROUND = (235, 240, 248, 255), (165, 175, 190, 255), (14, 16, 20, 190)
_FULL, _LIT = (60, 66, 78, 255), (90, 205, 255, 255)
_HELP: dict[Mode, str] = {
    "smooth": "mouse look   WASD walk   right button + mouse: hand   wheel: hand near and far   "
    "left button: press   1 2: softer, harder   O open   I answers   M menu",
    "discrete": "WASD 0.25 m   Q E turn 15°   Z X look 15°   H hand: WASD R F 0.05 m   arrows "
    "twist 15°   1 2 force   Space grasp   O open   P park   I answers   M menu",
}


@dataclass(frozen=True, slots=True)
class Line:
    """The content of the line."""

    reaching: bool
    out: bool
    level: float
    pressing: bool


def line_of(desk: DesktopPlayer) -> Line:
    """Return the line of a person at the desk."""
    pressing = desk.latched or desk.input.left
    return Line(desk.reaching, desk.out, round(desk.level, 2), pressing)


def picture(line: Line, mode: Mode, width: int) -> Image.Image:
    """Draw the line, red green blue alpha, ``width`` pixels wide."""
    image = Image.new("RGBA", (width, HEIGHT), _GROUND)
    draw = ImageDraw.Draw(image)
    large, small = ImageFont.load_default(19), ImageFont.load_default(14)
    told = "keys move: the hand" if line.reaching else "keys move: you"
    draw.text((14, 18), told, _INK, large, anchor="lm")
    state = "hand out" if line.out else "hand parked"
    draw.text((205, 18), state, _QUIET, large, anchor="lm")
    draw.rounded_rectangle((330, 10, 530, 26), 5, fill=_FULL)
    if line.level > 0.0:
        ink = _LIT if line.pressing else _QUIET
        draw.rounded_rectangle((330, 10, 330 + max(8, 200 * line.level), 26), 5, fill=ink)
    pressing = "pressing" if line.pressing else "press"
    draw.text((540, 18), pressing, _INK if line.pressing else _QUIET, large, anchor="lm")
    draw.text((14, 43), _HELP[mode], _QUIET, small, anchor="lm")
    return image
