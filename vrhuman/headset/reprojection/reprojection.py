"""Draws the newest pair of frames as seen from anywhere near where they were drawn."""

from __future__ import annotations

from dataclasses import replace

import moderngl
import numpy as np

from vrhuman.headset.reprojection.frames import CLOSEST, EyeFrame, FramePair
from vrhuman.headset.reprojection.guard import density
from vrhuman.headset.reprojection.parallax import parallax
from vrhuman.headset.reprojection.passes import Pass
from vrhuman.headset.reprojection.textures import FrameTextures
from vrhuman.records import Camera, Floats

MAX_SHARPENED = 1.25
"""The density above which frames are not sharpened: colours between their pixels are no blur."""


class Reprojection:
    """Draws a pair of frames; make it and call it with the same GL context current.

    Frames no denser than the view are looked up ``sharp``ly, by a cubic instead of linearly: that
    costs a graphics card nothing, and a processor as much again.
    """

    def __init__(self, context: moderngl.Context, sharp: bool = True) -> None:
        self._gl = context
        self._warp, self._fill = Pass(context, "warp"), Pass(context, "fill")
        self._sharp = Pass(context, "warp", "SHARP") if sharp else None
        self._cover = Pass(context, "cover")
        self._numbers: tuple[int, int] = (0, 0)  # of the pair that is shown, and of the coming one
        self._eyes: tuple[FrameTextures, ...] = ()
        self._coming: list[EyeFrame] = []
        self._ready: list[FrameTextures] = []
        self._spare: list[FrameTextures] = []

    @property
    def loaded(self) -> bool:
        """Whether there is anything to show."""
        return bool(self._eyes)

    @property
    def number(self) -> int:
        """The request that the pair which is shown was drawn for."""
        return self._numbers[0]

    def load(self, frames: FramePair) -> None:
        """Load a pair of frames and show it from now on."""
        self.take(frames)
        while self._coming:
            self.proceed()

    def take(self, frames: FramePair) -> None:
        """Show a pair of frames as soon as :meth:`proceed` has loaded both.

        It loads one in each call: loading both at once costs a display frame half its time.
        """
        self._spare = self._ready + self._spare
        self._coming, self._ready = [frames.left, frames.right], []
        self._numbers = self.number, frames.number

    def proceed(self) -> None:
        """Load an eye's waiting frame, if there is one; the pair is shown when both are loaded."""
        if not self._coming:
            return
        frame = self._coming.pop(0)
        textures = self._spare.pop(0) if self._spare else None
        if textures is not None and textures.size == frame.size:
            textures.load(frame)
        else:
            if textures is not None:
                textures.release()
            textures = FrameTextures(self._gl, frame)
        self._ready.append(textures)
        if not self._coming:
            self._spare, self._eyes, self._ready = list(self._eyes), tuple(self._ready), []
            self._numbers = (self._numbers[1],) * 2

    def draw(
        self,
        side: int,
        view: Camera,
        framebuffer: moderngl.Framebuffer,
        size: tuple[int, int],
        moved: float = 1.0,
    ) -> None:
        """Fill a framebuffer with what the eye sees through ``view``.

        ``framebuffer`` is of ``size`` (width, height) and has colour and depth; ``side`` is 0 left,
        1 right. Colours are written as they were drawn (sRGB bytes), depth as ``view``'s projection
        has it; what no frame of this eye shows gets the greatest depth. ``moved`` is the share of
        the eye's movement since the frame that is corrected; with 0, only its turn is.
        """
        own, other = self._eyes[side], self._eyes[1 - side]
        came = own.camera.position
        view = replace(view, position=came + moved * (view.position - came))
        textures = (own.colour, own.nearness, own.nearest, other.colour, other.nearness)
        for unit, texture in enumerate(textures):
            texture.use(unit)
        values = _values(own, other, view)
        framebuffer.use()
        framebuffer.viewport = (0, 0, *size)
        gl = self._gl
        gl.disable(moderngl.CULL_FACE | moderngl.BLEND)
        gl.enable(moderngl.DEPTH_TEST)  # otherwise OpenGL writes no depth
        gl.depth_func = "1"
        sparse = density(own.camera, own.size, view, size) <= MAX_SHARPENED
        (self._sharp if self._sharp and sparse else self._warp).render(values)
        gl.depth_func = "=="
        self._fill.render(values)
        gl.depth_func = "<="

    def cover(
        self,
        framebuffer: moderngl.Framebuffer,
        size: tuple[int, int],
        colour: tuple[float, float, float],
        share: float,
    ) -> None:
        """Mix a colour (sRGB, 0..1) into what a framebuffer shows; the depth stays."""
        framebuffer.use()
        framebuffer.viewport = (0, 0, *size)
        gl = self._gl
        gl.disable(moderngl.CULL_FACE | moderngl.DEPTH_TEST)
        gl.enable(moderngl.BLEND)
        gl.blend_func = moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA
        self._cover.render({"u_cover": np.array([*colour, share])})
        gl.disable(moderngl.BLEND)


def _values(own: FrameTextures, other: FrameTextures, view: Camera) -> dict[str, Floats]:
    ours, theirs = parallax(own.camera, view), parallax(other.camera, view)
    stretch = view.far / (view.far - view.near)
    return {
        "u_far": ours.far.T,
        "u_shift": ours.shift / CLOSEST,
        "u_other_far": theirs.far.T,
        "u_other_shift": theirs.shift / CLOSEST,
        "u_step": 1.0 / np.array(own.size),
        "u_depth": np.array([stretch, stretch * view.near / CLOSEST]),
    }
