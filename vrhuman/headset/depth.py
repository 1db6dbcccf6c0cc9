"""Draws depth into a texture of the runtime, which is not moderngl's own."""

from __future__ import annotations

import ctypes
from collections.abc import Callable

import moderngl

from vrhuman.headset.errors import GraphicsUnavailable

DEPTH_ATTACHMENT = 0x8D00
DEPTH_STENCIL_ATTACHMENT = 0x821A
_FRAMEBUFFER, _TEXTURE_2D, _COMPLETE = 0x8D40, 0x0DE1, 0x8CD5


def attach_depth(
    address_of: Callable[[str], int],
    framebuffer: moderngl.Framebuffer,
    attachment: int,
    texture: int,
) -> None:
    """Let a framebuffer draw its depth into a texture, with OpenGL's own functions.

    moderngl attaches only its own depth textures. ``framebuffer`` is bound afterwards.
    """
    attach = ctypes.CFUNCTYPE(None, *[ctypes.c_uint] * 4, ctypes.c_int)(
        address_of("glFramebufferTexture2D")
    )
    check = ctypes.CFUNCTYPE(ctypes.c_uint, ctypes.c_uint)(address_of("glCheckFramebufferStatus"))
    framebuffer.use()
    attach(_FRAMEBUFFER, attachment, _TEXTURE_2D, texture, 0)
    status = check(_FRAMEBUFFER)
    if status != _COMPLETE:
        raise GraphicsUnavailable(
            f"OpenGL does not draw into the runtime's depth texture (status 0x{status:x}); update "
            "the graphics driver"
        )
