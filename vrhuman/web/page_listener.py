"""Hears one page of a trial: its messages in order, each answered by itself or with the next."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any

from vrhuman.recording.channel import Channel
from vrhuman.recording.entries import ClockEstimate
from vrhuman.records import HeadsetState
from vrhuman.runtime.loop.frame_output import FrameOutput
from vrhuman.runtime.trial import Trial
from vrhuman.web import trial_messages
from vrhuman.web.messages import (
    BadMessage,
    ClientFrame,
    Hello,
    Leave,
    Mode,
    Voice,
    read_message,
    written_message,
)
from vrhuman.web.page_frames import PageFrames
from vrhuman.web.shown import ShownFrames
from vrhuman.web.trial_messages import Answer, PageCame, PageGone, ServerEnds

MAX_PASSED_OVER = 30
"""Of frames that wait so many in a row are recorded only: all that a page sends unanswered."""


class PageListener(ABC):
    """The trial's end of the line to a page; what a frame does in the trial is a subclass's.

    How the page's clock stands is recorded in ``clock``; ``shown`` is what the page is shown by.
    """

    def __init__(self, trial: Trial, clock: Channel[ClockEstimate], shown: ShownFrames) -> None:
        self.trial = trial
        self.shown = shown
        self.frames = PageFrames()
        self._clock = clock
        self._page = 0
        self._refused = ""
        self._newer = False  # whether another message waits
        self._passed_over = 0
        self._obeyed: HeadsetState | None = None

    def hear(self, received: Any, newer: bool, link: Connection) -> None:
        """Do what a message says, and answer it; ``newer`` says whether another one waits."""
        self._newer = newer
        if isinstance(received, PageGone):
            self._other_page()
            self.away()
        elif isinstance(received, ServerEnds):
            self._other_page()
            self.server_ends()
        elif isinstance(received, PageCame):
            self.away()
            self._page, self._refused = received.page, ""
            self.came(received.mode)
            self._other_page()
        elif (answer := self._answer(received)) is None:
            self._passed_over += 1
        else:
            trial_messages.answer(link, answer)
            self._passed_over = 0

    @abstractmethod
    def came(self, mode: Mode) -> None:
        """Take note of a page that has been shown nothing yet."""

    @abstractmethod
    def away(self) -> None:
        """Pause until the page's next frame."""

    @abstractmethod
    def server_ends(self) -> None:
        """End in good order, since the server does."""

    @abstractmethod
    def note(self, text: str) -> None:
        """Record something about the page."""

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

    @abstractmethod
    def voice(self, voice: Voice) -> bool:
        """Take what the participant says; return whether it is wanted."""

    def _frame(self, frame: ClientFrame) -> bytes | None:
        """Run a frame and return what it shows; None where it is recorded only."""
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
            self._newer
            and self._passed_over < MAX_PASSED_OVER
            and self.in_house
            and self._obeyed is not None
            and _pressed(state) == _pressed(self._obeyed)
        ):
            return True
        self._obeyed = state
        return False

    def _other_page(self) -> None:
        """Note how well the page's clock is known; the next page has its own."""
        if known := self.frames.other_page():
            self.note(known)

    def _answer(self, received: bytes) -> Answer | None:
        """Return the answer to a page's message; None where the next one's is for both.

        A page that was refused is heard no more.
        """
        reason = self._refused
        if not reason:
            try:
                message = read_message(received)
            except BadMessage as error:
                reason = str(error)
            else:
                if isinstance(message, ClientFrame):
                    data = self._frame(message)
                    if data is None:
                        return None
                    return Answer(self._page, data, messages=1 + self._passed_over)
                if isinstance(message, Voice) and self.voice(message):
                    return None
                reason = _why_not(message)
            self._refused = reason
            self.away()
        return Answer(self._page, None, reason, 1 + self._passed_over)


def _why_not(message: Hello | Voice | Leave) -> str:
    """Return why a page's connection is ended after this message."""
    if isinstance(message, Leave):
        return "the page was left"
    return "hello comes once" if isinstance(message, Hello) else "the voice is not recorded"


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
