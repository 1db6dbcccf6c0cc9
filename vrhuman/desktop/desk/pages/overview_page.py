"""Provides the overview of the study: everybody's progress, and every session."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QModelIndex
from PySide6.QtGui import QColor, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QProgressBar,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from vrhuman.clock import local_day, local_minute, local_zone, utc_now
from vrhuman.desktop.desk.model.progress import Progress
from vrhuman.desktop.desk.pages.page import DeskContext, Page
from vrhuman.desktop.desk.parts import (
    BAD,
    GOOD,
    WARN,
    allow,
    button,
    heading,
    table,
    why,
    words,
)
from vrhuman.desktop.desk.rows import Columns, Rows
from vrhuman.desktop.theme.theme import ink_of
from vrhuman.study.entries import SessionEntry, status_text

PEOPLE: Columns[Progress] = (
    ("Participant", lambda each: each.participant.participant_id),
    ("Kind", lambda each: each.kind_words),
    ("Consent", lambda each: each.consent_words),
    ("Training", lambda each: each.training_words),
    ("Tests", lambda each: f"{each.done} of {each.planned}"),
    ("Status", lambda each: each.participant.status),
    ("Next", lambda each: f"{each.sign} {each.words}"),
)
PEOPLE_WIDTHS = (110, 110, 140, 90, 80, 90)
SIGNS = {"finished": GOOD, "stopped": BAD, "broken off": WARN, "running": "▶", "deleted": BAD}
"""The sign of a session's status."""
DISPLAYS = {
    "headset": "headset",
    "simulated": "scripted headset",
    "desktop": "window",
    "none": "none (virtual time)",
}
"""What showed a session, in words."""
SESSIONS: Columns[SessionEntry] = (
    ("Session", lambda each: each.session_id),
    ("Participant", lambda each: each.participant_id),
    ("Order", lambda each: str(each.order)),
    ("Status", lambda each: f"{SIGNS[each.status]} {status_text(each.status)}"),
    ("Pilot", lambda each: f"{WARN} pilot" if each.pilot else ""),
    ("Display", lambda each: DISPLAYS.get(each.display, each.display)),
    (f"Started ({local_zone(utc_now())})", lambda each: local_minute(each.started_utc)),
    ("Phase", lambda each: each.phase),
    ("Steps", lambda each: str(each.steps)),
    ("File", lambda each: each.path),
)
SESSIONS_WIDTHS = (250, 85, 45, 100, 60, 120, 130, 90, 55)
FIRST_STEPS = (
    "A study has a protocol, houses, and the participants who take part. To create the first one, "
    "press <b>New study</b>: you see everything that it would plan before anything is saved. To "
    "get to know the program without a headset, choose participants of the kind <i>scripted</i>."
)


class OverviewPage(Page):
    """The overview page, where a participant is chosen."""

    def __init__(self) -> None:
        super().__init__()
        self._title = heading("")
        self._about = words(name="about study")
        self._first = button("New stu&dy ...", self._new_study, "first study", main=True)
        self._study = button("New stu&dy ...", self._new_study, "another study")
        self._why = why("go on")
        self._bar = QProgressBar()
        self._bar.setFormat("%v of %m test sessions")
        self._bar.setAccessibleName("Finished test sessions")
        self._filter = QLineEdit()
        self._filter.setObjectName("filter")
        self._filter.setAccessibleName("Filter")
        self._filter.setPlaceholderText("Filter, for example: P01, interrupted, replay  (Ctrl+F)")
        self._filter.setClearButtonEnabled(True)
        self.people: Rows[Progress] = Rows(PEOPLE, self._person_ink)
        self.sessions: Rows[SessionEntry] = Rows(SESSIONS, self._session_ink)
        self._people = table("people", "Participants")
        self._people.setModel(self.people)
        self._sessions = table("sessions", "Sessions")
        self._sessions.setModel(self.sessions)
        for view, widths in ((self._people, PEOPLE_WIDTHS), (self._sessions, SESSIONS_WIDTHS)):
            for column, width in enumerate(widths):
                view.setColumnWidth(column, width)
        self.tabs = QTabWidget()
        self.tabs.setObjectName("overview tabs")
        self.tabs.addTab(self._people, "&Participants")
        self.tabs.addTab(self._sessions, "S&essions")
        self._go = button("C&ontinue with this participant", self._go_on, "go on", main=True)
        self._new = button("&New participant ...", partial(self.wanted.emit, "new"), "new person")
        self._lay_out()
        self._filter.textChanged.connect(self.people.seek)
        self._filter.textChanged.connect(self.sessions.seek)
        self._people.activated.connect(lambda _: self._go_on())
        self._people.selectionModel().currentRowChanged.connect(self._picked)
        self._sessions.activated.connect(self._open_session)
        QShortcut(QKeySequence.StandardKey.Find, self, self._filter.setFocus)

    def _lay_out(self) -> None:
        below = QHBoxLayout()
        below.addWidget(self._new)
        below.addWidget(self._study)
        below.addWidget(self._why, 1)
        below.addWidget(self._go)
        first = QHBoxLayout()
        first.addWidget(self._first)
        first.addStretch(1)
        layout = QVBoxLayout(self)
        layout.addWidget(self._title)
        layout.addWidget(self._about)
        layout.addLayout(first)
        layout.addWidget(self._bar)
        layout.addWidget(self._filter)
        layout.addWidget(self.tabs, 1)
        layout.addLayout(below)
        self._of_study = (self._filter, self.tabs, self._new, self._study, self._go, self._why)
        self._nothing = QWidget()
        layout.addWidget(self._nothing, 1)

    def show_desk(self, desk: DeskContext) -> None:
        study, picture = desk.study, desk.picture
        allow(self._go, "" if desk.person else "Enrol a participant first.", self._why)
        there = study is not None
        for part in self._of_study:
            part.setVisible(there)
        for empty in (self._first, self._nothing):
            empty.setVisible(not there)
        if study is None or picture is None:
            self._title.setText("No study yet")
            self._about.setText(FIRST_STEPS)
            if self.isVisible():
                self._first.setFocus()
            self._bar.hide()
            self.people.put(())
            self.sessions.put(())
            return
        self._title.setText(study.title)
        lock = f"locked {local_day(study.locked_utc)}" if study.locked_utc else "not locked yet"
        shown = "  Shown in a window, with mouse and keys." if desk.in_window else ""
        self._about.setText(
            f"{picture.summary}.  Protocol {study.protocol_hash[:12]}, {lock}.{shown}"
        )
        done, planned = picture.done
        self._bar.setVisible(planned > 0)
        self._bar.setRange(0, max(1, planned))
        self._bar.setValue(done)
        self.people.put(picture.people)
        self.sessions.put(picture.sessions)
        self.tabs.setTabText(1, f"S&essions ({len(picture.sessions)})")
        if desk.person is not None:
            self._show_person(desk.person.participant.participant_id)

    def _show_person(self, participant_id: str) -> None:
        index = self.people.index_of(lambda each: each.participant.participant_id == participant_id)
        if index.isValid() and index.row() != self._people.currentIndex().row():
            selection = self._people.selectionModel()
            blocked = selection.blockSignals(True)  # the chosen participant is already known
            self._people.setCurrentIndex(index)
            selection.blockSignals(blocked)
            self._people.viewport().update()

    def _picked(self, index: QModelIndex) -> None:
        row = self.people.row(index)
        if row is not None:
            self.chosen.emit(row.participant.participant_id)

    def _go_on(self) -> None:
        if self.people.row(self._people.currentIndex()) is not None:
            self.wanted.emit("next step")

    def _new_study(self) -> None:
        self.wanted.emit("new study")

    def _open_session(self, index: QModelIndex) -> None:
        row = self.sessions.row(index)
        if row is not None:
            self.chosen.emit(row.participant_id)
            self.wanted.emit("results")

    def _person_ink(self, each: Progress) -> QColor | None:
        ink = ink_of(self.palette())
        if each.next in ("excluded", "withdrawn"):
            return ink.faint
        if each.next == "resume":
            return ink.bad
        return ink.good if each.next == "done" else None

    def _session_ink(self, each: SessionEntry) -> QColor | None:
        ink = ink_of(self.palette())
        if each.status in ("broken off", "stopped"):
            return ink.bad
        if each.status == "deleted":
            return ink.faint
        return ink.calm if each.status == "running" else None
