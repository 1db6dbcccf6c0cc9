"""Sets short timers on Windows, and keeps the machine awake.

By default Windows ends a wait at ticks of 15.6 ms. With a Quest 2 at 90 Hz Khronos' hello_xr then
showed 64 to 67 frames a second, and all of them with ticks of 1 ms (OpenXR-SDK-Source, issue 227).
The libraries are opened when the timers are, so that this module imports anywhere.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import c_int, c_uint32, c_void_p
from typing import Any

from vrhuman.headset.errors import RuntimeFailed

TICK_MS = 1
# winbase.h, processthreadsapi.h
_ABOVE_NORMAL_PRIORITY, _NORMAL_PRIORITY = 0x8000, 0x20
_POWER_THROTTLING = 4
_EXECUTION_SPEED, _IGNORE_TIMER_RESOLUTION = 1, 4
_CONTINUOUS, _SYSTEM_REQUIRED, _DISPLAY_REQUIRED = 0x80000000, 1, 2


class _PowerThrottling(ctypes.Structure):
    """Windows' PROCESS_POWER_THROTTLING_STATE; it turns off what only ``control`` names."""

    _fields_ = [("version", c_uint32), ("control", c_uint32), ("state", c_uint32)]


@contextmanager
def short_timers() -> Iterator[None]:
    """Set short timers inside the context, with higher priority and without sleep.

    Ticks are 1 ms, also for a program whose window is not visible (Windows 11 would lengthen them);
    the priority is above other programs', and neither machine nor display sleeps.

    :raises RuntimeFailed: where Windows' libraries do not load.
    """
    winmm, kernel = _load_libraries()
    process = c_void_p(kernel.GetCurrentProcess())
    unthrottled = _PowerThrottling(1, _EXECUTION_SPEED | _IGNORE_TIMER_RESOLUTION, 0)
    winmm.timeBeginPeriod(TICK_MS)
    kernel.SetProcessInformation(
        process, _POWER_THROTTLING, ctypes.byref(unthrottled), ctypes.sizeof(unthrottled)
    )
    kernel.SetPriorityClass(process, _ABOVE_NORMAL_PRIORITY)
    kernel.SetThreadExecutionState(_CONTINUOUS | _SYSTEM_REQUIRED | _DISPLAY_REQUIRED)
    try:
        yield
    finally:
        kernel.SetThreadExecutionState(_CONTINUOUS)
        kernel.SetPriorityClass(process, _NORMAL_PRIORITY)
        winmm.timeEndPeriod(TICK_MS)


def _load_libraries() -> tuple[ctypes.CDLL, ctypes.CDLL]:
    """Load winmm and kernel32 with their signatures."""
    signatures: dict[str, dict[str, tuple[Any, ...]]] = {
        "winmm": {
            "timeBeginPeriod": (c_uint32, c_uint32),
            "timeEndPeriod": (c_uint32, c_uint32),
        },
        "kernel32": {
            "GetCurrentProcess": (c_void_p,),
            "SetProcessInformation": (c_int, c_void_p, c_int, c_void_p, c_uint32),
            "SetPriorityClass": (c_int, c_void_p, c_uint32),
            "SetThreadExecutionState": (c_uint32, c_uint32),
        },
    }
    libraries = []
    for library_name, functions in signatures.items():
        try:
            library = ctypes.CDLL(library_name)
        except OSError as error:
            raise RuntimeFailed(
                f"{library_name} does not load ({error}); short timers are Windows' own"
            ) from error
        for name, (result, *arguments) in functions.items():
            function = getattr(library, name)
            function.restype, function.argtypes = result, arguments
        libraries.append(library)
    winmm, kernel = libraries
    return winmm, kernel
