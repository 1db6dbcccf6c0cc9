"""Provides the page of the next session: what it is, what is missing, its start, its run view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
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
from vrhuman.desktop.desk.parts import BAD, WARN, allow, button, choice, heading, why, words
from vrhuman.desktop.desk.running.page import RunPage
from vrhuman.desktop.desk.running.trial_handle import SessionContext, TrialHandle
from vrhuman.desktop.desk.work import Work
from vrhuman.desktop.run import run_shown
from vrhuman.desktop.theme.theme import ink_of
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.runtime.supervision.process import TrialProcess
from vrhuman.study.registry.registry import Registry
from vrhuman.study.running import (
    NextSession,
    UpcomingSession,
    begin_session,
    named,
    upcoming_session,
    why_not_now,
)

DISPLAY = TestDisplay(width=400, height=400, refresh_hz=30)
"""The display of the scripted headset, in which scripted participants take part."""


class SessionPage(Page):
    """The page of the next session, then its run view, until the experimenter leaves it.

    Start first checks the headset; until something is recorded, nothing is written or locked.
    """

    def __init__(self) -> None:
        super().__init__()
        self._desk: DeskContext | None = None
        self._work = Work(self)
        self._ready: Readiness | None = None
        self._run: RunPage | None = None
        self._checking = self._at_once = False
        self._whose = ""
        self._make_parts()
        self._lay_out()

    def _make_parts(self) -> None:
        self._title, self._what = heading(""), words(name="next session")
        self._phases = words(name="phases to come")
        self._missing = words(name="missing before")
        self._problem = words(name="start problem")
        self._display = choice(
            "pilot display",
            ("", "headset", "desktop"),
            "the study's own",
            {"desktop": "a window on this computer"},
        )
        self._shown_on = QLabel("&Display of this pilot")
        self._shown_on.setBuddy(self._display)
        self._microphone = QComboBox()
        self._microphone.setObjectName("microphone")
        self._label = QLabel("Record the &voice")
        self._label.setBuddy(self._microphone)
        self._gaze = QCheckBox("Record where the eyes loo&k")
        self._gaze.setObjectName("gaze")
        self._why = why("start")
        self._begin = button("&Start", self.begin, "start", main=True)
        self._begin.setMinimumHeight(round(1.5 * self._begin.sizeHint().height()))
        allow(self._begin, "Looking for the next session ...", self._why)
        self._display.currentIndexChanged.connect(lambda _: self._forget_problem())

    def _lay_out(self) -> None:
        voice = QHBoxLayout()
        for part in (self._label, self._microphone, self._gaze, self._shown_on, self._display):
            voice.addWidget(part)
        voice.addStretch(1)
        below = QHBoxLayout()
        checklist = partial(self.wanted.emit, "checklist")
        calibration = partial(self.wanted.emit, "calibration")
        below.addWidget(button("&Checklist ...", checklist, "to checks"))
        below.addWidget(button("Cali&bration ...", calibration, "to calibration"))
        below.addWidget(self._why, 1)
        below.addWidget(self._begin)
        waiting = QWidget()
        column = QVBoxLayout(waiting)
        for part in (self._title, self._what, self._phases, self._missing):
            column.addWidget(part)
        column.addLayout(voice)
        column.addStretch(1)
        column.addWidget(self._problem)
        column.addLayout(below)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(waiting)

    @property
    def running(self) -> bool:
        """Whether a trial is loaded or runs."""
        return self._run is not None and self._run.running

    def show_desk(self, desk: DeskContext) -> None:
        self._desk = desk
        name = desk.person.participant.participant_id if desk.person else ""
        if name != self._whose:
            self._whose = name
            self._display.setCurrentIndex(0)
            self._forget_problem()
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
            self._show_none("Choose a participant first.")
            return
        study_id, name = desk.study.study_id, desk.person.participant.participant_id
        self._work.do(
            "next",
            partial(readiness, desk.registry, study_id, desk.person),
            self._show_ready,
            partial(self._refused, name),
        )

    # ------------------------------------------------------------------------------ the start

    def begin(self) -> None:
        """Check that the session can start now, then start it in its run view."""
        desk, ready = self._desk, self._ready
        if desk is None or ready is None or self._run is not None or self._checking:
            return
        self._checking = True
        self._problem.clear()
        allow(self._begin, "Checking that everything is there ...", self._why)
        self._work.do(
            "start", partial(self._checked, desk.registry, ready), self._start, self._cannot_start
        )

    def _checked(self, registry: Registry, ready: Readiness) -> tuple[NextSession, str]:
        """Return the session to start, and why it cannot start now; in a thread."""
        following = named(registry, self._as_chosen(registry, ready))
        return following, why_not_now(registry, following)

    def _as_chosen(self, registry: Registry, ready: Readiness) -> UpcomingSession:
        upcoming = ready.upcoming
        device = None
        if ready.may_record and self._microphone.currentIndex() > 0:
            device = str(self._microphone.currentData())
        gaze = ready.may_track and self._gaze.isChecked()
        display = str(self._display.currentData()) if ready.may_choose_display else ""
        if upcoming.resumes or not (device is not None or gaze or display):
            return upcoming
        whose = upcoming.assignment
        return upcoming_session(
            registry,
            whose.study_id,
            whose.participant_id,
            device,
            gaze,
            "desktop" if display == "desktop" else "headset" if display else None,
        )

    def _start(self, checked: tuple[NextSession, str]) -> None:
        following, problem = checked
        self._checking = False
        desk, ready = self._desk, self._ready
        if desk is None or ready is None or following.assignment != ready.upcoming.assignment:
            return
        if problem:
            self._cannot_start(problem)
            return
        self._forget_problem()
        seat = SessionContext(
            replace(following.entry, pilot=_is_pilot(desk)), ready.words, following.resumes
        )
        run = RunPage(desk.registry, seat, partial(_start, desk.registry, following))
        run.left.connect(self._leave)
        run.again.connect(self._try_again)
        run.due.connect(lambda _: self.wanted.emit("questionnaire"))
        self._run = run
        self._pages.addWidget(run)
        self._pages.setCurrentWidget(run)
        run.start()
        self.begun.emit()

    def _cannot_start(self, line: str) -> None:
        """Say beside the button why it cannot start; the button then tries again."""
        self._checking = False
        ink = ink_of(self.palette())
        self._problem.setText(
            f'<p style="color:{ink.bad.name()}"><b>{BAD} Not started.</b> {line} '
            "Nothing was saved or locked.</p>"
        )
        self._begin.setText("&Try again")
        allow(self._begin, "", self._why)
        self._begin.setFocus()

    def _forget_problem(self) -> None:
        self._problem.clear()
        resumes = self._ready is not None and self._ready.upcoming.resumes
        self._begin.setText("Resu&me session" if resumes else "&Start")

    def _try_again(self) -> None:
        """Check and start once more, after an attempt that recorded nothing."""
        self._drop_run()
        self._at_once = True
        self.changed.emit()
        self.look()

    def close_down(self) -> None:
        if self._run is not None:
            self._run.close_down()

    def _leave(self) -> None:
        self._drop_run()
        self.changed.emit()
        self.wanted.emit("overview")

    def _drop_run(self) -> None:
        if self._run is not None:
            run, self._run = self._run, None
            run.close_down()
            self._pages.removeWidget(run)
            run.deleteLater()
        self._ready = None

    # ------------------------------------------------------------------------------ showing

    def _list_microphones(self, devices: Sequence[SoundDevice]) -> None:
        self._microphone.addItem("with the default microphone", "")
        for device in devices:
            self._microphone.addItem(f"with {device.name}", device.name)

    def _show_ready(self, ready: Readiness) -> None:
        self._ready = ready
        name = ready.upcoming.assignment.participant_id
        pilot = f"{WARN} PILOT " if self._desk is not None and _is_pilot(self._desk) else ""
        self._title.setText(f"{pilot}{name}: {ready.words}")
        self._what.setText(ready.about)
        self._phases.setText(f"Phases: {ready.phases}." if ready.phases else "")
        ink = ink_of(self.palette())
        self._missing.setText(
            "".join(
                f'<p style="color:{(ink.bad if each.stops else ink.warm).name()}">'
                f"{BAD if each.stops else WARN} {each.text}</p>"
                for each in ready.missing
            )
        )
        if not self._problem.text():
            self._begin.setText("Resu&me session" if ready.upcoming.resumes else "&Start")
        stopping = [each.text for each in ready.missing if each.stops]
        if not self._checking:
            allow(self._begin, " ".join(stopping), self._why)
        for part in (self._label, self._microphone):
            part.setVisible(ready.may_record and not ready.upcoming.resumes)
        self._gaze.setVisible(ready.may_track and not ready.upcoming.resumes)
        for part in (self._shown_on, self._display):
            part.setVisible(ready.may_choose_display)
        if self._at_once:
            self._at_once = False
            self.begin()

    def _refused(self, name: str, line: str) -> None:
        self._show_none(_sentence(line.removeprefix(f"{name}: ")), name)

    def _show_none(self, line: str, name: str = "") -> None:
        self._ready = None
        self._at_once = False
        self._title.setText(name or "Session")
        self._what.setText(line)
        for label in (self._phases, self._missing, self._problem):
            label.clear()
        allow(self._begin, line, self._why)
        for part in (self._label, self._microphone, self._gaze, self._shown_on, self._display):
            part.hide()


def _is_pilot(desk: DeskContext) -> bool:
    return desk.person is not None and desk.person.participant.pilot


def _sentence(line: str) -> str:
    return line[:1].upper() + line[1:]


def _start(registry: Registry, following: NextSession) -> TrialHandle:
    """Write the session's row, then start its process: a crash between the two loses nothing."""
    begin_session(registry, following)
    return TrialProcess(following.what, DISPLAY, run=run_shown)
