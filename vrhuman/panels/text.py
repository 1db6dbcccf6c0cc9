"""Sets text into boxes of a panel's image: typeface, line breaks, sizes in pixels.

The typeface is Lato (SIL Open Font License), which has the letters of Western Europe's languages.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import font_lato
from PIL import ImageFont

Weight = Literal["regular", "bold"]

CAPITAL_HEIGHT = 0.717
"""Height of Lato's capitals as a share of the em; the size of a letter is given by its capital."""
LINE_HEIGHT = 1.25
"""Distance from one line to the next [em]."""
ELLIPSIS = "\u2026"

_FILES: dict[Weight, str] = {"regular": "Lato", "bold": "LatoBold"}


@dataclass(frozen=True, slots=True)
class Setting:
    """Text set into a box: ``lines`` at ``size`` pixels; not ``whole`` where cut off."""

    lines: tuple[str, ...]
    size: int
    whole: bool = True

    @property
    def line_height(self) -> int:
        """The distance from line to line [px]."""
        return round(LINE_HEIGHT * self.size)

    @property
    def height(self) -> int:
        """The height of all lines [px]."""
        return self.line_height * len(self.lines)


@lru_cache(maxsize=64)
def font(size: int, weight: Weight = "regular") -> ImageFont.FreeTypeFont:
    """Return the typeface at ``size`` pixels an em; no system font is needed."""
    path = font_lato.font_files[_FILES[weight]]
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8192)
def length(text: str, size: int, weight: Weight = "regular") -> float:
    """Return how long a text is on one line [px], cached: most lines are measured many times."""
    return font(size, weight).getlength(text)


@lru_cache(maxsize=1024)
def set_text(
    text: str, width: int, height: int, size: int, smallest: int, weight: Weight = "regular"
) -> Setting:
    """Set text into a box, in pixels, at ``size`` where it fits, else smaller.

    The size is never below ``smallest``: then the lines end in an ellipsis.
    """
    while True:
        lines = wrap(text, width, size, weight)
        setting = Setting(tuple(lines), size)
        high = setting.height <= height + size // 4
        if high and all(length(line, size, weight) <= width for line in lines):
            return setting
        if size <= smallest:
            break
        size = max(smallest, int(size * 0.94))
    kept = max(1, (height + size // 4) // setting.line_height)
    if len(lines) > kept:
        lines = [*lines[: kept - 1], f"{lines[kept - 1]}{ELLIPSIS}"]
    return Setting(tuple(_cut(line, width, size, weight) for line in lines), size, whole=False)


def wrap(text: str, width: int, size: int, weight: Weight = "regular") -> list[str]:
    """Break text into lines no wider than ``width`` pixels, at spaces; given line ends are kept."""
    lines = []
    for paragraph in text.split("\n"):
        whole = paragraph.lstrip(" ")
        if length(whole, size, weight) <= width:
            lines.append(whole)
            continue
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and length(longer, size, weight) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def _cut(line: str, width: int, size: int, weight: Weight) -> str:
    while len(line) > 1 and length(line, size, weight) > width:
        line = line.rstrip(ELLIPSIS)[:-1] + ELLIPSIS
    return line


def covers(text: str) -> bool:
    """Say whether the typeface has every letter of ``text``."""
    face = font(40)
    missing = face.getmask("\uffff").getbbox(), bytes(face.getmask("\uffff"))
    return not any(
        (face.getmask(c).getbbox(), bytes(face.getmask(c))) == missing for c in set(text) - {"\n"}
    )
