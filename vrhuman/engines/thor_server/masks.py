"""Colours of instances and classes in AI2-THOR's segmentation images, and metadata's ``colors``."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman.records import JsonValue

BACKGROUND = (0, 0, 0)
"""The colour of walls, floors, the sky and the arm, which are no objects."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a scene's segments.

    ``instances`` and ``classes`` (S,) uint32 are each segment's colour, bytes r, g, b, 255;
    ``names`` is metadata's ``colors``.
    """

    instances: NDArray[np.uint32]
    classes: NDArray[np.uint32]
    names: tuple[dict[str, JsonValue], ...]


def palette(segments: Sequence[str], types: Sequence[str]) -> Palette:
    """Return the colours of a scene's ``segments`` and their ``types``.

    ``segments`` are object ids, the first empty. No two names share a colour, and a class has the
    same colour in every house unless two clash.
    """
    classes = sorted({name for name in types if name})
    colours = _distinct([*classes, *(name for name in segments if name)])
    entries = tuple({"name": name, "color": list(rgb)} for name, rgb in colours.items())
    return Palette(
        instances=_packed([colours.get(name, BACKGROUND) for name in segments]),
        classes=_packed([colours.get(name, BACKGROUND) for name in types]),
        names=entries,
    )


def _distinct(names: Sequence[str]) -> dict[str, tuple[int, int, int]]:
    """A colour for each name from its own letters, or the next free one."""
    found: dict[str, tuple[int, int, int]] = {}
    taken = {BACKGROUND}
    for name in names:
        number = int.from_bytes(hashlib.md5(name.encode(), usedforsecurity=False).digest()[:3])
        while (rgb := (number >> 16 & 255, number >> 8 & 255, number & 255)) in taken:
            number = (number + 1) & 0xFFFFFF
        if name not in found:
            found[name] = rgb
            taken.add(rgb)
    return found


def _packed(colours: Sequence[tuple[int, int, int]]) -> NDArray[np.uint32]:
    rgba = np.full((len(colours), 4), 255, dtype=np.uint8)
    rgba[:, :3] = np.array(colours, dtype=np.uint8).reshape(-1, 3)
    return rgba.view("<u4")[:, 0].astype(np.uint32)
