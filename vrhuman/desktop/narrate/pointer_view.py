"""A picture on which the pointer draws: it reports where the pointer is, and shows the trace."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from vrhuman.desktop.narrate.model.narration import Sample

_TRACE, _EDGE = QColor(255, 214, 10), QColor(0, 0, 0, 160)
_RECORDED = QColor(230, 60, 50)


class PointerView(QWidget):
    """A picture as large as it fits, on whole pixels.

    ``pointed`` carries x and y as shares of the picture and the event's time [ms]; ``clicked``
    reports a press on the picture, ``left`` that the pointer is elsewhere.
    """

    pointed = Signal(float, float, int)
    clicked = Signal()
    left = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._image: QImage | None = None
        self._words = ""
        self._trace: list[QPolygonF] = []
        self._part = -1
        self._dot: QPointF | None = None
        self._live = False

    def show_image(self, image: QImage | None, words: str = "") -> None:
        """Show a picture, or words in its place."""
        self._image, self._words = image, words
        self.setAccessibleName(words)
        self.update()

    def show_trace(self, samples: Sequence[Sample]) -> None:
        """Show the trace of one key frame, with a dot where it ends."""
        self._trace, self._part, self._dot = [], -1, None
        for each in samples:
            self.add_sample(each)
        self.update()

    def add_sample(self, sample: Sample) -> None:
        """Draw the trace on to a place."""
        self._dot = QPointF(sample.x, sample.y)
        if sample.part != self._part or not self._trace:
            self._trace.append(QPolygonF())
            self._part = sample.part
        self._trace[-1].append(self._dot)
        self.update()

    def show_live(self, live: bool) -> None:
        """Show whether it is being recorded."""
        self._live = live
        self.setCursor(Qt.CursorShape.CrossCursor if live else Qt.CursorShape.ArrowCursor)
        self.update()

    @property
    def picture_rect(self) -> QRect:
        """Where the picture is in the widget; empty without one."""
        if self._image is None:
            return QRect()
        size = self._image.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        corner = QSize(self.width() - size.width(), self.height() - size.height()) / 2
        return QRect(corner.width(), corner.height(), size.width(), size.height())

    def sizeHint(self) -> QSize:  # noqa: N802 -- Qt's name
        return QSize(720, 540)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(320, 240)

    # ------------------------------------------------------------------------------ pointer

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        rect = self.picture_rect
        if rect.isEmpty():
            return
        x = (event.position().x() - rect.x()) / rect.width()
        y = (event.position().y() - rect.y()) / rect.height()
        self.pointed.emit(x, y, event.timestamp())

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if self.picture_rect.contains(event.position().toPoint()):
            self.clicked.emit()

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802, ARG002
        self.left.emit()

    # ------------------------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802, ARG002
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(20, 21, 23))
        if self._image is None:
            painter.setPen(QColor(225, 227, 230))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect().adjusted(40, 40, -40, -40), flags, self._words)
            return
        rect = self.picture_rect
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(rect, self._image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.save()
        painter.translate(rect.topLeft())
        painter.scale(rect.width(), rect.height())
        for colour, width in ((_EDGE, 5.0), (_TRACE, 2.5)):
            pen = QPen(colour, width * self.devicePixelRatioF())
            pen.setCosmetic(True)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            for part in self._trace:
                painter.drawPolyline(part)
        painter.restore()
        if self._dot is not None:
            place = QPointF(
                rect.x() + self._dot.x() * rect.width(), rect.y() + self._dot.y() * rect.height()
            )
            painter.setPen(QPen(_EDGE, 1.5))
            painter.setBrush(_TRACE)
            painter.drawEllipse(place, 5.0, 5.0)
        if self._live:
            pen = QPen(_RECORDED, 4.0)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect.adjusted(2, 2, -2, -2))
