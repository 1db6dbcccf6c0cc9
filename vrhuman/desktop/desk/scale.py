"""Provides a row of buttons for an answer: yes or no, or a scale from one end to the other."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QPushButton, QWidget

from vrhuman.questionnaires.questionnaire import Value

LETTERS = 13
"""Width of a line of a button's label [letters]."""
MANY = 9
"""Above this number of choices the buttons show only their values."""


class ScaleRow(QWidget):
    """A row of buttons of which one is down, once somebody has answered.

    ``choices`` are values and their labels; ``low`` and ``high`` stand at the row's ends. The digit
    or first letter of a choice chooses it from the keyboard, the arrows move, and Tab leads to the
    next row. ``changed`` reports an answer.
    """

    changed = Signal()

    def __init__(
        self,
        name: str,
        told: str,
        choices: Sequence[tuple[Value, str]],
        low: str = "",
        high: str = "",
    ) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(told)
        self._values = [value for value, _ in choices]
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(3)
        if low:
            row.addWidget(QLabel(low))
        for number, (value, label) in enumerate(choices):
            each = _Button(_text(value, label, len(choices) > MANY), self._typed)
            each.setObjectName(f"{name} {value}")
            each.setAccessibleName(f"{told}: {label or value}")
            each.setToolTip(label)
            each.setFocusPolicy(
                Qt.FocusPolicy.StrongFocus if number == 0 else Qt.FocusPolicy.ClickFocus
            )
            self._group.addButton(each, number)
            row.addWidget(each)
        tallest = max(each.sizeHint().height() for each in self.buttons)
        for button in self.buttons:
            button.setMinimumHeight(tallest)
        if high:
            row.addWidget(QLabel(high))
        row.addStretch(1)
        self.setFocusProxy(self._group.button(0))
        self._group.idClicked.connect(lambda _: self.changed.emit())

    @property
    def value(self) -> Value | None:
        """The chosen value; None before an answer."""
        number = self._group.checkedId()
        return None if number < 0 else self._values[number]

    @property
    def buttons(self) -> list[QPushButton]:
        """The buttons, in the order of the choices."""
        return [each for each in self._group.buttons() if isinstance(each, QPushButton)]

    def choose(self, value: Value | None) -> None:
        """Show an answer, or none."""
        self._group.setExclusive(False)
        for number, each in enumerate(self._values):
            self._group.button(number).setChecked(each == value)
        self._group.setExclusive(True)

    def focus(self) -> None:
        """Move the keyboard focus here."""
        self._group.button(max(0, self._group.checkedId())).setFocus()

    def _typed(self, letter: str) -> bool:
        """Choose by a digit or a first letter; return whether there is such a choice."""
        for number, value in enumerate(self._values):
            told = self._group.button(number).text().partition("\n")[0]
            if str(value) == letter or told[:1].casefold() == letter.casefold():
                each = self._group.button(number)
                each.setFocus()
                each.click()
                return True
        return False


class _Button(QPushButton):
    """A button that stays down; colour and a thick frame show which."""

    def __init__(self, text: str, typed: object) -> None:
        super().__init__(text)
        self._typed = typed
        self.setCheckable(True)
        wide = max(self.fontMetrics().horizontalAdvance(line) for line in text.split("\n"))
        self.setMinimumWidth(max(34, wide + 16))
        self.setMaximumWidth(max(60, wide + 24))
        self.setStyleSheet(
            "QPushButton { padding: 4px; border: 1px solid palette(mid); border-radius: 4px;"
            " background: palette(button); }"
            "QPushButton:checked { background: palette(highlight); font-weight: bold;"
            " color: palette(highlighted-text); border: 2px solid palette(text); }"
            "QPushButton:focus { border: 2px dashed palette(text); }"
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 -- Qt's name
        letter = event.text()
        if callable(self._typed) and letter.isalnum() and self._typed(letter):
            event.accept()
        else:
            super().keyPressEvent(event)


def _text(value: Value, label: str, brief: bool) -> str:
    """Return a button's text: the value, and its label below it, where there is room."""
    if not label or label == str(value) or (brief and isinstance(value, int)):
        return str(value)
    lines = "\n".join(textwrap.wrap(label, LETTERS, break_long_words=False))
    return lines if isinstance(value, str) else f"{value}\n{lines}"
