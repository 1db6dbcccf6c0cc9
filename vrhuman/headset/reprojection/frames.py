"""Packs images of the eyes for a graphics card, where they are drawn, not in the display loop.

Depth becomes nearness, one over the planar depth: along a flat surface it is linear in the image,
and its 16 bits are finest where parallax is largest (0.02 pixels of error where the eye moved 0.1 m
in front of an image of 600 pixels).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman.engines.seen import EyePictures
from vrhuman.records import Camera

CLOSEST = 0.05
"""The depth of the greatest nearness, 65535 [m]: the eyes' near plane."""
TILES = 32
"""Tiles across an image and down it, for :attr:`EyeFrame.nearest`."""


@dataclass(frozen=True, slots=True)
class EyeFrame:
    """What one eye saw through ``camera``.

    ``colour`` (H, W, 4) sRGB bytes and ``nearness`` (H, W) in 65535ths of 1 / :data:`CLOSEST`, top
    row first; each pixel has the greatest nearness of itself and the four beside it. An edge, whose
    colour is of both its sides, so moves with what is in front, and leaves no line of it behind.
    ``nearest`` (TILES, TILES) is the greatest nearness of a tile of the image and the
    eight around it.
    """

    camera: Camera
    colour: NDArray[np.uint8]
    nearness: NDArray[np.uint16]
    nearest: NDArray[np.uint16]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height [px]."""
        return self.nearness.shape[1], self.nearness.shape[0]


@dataclass(frozen=True, slots=True)
class FramePair:
    """Left and right eye of one moment, drawn for request ``number``."""

    number: int
    left: EyeFrame
    right: EyeFrame


def packed(pictures: EyePictures) -> FramePair:
    """Pack an engine's images for loading."""
    left, right = (
        _frame(*each)
        for each in zip(pictures.cameras, pictures.pictures, pictures.depths, strict=True)
    )
    return FramePair(pictures.number, left, right)


def _frame(camera: Camera, picture: NDArray[np.uint8], depth: NDArray[np.float32]) -> EyeFrame:
    if picture.shape[2] == 4:
        colour = np.ascontiguousarray(picture)
    else:
        colour = np.empty((*picture.shape[:2], 4), np.uint8)
        colour[..., :3], colour[..., 3] = picture, 255
    share = np.float32(65535 * CLOSEST) / np.maximum(depth, np.float32(CLOSEST))
    nearness = _spread((share + np.float32(0.5)).astype(np.uint16))
    return EyeFrame(camera, colour, nearness, _nearest(nearness))


def _spread(nearness: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """Return the greatest nearness of each pixel and the four beside it."""
    spread = nearness.copy()
    for one, next_one, all_but in (
        (spread[1:], spread[:-1], (nearness[:-1], nearness[1:])),
        (spread[:, 1:], spread[:, :-1], (nearness[:, :-1], nearness[:, 1:])),
    ):
        np.maximum(one, all_but[0], out=one)
        np.maximum(next_one, all_but[1], out=next_one)
    return spread


def _nearest(nearness: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """Return the greatest nearness around each tile.

    Tiles begin at the pixel nearest to their border, in texture coordinates.
    """
    rows, columns = (np.arange(TILES) * side // TILES for side in nearness.shape)
    tiles = np.maximum.reduceat(np.maximum.reduceat(nearness, rows, axis=0), columns, axis=1)
    around = np.pad(tiles, 1)
    across = np.maximum(np.maximum(around[:, :-2], around[:, 2:]), around[:, 1:-1])
    nearest: NDArray[np.uint16] = np.maximum(np.maximum(across[:-2], across[2:]), across[1:-1])
    return nearest
