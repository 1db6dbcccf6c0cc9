"""Display times on one clock, whatever becomes of the runtime whose clock they are read from."""

from __future__ import annotations

_ANOTHER_CLOCK_NS = 1_000_000_000
"""A runtime predicts display times some tens of milliseconds ahead, each frame a little
differently; a second's difference is another clock."""


class DisplayClock:
    """From a runtime's display times to ours and back [ns].

    Ours are the first runtime's. A runtime that was restarted may count from another moment; its
    times are shifted so that they stay as far ahead of the monotonic clock as the first one's.
    """

    def __init__(self) -> None:
        self._shift_ns = 0
        self._ahead_ns: int | None = None
        self._restarted = False

    def restarted(self) -> None:
        """The next time told is another runtime's, or the same one's after its death."""
        self._restarted = True

    def ours(self, runtime_ns: int, monotonic_ns: int) -> int:
        """A display time that the runtime predicts now, when the monotonic clock is at so much."""
        if self._restarted and self._ahead_ns is not None:
            apart = runtime_ns - monotonic_ns - self._ahead_ns
            self._shift_ns = -apart if abs(apart) > _ANOTHER_CLOCK_NS else 0
        self._restarted = False
        told = runtime_ns + self._shift_ns
        self._ahead_ns = told - monotonic_ns
        return told

    def the_runtimes(self, ours_ns: int) -> int:
        """What the runtime calls one of our times."""
        return ours_ns - self._shift_ns
