"""Anti-aliasing: draws pictures with several samples a pixel, then averages them."""

from __future__ import annotations

import moderngl

from vrhuman.engines.drawing.context import is_software
from vrhuman.engines.drawing.target import Target

_SAMPLES = 4
"""Samples per pixel, few enough for a headset's 120 pictures a second."""


def samples_of(context: moderngl.Context) -> int:
    """Return how many samples per pixel are worth it: none where the processor draws."""
    if is_software(context):
        return 0
    return min(_SAMPLES, context.max_samples, context.max_integer_samples)


class Canvases:
    """Framebuffers with ``samples`` per pixel, one for each size and kind of target."""

    def __init__(self, context: moderngl.Context, samples: int) -> None:
        self._gl = context
        self._samples = samples
        self._made: dict[tuple[tuple[int, int], int], moderngl.Framebuffer] = {}

    def canvas(self, target: Target) -> Target:
        """Return where to draw a target's whole picture, before :meth:`finish`.

        OpenGL never treats it as sRGB: shaders encode, and the shown values are averaged.
        """
        count = len(target.framebuffer.color_attachments)
        key = (target.size, count)
        if key not in self._made:
            colour = self._gl.texture(target.size, 4, samples=self._samples)
            ids = self._gl.texture(target.size, 1, samples=self._samples, dtype="u2")
            depth = self._gl.depth_texture(target.size, samples=self._samples)
            self._made[key] = self._gl.framebuffer([colour, ids][:count], depth)
        return Target(
            self._made[key], target.size, target.top_first, gl_encodes=False, density=target.density
        )

    def finish(self, canvas: Target, target: Target) -> None:
        """Copy the picture to the target: average the colour, take ids and depth of one sample."""
        self._gl.copy_framebuffer(target.framebuffer, canvas.framebuffer)
