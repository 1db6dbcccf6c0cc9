"""Hears one page of a trial: its messages in order, each answered by itself or with the next."""

from __future__ import annotations

from abc import ABC, abstractmethod
from multiprocessing.connection import Connection
from typing import Any

from vrhuman.records import HeadsetState
from vrhuman.web.messages import (
    BadMessage,
    ClientFrame,
    Hello,
    Leave,
    Mode,
    Voice,
    read_message,
)
from vrhuman.web.page_frames import PageFrames
from vrhuman.web.trial_messages import Answer, PageCame, PageGone, ServerEnds

MAX_PASSED_OVER = 30
"""Of frames that wait so many in a row are recorded only: all that a page sends unanswered."""


class PageListener(ABC):
    """The trial's end of the line to a page; what is made of a frame is a subclass's."""

    def __init__(self) -> None:
        self.frames = PageFrames()
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
            link.send(answer)
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

    @abstractmethod
    def frame(self, frame: ClientFrame) -> bytes | None:
        """Run a frame and return what it shows; None where it is recorded only."""

    @abstractmethod
    def voice(self, voice: Voice) -> bool:
        """Take what the participant says; return whether it is wanted."""

    def passes_over(self, state: HeadsetState, in_house: bool) -> bool:
        """Whether a newer frame is there, and in this one nothing is pressed or let go."""
        if (
            self._newer
            and self._passed_over < MAX_PASSED_OVER
            and in_house
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
                    data = self.frame(message)
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
