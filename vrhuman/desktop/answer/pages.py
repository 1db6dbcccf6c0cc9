"""The page before the first item, and the one after the last."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from vrhuman.desktop.answer.fonts import TITLE, set_size

_WIDTH = 720


class WordsPage(QWidget):
    """A title, some paragraphs and one button; ``pressed`` reports the button."""

    pressed = Signal()

    def __init__(self, name: str, title: str, paragraphs: Sequence[str], button: str) -> None:
        super().__init__()
        self.setObjectName(name)
        column = QVBoxLayout()
        column.setSpacing(16)
        column.addStretch(1)
        if title:
            heading = QLabel(title)
            heading.setObjectName(f"{name} title")
            set_size(heading, TITLE)
            heading.setWordWrap(True)
            column.addWidget(heading)
        for number, text in enumerate(paragraphs):
            words = QLabel(text)
            words.setObjectName(f"{name} {number}")
            words.setWordWrap(True)
            words.setFixedWidth(_WIDTH)
            column.addWidget(words)
        self.button = QPushButton(button)
        self.button.setObjectName(f"{name} button")
        self.button.setMinimumSize(220, 46)
        self.button.setAutoDefault(True)
        self.button.setDefault(True)
        self.button.clicked.connect(self.pressed)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(2)
        row = QHBoxLayout(self)
        row.addStretch(1)
        row.addLayout(column)
        row.addStretch(1)
