"""Shows a film with what it takes to watch it: play, pause, and a slider over its part."""

from __future__ import annotations

import time

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSlider,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from vrhuman.desktop.answer.fonts import QUESTION
from vrhuman.desktop.answer.model.answer_run import watched_words
from vrhuman.desktop.answer.model.film import Film, FilmError, Picture
from vrhuman.desktop.answer.model.watching import Watching
from vrhuman.protocol.texts import Texts

_TICK_MS = 20
_STEPS_A_SECOND = 100
"""The slider's resolution."""


def image_of(picture: Picture) -> QImage:
    """Return a picture as Qt draws it."""
    height, width, _ = picture.shape
    form = QImage.Format.Format_RGB888
    # A copy: Qt does not keep the bytes that it is given.
    return QImage(picture.tobytes(), width, height, 3 * width, form).copy()


class Screen(QWidget):
    """The picture, as large as it fits, or words in its place."""

    BACKGROUND = QColor(20, 21, 23)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("film")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._image: QImage | None = None
        self._words = ""

    def show_picture(self, picture: Picture) -> None:
        self._image, self._words = image_of(picture), ""
        self.update()

    def show_words(self, words: str) -> None:
        self._image, self._words = None, words
        self.setAccessibleName(words)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 -- Qt's name
        return QSize(720, 540)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(320, 240)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802, ARG002
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.BACKGROUND)
        if self._image is None:
            painter.setPen(QColor(225, 227, 230))
            font = self.font()
            font.setPointSizeF(QUESTION)
            painter.setFont(font)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect().adjusted(40, 40, -40, -40), flags, self._words)
            return
        size = self._image.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        corner = QPointF((self.width() - size.width()) / 2, (self.height() - size.height()) / 2)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(QRectF(corner, size), self._image)


class FilmView(QWidget):
    """The film of an item.

    ``begun`` reports that it begins to be watched, once more; ``ended`` that its end was reached;
    ``failed`` why it cannot be shown.
    """

    begun = Signal()
    ended = Signal()
    failed = Signal(str)

    def __init__(
        self, texts: Texts, parent: QWidget | None = None, screen: Screen | None = None
    ) -> None:
        """Show films on ``screen``, else on one of its own."""
        super().__init__(parent)
        self._texts = texts
        self._film: Film | None = None
        self.watching = Watching.of(0.0, 0.0, 0)
        self._beat = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._tick)
        self.screen_ = screen or Screen()
        self.play = QPushButton()
        self.play.setObjectName("play")
        self.play.setMinimumSize(150, 40)
        self.play.clicked.connect(self.toggle)
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setObjectName("moment")
        self._slider.valueChanged.connect(self._slid)
        self._clock, self._count = QLabel(), QLabel()
        self._clock.setObjectName("clock")
        self._count.setObjectName("watched")
        row = QHBoxLayout()
        for part in (self.play, self._slider, self._clock):
            row.addWidget(part, int(part is self._slider))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.screen_, 1)
        layout.addLayout(row)
        layout.addWidget(self._count)

    def show_film(self, film: Film, begin_s: float, end_s: float, watching: Watching) -> None:
        """Show a part of a film that was not begun yet."""
        self.close_film()
        self._film, self.watching = film, watching
        self._slider.blockSignals(True)
        self._slider.setRange(0, max(1, round((end_s - begin_s) * _STEPS_A_SECOND)))
        self._slider.setSingleStep(max(1, round(film.pause_s * _STEPS_A_SECOND)))
        self._slider.setPageStep(_STEPS_A_SECOND)
        self._slider.setValue(0)
        self._slider.blockSignals(False)
        self.screen_.show_words(self._texts.say("item_press_play"))
        self._show_state()

    def close_film(self) -> None:
        """Stop, and close the film's file."""
        self._timer.stop()
        if self._film is not None:
            self._film.close()
        self._film = None

    def toggle(self) -> None:
        """Play or pause."""
        self._become(self.watching.toggled())
        if self.watching.playing:
            self._beat = time.monotonic()
            self._timer.start()
        else:
            self._timer.stop()

    def pause(self) -> None:
        """Pause where it is."""
        if self.watching.playing:
            self.toggle()

    def _tick(self) -> None:
        now = time.monotonic()
        elapsed, self._beat = now - self._beat, now
        self._become(self.watching.after(elapsed))
        if not self.watching.playing:
            self._timer.stop()
            if self.watching.ended:
                self.ended.emit()

    def _slid(self, value: int) -> None:
        self._become(self.watching.sought(self.watching.begin_s + value / _STEPS_A_SECOND))

    def _become(self, watching: Watching) -> None:
        """Show the film as it is now; a watch that begins is reported before its picture."""
        before, self.watching = self.watching, watching
        if watching.watches > before.watches:
            self.begun.emit()
        if watching.watches and self._film is not None:
            try:
                self.screen_.show_picture(self._film.picture(watching.position_s))
            except FilmError as error:
                self._timer.stop()
                self.screen_.show_words(str(error))
                self.failed.emit(str(error))
        self._show_state()

    def _show_state(self) -> None:
        watching, texts = self.watching, self._texts
        along = watching.position_s - watching.begin_s
        self._slider.blockSignals(True)
        self._slider.setValue(round(along * _STEPS_A_SECOND))
        self._slider.blockSignals(False)
        self._slider.setEnabled(bool(watching.watches) or watching.left != 0)
        key = "item_pause" if watching.playing else "item_play"
        again = watching.watches > 0 and watching.ended
        self.play.setText(texts.say("item_again" if again else key))
        icon = (
            QStyle.StandardPixmap.SP_MediaPause
            if watching.playing
            else QStyle.StandardPixmap.SP_MediaPlay
        )
        self.play.setIcon(self.style().standardIcon(icon))
        self.play.setEnabled(watching.playing or watching.may_play)
        self._clock.setText(watching.clock)
        self._count.setText(watched_words(watching, texts))
        self._count.setForegroundRole(QPalette.ColorRole.PlaceholderText)
