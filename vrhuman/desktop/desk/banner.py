"""Shows above the page what went wrong or was found, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy

from vrhuman.desktop.desk.parts import words
from vrhuman.desktop.theme.theme import ink_of

TINT = 0.22
"""Opacity of the mood's colour over the window's."""
Mood = Literal["good", "bad"]


class Banner(QFrame):
    """The banner, hidden until there is something to show."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("banner")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._mood: Mood = "good"
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._words = words(name="banner words")
        self._words.setAccessibleName("Message")
        self._act: Callable[[], object] = self.hide
        self._offer = QPushButton()
        self._offer.setObjectName("banner offer")
        self._offer.clicked.connect(self._accept)
        away = QPushButton("×")
        away.setObjectName("banner away")
        away.setAccessibleName("Dismiss this message")
        away.setFlat(True)
        away.setFixedWidth(28)
        away.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 4, 4, 4)
        row.addWidget(self._words, 1)
        row.addWidget(self._offer)
        row.addWidget(away)
        self.hide()

    @property
    def text(self) -> str:
        """The shown text; empty where there is none."""
        return "" if self.isHidden() else self._words.text()

    def say(
        self, text: str, mood: Mood, offer: str = "", act: Callable[[], object] | None = None
    ) -> None:
        """Show a text, with a button to act on it, where there is one."""
        self._offer.setText(offer)
        self._offer.setVisible(bool(offer))
        self._act = act or self.hide
        self._mood = mood
        self._words.setText(text)
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 -- Qt's name
        ink = ink_of(self.palette())
        colour = QColor(ink.bad if self._mood == "bad" else ink.good)
        colour.setAlphaF(TINT)
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour)
        painter.end()
        super().paintEvent(event)

    def _accept(self) -> None:
        self.hide()
        self._act()
