"""The first step: the narrator watches the session until it is understood."""

from __future__ import annotations

import time

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSlider, QStyle, QVBoxLayout

from vrhuman.desktop.narrate.context import Context
from vrhuman.desktop.narrate.pages.page import SIDE_WIDTH, Page, paragraph
from vrhuman.desktop.narrate.pointer_view import PointerView

_TICK_MS = 33
_MS = 1_000_000


class Understanding(Page):
    """The film of the session, with play, pause and a slider."""

    def __init__(self, context: Context) -> None:
        super().__init__("understand", context)
        self._position_ns = context.first_ns
        self._beat = 0.0
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._tick)
        self._view = PointerView("film")
        self._view.show_image(None, self.say("opening"))
        self._play = QPushButton()
        self._play.setObjectName("play")
        self._play.setMinimumSize(150, 40)
        self._play.clicked.connect(self.toggle)
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setObjectName("moment")
        self._slider.setAccessibleName(self.say("moment"))
        self._slider.setRange(0, max(1, (context.last_ns - context.first_ns) // _MS))
        self._slider.setSingleStep(100)
        self._slider.setPageStep(2000)
        self._slider.valueChanged.connect(self._slid)
        self._clock = QLabel()
        self._clock.setObjectName("clock")
        row = QHBoxLayout()
        for part in (self._play, self._slider, self._clock):
            row.addWidget(part, int(part is self._slider))
        left = QVBoxLayout()
        left.addWidget(self._view, 1)
        left.addLayout(row)
        side = QVBoxLayout()
        for number, key in enumerate(("understand_title", "understand_text", "understand_more")):
            told = paragraph(self.say(key), f"told {number}", title=number == 0)
            told.setFixedWidth(SIDE_WIDTH)
            side.addWidget(told)
        side.addStretch(1)
        whole = QHBoxLayout(self)
        whole.addLayout(left, 1)
        whole.addSpacing(12)
        whole.addLayout(side)
        QShortcut(QKeySequence("Ctrl+Space"), self, self.toggle)
        context.frames.shown.connect(self._show)
        self._show_state()

    def begin(self) -> None:
        self.context.frames.want_film(self._position_ns)
        self._play.setFocus()

    def end(self) -> None:
        self._timer.stop()
        self._show_state()

    def toggle(self) -> None:
        """Play or pause; from the beginning where it had ended."""
        if self._timer.isActive():
            self._timer.stop()
        else:
            if self._position_ns >= self.context.last_ns:
                self._go(self.context.first_ns)
            self._beat = time.monotonic()
            self._timer.start()
        self._show_state()

    def _tick(self) -> None:
        now = time.monotonic()
        self._go(self._position_ns + round((now - self._beat) * 1e9))
        self._beat = now
        if self._position_ns >= self.context.last_ns:
            self._timer.stop()
            self._show_state()

    def _slid(self, value: int) -> None:
        self._go(self.context.first_ns + value * _MS)

    def _go(self, time_ns: int) -> None:
        self._position_ns = min(max(time_ns, self.context.first_ns), self.context.last_ns)
        self.context.frames.want_film(self._position_ns)
        self._show_state()

    def _show(self, image: object) -> None:
        if isinstance(image, QImage):
            self._view.show_image(image)

    def _show_state(self) -> None:
        along = self._position_ns - self.context.first_ns
        self._slider.blockSignals(True)
        self._slider.setValue(along // _MS)
        self._slider.blockSignals(False)
        playing = self._timer.isActive()
        self._play.setText(self.say("pause" if playing else "play"))
        icons = QStyle.StandardPixmap
        icon = icons.SP_MediaPause if playing else icons.SP_MediaPlay
        self._play.setIcon(self.style().standardIcon(icon))
        length = self.context.last_ns - self.context.first_ns
        self._clock.setText(f"{clock(along)} / {clock(length)}")


def clock(ns: int) -> str:
    """Return a time in minutes and seconds."""
    whole = int(ns * 1e-9 + 1e-6)
    return f"{whole // 60}:{whole % 60:02d}"
