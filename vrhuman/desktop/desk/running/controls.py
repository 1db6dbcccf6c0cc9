"""Provides the run view's buttons: control of the trial, emergency stop, and confirmations."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from vrhuman.desktop.desk.parts import BAD, INFO, WARN, allow
from vrhuman.desktop.desk.running.model import Ask, Choice, Offered
from vrhuman.desktop.theme.theme import ink_of

STOP_RED = "#c41f12"


class Button(QPushButton):
    """A button that Enter presses too, but not Space, which pauses the trial."""

    def __init__(self, words: str, name: str, act: Callable[[], None], hint: str = "") -> None:
        super().__init__(words)
        self.setObjectName(name)
        self.setToolTip(hint)
        self.clicked.connect(lambda: act())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 -- Qt's name
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


NOT_LIVE = "not possible now; the session is not running"
"""Why a control is grey before the first picture and after the last one."""


class Controls(QWidget):
    """The buttons of the run view, with a signal for each."""

    next_phase = Signal()
    pause = Signal()
    rest = Signal()
    repeat = Signal()
    end = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("controls")
        self._next = Button(
            "Ne&xt phase",
            "next phase",
            self.next_phase.emit,
            "End the current phase, or begin the phase whose instructions are shown (Alt+X)",
        )
        self._pause = Button(
            "Pause (Space)",
            "pause",
            self.pause.emit,
            "Pause the house; press again to resume (Space)",
        )
        self._rest = Button(
            "Brea&k",
            "break",
            self.rest.emit,
            "Pause for a break, or close and resume later (Alt+K)",
        )
        self._repeat = Button(
            "&Repeat task", "repeat", self.repeat.emit, "Practise the current task again (Alt+R)"
        )
        self._end = Button(
            "&End …", "end", self.end.emit, "End the session; you are asked first (Alt+E)"
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for button in (self._next, self._pause, self._rest, self._repeat, self._end):
            row.addWidget(button)

    def show_offered(self, offered: Offered) -> None:
        """Enable the controls that can be used now."""
        held = "not possible while it is paused; resume first" if offered.live else NOT_LIVE
        allow(self._next, "" if offered.next_phase else f"Next phase: {held}")
        allow(self._pause, "" if offered.pause else f"Pause: {offered.calm_words or NOT_LIVE}")
        allow(self._rest, "" if offered.pause else f"Break: {offered.calm_words or NOT_LIVE}")
        training = "only in a training, while a task is practised" if offered.live else NOT_LIVE
        allow(self._repeat, "" if offered.repeat else f"Repeat task: {training}")
        allow(self._end, "" if offered.end else f"End: {NOT_LIVE}")
        for button, words in ((self._next, offered.next_words), (self._pause, offered.pause_words)):
            if button.text().replace("&", "") != words:
                button.setText(words.replace("Next", "Ne&xt").replace("Begin", "Be&gin"))


class StopButton(QPushButton):
    """The emergency stop: large and red in every theme, for the mouse.

    Its keys are Escape twice and Ctrl+.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("■  STOP\nEsc Esc", parent)
        self.setObjectName("stop")
        self.setAccessibleName("Emergency stop")
        self.setToolTip("Show the participant a calm, empty room at once (Esc twice, or Ctrl+.)")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        metrics = self.fontMetrics()
        self.setFixedSize(round(metrics.horizontalAdvance("M") * 13), round(3.1 * metrics.height()))
        self.setStyleSheet(
            f"QPushButton {{ background: {STOP_RED}; color: white; font-weight: bold;"
            " border: 2px solid #7d0e06; border-radius: 6px; }"
            "QPushButton:hover { background: #dd2a1c; }"
            "QPushButton:focus { border-color: white; }"
            "QPushButton:disabled { background: #8a6f6c; color: #e8dedd; border-color: #6f5a58; }"
        )

    def show_armed(self, armed: bool) -> None:
        """Whether one more Escape stops."""
        self.setText("■  STOP\nEsc again" if armed else "■  STOP\nEsc Esc")


CHOICES: dict[Choice, tuple[str, str]] = {
    "go on": ("Resu&me", "The participant continues where they were (Alt+M)"),
    "break off": ("&Close, resume later", "You can resume the session at any time (Alt+C)"),
    "end": ("End permane&ntly", "The session counts as stopped (Alt+N)"),
    "next": ("End this &phase", "The current phase ends now (Alt+P)"),
    "back": ("&Back", "Change nothing (Alt+B)"),
    "again": ("&Try again", "Check once more and start (Alt+T)"),
    "leave": ("&Leave", "Back to the study (Alt+L)"),
}


PAPERS = {
    ("calm", False): ("#dcebf7", "#0e3354"),
    ("calm", True): ("#1d3a52", "#d8ecff"),
    ("warm", False): ("#ffe7b3", "#4a3000"),
    ("warm", True): ("#5a4205", "#ffe9b8"),
    ("bad", False): (STOP_RED, "#ffffff"),
    ("bad", True): (STOP_RED, "#ffffff"),
}
"""Colours of a line and its text by urgency, for light and dark desktops."""


SIGNS = {"calm": INFO, "warm": WARN, "bad": BAD}
"""The sign before a line, by its urgency: colour is never alone."""


class AskBar(QWidget):
    """One coloured line, with buttons for its ``choices``; ``chosen`` carries the chosen one."""

    chosen = Signal(str)

    def __init__(
        self, name: str, choices: Iterable[Choice] = (), parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._ask: Ask | None = None
        self._words = QLabel()
        self._words.setObjectName(f"{name} words")
        self._words.setWordWrap(True)
        font = self.font()
        font.setBold(True)
        self._words.setFont(font)
        self._buttons: dict[Choice, Button] = {}
        self._sign = QLabel()
        self._sign.setFont(font)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 3, 6, 3)
        row.addWidget(self._sign)
        self.setMinimumHeight(QPushButton("E").sizeHint().height() + 8)  # nothing below moves
        row.addWidget(self._words, 1)
        for choice in choices:
            words, hint = CHOICES[choice]
            button = Button(words, f"choose {choice}", partial(self.chosen.emit, choice), hint)
            button.hide()
            self._buttons[choice] = button
            row.addWidget(button)

    @property
    def words(self) -> str:
        """The text of the line."""
        return self._words.text()

    def show_ask(self, ask: Ask | None) -> None:
        """Show a text and its choices; None shows nothing, and the space stays."""
        if ask == self._ask:
            return
        self._ask = ask
        self._words.setText(ask.text if ask else "")
        self._sign.setText(SIGNS[ask.loud] if ask else "")
        for choice, button in self._buttons.items():
            button.setVisible(ask is not None and choice in ask.choices)
        self._colour()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 -- Qt's name
        if event.type() is QEvent.Type.PaletteChange:
            self._colour()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802, ARG002
        if self._ask is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._colours(self._ask)[0]))
        painter.drawRoundedRect(self.rect(), 6.0, 6.0)

    def _colours(self, ask: Ask) -> tuple[str, str]:
        return PAPERS[ask.loud, ink_of(self.palette()).dark]

    def _colour(self) -> None:
        if self._ask is not None:
            for label in (self._sign, self._words):
                coloured(label, QColor(self._colours(self._ask)[1]))
        self.update()


def coloured(label: QLabel, colour: QColor) -> None:
    """Set the colour of a label's text."""
    palette = label.palette()
    palette.setColor(QPalette.ColorRole.WindowText, colour)
    label.setPalette(palette)
