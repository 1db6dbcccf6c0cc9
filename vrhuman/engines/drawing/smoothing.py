"""Anti-aliasing: pictures are drawn with several samples a pixel, then averaged into the target."""

from __future__ import annotations

import moderngl

from vrhuman.engines.drawing.context import is_software
from vrhuman.engines.drawing.target import Target

_SAMPLES = 4
"""A pixel; few enough for a headset's 120 pictures a second."""


def samples_of(context: moderngl.Context) -> int:
    """How many samples a pixel are worth it: none where the processor draws."""
    if is_software(context):
        return 0
    return min(_SAMPLES, context.max_samples, context.max_integer_samples)


class Canvases:
    """Framebuffers with ``samples`` a pixel, one for each size and kind of target."""

    def __init__(self, context: moderngl.Context, samples: int) -> None:
        self._gl = context
        self._samples = samples
        self._made: dict[tuple[tuple[int, int], int], moderngl.Framebuffer] = {}

    def canvas(self, target: Target) -> Target:
        """Where to draw the whole of a target's picture, before :meth:`finish`.

        It is never sRGB in the GL's eyes: shaders encode, and averages are taken of what is shown.
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
        """Average the colour; ids and depth are those of one sample."""
        self._gl.copy_framebuffer(target.framebuffer, canvas.framebuffer)
