"""Makes an OpenGL context in a hidden window on Windows, through WGL.

XR_KHR_opengl_enable shares it with the runtime; every PC runtime of a Quest 2 on Windows (Meta
Quest Link, SteamVR) offers that extension. The libraries are opened when a context is, so that this
module imports anywhere.
"""

from __future__ import annotations

import ctypes
from ctypes import Structure, c_int, c_uint8, c_uint16, c_uint32, c_void_p
from typing import Any

import moderngl
import xr

from vrhuman.headset.depth import attach_depth
from vrhuman.headset.errors import GraphicsUnavailable

EXTENSION = "XR_KHR_opengl_enable"

# wingdi.h, WGL_ARB_create_context, WGL_ARB_create_context_profile
_PFD_DRAW_TO_WINDOW, _PFD_SUPPORT_OPENGL, _PFD_DOUBLEBUFFER = 0x04, 0x20, 0x01
_CORE_3_3 = (0x2091, 3, 0x2092, 3, 0x9126, 0x0001, 0)
"""Major version, minor version, core profile; end. Drivers give the highest compatible one."""

_REMEDY = "install the graphics card's own driver (the one Windows brings has no OpenGL 3.3)"


class _PixelFormat(ctypes.Structure):
    """Windows' structure PIXELFORMATDESCRIPTOR."""

    _fields_ = [
        ("size", c_uint16),
        ("version", c_uint16),
        ("flags", c_uint32),
        ("pixel_type", c_uint8),
        ("color_bits", c_uint8),
        ("shifts_accumulation", c_uint8 * 13),
        ("depth_bits", c_uint8),
        ("stencil_bits", c_uint8),
        ("aux_buffers", c_uint8),
        ("layer_type", c_uint8),
        ("reserved", c_uint8),
        ("masks", c_uint32 * 3),
    ]


class WglContext:
    """A WGL context of a window that is never shown, current from the start."""

    extension = EXTENSION

    def __init__(self) -> None:
        self._user, self._gdi, self._gl = _load_libraries()
        # A window of a class that Windows always has; its device context is kept to the end.
        self._window = c_void_p(
            self._user.CreateWindowExW(
                0, "STATIC", "vrhuman", 0, 0, 0, 16, 16, None, None, None, None
            )
        )
        if not self._window:
            raise _unavailable("a hidden window cannot be created")
        self._device = c_void_p(self._user.GetDC(self._window))
        self._set_pixel_format()
        self._context = self._create_context()
        self.make_current()
        self._loader = _Loader(self._gl)
        through: dict[str, Any] = {"context": self._loader}
        self.draw = moderngl.create_context(**through)

    def binding(self) -> Structure:
        structure = xr.GraphicsBindingOpenGLWin32KHR()
        fields = dict(structure._fields_)
        structure.h_dc = ctypes.cast(self._device, fields["h_dc"])
        structure.h_glrc = ctypes.cast(self._context, fields["h_glrc"])
        binding: Structure = structure
        return binding

    def attach(self, framebuffer: moderngl.Framebuffer, attachment: int, texture: int) -> None:
        attach_depth(self._loader.load_opengl_function, framebuffer, attachment, texture)

    def make_current(self) -> None:
        if not self._gl.wglMakeCurrent(self._device, self._context):
            raise _unavailable("the OpenGL context does not become current")

    def close(self) -> None:
        self.draw.release()
        self._gl.wglMakeCurrent(None, None)
        self._gl.wglDeleteContext(self._context)
        self._user.ReleaseDC(self._window, self._device)
        self._user.DestroyWindow(self._window)

    def _set_pixel_format(self) -> None:
        wanted = _PixelFormat(
            size=ctypes.sizeof(_PixelFormat),
            version=1,
            flags=_PFD_DRAW_TO_WINDOW | _PFD_SUPPORT_OPENGL | _PFD_DOUBLEBUFFER,
            color_bits=32,
            depth_bits=24,
        )
        number = self._gdi.ChoosePixelFormat(self._device, ctypes.byref(wanted))
        if not number or not self._gdi.SetPixelFormat(self._device, number, ctypes.byref(wanted)):
            raise _unavailable("Windows has no pixel format for OpenGL")

    def _create_context(self) -> c_void_p:
        """Make a plain context first, which provides the function that makes a core context."""
        plain = c_void_p(self._gl.wglCreateContext(self._device))
        if not plain or not self._gl.wglMakeCurrent(self._device, plain):
            raise _unavailable("Windows cannot create an OpenGL context")
        try:
            address = self._gl.wglGetProcAddress(b"wglCreateContextAttribsARB")
            if not address:
                raise _unavailable("OpenGL has no WGL_ARB_create_context")
            create = ctypes.CFUNCTYPE(c_void_p, c_void_p, c_void_p, ctypes.POINTER(c_int))(address)
            context = create(self._device, None, (c_int * len(_CORE_3_3))(*_CORE_3_3))
            if not context:
                raise _unavailable("OpenGL cannot create a 3.3 core context")
            return c_void_p(context)
        finally:
            self._gl.wglMakeCurrent(None, None)
            self._gl.wglDeleteContext(plain)


class _Loader:
    """Loads OpenGL's entry points for moderngl: the driver's, else opengl32's own."""

    def __init__(self, gl: ctypes.CDLL) -> None:
        self._gl = gl

    def load_opengl_function(self, name: str) -> int:
        """Return the address of one entry point, 0 where there is none."""
        address = self._gl.wglGetProcAddress(name.encode()) or 0
        if address not in (0, 1, 2, 3, ctypes.c_size_t(-1).value):  # all five mean none
            return int(address)
        try:
            return ctypes.cast(getattr(self._gl, name), c_void_p).value or 0
        except AttributeError:  # OpenGL 1.1 is exported by the library, the rest is not
            return 0

    def release(self) -> None:
        """Release nothing, since it owns nothing."""


def _unavailable(what: str) -> GraphicsUnavailable:
    return GraphicsUnavailable(f"{what}; {_REMEDY}")


def _load_libraries() -> tuple[ctypes.CDLL, ctypes.CDLL, ctypes.CDLL]:
    """Load user32, gdi32 and opengl32 with their signatures (64-bit Windows has one convention)."""
    text, handle, flag = ctypes.c_wchar_p, c_void_p, c_int
    signatures: dict[str, dict[str, tuple[Any, ...]]] = {
        "user32": {
            "CreateWindowExW": (
                handle,
                *(c_uint32, text, text, c_uint32),
                *(c_int, c_int, c_int, c_int),
                *(handle, handle, handle, handle),
            ),
            "DestroyWindow": (flag, handle),
            "GetDC": (handle, handle),
            "ReleaseDC": (c_int, handle, handle),
        },
        "gdi32": {
            "ChoosePixelFormat": (c_int, handle, handle),
            "SetPixelFormat": (flag, handle, c_int, handle),
        },
        "opengl32": {
            "wglCreateContext": (handle, handle),
            "wglDeleteContext": (flag, handle),
            "wglMakeCurrent": (flag, handle, handle),
            "wglGetProcAddress": (handle, ctypes.c_char_p),
        },
    }
    libraries = []
    for library_name, functions in signatures.items():
        try:
            library = ctypes.CDLL(library_name)
        except OSError as error:
            raise _unavailable(f"{library_name} does not load ({error})") from error
        for name, (result, *arguments) in functions.items():
            function = getattr(library, name)
            function.restype, function.argtypes = result, arguments
        libraries.append(library)
    user, gdi, gl = libraries
    return user, gdi, gl
