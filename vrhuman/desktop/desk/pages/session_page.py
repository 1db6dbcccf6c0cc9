"""Provides the page of the next session: what it is, what is missing, and its run view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from vrhuman.audio.devices import SoundDevice, inputs
from vrhuman.desktop.desk.model.readiness import Readiness, readiness
from vrhuman.desktop.desk.pages.page import DeskContext, Page
from vrhuman.desktop.desk.parts import button, heading, words
from vrhuman.desktop.desk.running.page import RunPage
from vrhuman.desktop.desk.running.trial_handle import SessionContext, TrialHandle
from vrhuman.desktop.desk.work import Work
from vrhuman.desktop.theme.theme import ink_of
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.runtime.supervision.process import TrialProcess
from vrhuman.study.registry.registry import Registry
from vrhuman.study.running import NextSession, begin_session, named, upcoming_session

DISPLAY = TestDisplay(width=400, height=400, refresh_hz=30)
"""The display of the scripted headset, in which scripted participants take part."""


class SessionPage(Page):
    """The page of the next session, then its run view, until the experimenter leaves it."""

    def __init__(self) -> None:
        super().__init__()
        self._desk: DeskContext | None = None
        self._work = Work(self)
        self._ready: Readiness | None = None
        self._run: RunPage | None = None
        self._title, self._what = heading(""), words(name="next session")
        self._missing = words(name="missing before")
        self._microphone = QComboBox()
        self._microphone.setObjectName("microphone")
        self._label = QLabel("Record the &voice")
        self._label.setBuddy(self._microphone)
        self._gaze = QCheckBox("Record where the eyes loo&k")
        self._gaze.setObjectName("gaze")
        self._begin = button("&Open run view", self.begin, "open run", main=True)
        self._begin.setEnabled(False)  # until it is known what would begin
        voice = QHBoxLayout()
        voice.addWidget(self._label)
        voice.addWidget(self._microphone)
        voice.addWidget(self._gaze)
        voice.addStretch(1)
        below = QHBoxLayout()
        checklist = partial(self.wanted.emit, "checklist")
        calibration = partial(self.wanted.emit, "calibration")
        below.addWidget(button("&Checklist ...", checklist, "to checks"))
        below.addWidget(button("Cali&bration ...", calibration, "to calibration"))
        below.addStretch(1)
        below.addWidget(self._begin)
        waiting = QWidget()
        column = QVBoxLayout(waiting)
        for part in (self._title, self._what, self._missing):
            column.addWidget(part)
        column.addLayout(voice)
        column.addStretch(1)
        column.addLayout(below)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(waiting)

    @property
    def running(self) -> bool:
        """Whether a trial is loaded or runs."""
        return self._run is not None and self._run.running

    def show_desk(self, desk: DeskContext) -> None:
        self._desk = desk
        if self._run is None and self.isVisible():
            self.look()

    def look(self) -> None:
        desk = self._desk
        if self._run is not None or desk is None:
            return
        if not self._microphone.count():
            self._microphone.addItem("no", None)
            self._work.do("microphones", inputs, self._list_microphones, self.failed.emit)
        if desk.person is None or desk.study is None:
            self._show_none("No participant selected.")
            return
        study_id, name = desk.study.study_id, desk.person.participant.participant_id
        self._work.do(
            "next",
            partial(readiness, desk.registry, study_id, desk.person),
            self._show_ready,
            partial(self._refused, name),
        )

    def begin(self) -> None:
        """Make the run view; the trial itself starts at its Start button."""
        if self._desk is None or self._ready is None or self._run is not None:
            return
        registry, ready = self._desk.registry, self._ready
        upcoming = ready.upcoming
        device = None
        if ready.may_record and self._microphone.currentIndex() > 0:
            device = str(self._microphone.currentData())
        gaze = ready.may_track and self._gaze.isChecked()
        if not upcoming.resumes and (device is not None or gaze):
            whose = upcoming.assignment
            upcoming = upcoming_session(
                registry, whose.study_id, whose.participant_id, device, gaze
            )
        following = named(registry, upcoming)
        seat = SessionContext(following.entry, ready.words, following.resumes)
        self._run = RunPage(registry, seat, partial(_start, registry, following))
        self._run.left.connect(self._leave)
        self._run.due.connect(lambda _: self.wanted.emit("questionnaire"))
        self._pages.addWidget(self._run)
        self._pages.setCurrentWidget(self._run)
        self._run.setFocus()

    def close_down(self) -> None:
        if self._run is not None:
            self._run.close_down()

    def _leave(self) -> None:
        if self._run is not None:
            run, self._run = self._run, None
            run.close_down()
            self._pages.removeWidget(run)
            run.deleteLater()
        self._ready = None
        self.changed.emit()
        self.wanted.emit("overview")

    def _list_microphones(self, devices: Sequence[SoundDevice]) -> None:
        self._microphone.addItem("with the default microphone", "")
        for device in devices:
            self._microphone.addItem(f"with {device.name}", device.name)

    def _show_ready(self, ready: Readiness) -> None:
        self._ready = ready
        name = ready.upcoming.assignment.participant_id
        self._title.setText(f"{name}: {ready.words}")
        self._what.setText(ready.about)
        ink = ink_of(self.palette())
        self._missing.setText(
            "".join(
                f'<p style="color:{(ink.bad if each.stops else ink.warm).name()}">{each.text}</p>'
                for each in ready.missing
            )
        )
        self._begin.setText("Resu&me session" if ready.upcoming.resumes else "&Open run view")
        self._begin.setEnabled(not any(each.stops for each in ready.missing))
        for part in (self._label, self._microphone):
            part.setVisible(ready.may_record and not ready.upcoming.resumes)
        self._gaze.setVisible(ready.may_track and not ready.upcoming.resumes)

    def _refused(self, name: str, line: str) -> None:
        self._show_none(_sentence(line.removeprefix(f"{name}: ")), name)

    def _show_none(self, line: str, name: str = "") -> None:
        self._ready = None
        self._title.setText(name or "Session")
        self._what.setText(line)
        self._missing.clear()
        self._begin.setEnabled(False)
        for part in (self._label, self._microphone, self._gaze):
            part.hide()


def _sentence(line: str) -> str:
    return line[:1].upper() + line[1:]


def _start(registry: Registry, following: NextSession) -> TrialHandle:
    """Write the session's row, then start its process: a crash between the two loses nothing."""
    begin_session(registry, following)
    return TrialProcess(following.what, DISPLAY)
