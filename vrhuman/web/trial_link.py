"""The server's end of a trial's process: started when its page comes, told and heard by bytes."""

from __future__ import annotations

import asyncio
import multiprocessing
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from vrhuman.runtime.plan import Plan
from vrhuman.signals import out_of_reach
from vrhuman.web.messages import Mode
from vrhuman.web.trial import trial_process
from vrhuman.web.trial_messages import ServerEnds, pass_on, received

PATIENCE_SECONDS = 10.0
MAX_UNANSWERED, MAX_UNANSWERED_BYTES = 100, 1 << 16
"""What a process that is behind is sent at most: more would wait in the server's loop, for all."""


class PageLink:
    """The server's end of the pipe for one of a trial's pages.

    What comes is given to ``hear`` in the event loop's thread, in order; ``None`` when the process
    has ended.
    """

    def __init__(self, connection: Connection, hear: Callable[[Any], None]) -> None:
        self._connection = connection
        self._hear = hear
        self._loop: asyncio.AbstractEventLoop | None = asyncio.get_running_loop()
        self._unanswered: deque[int] = deque()  # their lengths [bytes]
        self._unanswered_bytes = 0
        try:
            self._loop.add_reader(connection.fileno(), self._read_one)
        except NotImplementedError:  # Windows' loop knows no pipes
            threading.Thread(target=self._read, args=(self._loop,), daemon=True).start()
            self._loop = None

    def pass_on(self, message: bytes) -> bool:
        """Pass on a page's message, if the process is not too far behind; return whether it was."""
        new = len(message) + self._unanswered_bytes
        if len(self._unanswered) >= MAX_UNANSWERED or new > MAX_UNANSWERED_BYTES:
            return False
        self._unanswered.append(len(message))
        self._unanswered_bytes = new
        with suppress(BrokenPipeError, OSError):
            pass_on(self._connection, message)
        return True

    def answered(self, messages: int) -> None:
        """Take note that the oldest messages have been answered."""
        for _ in range(min(messages, len(self._unanswered))):
            self._unanswered_bytes -= self._unanswered.popleft()

    def thrown_away(self) -> None:
        """Take note that the process answers none of the messages that it has been sent."""
        self._unanswered.clear()
        self._unanswered_bytes = 0

    def send(self, value: Any) -> None:
        """Tell the process something of the server's own."""
        with suppress(BrokenPipeError, OSError):
            self._connection.send(value)

    def close(self) -> None:
        """Hear no more; what the process still says is thrown away, so that it can end."""
        if self._stop_reading():
            threading.Thread(target=self._throw_away, daemon=True).start()

    def _stop_reading(self) -> bool:
        """Leave the event loop; return whether it was read there until now."""
        loop, self._loop = self._loop, None
        if loop is None:
            return False
        loop.remove_reader(self._connection.fileno())
        return True

    def _read_one(self) -> None:
        """Read what has come, in the event loop: a thread of its own costs more than the rest."""
        value = self._next()
        if value is None:
            self._stop_reading()
        self._hear(value)

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        while True:
            value = self._next()
            with suppress(RuntimeError):  # the loop has closed
                loop.call_soon_threadsafe(self._hear, value)
            if value is None:
                return

    def _throw_away(self) -> None:
        while self._next() is not None:
            pass

    def _next(self) -> Any:
        """Return what the process says next; None where it has ended."""
        try:
            return received(self._connection)
        except (EOFError, OSError):
            return None


class TrialLink:
    """A running trial's process; it starts others, so it is no daemon: whoever starts it closes it.

    What it says to the participant's page is given to ``hear``; what it says to a second
    participant's, if there is one, to ``hear_partner`` (:class:`PageLink`).
    """

    def __init__(
        self,
        what: Plan | Path,
        mode: Mode,
        hear: Callable[[Any], None],
        hear_partner: Callable[[Any], None] | None = None,
    ) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        partners, partners_theirs = (None, None) if hear_partner is None else context.Pipe()
        arguments = (what, mode, theirs, partners_theirs)
        self._process = context.Process(
            target=trial_process, args=arguments, name="trial", daemon=False
        )
        with out_of_reach():
            self._process.start()
        theirs.close()
        self.page = PageLink(ours, hear)
        self.partners_page: PageLink | None = None
        if partners is not None and partners_theirs is not None and hear_partner is not None:
            partners_theirs.close()
            self.partners_page = PageLink(partners, hear_partner)

    def close(self) -> None:
        """End the process in good order: its file is closed and can be resumed."""
        self.page.send(ServerEnds())
        self.page.close()
        if self.partners_page is not None:
            self.partners_page.close()
        self._process.join(PATIENCE_SECONDS)
        if self._process.is_alive():
            self._process.kill()
            self._process.join(PATIENCE_SECONDS)
