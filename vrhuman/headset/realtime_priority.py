"""Lets this process wake up and work on time while a headset wants frames."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def realtime_priority() -> Iterator[None]:
    """Apply the platform's settings that make short waits end in time; undo them afterwards."""
    if sys.platform == "win32":
        from vrhuman.headset.platforms.platform_windows_timing import short_timers

        with short_timers():
            yield
    elif sys.platform == "linux":  # whose timers are precise by default
        from vrhuman.headset.platforms.platform_linux_timing import first_in_line

        with first_in_line():
            yield
    else:
        yield
