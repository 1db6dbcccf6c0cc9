"""Makes an OpenGL context without a window."""

from __future__ import annotations

import os
import sys
import weakref
from functools import cache

import moderngl
from OpenGL import GL

from vrhuman.records import VrhumanError


def headless_context() -> moderngl.Context:
    """Return an OpenGL 3.3 core context: EGL without a display on Linux, else the default.

    Raises :class:`VrhumanError` with the remedy if there is none, and in a process that was forked
    from one that has drawn: the driver's threads are missing there, and drawing would never end.
    """
    if _first_to_draw() != os.getpid():
        raise VrhumanError(
            "this process was forked from one that has drawn pictures, and cannot draw any; start "
            "processes by spawn (gymnasium.make_vec: vector_kwargs={'context': 'spawn'})"
        )
    linux = sys.platform.startswith("linux")
    try:
        if linux:
            context = moderngl.create_context(require=330, standalone=True, backend="egl")  # type: ignore[arg-type]
        else:
            context = moderngl.create_context(require=330, standalone=True)
    except Exception as error:  # moderngl and glcontext raise bare Exception
        remedy = (
            "install libegl1 and libgl1-mesa-dri (Debian, Ubuntu: `sudo apt-get install libegl1 "
            "libgl1-mesa-dri`)"
            if linux
            else "install a graphics driver with OpenGL 3.3"
        )
        raise VrhumanError(f"no OpenGL 3.3 to draw with ({error}): {remedy}") from error
    context.gc_mode = "context_gc"  # what Python drops is freed when the next renderer is made
    released = weakref.finalize(context, context.mglo.release)  # moderngl keeps it for ever
    released.atexit = False
    return context


@cache
def _first_to_draw() -> int:
    """The process that asked first; a forked one knows its parent's answer."""
    return os.getpid()


def flush() -> None:
    """Let the current context draw what it was told to, while the caller goes on.

    moderngl only has ``finish``, which waits.
    """
    GL.glFlush()


def free_dropped(context: moderngl.Context) -> None:
    """Free what Python has dropped, where the context keeps it until then.

    (moderngl's own ``gc`` fails on objects that were released by hand before.)
    """
    while context.objects:
        dropped = context.objects.popleft()
        if hasattr(dropped, "release"):
            dropped.release()


def is_software(context: moderngl.Context) -> bool:
    """Whether the processor draws (Mesa's llvmpipe and similar), which makes pixels expensive."""
    name = str(context.info["GL_RENDERER"]).lower()
    return any(word in name for word in ("llvmpipe", "softpipe", "swrast", "software"))
