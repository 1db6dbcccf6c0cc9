"""Hears one page: its messages in order, each answered by itself or with the next."""

from __future__ import annotations

from abc import ABC, abstractmethod
from multiprocessing.connection import Connection
from typing import Any

from vrhuman.web import trial_messages
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


class PageListener(ABC):
    """This process's end of the line to a page; what a frame does is a subclass's."""

    def __init__(self) -> None:
        self.frames = PageFrames()
        self.newer = False
        """Whether another message waits."""
        self.passed_over = 0
        """How many messages in a row have had no answer of their own."""
        self._page = 0
        self._refused = ""

    def hear(self, received: Any, newer: bool, link: Connection) -> None:
        """Do what a message says, and answer it; ``newer`` says whether another one waits."""
        self.newer = newer
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
            self.passed_over += 1
        else:
            trial_messages.answer(link, answer)
            self.passed_over = 0

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
        """Take note of something about the page."""

    @abstractmethod
    def frame(self, frame: ClientFrame) -> bytes | None:
        """Run a frame and return what it shows; None where it is recorded only."""

    @abstractmethod
    def voice(self, voice: Voice) -> bool:
        """Take what the participant says; return whether it is wanted."""

    def refuse(self, reason: str) -> None:
        """Hear no more of this page; ``reason`` is one line."""
        self._refused = reason

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
                    return Answer(self._page, data, messages=1 + self.passed_over)
                if isinstance(message, Voice) and self.voice(message):
                    return None
                reason = _why_not(message)
            self._refused = reason
            self.away()
        return Answer(self._page, None, reason, 1 + self.passed_over)


def _why_not(message: Hello | Voice | Leave) -> str:
    """Return why a page's connection is ended after this message."""
    if isinstance(message, Leave):
        return "the page was left"
    return "hello comes once" if isinstance(message, Hello) else "the voice is not recorded"
