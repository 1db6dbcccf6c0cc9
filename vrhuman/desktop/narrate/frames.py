"""Pictures of a session for the window: the film's moment, and all key frames one by one."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from vrhuman.desktop.review.links import Link
from vrhuman.desktop.review.viewer import Opened, Video, ViewRequest, ViewResult, serve
from vrhuman.recording.video import Picture
from vrhuman.review.drawing.cameras import AGENT, Camera


class Frames(QObject):
    """Asks a process for pictures; the film's newest wish comes before key frames.

    ``opened`` carries the session's content, ``failed`` why it cannot be shown; ``shown`` a picture
    of the film, ``ready`` the time of a key frame that is there now.
    """

    opened = Signal(object)
    failed = Signal(str)
    shown = Signal(object)
    ready = Signal(object)

    def __init__(self, path: Path, meshes: Path | None, parent: QObject) -> None:
        super().__init__(parent)
        self._camera: Camera | Video = AGENT
        self._film: int | None = None
        self._waiting: deque[int] = deque()
        self._asked: ViewRequest | None = None
        self._for_film = False
        self._images: dict[int, QImage] = {}
        self._link = Link(serve, path, meshes, self)
        self._link.said.connect(self._heard)
        self._link.ended.connect(self.failed)

    @property
    def images(self) -> Mapping[int, QImage]:
        """The key frames that are there, by their times in the session [ns]."""
        return self._images

    def want_film(self, time_ns: int) -> None:
        """Ask for the film's picture at a time; an older wish is forgotten."""
        self._film = time_ns
        self._ask()

    def want_keyframes(self, times_ns: tuple[int, ...]) -> None:
        """Ask for key frames, before those that were asked for earlier."""
        wanted = [each for each in times_ns if each not in self._images]
        self._waiting = deque([*wanted, *(each for each in self._waiting if each not in wanted)])
        self._ask()

    def close(self) -> None:
        """End the process."""
        self._link.close()

    def _ask(self) -> None:
        if self._asked is not None:
            return
        self._for_film = self._film is not None
        if self._film is not None:
            time_ns, self._film = self._film, None
        elif self._waiting:
            time_ns = self._waiting[0]
        else:
            return
        self._asked = ViewRequest(time_ns, self._camera)
        self._link.send(self._asked)

    def _heard(self, value: object) -> None:
        if isinstance(value, Opened):
            self.opened.emit(value)
        elif isinstance(value, ViewResult) and value.wish == self._asked:
            self._take(value)
        elif isinstance(value, ViewResult) and self._for_film and value.picture is not None:
            self.shown.emit(image_of(value.picture))  # the recorded one, while the scene is built

    def _take(self, result: ViewResult) -> None:
        self._asked = None
        if result.picture is None and self._camera is AGENT:
            self._camera = "agent"  # the recorded film can be shown where nothing can be drawn
            if self._for_film:
                self._film = self._film or result.wish.time_ns
        elif result.picture is None:
            self.failed.emit(result.reason)
            return
        else:
            image = image_of(result.picture)
            if self._for_film:
                self.shown.emit(image)
            else:
                self._waiting.remove(result.wish.time_ns)
                self._images[result.wish.time_ns] = image
                self.ready.emit(result.wish.time_ns)
        self._ask()


def image_of(picture: Picture) -> QImage:
    """Return a picture as Qt's, with its own bytes."""
    height, width, _ = picture.shape
    data = np.ascontiguousarray(picture).tobytes()
    return QImage(data, width, height, 3 * width, QImage.Format.Format_RGB888).copy()
