"""Textures that the runtime shows: one swapchain per eye, one per panel picture."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

import moderngl
import numpy as np
import xr

from vrhuman.headset.errors import RuntimeFailed
from vrhuman.headset.panels import Picture, appearance
from vrhuman.records import Panel

SRGB8_ALPHA8 = 0x8C43
"""The one format used: every desktop runtime offers it."""


@dataclass(frozen=True, slots=True)
class EyeTarget:
    """What one eye is drawn into this frame, from acquiring until submitting.

    ``framebuffer`` has colour and depth and is ``size`` (width, height) pixels; ``texture`` is
    the colour texture's OpenGL name. The texture is in sRGB format with GL_FRAMEBUFFER_SRGB off,
    as OpenGL starts: write display-encoded (sRGB) values, as in any 8-bit picture.
    """

    framebuffer: moderngl.Framebuffer
    texture: int
    size: tuple[int, int]


class Swapchain:
    """The runtime's ring of textures of one size, seen as moderngl textures."""

    def __init__(self, session: xr.Session, draw: moderngl.Context, size: tuple[int, int]) -> None:
        if SRGB8_ALPHA8 not in xr.enumerate_swapchain_formats(session):
            raise RuntimeFailed("the OpenXR runtime offers no 8-bit sRGB texture; update it")
        self.size = size
        usage = xr.SwapchainUsageFlags
        self.handle = xr.create_swapchain(
            session,
            xr.SwapchainCreateInfo(
                usage_flags=usage.COLOR_ATTACHMENT_BIT | usage.SAMPLED_BIT | usage.TRANSFER_DST_BIT,
                format=SRGB8_ALPHA8,
                sample_count=1,
                width=size[0],
                height=size[1],
                face_count=1,
                array_size=1,
                mip_count=1,
            ),
        )
        images = xr.enumerate_swapchain_images(self.handle, xr.SwapchainImageOpenGLKHR)
        self.textures = [draw.external_texture(each.image, size, 4, 0, "f1") for each in images]

    def acquire(self) -> int:
        """The index of the texture to write; the caller may write it from now on."""
        index = int(xr.acquire_swapchain_image(self.handle))
        xr.wait_swapchain_image(
            self.handle, xr.SwapchainImageWaitInfo(timeout=xr.INFINITE_DURATION)
        )
        return index

    def release(self) -> None:
        """Give the acquired texture to the runtime."""
        xr.release_swapchain_image(self.handle)

    def sub_image(self) -> xr.SwapchainSubImage:
        """The whole of the texture released last."""
        extent = xr.Extent2Di(*self.size)
        return xr.SwapchainSubImage(self.handle, xr.Rect2Di(xr.Offset2Di(0, 0), extent))

    def destroy(self) -> None:
        """Give the textures back."""
        xr.destroy_swapchain(self.handle)


class EyeSwapchain:
    """One eye's swapchain with the framebuffers that draw into it."""

    def __init__(self, session: xr.Session, draw: moderngl.Context, size: tuple[int, int]) -> None:
        self.chain = Swapchain(session, draw, size)
        depth = draw.depth_renderbuffer(size)
        self._targets = [
            EyeTarget(draw.framebuffer([texture], depth), texture.glo, size)
            for texture in self.chain.textures
        ]
        self._acquired: EyeTarget | None = None

    def acquire(self) -> EyeTarget:
        """This frame's target; asked again before release, the same one."""
        if self._acquired is None:
            self._acquired = self._targets[self.chain.acquire()]
        return self._acquired

    def release(self) -> bool:
        """Hand over what was drawn; False where nothing was acquired."""
        if self._acquired is None:
            return False
        self._acquired = None
        self.chain.release()
        return True


@dataclass(slots=True)
class _Slot:
    chain: Swapchain
    shown: Hashable


class PanelSwapchains:
    """The panels' pictures: a texture is written only when what it shows has changed.

    A panel that moves keeps its texture; the textures of panels that went are used again.
    """

    def __init__(
        self, session: xr.Session, draw: moderngl.Context, paint: Callable[[Panel], Picture]
    ) -> None:
        self._session, self._draw, self._paint = session, draw, paint
        self._slots: list[_Slot] = []

    def show(self, panels: tuple[Panel, ...]) -> list[Swapchain]:
        """For each panel the swapchain whose last texture shows it."""
        free = list(self._slots)
        chosen: dict[int, _Slot] = {}
        wanted = [appearance(panel) for panel in panels]
        for i, look in enumerate(wanted):
            slot = next((slot for slot in free if slot.shown == look), None)
            if slot is not None:
                free.remove(slot)
                chosen[i] = slot
        for i, panel in enumerate(panels):
            if i not in chosen:
                chosen[i] = self._draw_new(panel, wanted[i], free)
        return [chosen[i].chain for i in range(len(panels))]

    def destroy(self) -> None:
        """Give all textures back."""
        while self._slots:
            self._slots.pop().chain.destroy()

    def _draw_new(self, panel: Panel, look: Hashable, free: list[_Slot]) -> _Slot:
        picture = self._paint(panel)
        size = (picture.shape[1], picture.shape[0])
        slot = next((slot for slot in free if slot.chain.size == size), None)
        if slot is None:
            slot = _Slot(Swapchain(self._session, self._draw, size), None)
            self._slots.append(slot)
        else:
            free.remove(slot)
        texture = slot.chain.textures[slot.chain.acquire()]
        try:  # OpenGL's textures start at the bottom row
            texture.write(np.ascontiguousarray(picture[::-1]).data)
        finally:
            slot.chain.release()
        slot.shown = look
        return slot
