"""Converts the runtime's times to this program's clock, ``time.monotonic_ns``.

OpenXR does not specify a runtime's clock; an extension of each platform converts it (OpenXR 1.0,
12.18 and 12.42). Sound is timed by it; without the extension, by a guess at how far ahead frames
are predicted.
"""

from __future__ import annotations

import ctypes
import sys
import time
from collections.abc import Callable, Set

import xr

TIMESPEC, COUNTER = "XR_KHR_convert_timespec_time", "XR_KHR_win32_convert_performance_counter_time"
EXTENSION = COUNTER if sys.platform == "win32" else TIMESPEC
GUESSED_PERIODS = 2
"""Display periods from a frame's begin until it is shown, where the runtime does not tell."""


class RuntimeClock:
    """The clock of one runtime, whose ``extensions`` are enabled."""

    def __init__(self, instance: xr.Instance, extensions: Set[str]) -> None:
        self._convert: Callable[[int], int] | None = None
        if TIMESPEC in extensions:
            self._convert = _by_timespec(instance)
        elif COUNTER in extensions:
            self._convert = _by_counter(instance)

    def shown_ns(self, runtime_ns: int, period_ns: int) -> int:
        """Return a display time predicted just now on the monotonic clock."""
        if self._convert is None:
            return time.monotonic_ns() + GUESSED_PERIODS * period_ns
        return self._convert(runtime_ns)


class _Timespec(ctypes.Structure):
    """``struct timespec`` of a 64-bit Linux: CLOCK_MONOTONIC, as Python's clock is."""

    _fields_ = [("seconds", ctypes.c_int64), ("nanoseconds", ctypes.c_int64)]


def _by_timespec(instance: xr.Instance) -> Callable[[int], int]:
    call = _function(instance, "xrConvertTimeToTimespecTimeKHR")
    out = _Timespec()

    def convert(runtime_ns: int) -> int:
        _check(call(instance, runtime_ns, ctypes.byref(out)))
        return int(out.seconds) * 1_000_000_000 + int(out.nanoseconds)

    return convert


def _by_counter(instance: xr.Instance) -> Callable[[int], int]:
    """Return the conversion through Windows' performance counter, Python's ``perf_counter``.

    From that counter to the monotonic clock, the present values of both are compared.
    """
    call = _function(instance, "xrConvertTimeToWin32PerformanceCounterKHR")
    counter, per_second = ctypes.c_int64(), ctypes.c_int64()
    ctypes.CDLL("kernel32").QueryPerformanceFrequency(ctypes.byref(per_second))

    def convert(runtime_ns: int) -> int:
        _check(call(instance, runtime_ns, ctypes.byref(counter)))
        at_ns = counter.value * 1_000_000_000 // per_second.value
        return at_ns - time.perf_counter_ns() + time.monotonic_ns()

    return convert


_Convert = ctypes.CFUNCTYPE(ctypes.c_int, xr.Instance, ctypes.c_int64, ctypes.c_void_p)


def _function(instance: xr.Instance, name: str) -> Callable[..., int]:
    """Return an extension's function, from a runtime's time to the value that it writes."""
    return ctypes.cast(xr.get_instance_proc_addr(instance, name), _Convert)


def _check(result: int) -> None:
    if result < 0:
        raise xr.check_result(xr.Result(result))
