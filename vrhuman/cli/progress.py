"""Shows the progress of a command, on a terminal and nowhere else."""

from __future__ import annotations

import sys
import time

_EVERY_SECONDS = 0.2


class Counter:
    """Prints one line that counts, up to ``of`` where that is known.

    It prints nothing where standard error is not a terminal.
    """

    def __init__(self, what: str, of: int | None = None) -> None:
        self._what = what
        self._of = "" if of is None else f" of {of}"
        self._terminal = sys.stderr.isatty()
        self._shown = 0.0

    def show(self, count: int) -> None:
        now = time.monotonic()
        if self._terminal and now - self._shown >= _EVERY_SECONDS:
            self._shown = now
            print(f"\r{self._what} {count}{self._of}", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Clear the line."""
        if self._shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
