"""The OpenGL context in which eyes and panels are drawn, shared with the OpenXR runtime.

Which kind depends on what the runtime offers and the platform has; the platform modules make it.
OpenGL 3.3 core at least; moderngl draws in it (``GraphicsContext.draw``).
"""

from __future__ import annotations

import sys
from collections.abc import Set
from typing import Protocol

import moderngl
from xr.base_struct import BaseXrStructure

from vrhuman.headset.errors import GraphicsUnavailable


class GraphicsContext(Protocol):
    """A current OpenGL context that a runtime can share."""

    extension: str
    """The OpenXR extension by which the runtime shares it."""
    draw: moderngl.Context
    """moderngl's view of it."""

    def binding(self) -> BaseXrStructure:
        """The structure that goes into the session's ``next`` chain; keep it while the session
        is made."""
        ...

    def make_current(self) -> None:
        """Make it the calling thread's context."""
        ...

    def close(self) -> None:
        """Destroy it; what was made in it is gone."""
        ...


def open_graphics(offered: Set[str]) -> GraphicsContext:
    """Open the context of the first extension among ``offered`` that this platform can serve."""
    if sys.platform == "win32":
        from vrhuman.headset.platform_windows import EXTENSION, WglContext

        if EXTENSION in offered:
            return WglContext()
    else:
        from vrhuman.headset.platform_linux import EXTENSION, EglContext

        if EXTENSION in offered:
            return EglContext()
    raise GraphicsUnavailable(
        f"the OpenXR runtime does not offer {EXTENSION}, the way in which vrhuman shares OpenGL "
        "with it on this platform; use another runtime (on Linux: Monado or WiVRn)"
    )
