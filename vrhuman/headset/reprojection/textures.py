"""Keeps a pair of frames on the graphics card."""

from __future__ import annotations

import moderngl
import numpy as np
from numpy.typing import NDArray

from vrhuman.headset.reprojection.frames import EyeFrame


class FrameTextures:
    """The textures of one eye's newest frame.

    They are made for the size of the first, and made again where that changes.
    """

    def __init__(self, context: moderngl.Context, frame: EyeFrame) -> None:
        self.camera = frame.camera
        self.size = frame.size
        self.colour = _texture(context, frame.colour, 4, "f1", moderngl.LINEAR)
        self.nearness = _texture(context, frame.nearness, 1, "nu2", moderngl.NEAREST)
        self.nearest = _texture(context, frame.nearest, 1, "nu2", moderngl.NEAREST)

    def load(self, frame: EyeFrame) -> None:
        """Load a newer frame of the same size."""
        self.camera = frame.camera
        self.colour.write(frame.colour)
        self.nearness.write(frame.nearness)
        self.nearest.write(frame.nearest)

    def release(self) -> None:
        for texture in (self.colour, self.nearness, self.nearest):
            texture.release()


def _texture(
    context: moderngl.Context,
    picture: NDArray[np.uint8] | NDArray[np.uint16],
    components: int,
    kind: str,
    look: int,
) -> moderngl.Texture:
    size = picture.shape[1], picture.shape[0]
    texture = context.texture(size, components, picture, alignment=1, dtype=kind)
    texture.filter = (look, look)
    texture.repeat_x = texture.repeat_y = False
    return texture
