"""Connects a window to another process; its messages arrive as signals, and nothing waits."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from threading import Thread
from typing import Any

from PySide6.QtCore import QObject, Signal

from vrhuman.signals import out_of_reach

END_SECONDS = 2.0


class Line(QObject):
    """A running process and the connection to it.

    The process runs ``serve`` with its end of the connection first, then what was ``given``.
    ``said`` carries each value that it sends; ``gone`` reports that it ended without being asked
    to. With ``children`` it may have processes of its own; it must then notice itself that this
    process is gone.
    """

    said = Signal(object)
    gone = Signal()

    def __init__(
        self,
        serve: Callable[..., None],
        given: tuple[Any, ...],
        parent: QObject,
        children: bool = False,
    ) -> None:
        super().__init__(parent)
        context = get_context("spawn")
        self._line, its = context.Pipe()
        self._process = context.Process(target=serve, args=(its, *given), daemon=not children)
        with out_of_reach():
            self._process.start()
        its.close()
        self._closing = False
        Thread(target=self._listen, name=f"from {self._process.name}", daemon=True).start()

    def send(self, value: object) -> None:
        """Send a value to the process, if it still runs."""
        with suppress(OSError):
            self._line.send(value)

    def close(self) -> None:
        """End the process."""
        self._closing = True
        self._process.terminate()
        self._process.join(END_SECONDS)

    def _listen(self) -> None:
        """Receive values, in another thread, which may wait while the window's may not."""
        while True:
            try:
                value = self._line.recv()
            except (EOFError, OSError):
                if not self._closing:
                    self.gone.emit()
                return
            self.said.emit(value)
