"""Provides the page of the machine's checks: what is there, what is missing and what to do."""

from __future__ import annotations

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout

from vrhuman.apps.doctor import HEADSET, Check
from vrhuman.desktop.desk.pages.page import DeskContext, Page
from vrhuman.desktop.desk.parts import BAD, GOOD, WARN, allow, button, heading, table, words
from vrhuman.desktop.desk.rows import Columns, Rows
from vrhuman.desktop.desk.workers import Over, examine_machine
from vrhuman.desktop.line import Line
from vrhuman.desktop.theme.theme import ink_of

WORDS = {
    "OK": f"{GOOD} OK",
    "WARN": f"{WARN} OK, but",
    "FAIL": f"{BAD} missing",
    "none": "– not found",
}
COLUMNS: Columns[Check] = (
    ("", lambda check: WORDS[check.word]),
    ("Check", lambda check: check.name),
    ("Result, or what to do", lambda check: check.line),
)
WIDTHS = (90, 140)


class EquipmentPage(Page):
    """The equipment page; it checks when it is first visible, and again on request."""

    def __init__(self) -> None:
        super().__init__()
        self._desk: DeskContext | None = None
        self._line: Line | None = None
        self._checks: tuple[Check, ...] = ()
        self._result = words(name="equipment result")
        self._bar = QProgressBar()
        self._bar.setRange(0, 0)
        self._bar.setTextVisible(False)
        self._bar.setMaximumHeight(6)
        self.rows: Rows[Check] = Rows(COLUMNS, self._ink)
        self._table = table("equipment", "Equipment checks")
        self._table.setModel(self.rows)
        self._table.setWordWrap(True)
        for column, width in enumerate(WIDTHS):
            self._table.setColumnWidth(column, width)
        self._again = button("Check &again", self.check, "check again", main=True)
        below = QHBoxLayout()
        below.addStretch(1)
        below.addWidget(self._again)
        layout = QVBoxLayout(self)
        layout.addWidget(heading("Equipment"))
        layout.addWidget(self._result)
        layout.addWidget(self._bar)
        layout.addWidget(self._table, 1)
        layout.addLayout(below)
        self._bar.hide()

    @property
    def busy(self) -> bool:
        """Whether results of checks are still to come."""
        return self._line is not None

    def show_desk(self, desk: DeskContext) -> None:
        self._desk = desk

    def look(self) -> None:
        """Start the checks when the page is first visible."""
        if not self._checks and not self.busy:
            self.check()

    def check(self) -> None:
        """Run all checks again."""
        if self._desk is None or self.busy:
            return
        self._checks = ()
        self.rows.put(())
        self._bar.show()
        allow(self._again, "The checks are still running.")
        self._result.setText("Checking the equipment ...")
        self._line = Line(examine_machine, (self._desk.registry.folder,), self)
        self._line.said.connect(self._heard)
        self._line.gone.connect(self._gone)

    def close_down(self) -> None:
        """End running processes when the window closes."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def _heard(self, value: object) -> None:
        if isinstance(value, Check):
            self._checks = (*self._checks, value)
            self.rows.put(self._checks)
            self._table.resizeRowsToContents()
        elif isinstance(value, Over):
            self._finish(value.refused)

    def _gone(self) -> None:
        if self.busy:
            self._finish(
                "The checks stopped unexpectedly. The graphics driver or the OpenXR runtime may "
                "have crashed. Run `vrhuman doctor` in a terminal."
            )

    def _finish(self, refused: str) -> None:
        self._line = None
        self._bar.hide()
        allow(self._again)
        missing = [check.name for check in self._checks if check.needed and not check.good]
        headset = next((check for check in self._checks if check.name == HEADSET), None)
        if refused:
            self._result.setText(f"<b>{BAD} The checks did not finish.</b>")
            self.failed.emit(refused)
        elif missing:
            self._result.setText(f"<b>{BAD} Not ready:</b> {', '.join(missing)}.")
        elif headset is not None and not headset.good:
            window = self._desk is not None and self._desk.in_window
            self._result.setText(
                f"<b>{GOOD} Ready.</b> This study is shown in a window and needs no headset."
                if window
                else f"<b>{WARN} Ready for scripted participants and for studies in a window.</b> "
                "To run a person in the headset, connect it."
            )
        else:
            self._result.setText(f"<b>{GOOD} Ready.</b>")

    def _ink(self, check: Check) -> QColor:
        ink = ink_of(self.palette())
        return {"OK": ink.good, "WARN": ink.warm, "FAIL": ink.bad, "none": ink.faint}[check.word]
