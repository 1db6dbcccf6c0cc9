"""Hears one page of a trial: each of its frames is one of the trial's."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

from vrhuman.recording.channel import Channel
from vrhuman.recording.entries import ClockEstimate
from vrhuman.records import HeadsetState
from vrhuman.runtime.loop.frame_output import FrameOutput
from vrhuman.runtime.trial import Trial
from vrhuman.web.messages import ClientFrame, written_message
from vrhuman.web.page_listener import PageListener
from vrhuman.web.shown import ShownFrames

MAX_PASSED_OVER = 30
"""Of frames that wait so many in a row are recorded only: all that a page sends unanswered."""


class TrialListener(PageListener):
    """The trial's end of the line to a page; what a frame does in the trial is a subclass's.

    How the page's clock stands is recorded in ``clock``; ``shown`` is what the page is shown by.
    """

    def __init__(self, trial: Trial, clock: Channel[ClockEstimate], shown: ShownFrames) -> None:
        super().__init__()
        self.trial = trial
        self.shown = shown
        self._clock = clock
        self._obeyed: HeadsetState | None = None

    @property
    @abstractmethod
    def in_house(self) -> bool:
        """Whether the participant sees the house."""

    @abstractmethod
    def update(self, state: HeadsetState) -> tuple[FrameOutput, Mapping[str, Any]]:
        """Run a frame; return what it shows, and what else the page is told with it."""

    @abstractmethod
    def pass_over(self, state: HeadsetState) -> None:
        """Record a frame of which nothing is made, since a newer one is there."""

    def frame(self, frame: ClientFrame) -> bytes | None:
        now = time.monotonic_ns()
        state = self.frames.came(frame, now)
        began = time.perf_counter_ns()
        data, event_age_ns = None, 0
        if self._passes_over(state):
            self.pass_over(state)
            updated = ended = time.perf_counter_ns()
            record_ns = updated - began
        else:
            shown, more = self.update(state)
            updated = time.perf_counter_ns()
            data = written_message({**self.shown.message(frame.state.frame, now, shown), **more})
            ended = time.perf_counter_ns()
            self.frames.answered(now)
            record_ns, event_age_ns = shown.record_ns, shown.event_age_ns
        self.frames.ended(frame, now, updated - began, record_ns, ended - updated, event_age_ns)
        estimate = self.frames.clock_estimate(now, self.trial.now_ns)
        if estimate is not None:
            self.trial.recorder.add(self._clock, estimate)
        return data

    def _passes_over(self, state: HeadsetState) -> bool:
        """Whether a newer frame is there, and in this one nothing is pressed or let go."""
        if (
            self.newer
            and self.passed_over < MAX_PASSED_OVER
            and self.in_house
            and self._obeyed is not None
            and _pressed(state) == _pressed(self._obeyed)
        ):
            return True
        self._obeyed = state
        return False


def _pressed(state: HeadsetState) -> tuple[object, ...]:
    """What is pressed, and what is seen: a change of it is not passed over."""
    return (
        state.focused,
        state.head.valid,
        *(
            (hand.primary, hand.secondary, hand.menu, hand.trigger, hand.squeeze, hand.grip.tracked)
            for hand in (state.left, state.right)
        ),
    )
