"""Keeps display times on one clock, also when the runtime is restarted."""

from __future__ import annotations

_ANOTHER_CLOCK_NS = 1_000_000_000
"""A difference [ns] that shows that another clock is read.

A runtime predicts display times some tens of milliseconds ahead, each frame a little differently; a
second's difference is another clock.
"""


class DisplayClock:
    """Converts a runtime's display times to the session's and back [ns].

    The session's are the first runtime's. A restarted runtime may count from another moment; its
    times are shifted so that they stay as far ahead of the monotonic clock as the first one's.
    """

    def __init__(self) -> None:
        self._shift_ns = 0
        self._ahead_ns: int | None = None
        self._restarted = False

    def restarted(self) -> None:
        """Note that the next time comes from another runtime, or from the same one restarted."""
        self._restarted = True

    def ours(self, runtime_ns: int, monotonic_ns: int) -> int:
        """Convert a display time of the runtime, predicted at this monotonic time."""
        if self._restarted and self._ahead_ns is not None:
            apart = runtime_ns - monotonic_ns - self._ahead_ns
            self._shift_ns = -apart if abs(apart) > _ANOTHER_CLOCK_NS else 0
        self._restarted = False
        told = runtime_ns + self._shift_ns
        self._ahead_ns = told - monotonic_ns
        return told

    def the_runtimes(self, ours_ns: int) -> int:
        """Convert a time of the session to the runtime's."""
        return ours_ns - self._shift_ns
