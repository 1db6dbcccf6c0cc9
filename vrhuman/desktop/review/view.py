"""Shows the newest image of a session; mouse and keys move a free camera."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from vrhuman.desktop.review.flying import METRES_A_KEY, METRES_A_NOTCH, dragged_by, gone
from vrhuman.desktop.review.timeline import NOTCH
from vrhuman.desktop.theme.theme import ink_of
from vrhuman.recording.video import Picture
from vrhuman.review.drawing.cameras import Free

_KEYS = {
    Qt.Key.Key_W: (0.0, 0.0, METRES_A_KEY),
    Qt.Key.Key_S: (0.0, 0.0, -METRES_A_KEY),
    Qt.Key.Key_A: (-METRES_A_KEY, 0.0, 0.0),
    Qt.Key.Key_D: (METRES_A_KEY, 0.0, 0.0),
    Qt.Key.Key_R: (0.0, METRES_A_KEY, 0.0),
    Qt.Key.Key_F: (0.0, -METRES_A_KEY, 0.0),
}
"""Keys and their directions: right, up, ahead [m]."""


class PictureView(QWidget):
    """Shows an image as large as it fits.

    ``moved`` carries a free camera turned or moved here; ``begun`` reports that the mouse was
    pressed here, which makes its session the active one.
    """

    moved = Signal(object)
    begun = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("view")
        self.setAccessibleName("Picture of the session")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._image: QImage | None = None
        self._reason = "opening the session ..."
        self._caption = ""
        self._warning = ""
        self._active = False
        self._free: Free | None = None
        self._grabbed: QPointF | None = None

    def show_picture(self, picture: Picture, caption: str) -> None:
        """Show an image and its caption."""
        height, width, _ = picture.shape
        data = np.ascontiguousarray(picture).tobytes()
        image = QImage(data, width, height, 3 * width, QImage.Format.Format_RGB888)
        self._image = image.copy()  # the bytes are valid only during this call
        self._reason, self._caption = "", caption
        self.update()

    @property
    def picture(self) -> QImage | None:
        """The shown picture as it was drawn, with the warning: who played, or what is damaged."""
        if self._image is None:
            return None
        picture = self._image.copy()
        painter = QPainter(picture)
        _line_on(painter, QRectF(picture.rect()), self._warning, Qt.AlignmentFlag.AlignTop)
        painter.end()
        return picture

    def show_reason(self, reason: str) -> None:
        """Show why there is no image."""
        self._image, self._reason = None, reason
        self.update()

    def show_waiting(self, what: str) -> None:
        """Show over the last image what is being waited for."""
        if self._image is None:
            self._reason = what
        else:
            self._caption = what
        self.update()

    def show_warning(self, warning: str) -> None:
        """Show a line that stays at the top: who played, or what is wrong with the file."""
        self._warning = warning
        self.setToolTip(warning)
        self.update()

    def show_active(self, active: bool) -> None:
        """Show a frame round the view of the active session."""
        self._active = active
        self.update()

    def fly(self, camera: Free | None) -> None:
        """Let mouse and keys move this camera; None where none is free."""
        self._free = camera
        wanted = Qt.CursorShape.OpenHandCursor if camera else Qt.CursorShape.ArrowCursor
        self.setCursor(wanted)

    def sizeHint(self) -> QSize:  # noqa: N802 -- Qt's name
        return QSize(560, 420)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(200, 150)

    # ------------------------------------------------------------------------------ mouse, keys

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self.begun.emit()
        self._grabbed = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if self._grabbed is None or self._free is None:
            return
        dragged = event.position() - self._grabbed
        self._grabbed = event.position()
        self._go(dragged_by(self._free, dragged.x(), dragged.y()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802, ARG002
        self._grabbed = None

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        if self._free is not None:
            notches = event.angleDelta().y() / NOTCH
            self._go(gone(self._free, (0.0, 0.0, notches * METRES_A_NOTCH)))
            event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        way = _KEYS.get(Qt.Key(event.key()))
        if self._free is None or way is None or event.modifiers():
            super().keyPressEvent(event)
            return
        self._go(gone(self._free, way))

    def _go(self, camera: Free) -> None:
        self._free = camera
        self.moved.emit(camera)

    # ------------------------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802, ARG002
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        ink = ink_of(self.palette())
        painter.fillRect(self.rect(), ink.paper)
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        if self._image is not None:
            size = QSize(self._image.width(), self._image.height())
            fitted = size.scaled(box.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
            left = box.left() + (box.width() - fitted.width()) / 2
            top = box.top() + (box.height() - fitted.height()) / 2
            place = QRectF(left, top, fitted.width(), fitted.height())
            painter.drawImage(place, self._image)
            _line_on(painter, place, self._caption, Qt.AlignmentFlag.AlignBottom)
            box = place
        else:
            painter.setPen(ink.faint)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(box.adjusted(24, 24, -24, -24), int(flags), self._reason)
        _line_on(painter, box, self._warning, Qt.AlignmentFlag.AlignTop)
        if self._active or self.hasFocus():
            painter.setPen(ink.calm)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))


def _line_on(painter: QPainter, box: QRectF, words: str, edge: Qt.AlignmentFlag) -> None:
    """Draw white text on a dark strip along an edge of the image."""
    if not words:
        return
    metrics = painter.fontMetrics()
    height = metrics.height() + 6
    top = box.top() if edge is Qt.AlignmentFlag.AlignTop else box.bottom() - height
    strip = QRectF(box.left(), top, box.width(), height)
    painter.fillRect(strip, QColor(0, 0, 0, 150))
    painter.setPen(QColor(255, 255, 255))
    inside = strip.adjusted(6, 0, -6, 0)
    told = metrics.elidedText(words, Qt.TextElideMode.ElideRight, int(inside.width()))
    painter.drawText(inside, int(Qt.AlignmentFlag.AlignVCenter), told)
