"""Provides the page with the checklist before each person's session."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from vrhuman.clock import local_minute, local_zone, utc_now
from vrhuman.desktop.desk.pages.page import DeskContext, Page
from vrhuman.desktop.desk.parts import allow, button, heading, scrolled, why, words
from vrhuman.records import VrhumanError
from vrhuman.study.entries import NoteEntry
from vrhuman.study.lab_forms import CheckItem, checks_for, load_checks


class ChecklistPage(Page):
    """The checklist, and when it was last complete for the chosen participant."""

    def __init__(self) -> None:
        super().__init__()
        self._desk: DeskContext | None = None
        self._whose = ""
        self._items: tuple[CheckItem, ...] = ()
        self._ticks: list[QCheckBox] = []
        self._title = heading("")
        self._last = words(name="last check")
        self._column = QVBoxLayout()
        inside = QWidget()
        inside.setLayout(self._column)
        self._list: QWidget | None = None
        self._done = button("&All ready", self._keep, "checks done", main=True)
        below = QHBoxLayout()
        below.addWidget(button("&Equipment check ...", self._equipment, "to equipment"))
        self._why = why("checklist")
        below.addWidget(self._why, 1)
        below.addWidget(self._done)
        layout = QVBoxLayout(self)
        layout.addWidget(self._title)
        layout.addWidget(self._last)
        layout.addWidget(scrolled(inside), 1)
        layout.addLayout(below)

    def show_desk(self, desk: DeskContext) -> None:
        self._desk = desk
        person = desk.person.participant if desk.person else None
        self.setEnabled(desk.study is not None)
        self._title.setText(f"Checklist for {person.participant_id}" if person else "Checklist")
        whose = (
            f"{desk.study.study_id if desk.study else ''}/{person.participant_id if person else ''}"
        )
        if whose == self._whose and self._items:
            return
        self._whose = whose
        try:
            self._show(checks_for(load_checks(desk.study_folder), desk.in_window))
            self._tell_last(desk)
        except VrhumanError as error:
            self.failed.emit(str(error))

    def _show(self, items: tuple[CheckItem, ...]) -> None:
        self._items = items
        if self._list is not None:
            self._list.hide()  # now: it is deleted only when the window has time
            self._list.deleteLater()
        self._list = QWidget()
        column = QVBoxLayout(self._list)
        column.setSpacing(12)
        self._ticks = []
        for number, item in enumerate(items, start=1):
            sign = f"&{number} " if number < 10 else ""
            tick = QCheckBox(f"{sign}{item.text}")
            tick.setObjectName(f"check {item.key}")
            tick.toggled.connect(self._offer)
            self._ticks.append(tick)
            column.addWidget(tick)
        column.addStretch(1)
        self._column.addWidget(self._list)
        self._offer()

    def _tell_last(self, desk: DeskContext) -> None:
        if desk.study is None or desk.person is None:
            self._last.clear()
            return
        name = desk.person.participant.participant_id
        notes = [n for n in desk.registry.notes(desk.study.study_id, name) if n.kind == "check"]
        newest = max((note.utc for note in notes), default="")
        self._last.setText(
            f"Last completed for {name}: {local_minute(newest)} ({local_zone(newest)})."
            if newest
            else f"Not completed yet for {name}."
        )

    def _offer(self) -> None:
        here = self._desk is not None and self._desk.person is not None
        left = sum(not tick.isChecked() for tick in self._ticks)
        unticked = f"Tick {'the last item' if left == 1 else f'all items, {left} are left'}."
        reason = "" if here else "Choose a participant first."
        allow(self._done, reason or (unticked if left else ""), self._why)

    def _equipment(self) -> None:
        self.wanted.emit("equipment")

    def _keep(self) -> None:
        desk = self._desk
        if desk is None or desk.person is None:
            return
        person = desk.person.participant
        text = "; ".join(item.key for item in self._items)
        try:
            desk.registry.put_note(
                NoteEntry(
                    person.study_id,
                    utc_now(),
                    "check",
                    text,
                    "experimenter",
                    person.participant_id,
                )
            )
        except VrhumanError as error:
            self.failed.emit(str(error))
            return
        self.told.emit(f"Checklist for {person.participant_id} saved.")
        self._whose = ""
        self.changed.emit()
        measured = person.calibration or person.kind != "person" or desk.in_window
        self.wanted.emit("session" if measured else "calibration")
