"""Shows a line above the page: the next step, or what went wrong and what to do about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMessageBox, QPushButton, QSizePolicy

from vrhuman.desktop.desk.parts import BAD, GOOD
from vrhuman.desktop.theme.theme import ink_of

TINT = 0.22
"""Opacity of the mood's colour over the window's."""
LINES = 2
Mood = Literal["good", "bad"]
About = Literal["page", "registry", "files"]
"""What a message is about, and so how long it is true: until another page or participant is shown
or something is done; until the registry can be read; until it is acted on or dismissed."""


class Banner(QFrame):
    """The line above the page, which always has the same height: nothing below it ever moves.

    Without a message it shows the next step, with a button that leads there.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("banner")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._mood: Mood = "good"
        self._message, self._about = "", "page"
        self._guide, self._guide_offer = "", ""
        self._act: Callable[[], object] = self.clear
        self._guide_act: Callable[[], object] = self.clear
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(LINES * self.fontMetrics().lineSpacing() + 14)
        self._words = _label("banner words", "Message")
        self._next = _label("next", "Next step")
        self._more = _button("More ...", "banner more", self._show_all)
        self._offer = _button("", "banner offer", self._accept)
        self._go = _button("", "guide", lambda: self._guide_act())
        self._away = _button("×", "banner away", self.clear)
        self._away.setAccessibleName("Dismiss this message")
        self._away.setToolTip("Dismiss this message")
        self._away.setFlat(True)
        self._away.setFixedWidth(28)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 2, 4, 2)
        row.addWidget(self._words, 1)
        row.addWidget(self._next, 1)
        for part in (self._more, self._offer, self._go, self._away):
            row.addWidget(part)
        self._show()

    @property
    def text(self) -> str:
        """The shown message; empty where there is none."""
        return self._message

    def say(
        self,
        text: str,
        mood: Mood,
        offer: str = "",
        act: Callable[[], object] | None = None,
        about: About = "page",
    ) -> None:
        """Show a text, with a button to act on it, where there is one."""
        self._message, self._mood, self._about = text, mood, about
        self._offer.setText(offer)
        self._act = act or self.clear
        self._show()

    def guide(self, text: str, offer: str, act: Callable[[], object]) -> None:
        """Set what is shown without a message: the next step, and the button that leads there."""
        self._guide, self._guide_offer, self._guide_act = text, offer, act
        self._show()

    def clear(self) -> None:
        """Dismiss the message."""
        self._message = ""
        self._show()

    def outdated(self, about: About) -> None:
        """Dismiss the message, if it is about that: it may not be true any more."""
        if self._about == about:
            self.clear()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 -- Qt's name
        if self._message:
            ink = ink_of(self.palette())
            colour = QColor(ink.bad if self._mood == "bad" else ink.good)
            colour.setAlphaF(TINT)
            painter = QPainter(self)
            painter.fillRect(self.rect(), colour)
            painter.end()
        super().paintEvent(event)

    def _show(self) -> None:
        told = bool(self._message)
        sign = BAD if self._mood == "bad" else GOOD
        lines = self._message.splitlines()
        long = len(lines) > LINES or len(self._message) > 260
        self._words.setText(f"{sign} {chr(10).join(lines[:LINES])}" if told else "")
        self._words.setToolTip(self._message)
        self._words.setVisible(told)
        self._next.setText(self._guide)
        self._next.setVisible(not told)
        self._more.setVisible(told and long)
        self._offer.setVisible(told and bool(self._offer.text()))
        self._go.setText(self._guide_offer)
        self._go.setVisible(not told and bool(self._guide_offer))
        self._away.setVisible(told)
        self.update()

    def _show_all(self) -> None:
        box = QMessageBox(QMessageBox.Icon.NoIcon, "Message", self._message, parent=self.window())
        box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        box.exec()

    def _accept(self) -> None:
        self.clear()
        self._act()


def _label(name: str, told: str) -> QLabel:
    label = QLabel()
    label.setObjectName(name)
    label.setAccessibleName(told)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _button(text: str, name: str, act: Callable[[], object]) -> QPushButton:
    made = QPushButton(text)
    made.setObjectName(name)
    made.clicked.connect(lambda: act())
    return made
