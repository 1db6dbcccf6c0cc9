"""Provides the run view: one page that runs a session from its start to its results.

The trial runs in another process; this page reads its mailboxes twenty times a second and never
waits.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QStackedLayout, QWidget

from vrhuman.desktop.desk.running.after import AfterPage
from vrhuman.desktop.desk.running.board import Board
from vrhuman.desktop.desk.running.model import (
    Ask,
    Intent,
    Run,
    ask,
    gone,
    heard,
    offered,
    ordered,
    started,
    stood,
)
from vrhuman.desktop.desk.running.run_persistence import RunPersistence
from vrhuman.desktop.desk.running.trial_handle import SessionContext, TrialHandle
from vrhuman.recording.entries import RuntimeKind
from vrhuman.records import VrhumanError
from vrhuman.runtime.supervision.messages import (
    AddNote,
    EmergencyStop,
    EndSession,
    InterruptSession,
    NextPhase,
    Order,
    PauseHouse,
    RepeatTask,
    ResumeHouse,
    StartRefused,
    TrialBegan,
    TrialEnded,
)
from vrhuman.study.registry.registry import Registry

POLL_MS = 50
TWICE_SECONDS = 1.5
"""Maximum time [s] between two presses of Escape that are an emergency stop."""
PATIENCE_SECONDS = 20.0
"""Maximum time [s] for a trial to close its file when the window closes."""


class RunPage(QWidget):
    """Runs the session of ``seat``, one page for each session.

    ``begin`` starts its process (it returns at once), when :meth:`start` is called. ``left``
    reports that the experimenter is done with it, ``again`` that they want another attempt, ``due``
    carries the name of a questionnaire that is to be filled in at the desk now.
    """

    again = Signal()
    left = Signal()
    due = Signal(str)

    def __init__(
        self,
        registry: Registry,
        seat: SessionContext,
        begin: Callable[[], TrialHandle],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("run page")
        self._begin = begin
        self._leader: TrialHandle | None = None
        self._run = Run(in_window=seat.entry.display == RuntimeKind.DESKTOP)
        self._intent: Intent = ""
        self._escaped = 0.0
        self._keeping = RunPersistence(registry, seat, self)
        self._keeping.trouble.connect(self._troubled)
        self._trouble = ""
        self._timer = QTimer(self)
        self._timer.setInterval(POLL_MS)
        self._timer.timeout.connect(self._poll)
        self._board, self._after = Board(seat), AfterPage(self._keeping)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self._board)
        self._pages.addWidget(self._after)
        self._keeping.house.connect(self._board.plan.show_house)
        self._keeping.limits.connect(self._limited)
        self._connect()
        self._add_keys()
        self._show()

    @property
    def running(self) -> bool:
        """Whether a trial is loaded or runs: the window then asks before it closes."""
        return self._run.stage in ("loading", "running", "closing")

    @property
    def run(self) -> Run:
        """What is known of the session."""
        return self._run

    def close_down(self) -> None:
        """Interrupt a running session when the page closes, so that it can be resumed.

        It waits until the session's file is complete.
        """
        self._timer.stop()
        self._after.close_down()
        leader, self._leader = self._leader, None
        if leader is not None:
            leader.order(InterruptSession())
            end = time.monotonic() + PATIENCE_SECONDS
            while leader.alive and time.monotonic() < end:
                self._keeping.record(leader.news(), leader.standing())
                time.sleep(POLL_MS / 1000)
            self._keeping.record(leader.news(), leader.standing())
            leader.close()
        self._keeping.close_down()

    def _connect(self) -> None:
        controls, log = self._board.controls, self._board.log
        controls.next_phase.connect(self._next_phase)
        controls.pause.connect(self.toggle)
        controls.rest.connect(self._rest)
        controls.repeat.connect(lambda: self.order(RepeatTask()))
        controls.end.connect(partial(self._intend, "end"))
        self._board.stop.clicked.connect(self.stop)
        self._board.ask.chosen.connect(self._choose)
        self._board.questions.entered.connect(self.order)
        self._board.questions.left.connect(self.setFocus)
        log.told.connect(self.order)
        log.wrote.connect(self._keeping.note)
        log.left.connect(self.setFocus)
        self._after.left.connect(self.left)
        self._after.due.connect(self.due)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _add_keys(self) -> None:
        keys: dict[str, Callable[[], None]] = {
            "Space": self.toggle,
            "N": self._board.log.begin_note,
            "M": self._board.log.begin_message,
            "A": self._board.questions.begin,
            "B": self._board.log.choose_breach,
            "Esc": self._escape,
            "Ctrl+.": self.stop,
        }
        keys |= {str(key): partial(self._board.log.mark, str(key)) for key in range(1, 10)}
        for key, act in keys.items():
            QShortcut(QKeySequence(key), self, act).setAutoRepeat(False)

    # ------------------------------------------------------------------------------ leading

    def start(self) -> None:
        """Start the session."""
        if self._leader is not None or self._run.stage != "ready":
            return
        self._run = started(self._run)
        try:
            self._leader = self._begin()
        except VrhumanError as error:
            self._run = heard(self._run, StartRefused(str(error)))
        except OSError as error:
            self._run = heard(self._run, StartRefused(f"The trial cannot be started: {error}"))
        else:
            self._timer.start()
        self._show()
        self.setFocus()

    def order(self, order: Order) -> None:
        """Send an order to the trial, if it runs."""
        if self._leader is not None and self.running:
            self._leader.order(order)
            self._run = ordered(self._run, order)
            self._show()

    def toggle(self) -> None:
        """Pause or continue; after an emergency stop only the stop's own button continues."""
        if not offered(self._run).pause:
            return
        self._go_on() if self._run.held else self.order(PauseHouse())

    def stop(self) -> None:
        """Stop in an emergency."""
        if offered(self._run).stop:
            self._intent = ""
            self.order(EmergencyStop())
            self.order(AddNote("EMERGENCY STOP"))
            self._keeping.note("note", "EMERGENCY STOP")

    def _escape(self) -> None:
        """Handle Escape: once leaves a field or cancels a question; twice is an emergency stop."""
        now = time.monotonic()
        if now - self._escaped < TWICE_SECONDS:
            self._escaped = 0.0
            self.stop()
        else:
            self._escaped = now
            self._intent = ""
            self.setFocus()
            QTimer.singleShot(round(TWICE_SECONDS * 1000), self, self._show)
        self._show()

    def _rest(self) -> None:
        if offered(self._run).pause:
            self.order(PauseHouse())
            self.order(AddNote("break"))
            self._intend("break")

    def _next_phase(self) -> None:
        """Begin the phase whose instructions are read; end a running one after confirmation."""
        now = self._run.standing
        if now is not None and now.begun:
            self._intend("next")
        else:
            self.order(NextPhase())

    def _intend(self, intent: Intent) -> None:
        self._intent = intent
        self._show()

    def _go_on(self) -> None:
        if self._intent == "break":
            self.order(AddNote("the break is over"))
        self._intent = ""
        self.order(ResumeHouse())

    def _choose(self, choice: str) -> None:
        self._intent, before = "", self._intent
        match choice:
            case "go on":
                self._intent = before
                self._go_on()
            case "next":
                self.order(NextPhase())
            case "break off":
                self.order(InterruptSession())
            case "end":
                self.order(EndSession())
            case "again":
                self.again.emit()
            case "leave":
                self.left.emit()
        self._show()

    # ------------------------------------------------------------------------------ following

    def _poll(self) -> None:
        """Read the trial's messages."""
        leader = self._leader
        if leader is None:
            return
        alive = leader.alive  # asked first: its last messages are still to come
        run = self._run
        told = leader.news()
        for news in told:
            run = heard(run, news)
            if isinstance(news, TrialBegan):
                self._keeping.read(Path(news.path))
        now = leader.standing()
        self._keeping.record(told, now)
        if now is not None and (run.standing is None or now.time_ns != run.standing.time_ns):
            run = stood(run, now)
        for picture in leader.pictures():
            pane = self._board.agent if picture.whose == "agent" else self._board.person
            pane.show_picture(picture)
        if not alive and gone(run) is not run:
            run = gone(run)
            self._keeping.record((StartRefused(run.told),), now)
        if run is not self._run:
            self._run = run
            self._show()
        if run.stage in ("over", "refused"):
            self._finish(leader, run.ended)

    def _finish(self, leader: TrialHandle, ended: TrialEnded | None) -> None:
        self._timer.stop()
        self._leader = None
        self._keeping.close(leader)
        if ended is not None:
            self._pages.setCurrentWidget(self._after)
            self._after.show_ended(self._run)

    def _limited(self, seconds: Mapping[str, float]) -> None:
        self._run = replace(self._run, seconds=seconds)

    def _troubled(self, line: str) -> None:
        """Show what could not be saved, until something more important must be shown."""
        self._trouble = line
        self._show()

    def _show(self) -> None:
        asked = ask(self._run, self._intent)
        if asked is None and self._trouble:
            asked = Ask("warm", self._trouble)
        armed = time.monotonic() - self._escaped < TWICE_SECONDS
        self._board.show_run(self._run, asked, armed)
