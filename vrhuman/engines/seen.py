"""Pictures of a house, whichever engine drew them: the agent's, and two eyes'."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman.records import Camera

SEEN_PIXELS, SEEN_METRES = 60, 5.0
"""The limits for an object to count as seen [pixels, m].

Fewer of the agent's 800x600 pixels, or a greater distance over the floor, do not count.
"""


@dataclass(frozen=True, slots=True)
class AgentPicture:
    """The agent's view, top row first.

    ``colour`` (H, W, 3) sRGB bytes, ``depth`` (H, W) planar metres, ``pixels`` how many pixels show
    each object that is seen, by its id.
    """

    colour: NDArray[np.uint8]
    depth: NDArray[np.float32]
    pixels: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class EyePictures:
    """The pictures of the left and right eye.

    ``pictures`` (H, W, 3) sRGB bytes, top row first (a fourth byte, if present, has no meaning),
    ``depths`` (H, W) planar metres, and the ``cameras`` they were drawn with. ``number`` identifies
    the request for them.
    """

    number: int
    cameras: tuple[Camera, Camera]
    pictures: tuple[NDArray[np.uint8], NDArray[np.uint8]]
    depths: tuple[NDArray[np.float32], NDArray[np.float32]]


@dataclass(frozen=True, slots=True)
class EyesWanted:
    """A request for the eyes' next pictures.

    It has the cameras to draw with, and the ``size`` (width, height) of the pictures [px]; an
    engine with a fixed size keeps its own. ``number`` rises.
    """

    number: int
    cameras: tuple[Camera, Camera]
    size: tuple[int, int]
