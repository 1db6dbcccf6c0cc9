"""The frames of one page as they come: when each was sent, when it counts, and how long it took."""

from __future__ import annotations

import time
from collections import deque

from vrhuman.recording.entries import ClockEstimate
from vrhuman.records import FrameTiming, HeadsetState
from vrhuman.replacing import replaced
from vrhuman.web.client_clock import ClientClock
from vrhuman.web.messages import ClientFrame

CLOCK_EVERY_NS = 1_000_000_000
"""How often the file tells how the page's clock stands to the server's."""


class PageFrames:
    """Numbers a page's frames, and compares its clock with the server's by them.

    Times are of ``time.monotonic_ns``.
    """

    def __init__(self) -> None:
        self.number = 0
        """How many frames have come."""
        self.previous: FrameTiming | None = None
        """How long the last frame took; None where it was another page's."""
        self._clock = ClientClock()
        self._clock_due_ns = 0
        self._left: deque[tuple[int, int]] = deque()  # stamps, and when their answers left [ns]
        self._page_frame: int | None = None
        self._missed = 0
        self._display_ns = 0
        self._cpu_ns = time.thread_time_ns()

    @property
    def offset_ns(self) -> int | None:
        """How far the server's clock is ahead of the page's [ns]; None while it is not known."""
        return self._clock.offset_ns

    def came(self, frame: ClientFrame, now: int) -> HeadsetState:
        """Take note of a frame; return its state at the time at which it takes effect here.

        A frame is recorded and obeyed when it comes: what a network delays cannot change what has
        happened in the house meanwhile.
        """
        while self._left and self._left[0][0] < frame.stamp:
            self._left.popleft()
        heard = bool(self._left) and self._left[0][0] == frame.stamp
        left_ns = self._left[0][1] if heard else -1
        self._clock = self._clock.after(now, frame.time_ms, left_ns, frame.held_ms)
        self.number += 1
        before, self._page_frame = self._page_frame, frame.state.frame
        self._missed = 0 if before is None else max(0, frame.state.frame - before - 1)
        self._display_ns = max(now, self._display_ns + 1)
        return replaced(frame.state, frame=self.number, display_time_ns=self._display_ns)

    def clock_estimate(self, now: int, session_ns: int) -> ClockEstimate | None:
        """Return how the page's clock stands, once a second; None between, or while unknown."""
        offset_ns, error_ns = self._clock.offset_ns, self._clock.error_ns
        if now < self._clock_due_ns or offset_ns is None or error_ns is None:
            return None
        self._clock_due_ns = now + CLOCK_EVERY_NS
        drift = self._clock.drift
        return ClockEstimate(
            session_ns, offset_ns, error_ns, None if drift is None else 1e6 * drift
        )

    def answered(self, stamp: int) -> None:
        """Take note that the answer with this ``stamp`` leaves now."""
        self._left.append((stamp, time.monotonic_ns()))

    def ended(
        self,
        frame: ClientFrame,
        now: int,
        update_ns: int,
        record_ns: int,
        submit_ns: int,
        event_age_ns: int,
    ) -> None:
        """Take note of how long the frame took that came at ``now``."""
        cpu_before, self._cpu_ns = self._cpu_ns, time.thread_time_ns()
        self.previous = FrameTiming(
            frame=self.number,
            display_time_ns=self._display_ns,
            period_ns=round(frame.period_ms * 1e6),
            missed=self._missed,
            poll_ns=0,
            update_ns=update_ns,
            draw_ns=0,
            record_ns=record_ns,
            submit_ns=submit_ns,
            cpu_ns=self._cpu_ns - cpu_before,
            draw_cpu_ns=0,
            pose_age_ns=max(0, now - self._sent_ns(frame, now)),
            event_age_ns=event_age_ns,
        )

    def interrupted(self) -> None:
        """Take note that the next frame does not follow the last one."""
        self.previous = self._page_frame = None

    def other_page(self) -> str:
        """Begin with another page's clock; return how well the last one's is known, if at all."""
        clock, self._clock = self._clock, ClientClock()
        self._clock_due_ns = 0
        self._left.clear()
        if clock.error_ns is None:
            return ""
        return f"clock is known within {clock.error_ns * 1e-6:.1f} ms"

    def _sent_ns(self, frame: ClientFrame, now: int) -> int:
        """Return when the page sent the frame, on this computer's clock."""
        if self._clock.offset_ns is None:
            return now
        return round(frame.time_ms * 1e6) + self._clock.offset_ns
