"""Converts AI2-THOR's cameras, pictures and masks."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.engines.seen import AgentPicture
from vrhuman.engines.thor.block import Block
from vrhuman.engines.thor.following import xyz
from vrhuman.engines.thor.messages import Filled
from vrhuman.records import Camera, JsonValue

Palette = tuple[tuple[str, tuple[int, int, int]], ...]


class Masks:
    """Which object each colour of an instance mask means."""

    def __init__(self) -> None:
        self._palette: Palette = ()
        self._names: tuple[str, ...] = ("",)
        self._table = np.zeros(1 << 24, dtype=np.uint16)

    def pixels(self, masks: NDArray[np.uint8], palette: Palette) -> dict[str, int]:
        """Return how many pixels of ``masks`` (H, W, 3) show each name that is seen."""
        numbers = self.numbers(masks, palette)
        counts = np.bincount(numbers.ravel(), minlength=len(self._names))
        return {self._names[i]: int(counts[i]) for i in np.flatnonzero(counts) if i}

    def mask(self, masks: NDArray[np.uint8], palette: Palette, name: str) -> NDArray[np.bool_]:
        """Return where ``name`` is seen, (H, W)."""
        numbers = self.numbers(masks, palette)
        place = self._names.index(name) if name in self._names else -1
        found: NDArray[np.bool_] = numbers == place
        return found

    def numbers(self, masks: NDArray[np.uint8], palette: Palette) -> NDArray[np.uint16]:
        """Return each pixel's index in the names; 0 means nothing named."""
        if palette != self._palette:
            self._learn(palette)
        wide = masks.astype(np.uint32)
        codes = (wide[..., 0] << 16) | (wide[..., 1] << 8) | wide[..., 2]
        found: NDArray[np.uint16] = self._table[codes]
        return found

    def _learn(self, palette: Palette) -> None:
        for _, (r, g, b) in self._palette:
            self._table[(r << 16) | (g << 8) | b] = 0
        self._palette = palette
        self._names = ("", *(name for name, _ in palette))
        for number, (_, (r, g, b)) in enumerate(palette, start=1):
            self._table[(r << 16) | (g << 8) | b] = number


def symmetric(camera: Camera, aspect: float) -> Camera:
    """Return the narrowest camera that AI2-THOR can draw which sees all that ``camera`` does.

    It is symmetric, of its picture's ``aspect``.
    """
    left, right, up, down = (abs(math.tan(float(angle))) for angle in camera.fov)
    half = math.atan(max(up, down, left / aspect, right / aspect))
    return replace(camera, fov=geometry.fov_from_vertical(math.degrees(2.0 * half), aspect))


def lens(camera: Camera) -> dict[str, JsonValue]:
    """Return a symmetric camera as a third-party camera's parameters."""
    return {
        "position": xyz(camera.position),
        "rotation": xyz(geometry.to_euler(camera.rotation)),
        "fieldOfView": math.degrees(2.0 * float(camera.fov[2])),
    }


def agent_picture(block: Block, filled: Filled, masks: Masks) -> AgentPicture:
    """Return a copy of the agent's picture in the block."""
    return AgentPicture(
        colour=block.colour[0].copy(),
        depth=block.depth[0].copy(),
        pixels=masks.pixels(block.masks[0], filled.palette) if filled.masks else {},
    )
