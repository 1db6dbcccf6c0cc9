"""Makes the textures that the runtime shows: swapchains of colour and depth, for each eye.

Colour is 8-bit sRGB; depth is whichever of :data:`DEPTH_FORMATS` the runtime accepts, or none.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, replace

import moderngl
import xr

from vrhuman.headset.depth import DEPTH_ATTACHMENT, DEPTH_STENCIL_ATTACHMENT
from vrhuman.headset.errors import RuntimeFailed
from vrhuman.headset.graphics import GraphicsContext

SRGB8_ALPHA8 = 0x8C43
"""The only colour format used: every desktop runtime offers it."""
DEPTH_FORMATS = {
    0x8CAC: DEPTH_ATTACHMENT,  # GL_DEPTH_COMPONENT32F
    0x81A6: DEPTH_ATTACHMENT,  # GL_DEPTH_COMPONENT24
    0x88F0: DEPTH_STENCIL_ATTACHMENT,  # GL_DEPTH24_STENCIL8
}
"""OpenGL's depth formats, best first, each with its framebuffer attachment.

16 bits are too few for a house.
"""


@dataclass(frozen=True, slots=True)
class EyeTarget:
    """The framebuffer of one eye in this frame, from acquiring until submitting.

    ``framebuffer`` has colour and depth; ``size`` (width, height) pixels of it, from OpenGL's
    origin corner, are to be drawn: all, or fewer where there is no time for all. ``texture`` is the
    colour texture's OpenGL name. The texture is in sRGB format with GL_FRAMEBUFFER_SRGB off, as
    OpenGL starts: write display-encoded (sRGB) values, as in any 8-bit image. ``depth_texture`` is
    the name of the depth texture that the runtime can be given, None where it accepts none and the
    framebuffer's depth is for drawing only.
    """

    framebuffer: moderngl.Framebuffer
    texture: int
    size: tuple[int, int]
    depth_texture: int | None = None


class Swapchain:
    """The runtime's ring of textures of one size and format; ``images`` are OpenGL names."""

    def __init__(
        self, session: xr.Session, size: tuple[int, int], gl_format: int, usage: xr.Flag64
    ) -> None:
        self.size = size
        self.handle = xr.create_swapchain(
            session,
            xr.SwapchainCreateInfo(
                usage_flags=usage,
                format=gl_format,
                sample_count=1,
                width=size[0],
                height=size[1],
                face_count=1,
                array_size=1,
                mip_count=1,
            ),
        )
        images = xr.enumerate_swapchain_images(self.handle, xr.SwapchainImageOpenGLKHR)
        self.images = [int(each.image) for each in images]
        self._wait = xr.SwapchainImageWaitInfo(timeout=xr.INFINITE_DURATION)

    def acquire(self) -> int:
        """Acquire a texture for writing and return its index."""
        index = int(xr.acquire_swapchain_image(self.handle))
        xr.wait_swapchain_image(self.handle, self._wait)
        return index

    def release(self) -> None:
        """Release the acquired texture to the runtime."""
        xr.release_swapchain_image(self.handle)

    def sub_image(self) -> xr.SwapchainSubImage:
        """Return the whole of the texture released last."""
        extent = xr.Extent2Di(*self.size)
        return xr.SwapchainSubImage(self.handle, xr.Rect2Di(xr.Offset2Di(0, 0), extent))

    def destroy(self) -> None:
        """Destroy the textures."""
        xr.destroy_swapchain(self.handle)


class ColourSwapchain(Swapchain):
    """A ring of 8-bit sRGB textures, as moderngl textures."""

    def __init__(self, session: xr.Session, draw: moderngl.Context, size: tuple[int, int]) -> None:
        if SRGB8_ALPHA8 not in xr.enumerate_swapchain_formats(session):
            raise RuntimeFailed("the OpenXR runtime offers no 8-bit sRGB texture; update it")
        flags = xr.SwapchainUsageFlags
        usage = flags.COLOR_ATTACHMENT_BIT | flags.SAMPLED_BIT | flags.TRANSFER_DST_BIT
        super().__init__(session, size, SRGB8_ALPHA8, usage)
        self.textures = [draw.external_texture(name, size, 4, 0, "f1") for name in self.images]


def depth_format(offered: Collection[int]) -> int | None:
    """Return the best depth format that a runtime offers; None where none is suitable."""
    return next((each for each in DEPTH_FORMATS if each in offered), None)


class EyeSwapchains:
    """One eye's swapchains, with the framebuffers that draw into them.

    There is one of colour and, where the runtime accepts it (``depth`` its format), one of depth.
    """

    def __init__(
        self,
        session: xr.Session,
        graphics: GraphicsContext,
        size: tuple[int, int],
        depth: int | None,
    ) -> None:
        self._graphics = graphics
        self._size = size
        self.colour = ColourSwapchain(session, graphics.draw, size)
        self.depth: Swapchain | None = None
        if depth is not None:
            usage = xr.SwapchainUsageFlags.DEPTH_STENCIL_ATTACHMENT_BIT
            with suppress(xr.exception.XrException):  # it may refuse; colour is enough
                self.depth = Swapchain(session, size, depth, usage)
            self._attachment = DEPTH_FORMATS[depth]
        self._own_depth = graphics.draw.depth_renderbuffer(size)
        self._targets: dict[tuple[int, int | None], EyeTarget] = {}
        self._acquired: EyeTarget | None = None

    def acquire(self, size: tuple[int, int]) -> EyeTarget:
        """Return this frame's target, ``size`` pixels of it to be drawn.

        Until release, further calls return the same target.
        """
        if self._acquired is None:
            at = self.colour.acquire(), None if self.depth is None else self.depth.acquire()
            if at not in self._targets:  # the runtime chooses the pairs
                self._targets[at] = self._target(*at)
            self._acquired = replace(self._targets[at], size=size)
        return self._acquired

    def release(self) -> bool:
        """Release what was drawn; False where nothing was acquired."""
        if self._acquired is None:
            return False
        self._acquired = None
        self.colour.release()
        if self.depth is not None:
            self.depth.release()
        return True

    def destroy(self) -> None:
        """Destroy the textures."""
        if self.depth is not None:
            self.depth.destroy()
        self.colour.destroy()

    def _target(self, colour: int, depth: int | None) -> EyeTarget:
        texture = self.colour.textures[colour]
        framebuffer = self._graphics.draw.framebuffer([texture], self._own_depth)
        if depth is None or self.depth is None:
            return EyeTarget(framebuffer, texture.glo, self._size)
        name = self.depth.images[depth]
        self._graphics.attach(framebuffer, self._attachment, name)
        return EyeTarget(framebuffer, texture.glo, self._size, name)
