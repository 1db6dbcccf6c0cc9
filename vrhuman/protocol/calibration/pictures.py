"""Defines and draws the pictures of calibration panels: sRGB, 8 bits, top row first."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from vrhuman.panels.text import CAPITAL_HEIGHT, font
from vrhuman.protocol.calibration.dots import Plate, PlateKind, draw_plate

__all__ = ["Drawing", "Letter", "Plate", "PlateKind", "Swatch", "drawn"]

Pixels = NDArray[np.uint8]

PAPER = (236, 236, 232)
INK = (12, 12, 14)
_FINER = 8  # drawn this much larger and then averaged, since a letter's height need not be whole


@dataclass(frozen=True, slots=True)
class Swatch:
    """A square of one colour; ``rgb`` is 0..1 in sRGB."""

    rgb: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Letter:
    """A capital letter of ``height`` [m on the panel]."""

    letter: str
    height: float


Drawing = Swatch | Letter | Plate


@lru_cache(maxsize=64)
def drawn(drawing: Drawing, width: int, height: int, per_metre: float) -> Pixels:
    """Draw the picture for a box of ``width`` x ``height`` pixels.

    ``per_metre`` pixels are a metre on the panel; letters fill the box to the pixel, other pictures
    take what they need of it.
    """
    if isinstance(drawing, Swatch):
        side = min(width, height)
        colour = np.round(255.0 * np.array(drawing.rgb)).astype(np.uint8)
        return np.broadcast_to(colour, (side, side, 3)).copy()
    if isinstance(drawing, Letter):
        return _letter(drawing, width, height, per_metre)
    return draw_plate(drawing, min(width, height))


def _letter(letter: Letter, width: int, height: int, per_metre: float) -> Pixels:
    """Draw ink on paper, in the middle of the box, its height exact to a part of a pixel."""
    face = font(max(1, round(letter.height * per_metre * _FINER / CAPITAL_HEIGHT)), "regular")
    left, top, right, bottom = face.getbbox(letter.letter)
    wide = min(width, math.ceil((right - left) / _FINER) + 4)
    high = min(height, math.ceil((bottom - top) / _FINER) + 4)
    fine = Image.new("RGB", (wide * _FINER, high * _FINER), PAPER)
    at = (wide * _FINER - left - right) / 2, (high * _FINER - top - bottom) / 2
    ImageDraw.Draw(fine).text(at, letter.letter, INK, face)
    board = Image.new("RGB", (width, height), PAPER)
    board.paste(fine.reduce(_FINER), ((width - wide) // 2, (height - high) // 2))
    return np.asarray(board)
