"""A trial that carries out the experimenter's orders and reports its status and news.

It does so between the frames: orders are taken, news sent, and ten times a second the status. A
trial whose window is gone interrupts its session, so that it can be resumed.
"""

from __future__ import annotations

import time

from vrhuman.protocol.operator_actions import (
    entered_answer,
    practised_again,
    said,
    skip_phase,
    stopped,
)
from vrhuman.recording.entries import (
    EXPERIMENTER,
    EndReason,
    InterruptionReason,
    PauseReason,
)
from vrhuman.recording.parts import whole_session
from vrhuman.records import Question
from vrhuman.review.results.frames import FrameCount
from vrhuman.review.tracks import answer_words
from vrhuman.runtime.supervision.desk_endpoint import DeskEndpoint
from vrhuman.runtime.supervision.messages import (
    AddNote,
    AnswerGiven,
    EmergencyStop,
    EndSession,
    EnterAnswer,
    InterruptSession,
    Loading,
    NextPhase,
    NoteAdded,
    Order,
    PauseHouse,
    PhaseOver,
    QuestionsAnnounced,
    RepeatTask,
    ResumeHouse,
    SetMarker,
    ShowMessage,
    TrialBegan,
)
from vrhuman.runtime.supervision.trial_status import STANDINGS_PER_SECOND, StatusReporter
from vrhuman.runtime.trial import Trial

STOPPED = frozenset({EndReason.STOPPED, EndReason.UNWELL, EndReason.SESSION})
"""The reasons of a phase's end that end the session before all phases were finished."""


class SupervisedTrial:
    """Connects a trial with the window.

    It is called after each frame, as :data:`vrhuman.runtime.run.Progress`.
    """

    def __init__(self, desk: DeskEndpoint) -> None:
        self._desk = desk
        self._standings = StatusReporter()
        self._stood = 0.0
        self._began = False
        self._questions: tuple[Question, ...] = ()
        self._answers = self._ends = 0
        self.stopped = False
        """Whether the session was stopped permanently."""

    def __call__(self, trial: Trial, frames: FrameCount) -> None:
        if not self._began:
            self._began = True
            self._desk.tell(_began(trial))
        for order in self._desk.orders():
            self._obey(trial, order)
        self._tell(trial)
        now = time.monotonic()
        if now - self._stood < 1.0 / STANDINGS_PER_SECOND and not trial.at_end:
            return
        self._stood = now
        if trial.at_end:
            self._desk.tell(Loading("writing the file ..."))
        self._desk.stand(self._standings.of(trial, frames))
        if self._desk.gone and not trial.at_end:
            trial.leave(InterruptionReason.DESK_GONE)

    def _obey(self, trial: Trial, order: Order) -> None:
        match order:
            case PauseHouse():
                trial.pause(PauseReason.EXPERIMENTER)
            case EmergencyStop():
                trial.pause(PauseReason.CALM)
            case ResumeHouse():
                trial.go_on(PauseReason.CALM, PauseReason.EXPERIMENTER)
            case InterruptSession():
                trial.leave(InterruptionReason.EXPERIMENTER)
            case SetMarker(key, text):
                trial.mark(key, text)
            case AddNote(text, author):
                trial.note(text, author)
            case ShowMessage(text, seconds):
                until_ns = trial.now_ns + int(seconds * 1e9)
                trial.note(f"said in the headset: {text}", EXPERIMENTER)
                trial.change(lambda _, progress, __: said(progress, text, until_ns))
            case NextPhase():
                trial.change(skip_phase)
            case RepeatTask():
                trial.note("the task is practised again", EXPERIMENTER)
                trial.change(lambda episode, progress, _: practised_again(episode, progress))
            case EnterAnswer():
                self._enter(trial, order)
            case EndSession():
                trial.note("the session was ended", EXPERIMENTER)
                trial.change(stopped)
                if not trial.over:  # the participant was not there yet
                    trial.leave(InterruptionReason.EXPERIMENTER)

    @staticmethod
    def _enter(trial: Trial, order: EnterAnswer) -> None:
        before = len(trial.progress.answers)
        trial.change(
            lambda episode, progress, inputs: entered_answer(
                episode,
                progress,
                order.question_id,
                order.answer,
                order.confidence,
                inputs.time_ns,
            )
        )
        if len(trial.progress.answers) > before:
            trial.note(f"the answer to {order.question_id} was told aloud", EXPERIMENTER)

    def _tell(self, trial: Trial) -> None:
        """Send what is new."""
        progress, questions = trial.progress, trial.episode.questions
        if questions is not self._questions:
            self._questions = questions
            self._desk.tell(QuestionsAnnounced(questions))
        for answer in progress.answers[self._answers :]:
            self._desk.tell(AnswerGiven(answer, answer_words(answer)))
        for end in progress.ends[self._ends :]:
            seconds = (end.ended_ns - end.started_ns) * 1e-9
            self._desk.tell(PhaseOver(end.name, end.reason, end.steps, seconds))
        self._answers, self._ends = len(progress.answers), len(progress.ends)
        self.stopped = any(end.reason in STOPPED for end in progress.ends)
        for note in trial.noted():
            self._desk.tell(NoteAdded(note.time_ns, note.text, note.author))
        self._desk.tell()


def _began(trial: Trial) -> TrialBegan:
    start = trial.recorder.start
    return TrialBegan(
        path=str(whole_session(trial.recorder.path)),
        house=start.house_id,
        phases=tuple((p.name, str(p.kind), p.max_steps) for p in trial.episode.spec.phases),
        runtime=start.runtime,
    )
