"""The pointer of an X server, moved by its own extension: when each move was made is known.

Whoever starts ``xdotool`` for every move makes a few a second; here each is a call.
"""

from __future__ import annotations

import ctypes
import time
from types import TracebackType


class TruePointer:
    """The pointer of the screen ``name`` (":1"); a context manager."""

    def __init__(self, name: str) -> None:
        self._x11 = ctypes.CDLL("libX11.so.6")
        self._test = ctypes.CDLL("libXtst.so.6")
        self._x11.XOpenDisplay.restype = ctypes.c_void_p
        self._x11.XSync.argtypes = [ctypes.c_void_p, ctypes.c_int]
        self._x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
        self._test.XTestFakeMotionEvent.argtypes = [
            *(ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_ulong),
        ]
        self._display = self._x11.XOpenDisplay(name.encode())
        assert self._display, name

    def __enter__(self) -> TruePointer:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._x11.XCloseDisplay(self._display)

    def move(self, x: int, y: int) -> tuple[int, int]:
        """Move it to a pixel; tells between which moments the server did it [ns, monotonic]."""
        before = time.monotonic_ns()
        self._test.XTestFakeMotionEvent(self._display, -1, x, y, 0)
        self._x11.XSync(self._display, 0)
        return before, time.monotonic_ns()
