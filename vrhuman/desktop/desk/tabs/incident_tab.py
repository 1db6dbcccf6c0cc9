"""Provides the tab for adverse events: what harmed somebody, or might have."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QListWidget, QVBoxLayout, QWidget

from vrhuman.clock import local_minute, local_zone
from vrhuman.desktop.desk.parts import button, choice, words
from vrhuman.study.entries import AdverseEvent

SEVERITIES = ("mild", "moderate", "severe")


class IncidentTab(QWidget):
    """The tab for adverse events.

    ``report`` is called with the severity, and what happened.
    """

    def __init__(self, report: Callable[[str, str], None]) -> None:
        super().__init__()
        self._report = report
        self._list = QListWidget()
        self._list.setObjectName("incidents")
        self._list.setAccessibleName("Adverse events")
        self._list.setWordWrap(True)
        self._severity = choice("severity", SEVERITIES)
        self._severity.setAccessibleName("How severe")
        self._text = QLineEdit()
        self._text.setObjectName("incident text")
        self._text.setAccessibleName("What happened")
        self._text.setPlaceholderText("What happened, and what you did")
        self._text.returnPressed.connect(self._pressed)
        row = QHBoxLayout()
        row.addWidget(self._severity)
        row.addWidget(self._text, 1)
        row.addWidget(button("Repor&t", self._pressed, "report incident"))
        layout = QVBoxLayout(self)
        layout.addWidget(
            words(
                "Report sickness, a fall, a collision with a real wall, and anything else that did "
                "or could do harm. The time is saved. You cannot delete an entry."
            )
        )
        layout.addWidget(self._list, 1)
        layout.addLayout(row)

    def show_events(self, events: Sequence[AdverseEvent]) -> None:
        """Show the person's events, the newest first."""
        self._list.clear()
        for each in sorted(events, key=lambda one: one.utc, reverse=True):
            when = f"{local_minute(each.utc)} ({local_zone(each.utc)})"
            self._list.addItem(f"{when}   {each.severity}   {each.text}")

    def _pressed(self) -> None:
        text = self._text.text().strip()
        if text:
            self._text.clear()
            self._report(str(self._severity.currentData()), text)
        else:
            self._text.setFocus()
