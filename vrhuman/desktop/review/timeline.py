"""Shows a session's tracks over the clock, to look at, point at and drag along.

Everything is over *playback time*, so that two timelines with one :class:`Alignment` have one
moment at one position. What changes only with the session, the zoom or the size is painted once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from vrhuman.desktop.review.sheet import (
    AXIS,
    GUTTER,
    HEIGHTS,
    Content,
    Row,
    Sheet,
    clock,
    value_text,
)
from vrhuman.desktop.review.timeline_painting import Spot, paint_timeline
from vrhuman.desktop.theme.theme import Ink, ink_of
from vrhuman.review.level import Level
from vrhuman.review.playback import Alignment
from vrhuman.review.tracks import Interval, Mark, Tracks

SHORTEST_NS = 500_000_000
"""The shortest time that can be shown [ns]."""
NOTCH = 120
"""The value that Qt gives to a notch of the wheel."""


class Timeline(QWidget):
    """The timeline widget.

    ``sought`` carries the playback time that was pointed at; ``begun`` reports that the pointing
    started here (which makes its session the active one).
    """

    sought = Signal(object)  # an int: Qt's own has 32 bits
    begun = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("timeline")
        self.setAccessibleName("Timeline")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._content: Content | None = None
        self._alignment = Alignment((((0, 1),),))
        self._session = 0
        self._position = 0
        self._shown = (0, 1)
        self._sheet: Sheet | None = None
        self._painted: QPixmap | None = None
        self._spots: list[Spot] = []

    # ------------------------------------------------------------------------------ what is shown

    def show_session(self, tracks: Tracks, alignment: Alignment, session: int) -> None:
        """Show a whole session, at its alignment as number ``session``."""
        known = self._content
        self._content = Content(tracks) if known is None else replace(known, tracks=tracks)
        self._alignment, self._session = alignment, session
        self._shown = (0, max(1, alignment.length_ns))
        self._again()

    def show_level(self, level: Level) -> None:
        """Show the microphone's level."""
        self._change(level=level)

    def show_notes(self, notes: Sequence[Mark]) -> None:
        """Show the reviewer's notes."""
        self._change(own=tuple(notes))

    def show_actions(self, actions: Sequence[Interval]) -> None:
        """Show what was done."""
        self._change(actions=tuple(actions))

    def show_words(self, words: Sequence[Interval]) -> None:
        """Show what was said aloud."""
        self._change(words=tuple(words))

    def show_evidence(self, evidence: Sequence[Interval]) -> None:
        """Show when what a question asks about was seen or held."""
        self._change(evidence=tuple(evidence))

    def show_position(self, position_ns: int) -> None:
        """Move the cursor, and the view with it where it would leave."""
        self._position = position_ns
        start, end = self._shown
        if not start <= position_ns <= end:
            self._look(position_ns - (end - start) // 8, end - start)
        self.update()

    def zoom(self, factor: float, about_ns: int | None = None) -> None:
        """Zoom in (``factor`` over 1) about a time, by default the cursor's."""
        start, end = self._shown
        about = self._position if about_ns is None else about_ns
        wide = min(self._length, max(SHORTEST_NS, round((end - start) / factor)))
        share = (about - start) / max(1, end - start)
        self._look(round(about - share * wide), wide)

    @property
    def shown(self) -> tuple[int, int]:
        """The first and last time of the clock in view."""
        return self._shown

    @property
    def sheet(self) -> Sheet | None:
        """The layout, None before a session is shown."""
        if self._sheet is None and self._content is not None:
            self._sheet = Sheet(
                self._content,
                self._alignment,
                self._session,
                self.width(),
                self.height(),
                self._shown,
            )
        return self._sheet

    def row_middle(self, row: Row) -> int:
        """Return the middle of a track [px from the top]."""
        assert self.sheet is not None
        return next(top + height // 2 for name, top, height in self.sheet.rows if name == row)

    def sizeHint(self) -> QSize:  # noqa: N802 -- Qt's name
        return QSize(900, sum(HEIGHTS.values()) + AXIS + 3 * 40)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(320, sum(HEIGHTS.values()) + AXIS)

    # ------------------------------------------------------------------------------ mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if event.button() is Qt.MouseButton.LeftButton and self.sheet is not None:
            self.begun.emit()
            what = self._what(event.position())
            if what is None:
                self.sought.emit(self.sheet.time_at(event.position().x()))
            else:
                self.sought.emit(self._alignment.position(self._session, _start(what)))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if event.buttons() & Qt.MouseButton.LeftButton and self.sheet is not None:
            self.sought.emit(self.sheet.time_at(event.position().x()))

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        if self.sheet is None:
            return
        notches = event.angleDelta().y() / NOTCH or -event.angleDelta().x() / NOTCH
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1.25**notches, self.sheet.time_at(event.position().x()))
        else:
            start, end = self._shown
            self._look(start - round(notches * (end - start) / 8), end - start)
        event.accept()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self._told_at(event.pos()), self)
            return True
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._again()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802, ARG002
        self._again()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802, ARG002
        painter, ink = QPainter(self), ink_of(self.palette())
        if self.sheet is None:
            painter.fillRect(self.rect(), ink.paper)
            return
        if self._painted is None:
            self._painted = self._paint(self.sheet, ink)
        painter.drawPixmap(0, 0, self._painted)
        x = self.sheet.place(self._position)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(ink.cursor, 1.5))
        painter.drawLine(QPointF(x, 0), QPointF(x, self.height() - AXIS + 4))
        self._paint_values(painter, ink, self.sheet)

    # ------------------------------------------------------------------------------ within

    @property
    def _length(self) -> int:
        return max(1, self._alignment.length_ns)

    def _change(self, **changed: object) -> None:
        if self._content is not None:
            self._content = replace(self._content, **changed)  # type: ignore[arg-type]
            self._again()

    def _look(self, start: int, wide: int) -> None:
        start = min(max(0, start), self._length - wide)
        self._shown = (start, start + wide)
        self._again()

    def _again(self) -> None:
        self._sheet = self._painted = None
        self.update()

    def _what(self, where: QPointF) -> Mark | Interval | None:
        """Return what is under the mouse: the nearest sign, else an interval."""
        under = [spot for spot in self._spots if spot.box.contains(where)]
        nearest = min(under, key=lambda spot: abs(spot.middle - where.x()), default=None)
        return None if nearest is None else nearest.what

    def _told_at(self, where: QPoint) -> str:
        """Describe what is at a point; on a curve its value; else the time."""
        if self.sheet is None or self._content is None or where.x() < GUTTER:
            return ""
        tracks, what = self._content.tracks, self._what(QPointF(where))
        if what is not None:
            return f"{clock(_start(what) - tracks.first_ns)}  {what.text}"
        time_ns = self._alignment.session_time(self._session, self.sheet.time_at(where.x()))
        words, index = clock(time_ns - tracks.first_ns), tracks.curves.index(time_ns)
        for curve, top, height in self.sheet.curve_rows:
            if top <= where.y() < top + height:
                words += f"  {curve.name} {value_text(curve, index)}"
        return words

    def _paint(self, sheet: Sheet, ink: Ink) -> QPixmap:
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(self.size() * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(ink.paper)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(_small(self))
        self._spots = paint_timeline(painter, ink, sheet)
        painter.end()
        return pixmap

    def _paint_values(self, painter: QPainter, ink: Ink, sheet: Sheet) -> None:
        """Paint the curves' values at the cursor, below their names."""
        time_ns = self._alignment.session_time(self._session, self._position)
        index = sheet.content.tracks.curves.index(time_ns)
        painter.setFont(_small(self))
        painter.setPen(ink.text)
        for curve, top, height in sheet.curve_rows:
            words = value_text(curve, index)
            box = QRectF(0, top, GUTTER - 8, height - 2)
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
            painter.drawText(box, flags, words)


def _start(what: Mark | Interval) -> int:
    return what.time_ns if isinstance(what, Mark) else what.start_ns


def _small(widget: QWidget) -> QFont:
    font = widget.font()
    font.setPointSizeF(max(7.5, font.pointSizeF() - 1.0))
    return font
