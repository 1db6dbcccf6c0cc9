"""Opens the OpenGL context in which eyes and panels are drawn, shared with the OpenXR runtime.

Its kind depends on what the runtime and the platform offer; the platform modules make it. It has at
least OpenGL 3.3 core; moderngl draws in it (``GraphicsContext.draw``).
"""

from __future__ import annotations

import sys
from collections.abc import Set
from ctypes import Structure
from typing import Protocol

import moderngl

from vrhuman.headset.errors import GraphicsUnavailable


class GraphicsContext(Protocol):
    """A current OpenGL context that a runtime can share."""

    extension: str
    """The OpenXR extension by which the runtime shares it."""
    draw: moderngl.Context
    """moderngl's object for this context."""

    def binding(self) -> Structure:
        """Return the structure for the session's ``next`` chain; keep it while that is made."""
        ...

    def attach(self, framebuffer: moderngl.Framebuffer, attachment: int, texture: int) -> None:
        """Let a framebuffer draw its depth into a texture (:mod:`vrhuman.headset.depth`)."""
        ...

    def make_current(self) -> None:
        """Make it the current context of the calling thread."""
        ...

    def close(self) -> None:
        """Destroy the context and everything made in it."""
        ...


def open_graphics(offered: Set[str]) -> GraphicsContext:
    """Open the context of the first extension among ``offered`` that this platform can serve.

    Raises ``GraphicsUnavailable`` where there is none, with what was tried.
    """
    if sys.platform == "win32":
        from vrhuman.headset.platforms.platform_windows import EXTENSION, WglContext

        if EXTENSION in offered:
            return WglContext()
        tried = [EXTENSION]
    else:
        from vrhuman.headset.platforms import platform_glx, platform_linux

        problems = []
        if platform_linux.EXTENSION in offered:
            try:
                return platform_linux.EglContext()
            except GraphicsUnavailable as error:
                problems.append(error)
        if platform_glx.EXTENSION in offered:
            try:
                return platform_glx.GlxContext()
            except GraphicsUnavailable as error:
                problems.append(error)
        if problems:
            raise GraphicsUnavailable("; or: ".join(str(problem) for problem in problems))
        tried = [platform_linux.EXTENSION, platform_glx.EXTENSION]
    raise GraphicsUnavailable(
        f"the OpenXR runtime does not offer {' or '.join(tried)}, the way in which vrhuman shares "
        "OpenGL with it on this platform; use another runtime (on Linux: Monado, WiVRn, SteamVR)"
    )
