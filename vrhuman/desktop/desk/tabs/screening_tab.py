"""Provides the screening tab: the lab's own questions before anyone puts the headset on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from vrhuman.clock import local_minute, local_zone
from vrhuman.desktop.desk.parts import BAD, GOOD, Hint, button, scrolled, words
from vrhuman.desktop.desk.scale import ScaleRow
from vrhuman.records import JsonValue
from vrhuman.study.entries import Screening
from vrhuman.study.lab_forms import ScreeningItem

TEXT_WIDTH, FIELD_WIDTH = 620, 150
ANSWERS = (("no", ""), ("yes", ""))


class ScreeningTab(QWidget):
    """The screening tab; ``keep`` is called with the answers by their keys."""

    def __init__(self, keep: Callable[[Mapping[str, JsonValue]], None]) -> None:
        super().__init__()
        self._keep = keep
        self._given = words(name="screening given")
        self._fields: dict[str, tuple[ScreeningItem, QWidget]] = {}
        self._hints: dict[str, Hint] = {}
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
            self._hints[key].wrong("")
            if isinstance(field, ScaleRow):
                field.choose(value)
            elif isinstance(field, QLineEdit):
                field.setText(value)
        if given is None:
            self._given.setText(f"<b>{BAD} Not screened yet. No session can start.</b>")
            return
        result = f"{GOOD} passed" if given.passed else f"{BAD} may not take part"
        when = f"{local_minute(given.utc)} ({local_zone(given.utc)})"
        self._given.setText(f"<b>Screened</b> {when}: <b>{result}</b>.")

    def _ask(self, items: tuple[ScreeningItem, ...]) -> None:
        self._items, self._fields, self._hints = items, {}, {}
        if self._list is not None:
            self._list.hide()  # now: it is deleted only when the window has time
            self._list.deleteLater()
        self._list = QWidget()
        grid = QGridLayout(self._list)
        grid.setColumnMinimumWidth(0, TEXT_WIDTH)
        grid.setColumnStretch(2, 1)
        grid.setHorizontalSpacing(18)
        for number, item in enumerate(items):
            field: QWidget
            name, hint = f"screening {item.key}", Hint(name=f"wrong {item.key}", lines=1)
            if item.kind == "yes-no":
                field = ScaleRow(name, item.text, ANSWERS)
                field.changed.connect(partial(hint.wrong, ""))
            else:
                line = QLineEdit()
                line.setObjectName(name)
                line.setFixedWidth(FIELD_WIDTH)
                line.textChanged.connect(lambda _, hint=hint: hint.wrong(""))
                field = line
            field.setAccessibleName(item.text)
            self._fields[item.key], self._hints[item.key] = (item, field), hint
            grid.addWidget(words(item.text), 2 * number, 0)
            grid.addWidget(field, 2 * number, 1)
            grid.addWidget(hint, 2 * number + 1, 0, 1, 2)
        grid.setRowStretch(2 * len(items), 1)
        self._grid.addWidget(self._list)

    def begin(self) -> None:
        """Move the keyboard focus to the first question."""
        for _, field in self._fields.values():
            field.setFocus()
            return

    def show_wrong(self, missing: Sequence[ScreeningItem]) -> None:
        """Show at each question without an answer that it needs one, and lead to the first."""
        for item in missing:
            reason = (
                "not answered yet; give a number" if item.kind == "number" else "not answered yet"
            )
            self._hints[item.key].wrong(reason)
        for item in missing[:1]:
            self._fields[item.key][1].setFocus()

    @property
    def answers(self) -> dict[str, JsonValue]:
        """The answers; numbers as numbers, where they are valid ones."""
        out: dict[str, JsonValue] = {}
        for key, (item, field) in self._fields.items():
            if isinstance(field, ScaleRow):
                out[key] = field.value
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
