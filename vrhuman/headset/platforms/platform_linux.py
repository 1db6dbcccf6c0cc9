"""Makes an OpenGL context without a window on Linux, through EGL, shared by XR_MNDX_egl_enable.

Monado and WiVRn offer that extension; for runtimes that offer only XR_KHR_opengl_enable (SteamVR)
there is :mod:`vrhuman.headset.platforms.platform_glx`.
"""

from __future__ import annotations

import ctypes
import ctypes.util
from ctypes import Structure
from typing import Any

import moderngl
import xr

from vrhuman.headset.depth import attach_depth
from vrhuman.headset.errors import GraphicsUnavailable

EXTENSION = "XR_MNDX_egl_enable"

# EGL 1.5, egl.h and eglext.h
_PLATFORM_SURFACELESS_MESA = 0x31DD
_OPENGL_API = 0x30A2
_CONFIG = (0x3033, 0, 0x3040, 0x0008, 0x3024, 8, 0x3023, 8, 0x3022, 8, 0x3038)
"""Any surface type; renderable by OpenGL; red, green, blue of 8 bits; end."""
_CORE_3_3 = (0x3098, 3, 0x30FB, 3, 0x30FD, 0x0001, 0x3038)
"""Major version, minor version, core profile; end. Drivers give the highest compatible one."""

_REMEDY = "install libegl1, libegl-mesa0 and libgl1-mesa-dri (setup/system.sh does)"


class EglContext:
    """An EGL context of desktop OpenGL, current from the start, without any surface."""

    extension = EXTENSION

    def __init__(self) -> None:
        self._egl = _load_egl()
        self._display = self._open_display()
        self._config = self._choose_config()
        self._context = self._create_context()
        self.make_current()
        self._loader = _Loader(self._egl)
        through: dict[str, Any] = {"context": self._loader}
        self.draw = moderngl.create_context(**through)

    def binding(self) -> Structure:
        structure = xr.GraphicsBindingEGLMNDX()
        fields = dict(structure._fields_)
        address = ctypes.cast(self._egl.eglGetProcAddress, ctypes.c_void_p)
        structure.get_proc_address = ctypes.cast(address, fields["get_proc_address"])
        structure.display = ctypes.cast(self._display, fields["display"])
        structure.config = ctypes.cast(self._config, fields["config"])
        structure.context = ctypes.cast(self._context, fields["context"])
        binding: Structure = structure
        return binding

    def attach(self, framebuffer: moderngl.Framebuffer, attachment: int, texture: int) -> None:
        attach_depth(self._loader.load_opengl_function, framebuffer, attachment, texture)

    def make_current(self) -> None:
        if not self._egl.eglMakeCurrent(self._display, None, None, self._context):
            raise self._unavailable("the context does not become current without a surface")

    def close(self) -> None:
        self.draw.release()
        self._egl.eglMakeCurrent(self._display, None, None, None)
        self._egl.eglDestroyContext(self._display, self._context)
        # The display is the whole process's: terminating it would end other people's contexts.

    def _open_display(self) -> ctypes.c_void_p:
        """Open Mesa's display without a window system, else the platform's default."""
        displays = (
            self._egl.eglGetPlatformDisplay(_PLATFORM_SURFACELESS_MESA, None, None),
            self._egl.eglGetDisplay(None),
        )
        for handle in displays:
            display = ctypes.c_void_p(handle)
            if handle and self._egl.eglInitialize(display, None, None):
                return display
        raise self._unavailable("no EGL display opens")

    def _choose_config(self) -> ctypes.c_void_p:
        config, count = ctypes.c_void_p(), ctypes.c_int()
        wanted = (ctypes.c_int * len(_CONFIG))(*_CONFIG)
        chosen = self._egl.eglChooseConfig(
            self._display, wanted, ctypes.byref(config), 1, ctypes.byref(count)
        )
        if not chosen or not count.value:
            raise self._unavailable("EGL offers no configuration for OpenGL")
        return config

    def _create_context(self) -> ctypes.c_void_p:
        if not self._egl.eglBindAPI(_OPENGL_API):
            raise self._unavailable("EGL does not serve desktop OpenGL")
        wanted = (ctypes.c_int * len(_CORE_3_3))(*_CORE_3_3)
        context = self._egl.eglCreateContext(self._display, self._config, None, wanted)
        if not context:
            raise self._unavailable("EGL cannot create an OpenGL 3.3 core context")
        return ctypes.c_void_p(context)

    def _unavailable(self, what: str) -> GraphicsUnavailable:
        return GraphicsUnavailable(f"{what} (EGL error 0x{self._egl.eglGetError():x}); {_REMEDY}")


class _Loader:
    """Loads OpenGL's entry points for moderngl."""

    def __init__(self, egl: ctypes.CDLL) -> None:
        self._egl = egl

    def load_opengl_function(self, name: str) -> int:
        """Return the address of one entry point, 0 where there is none."""
        return self._egl.eglGetProcAddress(name.encode()) or 0

    def release(self) -> None:
        """Release nothing, since it owns nothing."""


def _load_egl() -> ctypes.CDLL:
    try:
        egl = ctypes.CDLL("libEGL.so.1")
    except OSError as error:
        raise GraphicsUnavailable(f"EGL is not installed ({error}); {_REMEDY}") from error
    handle, integers = ctypes.c_void_p, ctypes.POINTER(ctypes.c_int)
    signatures = {
        "eglGetPlatformDisplay": (handle, ctypes.c_uint, handle, handle),
        "eglGetDisplay": (handle, handle),
        "eglInitialize": (ctypes.c_uint, handle, integers, integers),
        "eglBindAPI": (ctypes.c_uint, ctypes.c_uint),
        "eglChooseConfig": (
            ctypes.c_uint,
            handle,
            integers,
            ctypes.POINTER(handle),
            ctypes.c_int,
            integers,
        ),
        "eglCreateContext": (handle, handle, handle, handle, integers),
        "eglDestroyContext": (ctypes.c_uint, handle, handle),
        "eglMakeCurrent": (ctypes.c_uint, handle, handle, handle, handle),
        "eglGetError": (ctypes.c_int,),
        "eglGetProcAddress": (handle, ctypes.c_char_p),
    }
    for name, (result, *arguments) in signatures.items():
        function = getattr(egl, name)
        function.restype, function.argtypes = result, arguments
    return egl
