"""Draws pseudo-isochromatic plates: a digit of dots that differ in one kind of cone only.

Figure and ground are on a confusion line: their colours differ by what the L cones (``protan``) or
the M cones (``deutan``) catch and by nothing else, and each dot's brightness is random, so that a
person without these cones has no cue. Cone responses are those of Vienot, Brettel & Mollon (1999)
for sRGB primaries. A headset's display is not calibrated: this is a screening only.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from vrhuman.panels.text import font
from vrhuman.records import Floats

PlateKind = Literal["anyone", "protan", "deutan"]

LMS_FROM_RGB: Floats = np.array(
    [
        [17.8824, 43.5161, 4.11935],
        [3.45565, 27.1554, 3.86714],
        [0.0299566, 0.184309, 1.46709],
    ]
)
"""Cone responses of linear sRGB (Vienot, Brettel & Mollon 1999, equation 4)."""

GROUND: dict[PlateKind, Floats] = {
    "anyone": np.array([0.34, 0.32, 0.24]),
    "protan": np.array([0.36, 0.33, 0.14]),
    "deutan": np.array([0.36, 0.33, 0.14]),
}
"""Linear RGB halfway between figure and ground."""
CONTRAST = 0.7
"""Contrast as a share of what the display can show along the line."""
DARKEST = 0.55
"""The light of the dimmest dot as a share of the brightest's."""
DOTS, LARGEST, SMALLEST = 1900, 0.020, 0.008
"""How many dots are tried; their radii as shares of the plate's side."""
APART = 0.0025
"""Distance between dots, as a share of the side."""
PAPER = (238, 236, 230)
_FINER = 2


@dataclass(frozen=True, slots=True)
class Plate:
    """A digit to read; ``seed`` draws how bright each dot is."""

    kind: PlateKind
    digit: str
    seed: int


@dataclass(frozen=True, slots=True)
class Dot:
    """A dot of a plate.

    ``x``, ``y`` and ``radius`` are shares of the plate's side (y down); ``figure`` where it belongs
    to the digit; ``colour`` is linear RGB 0..1.
    """

    x: float
    y: float
    radius: float
    figure: bool
    colour: tuple[float, float, float]


def colours(kind: PlateKind) -> tuple[Floats, Floats]:
    """Return linear RGB of figure and ground at their brightest."""
    middle = GROUND[kind]
    if kind == "anyone":  # both hue and brightness differ
        return middle * [1.9, 1.0, 0.35], middle * [0.3, 0.5, 1.2]
    cone = {"protan": [1.0, 0.0, 0.0], "deutan": [0.0, 1.0, 0.0]}[kind]
    line = np.linalg.inv(LMS_FROM_RGB) @ np.array(cone)
    rooms = np.minimum(1.0 - middle, middle - 0.02)
    far = CONTRAST * float(np.min(rooms / np.abs(line)))
    return middle + far * line, middle - far * line


@lru_cache(maxsize=16)
def dots(plate: Plate) -> tuple[Dot, ...]:
    """Return the plate's dots."""
    chance = random.Random(f"{plate.seed} {plate.kind} {plate.digit}")
    digit = _mask(plate.digit)
    figure, ground = colours(plate.kind)
    out = []
    for x, y, radius in packed():
        of_digit = bool(digit[int(y * len(digit)), int(x * len(digit))])
        light = chance.uniform(DARKEST, 1.0)
        red, green, blue = (float(c) for c in light * (figure if of_digit else ground))
        out.append(Dot(x, y, radius, of_digit, (red, green, blue)))
    return tuple(out)


def draw_plate(plate: Plate, side: int) -> NDArray[np.uint8]:
    """Draw the plate as an image (side, side, 3), sRGB."""
    image = Image.new("RGB", (side * _FINER, side * _FINER), PAPER)
    draw = ImageDraw.Draw(image)
    scale = side * _FINER
    for dot in dots(plate):
        x, y, r = dot.x * scale, dot.y * scale, dot.radius * scale
        red, green, blue = (round(255 * srgb(c)) for c in dot.colour)
        draw.ellipse((x - r, y - r, x + r, y + r), (red, green, blue))
    return np.asarray(image.reduce(_FINER))


def srgb(linear: float) -> float:
    """Apply sRGB's transfer curve to a linear value."""
    light = min(1.0, max(0.0, linear))
    return 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055


@lru_cache(maxsize=1)
def packed() -> tuple[tuple[float, float, float], ...]:
    """Pack discs in a disc, the large ones first, without contact: x, y, radius.

    They are the same for every plate, so that they reveal nothing; the first call takes a fraction
    of a second.
    """
    chance = random.Random(0)
    placed = np.empty((0, 3))
    for number in range(DOTS):
        radius = LARGEST - (LARGEST - SMALLEST) * number / DOTS
        for _ in range(12):
            angle = chance.uniform(0.0, 2.0 * math.pi)
            out = (0.49 - radius) * math.sqrt(chance.random())
            x, y = 0.5 + out * math.cos(angle), 0.5 + out * math.sin(angle)
            away = np.hypot(placed[:, 0] - x, placed[:, 1] - y)
            if (away > placed[:, 2] + radius + APART).all():
                placed = np.vstack([placed, (x, y, radius)])
                break
    return tuple((float(x), float(y), float(r)) for x, y, r in placed)


@lru_cache(maxsize=16)
def _mask(digit: str) -> NDArray[np.bool_]:
    """Return where a bold digit is on a square."""
    side = 256
    image = Image.new("L", (side, side))
    face = font(round(0.85 * side), "bold")
    left, top, right, bottom = face.getbbox(digit)
    at = (side - left - right) / 2, (side - top - bottom) / 2
    ImageDraw.Draw(image).text(at, digit, 255, face, stroke_width=round(0.012 * side))
    return np.asarray(image) > 127
