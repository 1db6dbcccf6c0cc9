"""Makes an OpenGL context in a hidden window on Linux with an X display, through GLX.

XR_KHR_opengl_enable shares it with the runtime; SteamVR offers that extension on Linux (and Monado,
beside EGL's extension). The libraries are opened when a context is, so that this module imports
anywhere.
"""

from __future__ import annotations

import ctypes
from ctypes import Structure, c_char_p, c_int, c_uint, c_ulong, c_void_p
from typing import Any

import moderngl
import xr

from vrhuman.headset.depth import attach_depth
from vrhuman.headset.errors import GraphicsUnavailable

EXTENSION = "XR_KHR_opengl_enable"

# glx.h and GLX_ARB_create_context
_FBCONFIG = (0x8010, 0x1, 0x8011, 0x1, 8, 8, 9, 8, 10, 8, 0)
"""Drawable in a window; of red, green and blue; of 8 bits each; end."""
_CORE_3_3 = (0x2091, 3, 0x2092, 3, 0x9126, 0x0001, 0)
"""Major version, minor version, core profile; end. Drivers give the highest compatible one."""
_ALLOC_NONE = 0
_INPUT_OUTPUT = 1
_CW_BORDER_PIXEL, _CW_COLORMAP = 1 << 3, 1 << 13

_REMEDY = "set DISPLAY to an X display with OpenGL (libgl1, libgl1-mesa-dri)"


class _VisualInfo(ctypes.Structure):
    """Xlib's structure XVisualInfo."""

    _fields_ = [
        ("visual", c_void_p),
        ("visual_id", c_ulong),
        ("screen", c_int),
        ("depth", c_int),
        ("visual_class", c_int),
        ("masks", c_ulong * 3),
        ("colormap_size", c_int),
        ("bits_per_rgb", c_int),
    ]


class _WindowAttributes(ctypes.Structure):
    """Xlib's structure XSetWindowAttributes."""

    _fields_ = [
        ("background_pixmap", c_ulong),
        ("background_pixel", c_ulong),
        ("border_pixmap", c_ulong),
        ("border_pixel", c_ulong),
        ("bit_gravity", c_int),
        ("win_gravity", c_int),
        ("backing_store", c_int),
        ("backing_planes", c_ulong),
        ("backing_pixel", c_ulong),
        ("save_under", c_int),
        ("event_mask", ctypes.c_long),
        ("do_not_propagate_mask", ctypes.c_long),
        ("override_redirect", c_int),
        ("colormap", c_ulong),
        ("cursor", c_ulong),
    ]


class GlxContext:
    """A GLX context of a window that is never shown, current from the start."""

    extension = EXTENSION

    def __init__(self) -> None:
        self._x, self._gl = _load_libraries()
        self._display = c_void_p(self._x.XOpenDisplay(None))
        if not self._display:
            raise _unavailable("no X display can be opened")
        self._screen = self._x.XDefaultScreen(self._display)
        self._config = self._choose_config()
        self._visual_id, self._window = self._make_window()
        self._context = self._create_context()
        self.make_current()
        self._loader = _Loader(self._gl)
        through: dict[str, Any] = {"context": self._loader}
        self.draw = moderngl.create_context(**through)

    def binding(self) -> Structure:
        structure = xr.GraphicsBindingOpenGLXlibKHR()
        fields = dict(structure._fields_)
        structure.x_display = ctypes.cast(self._display, fields["x_display"])
        structure.visualid = self._visual_id
        structure.glx_fbconfig = ctypes.cast(self._config, fields["glx_fbconfig"])
        structure.glx_drawable = self._window
        structure.glx_context = ctypes.cast(self._context, fields["glx_context"])
        binding: Structure = structure
        return binding

    def attach(self, framebuffer: moderngl.Framebuffer, attachment: int, texture: int) -> None:
        attach_depth(self._loader.load_opengl_function, framebuffer, attachment, texture)

    def make_current(self) -> None:
        if not self._gl.glXMakeCurrent(self._display, self._window, self._context):
            raise _unavailable("the OpenGL context does not become current")

    def close(self) -> None:
        self.draw.release()
        self._gl.glXMakeCurrent(self._display, 0, None)
        self._gl.glXDestroyContext(self._display, self._context)
        self._x.XDestroyWindow(self._display, self._window)
        self._x.XCloseDisplay(self._display)

    def _choose_config(self) -> c_void_p:
        count = c_int()
        wanted = (c_int * len(_FBCONFIG))(*_FBCONFIG)
        found = self._gl.glXChooseFBConfig(self._display, self._screen, wanted, ctypes.byref(count))
        if not found or not count.value:
            raise _unavailable("the X display has no configuration for OpenGL")
        first = c_void_p(found[0])
        self._x.XFree(found)
        return first

    def _make_window(self) -> tuple[int, int]:
        """Make a window of 16 by 16 pixels that is never mapped; return the visual's id and it."""
        info = self._gl.glXGetVisualFromFBConfig(self._display, self._config)
        if not info:
            raise _unavailable("the X display has no visual for OpenGL")
        visual = info.contents
        root = self._x.XRootWindow(self._display, self._screen)
        colours = self._x.XCreateColormap(self._display, root, visual.visual, _ALLOC_NONE)
        attributes = _WindowAttributes(colormap=colours)
        window = self._x.XCreateWindow(
            *(self._display, root, 0, 0, 16, 16, 0),
            *(visual.depth, _INPUT_OUTPUT, visual.visual),
            _CW_BORDER_PIXEL | _CW_COLORMAP,
            ctypes.byref(attributes),
        )
        visual_id = int(visual.visual_id)
        self._x.XFree(info)
        return visual_id, int(window)

    def _create_context(self) -> c_void_p:
        address = self._gl.glXGetProcAddressARB(b"glXCreateContextAttribsARB")
        if not address:
            raise _unavailable("OpenGL has no GLX_ARB_create_context")
        create = ctypes.CFUNCTYPE(
            c_void_p, c_void_p, c_void_p, c_void_p, c_int, ctypes.POINTER(c_int)
        )(address)
        wanted = (c_int * len(_CORE_3_3))(*_CORE_3_3)
        context = create(self._display, self._config, None, 1, wanted)
        if not context:
            raise _unavailable("GLX cannot create an OpenGL 3.3 core context")
        return c_void_p(context)


class _Loader:
    """Loads OpenGL's entry points for moderngl."""

    def __init__(self, gl: ctypes.CDLL) -> None:
        self._gl = gl

    def load_opengl_function(self, name: str) -> int:
        """Return the address of one entry point, 0 where there is none."""
        return self._gl.glXGetProcAddressARB(name.encode()) or 0

    def release(self) -> None:
        """Release nothing, since it owns nothing."""


def _unavailable(what: str) -> GraphicsUnavailable:
    return GraphicsUnavailable(f"{what}; {_REMEDY}")


def _load_libraries() -> tuple[ctypes.CDLL, ctypes.CDLL]:
    """Load Xlib and GLX with their signatures."""
    handle, xid, integers = c_void_p, c_ulong, ctypes.POINTER(c_int)
    signatures: dict[str, dict[str, tuple[Any, ...]]] = {
        "libX11.so.6": {
            "XOpenDisplay": (handle, c_char_p),
            "XDefaultScreen": (c_int, handle),
            "XRootWindow": (xid, handle, c_int),
            "XCreateColormap": (xid, handle, xid, handle, c_int),
            "XCreateWindow": (
                *(xid, handle, xid, c_int, c_int, c_uint, c_uint, c_uint),
                *(c_int, c_uint, handle, c_ulong, ctypes.POINTER(_WindowAttributes)),
            ),
            "XDestroyWindow": (c_int, handle, xid),
            "XCloseDisplay": (c_int, handle),
            "XFree": (c_int, handle),
        },
        "libGL.so.1": {
            "glXChooseFBConfig": (ctypes.POINTER(handle), handle, c_int, integers, integers),
            "glXGetVisualFromFBConfig": (ctypes.POINTER(_VisualInfo), handle, handle),
            "glXGetProcAddressARB": (handle, c_char_p),
            "glXMakeCurrent": (c_int, handle, xid, handle),
            "glXDestroyContext": (None, handle, handle),
        },
    }
    libraries = []
    for library_name, functions in signatures.items():
        try:
            library = ctypes.CDLL(library_name)
        except OSError as error:
            raise _unavailable(f"{library_name} cannot be loaded ({error})") from error
        for name, (result, *arguments) in functions.items():
            function = getattr(library, name)
            function.restype, function.argtypes = result, arguments
        libraries.append(library)
    x, gl = libraries
    return x, gl
