"""Connects a window to another process; its messages arrive as signals, and nothing waits."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from vrhuman.desktop.line import Line
from vrhuman.desktop.review.viewer import Failed, ViewRequest, ViewResult

Serve = Callable[[Connection, Path, Path | None], None]
"""The function of the process, with its end of the connection, a session and the mesh folder."""


class Link(QObject):
    """A process that reads a session.

    ``said`` carries each value that it sends; ``ended`` reports that no more will come, and why.
    """

    said = Signal(object)
    ended = Signal(str)

    def __init__(self, serve: Serve, path: Path, meshes: Path | None, parent: QObject) -> None:
        super().__init__(parent)
        self._failed = False
        self._line = Line(serve, (path, meshes), self)
        self._line.said.connect(self._heard)
        self._line.gone.connect(self._gone)

    def send(self, value: object) -> None:
        """Send a value to the process, if it still runs."""
        self._line.send(value)

    def close(self) -> None:
        """End the process."""
        self._line.close()

    def _heard(self, value: object) -> None:
        if isinstance(value, Failed):
            self._failed = True
            self.ended.emit(value.reason)
        else:
            self.said.emit(value)

    def _gone(self) -> None:
        if not self._failed:
            self.ended.emit("the session's reader stopped unexpectedly; open the session again")


class Pictures(QObject):
    """Requests for images over a link.

    While one is drawn only the newest request is kept, so that scrubbing never lags behind.
    """

    def __init__(self, link: Link) -> None:
        super().__init__(link)
        self._link = link
        self._drawn: ViewRequest | None = None
        self._next: ViewRequest | None = None
        link.said.connect(self._heard)

    @property
    def busy(self) -> bool:
        """Whether an image is still to come."""
        return self._drawn is not None

    def want(self, wish: ViewRequest) -> None:
        """Request an image, as soon as there is time for it."""
        if self._drawn is None:
            self._drawn = wish
            self._link.send(wish)
        else:
            self._next = wish

    def _heard(self, value: object) -> None:
        if isinstance(value, ViewResult) and value.wish == self._drawn:
            self._drawn = None
            if self._next is not None:
                wish, self._next = self._next, None
                self.want(wish)
