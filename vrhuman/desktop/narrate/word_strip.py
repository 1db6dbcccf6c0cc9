"""The words of a take in time, whose beginnings and ends can be dragged; a click plays a word."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from vrhuman.desktop.narrate.model.narration import Transcript
from vrhuman.desktop.theme.theme import ink_of
from vrhuman.records import Floats

PIXELS_A_SECOND = 180.0
_GRIP = 5.0
_TOP, _WORD, _WAVE = 6, 26, 44


class WordStrip(QWidget):
    """As wide as the take is long.

    ``dragged`` carries a word's place with its new begin and end [ms], ``chosen`` the place of one
    that was clicked.
    """

    dragged = Signal(int, int, int)
    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("word strip")
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._transcript = Transcript()
        self._wave: Floats | None = None
        self._seconds = 0.0
        self._now_ms: float | None = None
        self._grabbed: tuple[int, bool] | None = None

    def show_words(self, transcript: Transcript, seconds: float, wave: Floats | None) -> None:
        """Show words; ``wave`` are the loudest samples of each 10 ms, 0..1."""
        self._transcript, self._seconds, self._wave = transcript, seconds, wave
        self.setFixedSize(self.sizeHint())
        self.update()

    def show_now(self, ms: float | None) -> None:
        """Show a line where the voice is."""
        self._now_ms = ms
        self.update()

    def place_of(self, ms: float) -> float:
        """Return where a time is [px]."""
        return ms * PIXELS_A_SECOND / 1000.0

    def sizeHint(self) -> QSize:  # noqa: N802 -- Qt's name
        return QSize(max(200, round(self._seconds * PIXELS_A_SECOND) + 40), _TOP + _WORD + _WAVE)

    # ------------------------------------------------------------------------------ mouse

    def _edge_at(self, x: float) -> tuple[int, bool] | None:
        """Return the word and whether its beginning is under the mouse, None for neither."""
        found = [
            (abs(self.place_of(ms) - x), place, begins)
            for place, word in enumerate(self._transcript.words)
            for ms, begins in ((word.start_ms, True), (word.end_ms, False))
        ]
        distance, place, begins = min(found, default=(99.0, 0, True))
        return (place, begins) if distance <= _GRIP else None

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        x = event.position().x()
        self._grabbed = self._edge_at(x)
        if self._grabbed is None:
            for place, word in enumerate(self._transcript.words):
                if self.place_of(word.start_ms) <= x <= self.place_of(word.end_ms):
                    self.chosen.emit(place)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        x = event.position().x()
        if self._grabbed is None:
            over = self._edge_at(x) is not None
            shape = Qt.CursorShape.SplitHCursor if over else Qt.CursorShape.ArrowCursor
            self.setCursor(shape)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if self._grabbed is None:
            return
        place, begins = self._grabbed
        self._grabbed = None
        word = self._transcript.words[place]
        ms = max(0, round(event.position().x() * 1000.0 / PIXELS_A_SECOND))
        start, end = (ms, word.end_ms) if begins else (word.start_ms, ms)
        self.dragged.emit(place, start, end)

    # ------------------------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        ink = ink_of(self.palette())
        painter.fillRect(self.rect(), ink.paper)
        middle = _TOP + _WORD + _WAVE / 2.0
        if self._wave is not None:
            painter.setPen(ink.faint)
            first = max(0, int(event.rect().left() / PIXELS_A_SECOND * 100))
            last = min(len(self._wave), int(event.rect().right() / PIXELS_A_SECOND * 100) + 2)
            for place in range(first, last):
                x = place / 100.0 * PIXELS_A_SECOND
                half = max(0.5, float(self._wave[place]) * _WAVE / 2.0)
                painter.drawLine(QPointF(x, middle - half), QPointF(x, middle + half))
        for place, word in enumerate(self._transcript.words):
            left, right = self.place_of(word.start_ms), self.place_of(word.end_ms)
            box = QRectF(left, _TOP, max(2.0, right - left), _WORD)
            guessed = place in self._transcript.estimated
            fill = QColor(ink.warm if guessed else ink.calm)
            fill.setAlpha(70)
            painter.fillRect(box, fill)
            painter.setPen(ink.warm if guessed else ink.calm)
            painter.drawRect(box)
            painter.setPen(ink.text)
            said = painter.fontMetrics().elidedText(
                word.word, Qt.TextElideMode.ElideRight, max(8, int(box.width()) - 4)
            )
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), said)
        if self._now_ms is not None:
            painter.setPen(ink.bad)
            x = self.place_of(self._now_ms)
            painter.drawLine(QPointF(x, 0.0), QPointF(x, float(self.height())))
