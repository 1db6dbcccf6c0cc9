"""Pictures of a house, whichever engine drew them: the agent's, and two eyes'."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman.records import Camera

SEEN_PIXELS, SEEN_METRES = 60, 5.0
"""An object of which fewer of the agent's 800x600 pixels show, or that is farther away over the
floor, does not count as seen."""


@dataclass(frozen=True, slots=True)
class AgentPicture:
    """The agent's view, top row first: ``colour`` (H, W, 3) sRGB bytes, ``depth`` (H, W) planar
    metres, ``pixels`` how many show each object that is seen, by its id."""

    colour: NDArray[np.uint8]
    depth: NDArray[np.float32]
    pixels: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class EyePictures:
    """Left and right eye: ``pictures`` (H, W, 3) sRGB bytes, top row first (a fourth byte, where
    there is one, means nothing), ``depths`` (H, W) planar metres, and the ``cameras`` they were
    drawn with. ``number`` names the wish for them."""

    number: int
    cameras: tuple[Camera, Camera]
    pictures: tuple[NDArray[np.uint8], NDArray[np.uint8]]
    depths: tuple[NDArray[np.float32], NDArray[np.float32]]


@dataclass(frozen=True, slots=True)
class EyesWanted:
    """The cameras to draw the eyes with next, and the ``size`` (width, height) that their pictures
    should have [px]; an engine with a size of its own keeps it. ``number`` rises."""

    number: int
    cameras: tuple[Camera, Camera]
    size: tuple[int, int]
