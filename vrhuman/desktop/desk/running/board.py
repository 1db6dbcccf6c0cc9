"""Lays out the parts of the run view during a session."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSplitter, QVBoxLayout, QWidget

from vrhuman.desktop.desk.parts import WARN, allow
from vrhuman.desktop.desk.running.controls import (
    CHOICES,
    NOT_LIVE,
    AskBar,
    Controls,
    StopButton,
)
from vrhuman.desktop.desk.running.gauging import gauges
from vrhuman.desktop.desk.running.instruments import Gauges, PhaseStrip
from vrhuman.desktop.desk.running.live import LivePane, LivePlan
from vrhuman.desktop.desk.running.log import Log
from vrhuman.desktop.desk.running.model import (
    Ask,
    Run,
    asking,
    offered,
    question_rows,
)
from vrhuman.desktop.desk.running.phasing import phase_cells
from vrhuman.desktop.desk.running.questions import QuestionView
from vrhuman.desktop.desk.running.trial_handle import SessionContext
from vrhuman.recording.record_text import PAUSE_WORDS


class Board(QWidget):
    """Shows a run; its parts' signals are for the page that runs the session."""

    def __init__(self, seat: SessionContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        goes_on = "   (resumed)" if seat.goes_on else ""
        pilot = f"{WARN} PILOT   " if seat.entry.pilot else ""
        self._title = QLabel(f"{pilot}{seat.entry.participant_id}   {seat.words}{goes_on}")
        font = self.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * 1.2)
        self._title.setFont(font)
        self._runtime = QLabel()
        self._runtime.setObjectName("runtime")
        self._strip, self._gauges = PhaseStrip(), Gauges()
        self.person, self.agent = LivePane("Participant's view"), LivePane("Agent's camera")
        self.plan = LivePlan()
        self.controls, self.ask, self.stop = Controls(), AskBar("ask", CHOICES), StopButton()
        self.questions, self.log = QuestionView(), Log()
        self._lay_out()

    def show_run(self, run: Run, ask: Ask | None, armed: bool) -> None:
        """Show everything that follows from what is known of the run.

        ``armed`` is whether one more Escape is an emergency stop.
        """
        can = offered(run)
        self.controls.show_offered(can)
        self.ask.show_ask(ask)
        reason = "" if can.stop else f"Stop: {can.calm_words or NOT_LIVE}"
        allow(self.stop, reason)
        self.stop.show_armed(armed)
        self._strip.show_cells(phase_cells(run))
        self._gauges.show_gauges(gauges(run))
        self.questions.show_rows(question_rows(run), asking(run), run.asked)
        self.log.show_run(run, can.talk)
        now = run.standing
        if run.began is not None:
            rate = f"   {now.hz:.0f} Hz" if now else ""
            self._runtime.setText(f"{run.began.runtime}{rate}   {run.began.house}")
        if now is not None:
            x, z, yaw = now.agent.tolist()
            phases = [name for name, _, _ in run.began.phases] if run.began else []
            self.plan.show_way(run.way, (x, z), yaw, phases)
            paused = PAUSE_WORDS[now.paused] if now.paused else ""
            self.person.show_cover("a calm, empty room" if run.calm else paused)

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.addWidget(self._title)
        line.addStretch(1)
        line.addWidget(self._runtime)
        said = QVBoxLayout()
        said.addLayout(line)
        said.addWidget(self.ask, 1)
        top = QHBoxLayout()
        top.addLayout(said, 1)
        top.addWidget(self.stop)
        live = QSplitter(Qt.Orientation.Horizontal)
        for part in (self.person, self.agent, self.plan, self._gauges):
            live.addWidget(part)
        live.setSizes([330, 330, 270, 240])
        below = QSplitter(Qt.Orientation.Horizontal)
        below.addWidget(self.questions)
        below.addWidget(self.log)
        below.setSizes([700, 470])
        whole = QSplitter(Qt.Orientation.Vertical)
        whole.addWidget(live)
        whole.addWidget(below)
        whole.setSizes([290, 270])
        for splitter in (live, below, whole):
            splitter.setChildrenCollapsible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.setSpacing(5)
        column.addLayout(top)
        column.addWidget(self._strip)
        column.addWidget(self.controls)
        column.addWidget(whole, 1)
