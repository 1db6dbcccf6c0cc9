"""Draws panels' colours, rounded boxes and letters on arrays with one 32-bit number per pixel.

Letters are rendered once for each size and then copied, and written only on one plain colour, so
that a whole panel takes a few milliseconds. Pixels are red, green, blue, alpha in memory, 8 bits
each.
"""

from __future__ import annotations

import itertools
import string
import sys
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from vrhuman.panels.text import Weight, font

Canvas = NDArray[np.uint32]
"""Pixels (height, width), the top row first."""
Colour = tuple[int, int, int, int]

_SUPERSAMPLING = 4


@lru_cache(maxsize=64)
def packed(colour: Colour) -> int:
    """Return a colour as one pixel."""
    return int.from_bytes(bytes(colour), sys.byteorder)


def as_canvas(image: Image.Image) -> Canvas:
    """Return an RGBA image's pixels."""
    return np.asarray(image).view(np.uint32)[..., 0]


def rounded(
    width: int, height: int, radius: int, fill: Colour, rim: Colour, outside: Colour
) -> Canvas:
    """Return a filled rounded rectangle with a rim; its corners have the colour ``outside``."""
    radius = max(1, min(radius, width // 2, height // 2))
    line = _rim_pixels(radius)
    canvas = np.full((height, width), packed(rim), np.uint32)
    canvas[line : height - line, line : width - line] = packed(fill)
    corners = _round(radius, fill, rim, outside)
    r = min(radius, width, height)
    canvas[:r, :r], canvas[:r, width - r :] = corners[:r, :r], corners[:r, -r:]
    canvas[height - r :, :r], canvas[height - r :, width - r :] = (
        corners[-r:, :r],
        corners[-r:, -r:],
    )
    return canvas


def write_line(
    canvas: Canvas,
    line: str,
    x: float,
    middle: float,
    size: int,
    weight: Weight,
    ink: Colour,
    ground: Colour,
) -> None:
    """Write one line from ``x`` on, its height's middle at ``middle``.

    It is written on the plain colour ``ground``; what is beyond the canvas is left out.
    """
    ascent, descent = font(size, weight).getmetrics()
    top = round(middle - (ascent + descent) / 2)
    left = int(x) - size // 4
    coverage = np.zeros((ascent + descent, int(line_width(line, size, weight)) + size), np.uint8)
    at = x - left
    for i, letter in enumerate(line):
        if i:
            at += _kerning(line[i - 1], letter, size, weight)
        shape, right, above = _glyph(letter, size, weight)
        column, row = round(at) + right, ascent + above
        height, width = shape.shape
        if height and row >= 0 and column >= 0:
            where = coverage[row : row + height, column : column + width]
            np.maximum(where, shape[: where.shape[0], : where.shape[1]], out=where)
        at += _advance(letter, size, weight)
    up, near = max(0, -top), max(0, -left)
    down = min(coverage.shape[0], canvas.shape[0] - top)
    far = min(coverage.shape[1], canvas.shape[1] - left)
    if down > up and far > near:
        part = coverage[up:down, near:far]
        target = canvas[top + up : top + down, left + near : left + far]
        np.copyto(target, _shades(ink, ground)[part], where=part > 0)


def warm_up(size: int, weight: Weight) -> None:
    """Render the letters of one size, so that the first panel with them takes no longer."""
    for letter in string.printable.strip() + " ":
        _glyph(letter, size, weight)
        _advance(letter, size, weight)


@lru_cache(maxsize=4096)
def line_width(line: str, size: int, weight: Weight) -> float:
    """Return the width [px] of a line as :func:`write_line` writes it."""
    width = sum(_advance(letter, size, weight) for letter in line)
    return width + sum(_kerning(a, b, size, weight) for a, b in itertools.pairwise(line))


@lru_cache(maxsize=8192)
def _glyph(letter: str, size: int, weight: Weight) -> tuple[NDArray[np.uint8], int, int]:
    """Return a letter's coverage 0..255, and its position relative to pen and baseline."""
    mask, (right, above) = font(size, weight).getmask2(letter, "L", anchor="ls")
    width, height = mask.size
    return np.frombuffer(bytes(mask), np.uint8).reshape(height, width), right, above


@lru_cache(maxsize=8192)
def _advance(letter: str, size: int, weight: Weight) -> float:
    return font(size, weight).getlength(letter)


@lru_cache(maxsize=32768)
def _kerning(first: str, second: str, size: int, weight: Weight) -> float:
    both = font(size, weight).getlength(first + second)
    return both - _advance(first, size, weight) - _advance(second, size, weight)


@lru_cache(maxsize=64)
def _shades(ink: Colour, ground: Colour) -> NDArray[np.uint32]:
    """Return the 256 pixels from ``ground`` to ``ink``."""
    share = np.arange(256)[:, None] / 255.0
    mixed = np.round(np.array(ground) * (1.0 - share) + np.array(ink) * share).astype(np.uint8)
    mixed[:, 3] = ground[3]
    return np.ascontiguousarray(mixed).view(np.uint32)[:, 0]


@lru_cache(maxsize=128)
def _round(radius: int, fill: Colour, rim: Colour, outside: Colour) -> Canvas:
    """Return a disc of ``2 * radius`` pixels, from which corners are cut."""
    s, line = _SUPERSAMPLING, _rim_pixels(radius)
    smooth = Image.new("RGBA", (2 * radius * s, 2 * radius * s), outside)
    end = 2 * radius * s - 1
    ImageDraw.Draw(smooth).rounded_rectangle((0, 0, end, end), radius * s, fill, rim, line * s)
    return as_canvas(smooth.reduce(s)).copy()


def _rim_pixels(radius: int) -> int:
    return max(1, radius // 10)
