"""Places the window system's events on the monotonic clock, however late the window gets them.

An event carries the time at which the window system made it, on a clock that starts at any moment.
The least delay that was ever seen between that time and its arrival is the difference of the two
clocks, as nearly as can be known: a busy machine makes delays longer, never shorter.
"""

from __future__ import annotations

SAME_MS = 50.0
"""Clocks that differ by less than this are one: X servers and Wayland use the monotonic clock."""
_JUMP_MS = 10_000.0
"""Clocks that move by more than this were set anew, or began again at zero."""


class EventClock:
    """Follows the events of one window system."""

    def __init__(self) -> None:
        self._least_ms: float | None = None

    def at(self, timestamp_ms: int, now_ns: int) -> int:
        """Return when an event was made [ns of the monotonic clock], which arrived at ``now_ns``.

        An event without a time (0) was made when it arrived.
        """
        if timestamp_ms == 0:
            return now_ns
        delay_ms = now_ns * 1e-6 - timestamp_ms
        if self._least_ms is None or abs(delay_ms - self._least_ms) > _JUMP_MS:
            self._least_ms = delay_ms
        self._least_ms = min(self._least_ms, delay_ms)
        offset_ms = 0.0 if 0.0 <= self._least_ms + 1.0 < SAME_MS else self._least_ms
        return min(now_ns, round((timestamp_ms + offset_ms) * 1e6))
