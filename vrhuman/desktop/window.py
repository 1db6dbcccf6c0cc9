"""Provides an OpenGL window that collects mouse and keys, frame by frame."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import (
    QCloseEvent,
    QCursor,
    QExposeEvent,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QOpenGLContext,
    QSurface,
    QSurfaceFormat,
    QWheelEvent,
    QWindow,
)

from vrhuman.desktop.controls import Input
from vrhuman.desktop.keys import MAP, STROKES, Key
from vrhuman.headset.errors import GraphicsUnavailable
from vrhuman.signals import after_this

NOTCH = 120
"""The value that Qt gives to a notch of the wheel."""


class Window(QWindow):
    """The window of a session.

    ``taken`` is whether the mouse moves the person's head (hidden, kept in the middle).
    """

    def __init__(self, size: tuple[int, int], title: str) -> None:
        super().__init__()
        self.setSurfaceType(QSurface.SurfaceType.OpenGLSurface)
        form = QSurfaceFormat()
        form.setVersion(3, 3)
        form.setProfile(QSurfaceFormat.OpenGLContextProfile.CoreProfile)
        form.setSwapInterval(1)
        self.setFormat(form)
        self.setObjectName("participant window")
        self.setTitle(title)
        free = self.screen().availableGeometry().size()
        self.resize(
            min(size[0], round(0.95 * free.width())), min(size[1], round(0.9 * free.height()))
        )
        self.setMinimumSize(self.size() / 4)
        self.closed = False
        self.taken = False
        self._down: set[Key] = set()
        self._struck: list[Key] = []
        self._strokes: list[str] = []
        self._moved = QPoint(0, 0)
        self._wheel = 0.0
        self._buttons: set[Qt.MouseButton] = set()
        self._clicked: set[Qt.MouseButton] = set()
        self._pointer = (0.0, 0.0)
        self._gl: QOpenGLContext | None = None

    def open(self) -> None:
        """Show the window and make its OpenGL context current.

        :raises GraphicsUnavailable: where there is none.
        """
        self.show()
        self.requestActivate()
        context = QOpenGLContext(self)
        context.setFormat(self.format())
        if not context.create() or not context.makeCurrent(self):
            raise GraphicsUnavailable(
                "this desktop has no OpenGL 3.3; install the graphics card's own driver"
            )
        self._gl = context

    @property
    def drawn_size(self) -> tuple[int, int]:
        """Width and height in pixels of the screen."""
        ratio = self.devicePixelRatio()
        return max(1, round(self.width() * ratio)), max(1, round(self.height() * ratio))

    @property
    def watched(self) -> bool:
        """Whether it is on the screen and has the keyboard."""
        return self.isExposed() and self.isActive()

    def framebuffer(self) -> int:
        """Return the OpenGL name of the framebuffer on the screen."""
        assert self._gl is not None
        return int(self._gl.defaultFramebufferObject())

    def present(self) -> None:
        """Show what was drawn."""
        assert self._gl is not None
        self._gl.swapBuffers(self)

    def follow(self) -> None:
        """Process the desktop's events; Ctrl-C is heard afterwards."""
        with after_this():
            QGuiApplication.processEvents()

    def take(self, wanted: bool) -> None:
        """Capture the mouse for the head, or release it."""
        if wanted == self.taken:
            return
        self.taken = wanted
        if wanted:
            self.setCursor(QCursor(Qt.CursorShape.BlankCursor))
            self._to_middle()
        else:
            self.unsetCursor()
        self._moved = QPoint(0, 0)

    def given(self) -> Input:
        """Return what mouse and keys did since the last call; a short click lasts one frame."""
        buttons = self._buttons | self._clicked
        out = Input(
            down=frozenset(self._down | set(self._struck)),
            struck=tuple(self._struck),
            strokes=tuple(self._strokes),
            moved=(float(self._moved.x()), float(self._moved.y())),
            wheel=self._wheel,
            pointer=self._pointer,
            left=Qt.MouseButton.LeftButton in buttons,
            right=Qt.MouseButton.RightButton in buttons,
        )
        self._struck.clear()
        self._strokes.clear()
        self._clicked.clear()
        self._moved, self._wheel = QPoint(0, 0), 0.0
        return out

    # ----------------------------------------------------------------------- what Qt tells

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 -- Qt's name
        if event.isAutoRepeat():
            return
        name = _name(event)
        if name in MAP:
            self._down.add(MAP[name])
            self._struck.append(MAP[name])
        stroke = STROKES.get(name, event.text())
        if stroke.isprintable() and stroke:
            self._strokes.append(stroke)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if not event.isAutoRepeat() and (name := _name(event)) in MAP:
            self._down.discard(MAP[name])

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._point(event.position().toPoint())
        self._buttons.add(event.button())
        self._clicked.add(event.button())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._buttons.discard(event.button())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        place = event.position().toPoint()
        self._point(place)
        if self.taken:
            middle = QPoint(self.width() // 2, self.height() // 2)
            if place != middle:
                self._moved += place - middle
                self._to_middle()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        self._wheel += event.angleDelta().y() / NOTCH

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802, ARG002
        self._down.clear()
        self._buttons.clear()
        self.take(False)

    def exposeEvent(self, event: QExposeEvent) -> None:  # noqa: N802
        """Do nothing, since frames are drawn by the display loop."""

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        self.closed = True
        event.ignore()  # the session closes its file first

    def _point(self, place: QPoint) -> None:
        x = 2.0 * place.x() / max(1, self.width()) - 1.0
        y = 1.0 - 2.0 * place.y() / max(1, self.height())
        self._pointer = (x, y)

    def _to_middle(self) -> None:
        QCursor.setPos(self.mapToGlobal(QPoint(self.width() // 2, self.height() // 2)))


def application() -> Any:
    """Return Qt's application, one for each process.

    :raises GraphicsUnavailable: where there is no screen.
    """
    return QGuiApplication.instance() or QGuiApplication(["vrhuman"])


def _name(event: QKeyEvent) -> str:
    return QKeySequence(event.key()).toString()
