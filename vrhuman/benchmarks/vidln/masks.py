"""Masks as COCO's run-length encoding, which the public files have, and as DAVIS' pictures.

COCO counts runs down the columns, beginning with pixels that are not in the mask; the text that it
makes of the counts has six bits a letter, from "0" on.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from vrhuman.records import JsonValue, VrhumanError

Mask = NDArray[np.bool_]
"""Which pixels show a thing, height x width, top row first."""
_FIRST = 48
_BITS, _MORE, _SIGN = 0x1F, 0x20, 0x10


class MaskError(VrhumanError):
    """A mask cannot be read; the message says what is wrong with it."""


def encode(mask: Mask) -> dict[str, JsonValue]:
    """Return a mask as COCO's object with ``size`` (height, width) and ``counts`` (a text)."""
    flat = np.asarray(mask, dtype=bool).ravel(order="F")
    edges = np.flatnonzero(np.diff(flat.astype(np.int8))) + 1
    bounds = np.concatenate([[0], edges, [len(flat)]])
    counts = np.diff(bounds).tolist()
    if len(flat) and flat[0]:
        counts.insert(0, 0)
    height, width = mask.shape
    return {"size": [int(height), int(width)], "counts": _text(counts)}


def decode(told: Mapping[str, Any]) -> Mask:
    """Return the mask of COCO's object; ``counts`` may be a text or a list of numbers.

    :raises MaskError: naming the key.
    """
    size, counts = told.get("size"), told.get("counts")
    if not (isinstance(size, list) and len(size) == 2 and all(_is_count(each) for each in size)):
        raise MaskError("size: must be height and width")
    if isinstance(counts, str):
        counts = _counts(counts)
    if not isinstance(counts, list) or not all(_is_count(each) for each in counts):
        raise MaskError("counts: must be a text or a list of numbers, 0 or more")
    height, width = size
    if sum(counts) != height * width:
        raise MaskError(f"counts: {sum(counts)} pixels, but the size has {height * width}")
    values = np.arange(len(counts)) % 2 == 1
    found: Mask = np.repeat(values, counts).reshape((height, width), order="F")
    return found


def write_png(path: Path, mask: Mask) -> None:
    """Write a mask as DAVIS does, a picture with a palette: 0 black, 1 dark red."""
    picture = Image.fromarray(mask.astype(np.uint8), mode="P")
    picture.putpalette([0, 0, 0, 128, 0, 0])
    picture.save(path)


def write_indexed_png(path: Path, numbers: NDArray[np.uint8]) -> None:
    """Write the numbers of things as DAVIS does, a picture with DAVIS' palette; 0 is no thing."""
    picture = Image.fromarray(numbers, mode="P")
    picture.putpalette([value for number in range(256) for value in _colour(number)])
    picture.save(path)


def read_png(path: Path) -> Mask:
    """Return the mask of a picture: whatever is not 0.

    :raises MaskError: for what is no picture of one channel.
    """
    try:
        with Image.open(path) as picture:
            values = np.asarray(picture)
    except (OSError, ValueError) as error:
        raise MaskError(f"{path}: cannot be read as a picture") from error
    if values.ndim != 2:
        raise MaskError(f"{path}: has colours; a mask has one channel, 0 where the thing is not")
    found: Mask = values != 0
    return found


def _colour(number: int) -> list[int]:
    """Return red, green and blue of a number in DAVIS' palette, which is PASCAL VOC's."""
    return [
        sum((number >> (3 * bit + channel) & 1) << (7 - bit) for bit in range(8))
        for channel in range(3)
    ]


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _text(counts: list[int]) -> str:
    letters = []
    for place, count in enumerate(counts):
        left = count - counts[place - 2] if place > 2 else count
        more = True
        while more:
            letter = left & _BITS
            left >>= 5
            more = left != -1 if letter & _SIGN else left != 0
            letters.append(chr(_FIRST + (letter | _MORE if more else letter)))
    return "".join(letters)


def _counts(text: str) -> list[int]:
    counts: list[int] = []
    value, shift = 0, 0
    for each in text:
        letter = ord(each) - _FIRST
        if not 0 <= letter < 2 * _MORE:
            raise MaskError(f"counts: {each!r} is no letter of a run-length encoding")
        value |= (letter & _BITS) << shift
        shift += 5
        if letter & _MORE:
            continue
        if letter & _SIGN:
            value -= 1 << shift
        counts.append(value + counts[-2] if len(counts) > 2 else value)
        value, shift = 0, 0
    if shift:
        raise MaskError("counts: the text ends within a number")
    return counts
