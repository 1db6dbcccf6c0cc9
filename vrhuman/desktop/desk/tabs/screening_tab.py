"""Provides the screening tab: the lab's own questions before anyone puts the headset on."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from vrhuman.clock import minute_of
from vrhuman.desktop.desk.model.forms import ScreeningItem
from vrhuman.desktop.desk.parts import button, choice, choose, scrolled, words
from vrhuman.records import JsonValue
from vrhuman.study.entries import Screening

FIELD_WIDTH = 150


class ScreeningTab(QWidget):
    """The screening tab; ``keep`` is called with the answers by their keys."""

    def __init__(self, keep: Callable[[Mapping[str, JsonValue]], None]) -> None:
        super().__init__()
        self._keep = keep
        self._given = words(name="screening given")
        self._fields: dict[str, tuple[ScreeningItem, QWidget]] = {}
        self._items: tuple[ScreeningItem, ...] = ()
        self._grid = QVBoxLayout()
        inside = QWidget()
        inside.setLayout(self._grid)
        self._list: QWidget | None = None
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(button("&Save", self._pressed, "keep screening", main=True))
        layout = QVBoxLayout(self)
        layout.addWidget(self._given)
        layout.addWidget(scrolled(inside), 1)
        layout.addLayout(row)

    def show_screening(self, items: tuple[ScreeningItem, ...], given: Screening | None) -> None:
        """Show the questions, and what was answered before."""
        if items != self._items:
            self._ask(items)
        for key, (_, field) in self._fields.items():
            value = "" if given is None else str(given.answers.get(key, ""))
            if isinstance(field, QComboBox):
                choose(field, value)
            elif isinstance(field, QLineEdit):
                field.setText(value)
        if given is None:
            self._given.setText("<b>Not screened yet. No session can start.</b>")
            return
        result = "passed" if given.passed else "may not take part"
        when = minute_of(given.utc)
        self._given.setText(f"<b>Screened</b> {when} UTC: <b>{result}</b>.")

    def _ask(self, items: tuple[ScreeningItem, ...]) -> None:
        self._items, self._fields = items, {}
        if self._list is not None:
            self._list.deleteLater()
        self._list = QWidget()
        grid = QGridLayout(self._list)
        grid.setColumnStretch(0, 1)
        grid.setHorizontalSpacing(18)
        for number, item in enumerate(items):
            field: QWidget
            if item.kind == "yes-no":
                field = choice(f"screening {item.key}", ("", "no", "yes"), "-")
            else:
                field = QLineEdit()
                field.setObjectName(f"screening {item.key}")
            field.setFixedWidth(FIELD_WIDTH)
            field.setAccessibleName(item.text)
            self._fields[item.key] = (item, field)
            grid.addWidget(words(item.text), number, 0)
            grid.addWidget(field, number, 1)
        grid.setRowStretch(len(items), 1)
        self._grid.addWidget(self._list)

    def begin(self) -> None:
        """Move the keyboard focus to the first question."""
        for _, field in self._fields.values():
            field.setFocus()
            return

    @property
    def answers(self) -> dict[str, JsonValue]:
        """The answers; numbers as numbers, where they are valid ones."""
        out: dict[str, JsonValue] = {}
        for key, (item, field) in self._fields.items():
            if isinstance(field, QComboBox):
                out[key] = field.currentData()
            elif isinstance(field, QLineEdit):
                out[key] = _value(item, field.text().strip())
        return out

    def _pressed(self) -> None:
        self._keep(self.answers)


def _value(item: ScreeningItem, text: str) -> JsonValue:
    if item.kind == "number":
        try:
            number = float(text.replace(",", "."))
        except ValueError:
            return None
        return int(number) if number.is_integer() else number
    return text
