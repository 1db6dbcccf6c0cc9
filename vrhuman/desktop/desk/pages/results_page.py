"""Provides the page with the results of the study so far, its report, and replays."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QProcess, QUrl
from PySide6.QtGui import QColor, QDesktopServices
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from vrhuman.clock import now, stamp
from vrhuman.desktop.desk.model.results import FIGURES, ResultRow, read_results
from vrhuman.desktop.desk.pages.overview_page import DISPLAYS, SIGNS
from vrhuman.desktop.desk.pages.page import DeskContext, Page
from vrhuman.desktop.desk.parts import WARN, allow, button, heading, table, why, words
from vrhuman.desktop.desk.reporter import report, tables
from vrhuman.desktop.desk.rows import Columns, Rows
from vrhuman.desktop.desk.running.scoring import source_of
from vrhuman.desktop.desk.work import Work
from vrhuman.desktop.desk.workers import Over
from vrhuman.desktop.line import Line
from vrhuman.desktop.theme.theme import ink_of
from vrhuman.records import VrhumanError
from vrhuman.study.entries import status_text

NAMES = {"acc_exp": "Acc_exp %", "acc_ref": "Acc_ref %", "t3": "T3", "exqa": "ExQA %"}
NAMES |= {"coverage": "Seen %"}
COLUMNS: Columns[ResultRow] = (
    ("Participant", lambda each: each.participant_id),
    ("Kind", lambda each: f"{each.kind}, pilot" if each.pilot else each.kind),
    ("Display", lambda each: DISPLAYS.get(each.display, each.display)),
    ("Condition", lambda each: each.condition),
    ("House", lambda each: each.house),
    ("Status", lambda each: f"{SIGNS.get(each.status, '∅')} {status_text(each.status)}"),
    ("Sessions", lambda each: str(each.sessions)),
    *((NAMES[name], partial(lambda name, each: each.figure_text(name), name)) for name in FIGURES),
    ("Session", lambda each: each.session_id),
)
WIDTHS = (85, 90, 80, 80, 95, 90, 65, 75, 75, 50, 65, 60)


class ResultsPage(Page):
    """The results page; the table is the registry's, and the report reads the sessions."""

    def __init__(self) -> None:
        super().__init__()
        self._desk: DeskContext | None = None
        self._line: Line | None = None
        self._work = Work(self)
        self._about = words(name="results about")
        self.rows: Rows[ResultRow] = Rows(COLUMNS, self._ink)
        self._table = table("results", "Scores")
        self._table.setModel(self.rows)
        for column, width in enumerate(WIDTHS):
            self._table.setColumnWidth(column, width)
        self._replay = button("Review sessio&n", self._review, "review session")
        self._report = button("Create r&eport", self._make_report, "make report", main=True)
        self._tables = button("Export &tables", self._export, "export tables")
        self._folder = button("Open &folder", self._open_folder, "open folder")
        below = QHBoxLayout()
        below.addWidget(self._replay)
        below.addWidget(self._folder)
        self._why = why("results")
        below.addWidget(self._why, 1)
        below.addWidget(self._tables)
        below.addWidget(self._report)
        layout = QVBoxLayout(self)
        layout.addWidget(heading("Results"))
        layout.addWidget(self._about)
        layout.addWidget(self._table, 1)
        layout.addLayout(below)
        self._table.activated.connect(lambda _: self._review())
        self._table.selectionModel().currentRowChanged.connect(lambda *_: self._offer())
        self._offer()

    def show_desk(self, desk: DeskContext) -> None:
        self._desk = desk
        study = desk.study
        if study is None:
            self.rows.put(())
            self._about.setText("No study selected.")
            self._offer()
            return
        registry, study_id = desk.registry, study.study_id
        self._work.do(
            "results", lambda: read_results(registry, study_id), self._show, self.failed.emit
        )
        self._offer()

    def close_down(self) -> None:
        """End running processes when the window closes."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def _show(self, rows: tuple[ResultRow, ...]) -> None:
        self.rows.put(rows)
        sessions = sum(1 for row in rows if row.session_id)
        scored = sum(1 for row in rows if row.session_id and row.figures and not row.withheld)
        self._about.setText(
            f"{scored} of {sessions} test sessions have an ExQA. The first rows are means of "
            "finished sessions; people and programs, headset and window are never pooled. The "
            f"report adds confidence intervals and the paper's results.{_pilots(rows)}"
        )
        self._offer()

    def _make_report(self) -> None:
        self._begin(report, "report-{}.html", "Creating the report ...")

    def _export(self) -> None:
        self._begin(tables, "tables-{}", "Writing the tables ...")

    def _begin(self, serve: Callable[..., None], name: str, words: str) -> None:
        if self._desk is None or self._desk.study is None or self._line is not None:
            return
        source = source_of(self._desk.registry)
        out = self._desk.study_folder / name.format(stamp(now()))
        self._about.setText(words)
        self._line = Line(serve, (source, self._desk.study.study_id, out), self)
        self._line.said.connect(self._heard)
        self._line.gone.connect(self._gone)
        self._offer()

    def _heard(self, value: object) -> None:
        if not isinstance(value, Over):
            return
        self._line = None
        self._offer()
        if value.refused:
            self.failed.emit(value.refused)
        else:
            self.told.emit(f"Saved: {value.path}")
            QDesktopServices.openUrl(QUrl.fromLocalFile(value.path))
        if self._desk is not None:
            self.show_desk(self._desk)

    def _gone(self) -> None:
        if self._line is not None:
            self._line = None
            self._offer()
            self.failed.emit(
                "The report stopped unexpectedly. Run `vrhuman study report` in a terminal to see "
                "why."
            )

    def _review(self) -> None:
        row = self.rows.row(self._table.currentIndex())
        if row is None or not row.session_id or self._desk is None:
            return
        try:
            registry = self._desk.registry
            path = registry.session_path(registry.session(row.session_id))
        except VrhumanError as error:
            self.failed.emit(str(error))
            return
        if not path.exists():
            self.failed.emit(f"{path}: file not found; put it back, then open it again")
            return
        QProcess.startDetached(sys.executable, ["-m", "vrhuman", "review", str(path)])

    def _open_folder(self) -> None:
        if self._desk is not None and self._desk.study is not None:
            folder = self._desk.study_folder
            self._open(folder if folder.exists() else self._desk.registry.folder)

    def _open(self, path: Path) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

    def _offer(self) -> None:
        study = self._desk is not None and self._desk.study is not None
        row = self.rows.row(self._table.currentIndex())
        one = row is not None and bool(row.session_id)
        allow(self._replay, "" if one else "Choose a session in the table first.")
        none = "" if study else "Choose a study first."
        busy = "The report or the tables are being written." if self._line is not None else ""
        for each in (self._report, self._tables):
            allow(each, none or busy, self._why)
        allow(self._folder, none)

    def _ink(self, each: ResultRow) -> QColor | None:
        ink = ink_of(self.palette())
        if each.status == "mean":
            return ink.calm
        return ink.bad if each.status in ("broken off", "stopped") else None


def _pilots(rows: tuple[ResultRow, ...]) -> str:
    """Say how many sessions of pilots are in the table only."""
    count = sum(row.pilot for row in rows)
    if not count:
        return ""
    told = "1 session of a pilot is" if count == 1 else f"{count} sessions of pilots are"
    return f" {WARN} {told} listed, but not in the means, the report or the tables."
