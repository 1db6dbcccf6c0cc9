"""The picture on which a bounding box is drawn with the mouse; it shows the film, too."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)

from vrhuman.benchmarks.items import FilmFrame
from vrhuman.desktop.answer.film_view import Screen, image_of
from vrhuman.desktop.answer.model.boxes import BoundingBox, BoxDrag, FrameFit, Point, corner_at
from vrhuman.desktop.answer.model.film import Picture

_REACH = 9.0
"""A corner is taken from so far [px of the window]."""
_SLACK = 4.0
"""A press that moves no further is no drag [px of the window]."""
_HANDLE = 4.0
_FAST = 10
"""So many pixels an arrow key moves with Ctrl."""
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_EMPTY, _LINE, _EDGE = QColor(74, 77, 82), QColor(255, 214, 10), QColor(0, 0, 0)


class BoxScreen(Screen):
    """The film's pictures, or the frame with the box on it; without a picture an empty frame.

    A drag on the frame draws a new box, or takes a corner of the one there is. ``drawn`` carries
    the box after each change by mouse or keys; ``wanted`` reports a press while the frame is not
    shown, ``turned`` whether it is shown now.
    """

    drawn = Signal(object)
    wanted = Signal()
    turned = Signal(bool)

    def __init__(self, frame: FilmFrame, picture: Picture | None) -> None:
        super().__init__()
        self.setObjectName("picture")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self._frame = frame
        self._picture = None if picture is None else image_of(picture)
        self._box: BoundingBox | None = None
        self._drag: BoxDrag | None = None
        self._on_frame = False

    @property
    def blank(self) -> bool:
        """Whether the frame has no picture to see."""
        return self._picture is None

    @property
    def on_frame(self) -> bool:
        """Whether the frame is shown, and not the film."""
        return self._on_frame

    def show_frame(self) -> None:
        """Show the frame in place of the film."""
        self._turn(True)

    def show_picture(self, picture: Picture) -> None:
        super().show_picture(picture)
        self._turn(False)

    def show_words(self, words: str) -> None:
        super().show_words(words)
        self._turn(False)

    def show_box(self, box: BoundingBox | None) -> None:
        """Draw a box, or none; a drag ends."""
        self._box, self._drag = box, None
        self.update()

    # ------------------------------------------------------------------------------ hands

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 -- Qt's name
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if not self._on_frame:
            self.wanted.emit()
            return
        fit = self._fit()
        at, reach, slack = fit.to_frame(_point(event)), _REACH / fit.scale, _SLACK / fit.scale
        self._drag = BoxDrag.at(at, self._box, reach, slack, self._frame)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if self._drag is None:
            self._point_at(_point(event))
            return
        self._drag = self._drag.to(self._fit().to_frame(_point(event)))
        if self._drag.box not in (None, self._box):
            self._become(self._drag.box)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if event.button() == Qt.MouseButton.LeftButton:
            self._drag = None

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        way = _ARROWS.get(Qt.Key(event.key()))
        if way is None or self._box is None or not self._on_frame:
            super().keyPressEvent(event)
            return
        fast = _FAST if event.modifiers() & Qt.KeyboardModifier.ControlModifier else 1
        wider = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        change = self._box.resized if wider else self._box.moved
        self._become(change(fast * way[0], fast * way[1], self._frame))

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusOutEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        super().leaveEvent(event)
        self.unsetCursor()

    # ------------------------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        if not self._on_frame:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.BACKGROUND)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        whole = BoundingBox(0, 0, self._frame.width, self._frame.height)
        if self._picture is None:
            painter.fillRect(self._area(whole), _EMPTY)
        else:
            painter.drawImage(self._area(whole), self._picture)
        if self._box is not None:
            self._paint_box(painter, self._box)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self.palette().highlight().color(), 2))
            painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))

    def _paint_box(self, painter: QPainter, box: BoundingBox) -> None:
        fit = self._fit()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((_EDGE, 4.0), (_LINE, 2.0)):
            pen = QPen(colour, width)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.drawRect(self._area(box))
        painter.setPen(QPen(_EDGE, 1.0))
        painter.setBrush(_LINE)
        for corner in box.corners:
            x, y = fit.to_view(corner)
            painter.drawRect(QRectF(x - _HANDLE, y - _HANDLE, 2 * _HANDLE, 2 * _HANDLE))

    def _area(self, box: BoundingBox) -> QRectF:
        fit = self._fit()
        return QRectF(
            QPointF(*fit.to_view((box.left, box.top))),
            QPointF(*fit.to_view((box.right, box.bottom))),
        )

    # ------------------------------------------------------------------------------ within

    def _fit(self) -> FrameFit:
        return FrameFit.inside(self.width(), self.height(), self._frame)

    def _turn(self, on_frame: bool) -> None:
        self._on_frame, self._drag = on_frame, None
        self.unsetCursor()
        self.update()
        self.turned.emit(on_frame)

    def _become(self, box: BoundingBox | None) -> None:
        self._box = box
        self.update()
        self.drawn.emit(box)

    def _point_at(self, place: Point) -> None:
        """Show by the pointer's shape what a press would do."""
        if not self._on_frame:
            return
        fit = self._fit()
        at = fit.to_frame(place)
        corner = None if self._box is None else corner_at(at, self._box, _REACH / fit.scale)
        shapes = (Qt.CursorShape.SizeFDiagCursor, Qt.CursorShape.SizeBDiagCursor)
        self.setCursor(Qt.CursorShape.CrossCursor if corner is None else shapes[corner % 2])


def _point(event: QMouseEvent) -> Point:
    return event.position().x(), event.position().y()
