"""Provides the page without a registry: open one, create one, or open a recent one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from vrhuman.desktop.desk.parts import button, heading, words

WIDTH = 620


class StartPage(QWidget):
    """The start page; ``opened`` is called with an address, the others without."""

    def __init__(
        self,
        recent: Sequence[str],
        opened: Callable[[str], object],
        choose: Callable[[], object],
        make: Callable[[], object],
    ) -> None:
        super().__init__()
        inside = QWidget()
        inside.setFixedWidth(WIDTH)
        column = QVBoxLayout(inside)
        column.setSpacing(10)
        column.addWidget(heading("Choose a registry"))
        column.addWidget(
            words(
                "A registry holds your studies, their participants and the results of their "
                "sessions. It is one file, or a PostgreSQL database. The recordings are in folders "
                "beside it."
            )
        )
        first = button("&New registry ...", make, "new registry", main=True)
        column.addWidget(first)
        column.addWidget(button("&Open registry ...", choose, "open registry"))
        if recent:
            column.addWidget(QLabel("Recent:"))
        for number, source in enumerate(recent, start=1):
            text = f"&{number}  {source.replace('&', '&&')}"
            again = button(text, partial(opened, source), f"recent {number}")
            again.setToolTip(source)
            again.setMinimumHeight(again.fontMetrics().height() + 16)
            again.setStyleSheet("text-align: left; padding: 6px 8px")
            column.addWidget(again)
        layout = QVBoxLayout(self)
        layout.addStretch(1)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(inside)
        row.addStretch(1)
        layout.addLayout(row)
        layout.addStretch(2)
        first.setFocus()
