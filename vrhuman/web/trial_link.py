"""The server's end of a trial's process: started when its page comes, told and heard by bytes."""

from __future__ import annotations

import asyncio
import multiprocessing
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from vrhuman.runtime.plan import Plan
from vrhuman.signals import out_of_reach
from vrhuman.web.messages import Mode
from vrhuman.web.trial import ServerEnds, trial_process

PATIENCE_SECONDS = 10.0


class TrialLink:
    """A running trial's process.

    What it sends is given to ``hear`` in the event loop's thread, in order; ``None`` when the
    process has ended.
    """

    def __init__(self, what: Plan | Path, mode: Mode, hear: Callable[[Any], None]) -> None:
        context = multiprocessing.get_context("spawn")
        self._link, theirs = context.Pipe()
        self._process = context.Process(
            target=trial_process, args=(what, mode, theirs), name="trial", daemon=True
        )
        with out_of_reach():
            self._process.start()
        theirs.close()
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, args=(loop, hear), daemon=True).start()

    def send(self, value: Any) -> None:
        """Pass on a page's message, or :class:`vrhuman.web.trial.PageGone`."""
        with suppress(BrokenPipeError, OSError):
            self._link.send(value)

    def close(self) -> None:
        """End the process in good order: its file is closed and can be resumed."""
        self.send(ServerEnds())
        self._process.join(PATIENCE_SECONDS)
        if self._process.is_alive():
            self._process.kill()
            self._process.join(PATIENCE_SECONDS)

    def _read(self, loop: asyncio.AbstractEventLoop, hear: Callable[[Any], None]) -> None:
        while True:
            try:
                value = self._link.recv()
            except (EOFError, OSError):
                value = None
            with suppress(RuntimeError):  # the loop has closed
                loop.call_soon_threadsafe(hear, value)
            if value is None:
                return
