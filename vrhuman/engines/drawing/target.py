"""The buffers that pictures are drawn into: vrhuman's own, which can be read, or a texture."""

from __future__ import annotations

import math
from dataclasses import dataclass

import moderngl
import numpy as np
from numpy.typing import NDArray

from vrhuman.records import Camera

_SHOWN = (0.0, 0.0, 1.0)
_LINEAR = (0.305306011, 0.682171111, 0.012522878)


@dataclass(frozen=True, slots=True)
class Images:
    """One picture, top row first.

    ``colour`` (H, W, 3) sRGB bytes, ``ids`` (H, W) segments of the scene, ``depth`` (H, W) metres
    ahead of the camera (planar), its far plane where nothing is.
    """

    colour: NDArray[np.uint8]
    ids: NDArray[np.uint16]
    depth: NDArray[np.float32]

    def pixels(self, segments: int) -> NDArray[np.int64]:
        """Return how many pixels show each of ``segments`` segments, (segments,)."""
        return pixels_of(self.ids, segments)


@dataclass(frozen=True, slots=True)
class Target:
    """A framebuffer of ``size`` (width, height).

    ``top_first`` pictures are drawn upside down, so that reading them gives the top row first at no
    cost. ``gl_encodes`` where OpenGL turns linear light into sRGB (sRGB swapchains). ``density`` is
    how many of its pixels, along a line, become one that is shown: textures are as fine as that.
    """

    framebuffer: moderngl.Framebuffer
    size: tuple[int, int]
    top_first: bool
    gl_encodes: bool
    density: float = 1.0

    @property
    def bias(self) -> float:
        """How many mip levels coarser textures are than the target's own pixels need."""
        return math.log2(self.density)

    @property
    def curve(self) -> tuple[float, float, float]:
        """Coefficients of x^3, x^2 and x that convert an sRGB value into what is written."""
        return _LINEAR if self.gl_encodes else _SHOWN

    def clear_depth(self, viewport: tuple[int, int, int, int]) -> None:
        """Clear the depth alone, before the framebuffer is used.

        Every pixel's colour is drawn, the last ones by the sky.
        """
        masks = self.framebuffer.color_mask
        none = (False, False, False, False)
        count = len(self.framebuffer.color_attachments)
        self.framebuffer.color_mask = none if count == 1 else (none,) * count  # type: ignore[assignment]
        self.framebuffer.clear(depth=1.0, viewport=viewport)
        self.framebuffer.color_mask = masks

    def read(self, camera: Camera, depth_stride: int = 1) -> Images:
        """Return the picture last drawn, as seen by ``camera``, whose near and far scale the depth.

        Of the depth only every ``depth_stride``-th row and column is read.
        """
        width, height = self.size
        colour = np.empty((height, width, 4), dtype=np.uint8)
        self.framebuffer.read_into(colour, components=4)
        rows = slice(None, None, 1 if self.top_first else -1)
        return Images(colour[rows, :, :3], self.read_ids(), self.read_depth(camera, depth_stride))

    def read_ids(self) -> NDArray[np.uint16]:
        """Return only the segments, (H, W), top row first."""
        ids = np.empty((self.size[1], self.size[0]), dtype=np.uint16)
        self.framebuffer.read_into(ids, components=1, attachment=1, dtype="u2")
        return ids[:: 1 if self.top_first else -1]

    def read_colour(self) -> NDArray[np.uint8]:
        """Return only the colour, (H, W, 3) sRGB bytes, top row first.

        OpenGL leaves the fourth byte out itself, a fifth of the time that numpy takes.
        """
        colour = np.empty((self.size[1], self.size[0], 3), dtype=np.uint8)
        self.framebuffer.read_into(colour, components=3, alignment=1)
        return colour[:: 1 if self.top_first else -1]

    def read_depth(self, camera: Camera, stride: int = 1) -> NDArray[np.float32]:
        """Return only the depth, (H, W) metres, top row first, each ``stride``-th row, column."""
        whole = np.empty((self.size[1], self.size[0]), dtype=np.float32)
        self.framebuffer.read_into(whole, components=1, attachment=-1, dtype="f4")
        depth = whole[:: 1 if self.top_first else -1][::stride, ::stride]
        near, far = camera.near, camera.far
        depth = np.float32(far / (far - near)) - depth
        np.divide(np.float32(near * far / (far - near)), depth, out=depth)
        return depth

    def release(self) -> None:
        """Release the framebuffer and its attachments."""
        for attachment in (*self.framebuffer.color_attachments, self.framebuffer.depth_attachment):
            if attachment is not None:
                attachment.release()
        self.framebuffer.release()


def pixels_of(ids: NDArray[np.uint16], segments: int) -> NDArray[np.int64]:
    """Return how many pixels of ``ids`` (H, W) show each of ``segments`` segments, (segments,)."""
    line = ids.ravel()
    ends = np.flatnonzero(line[1:] != line[:-1])  # of runs, which takes a third of the time
    ends = np.append(ends, len(line) - 1)
    lengths = np.diff(ends, prepend=-1)
    counts = np.bincount(line[ends], weights=lengths, minlength=segments)
    return counts.astype(np.int64)


def own_target(context: moderngl.Context, size: tuple[int, int]) -> Target:
    """Return a new target with colour, ids and depth, for pictures that are read."""
    return Target(
        framebuffer=context.framebuffer(
            [context.texture(size, 4), context.texture(size, 1, dtype="u2")],
            context.depth_texture(size),
        ),
        size=size,
        top_first=True,
        gl_encodes=False,
    )


def ids_target(context: moderngl.Context, size: tuple[int, int]) -> Target:
    """Return a new target for pictures of which only ids and depth are read.

    Its colour is never written, which saves a processor a third of the filling.
    """
    target = own_target(context, size)
    target.framebuffer.color_mask = ((False,) * 4, (True,) * 4)  # type: ignore[assignment]  # of each
    return target


def colour_target(context: moderngl.Context, size: tuple[int, int]) -> Target:
    """Return a new target for pictures of which only the colour is read, and maybe the depth.

    Without ids a processor draws a tenth faster.
    """
    return Target(
        framebuffer=context.framebuffer([context.texture(size, 4)], context.depth_texture(size)),
        size=size,
        top_first=True,
        gl_encodes=False,
    )


def texture_target(
    context: moderngl.Context, texture_id: int, size: tuple[int, int], srgb: bool
) -> Target:
    """Return a target that draws colour into an existing texture (an OpenXR swapchain image).

    It has its own depth. Keep it as long as the swapchain, one per swapchain image. ``srgb`` where
    the texture's format is sRGB-encoded (``GL_SRGB8_ALPHA8``).
    """
    texture = context.external_texture(texture_id, size, 4, 0, "f1")
    return Target(
        framebuffer=context.framebuffer([texture], context.depth_renderbuffer(size)),
        size=size,
        top_first=False,
        gl_encodes=srgb,
    )
