"""Computes what the run view shows, from the messages of a running trial.

It consists of plain values and pure functions: each takes a :class:`Run` and returns another. Times
are the session's [ns], positions in AI2-THOR's world (left-handed, metres), yaw degrees.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from vrhuman.recording.entries import PauseReason
from vrhuman.recording.record_text import PAUSE_WORDS
from vrhuman.records import Question
from vrhuman.runtime.supervision.messages import (
    AnswerGiven,
    EmergencyStop,
    EnterAnswer,
    Loading,
    News,
    NoteAdded,
    Order,
    PauseHouse,
    PhaseOver,
    QuestionsAnnounced,
    ResumeHouse,
    StartRefused,
    TrialBegan,
    TrialEnded,
    TrialStatus,
)

Stage = Literal["ready", "loading", "running", "closing", "over", "refused"]
SECOND_NS = 1_000_000_000
MINUTE_NS = 60 * SECOND_NS
APART = 0.05
"""Places of the way lie so far apart [m]."""
AWAY = (PauseReason.HEADSET_OFF, PauseReason.UNFOCUSED)
NOT_IN_FRONT = "another window has the keyboard. It continues with a click into the participant's."
"""Why a session in a window pauses by itself."""
GONE = "The trial stopped unexpectedly. The recording is safe. Resume the session."


@dataclass(frozen=True, slots=True)
class Given:
    """An answer as text; ``aloud`` where the experimenter entered it."""

    text: str
    time_ns: int
    aloud: bool = False


@dataclass(frozen=True, slots=True)
class PathPoint:
    """A position of the agent, and its phase."""

    phase: int
    x: float
    z: float


@dataclass(frozen=True, slots=True)
class Run:
    """A session as known so far.

    ``told`` is what is waited for, or why the session was refused; ``frames`` the shares of frames
    in time of the last minute, one a second [session ns, %]; ``held`` and ``calm`` whether the
    experimenter paused or stopped it; ``entered`` are the phases and questions of answers that were
    spoken; ``seconds`` the time limits of phases; ``in_window`` whether the participant has a
    window, with mouse and keys, and no headset.
    """

    stage: Stage = "ready"
    told: str = ""
    began: TrialBegan | None = None
    questions: tuple[Question, ...] = ()
    answers: Mapping[tuple[str, str], Given] = field(default_factory=dict)
    over: tuple[PhaseOver, ...] = ()
    notes: tuple[NoteAdded, ...] = ()
    ended: TrialEnded | None = None
    standing: TrialStatus | None = None
    first_ns: int | None = None
    way: tuple[PathPoint, ...] = ()
    frames: tuple[tuple[int, float], ...] = ()
    held: bool = False
    calm: bool = False
    entered: frozenset[tuple[str, str]] = frozenset()
    seconds: Mapping[str, float] = field(default_factory=dict)
    in_window: bool = False

    @property
    def asked(self) -> Question | None:
        """The question shown to the participant now."""
        now = self.standing
        if self.stage != "running" or now is None or now.phase_kind != "answer" or not now.begun:
            return None
        return self.questions[now.question] if now.question < len(self.questions) else None

    def since_start(self, time_ns: int) -> int:
        """Return a session time counted from its first moment [ns]."""
        return max(0, time_ns - (time_ns if self.first_ns is None else self.first_ns))


def started(run: Run) -> Run:
    """Return the run after its process was started."""
    return replace(run, stage="loading", told="starting")


def heard(run: Run, news: News) -> Run:
    """Return the run after a message from the trial."""
    match news:
        case Loading(text):
            after = run.stage in ("running", "closing")
            return replace(run, stage="closing" if after else "loading", told=text)
        case TrialBegan():
            return replace(run, stage="running", told="", began=news)
        case QuestionsAnnounced(questions):
            return replace(run, questions=questions)
        case AnswerGiven(answer, text):
            of = (answer.phase, answer.question_id)
            given = Given(text, answer.time_ns, of in run.entered)
            return replace(run, answers={**run.answers, of: given})
        case PhaseOver():
            return replace(run, over=(*run.over, news))
        case NoteAdded():
            return replace(run, notes=(*run.notes, news))
        case TrialEnded():
            return replace(run, stage="over", ended=news, held=False, calm=False)
        case StartRefused(line):
            return replace(run, stage="refused", told=line, held=False, calm=False)


def stood(run: Run, now: TrialStatus) -> Run:
    """Return the run after a new status of the trial."""
    x, z, _ = now.agent.tolist()
    way = run.way
    last = way[-1] if way else None
    moved = last is None or abs(last.x - x) + abs(last.z - z) >= APART
    if moved or (last is not None and last.phase != now.phase_number):
        way = (*way, PathPoint(now.phase_number, x, z))
    frames = run.frames
    if now.in_time is not None and (not frames or now.time_ns - frames[-1][0] >= SECOND_NS):
        kept = tuple(each for each in frames if now.time_ns - each[0] < MINUTE_NS)
        frames = (*kept, (now.time_ns, now.in_time))
    first = now.time_ns if run.first_ns is None else run.first_ns
    return replace(run, standing=now, way=way, frames=frames, first_ns=first)


def ordered(run: Run, order: Order) -> Run:
    """Return the run after the experimenter gave an order."""
    match order:
        case PauseHouse():
            return replace(run, held=True)
        case EmergencyStop():
            return replace(run, calm=True, held=True)
        case ResumeHouse():
            return replace(run, calm=False, held=False)
        case EnterAnswer(question_id) if run.standing is not None:
            return replace(run, entered=run.entered | {(run.standing.phase, question_id)})
    return run


def gone(run: Run) -> Run:
    """Return the run after its process is gone.

    That is a failure, unless the session had ended or been refused.
    """
    return run if run.stage in ("over", "refused") else replace(run, stage="refused", told=GONE)


# --------------------------------------------------------------------------------------- banner

Choice = Literal["go on", "break off", "end", "next", "back", "again", "leave"]
Intent = Literal["", "end", "break", "next"]
"""What the experimenter must still choose.

It is how to end, what kind of break, or whether the phase is to end.
"""


@dataclass(frozen=True, slots=True)
class Ask:
    """The banner of the run view: its urgency, its text, and the choices."""

    loud: Literal["calm", "warm", "bad"]
    text: str
    choices: tuple[Choice, ...] = ()


def ask(run: Run, intent: Intent = "") -> Ask | None:
    """Return what the experimenter must know or decide first; None while all goes well."""
    now = run.standing
    if run.stage == "refused":
        return Ask("bad", run.told, ("again", "leave"))
    if intent == "end" and run.stage in ("loading", "running"):
        return Ask("warm", "End this session?", ("break off", "end", "back"))
    if intent == "next" and offered(run).next_phase and now is not None:
        return Ask("warm", f"End the phase {now.phase} now?", ("next", "back"))
    if run.stage == "loading":
        return Ask("calm", f"Loading: {run.told}")
    if run.stage == "closing":
        return Ask("calm", f"Closing: {run.told}")
    if run.stage != "running":
        return None
    if run.calm:
        words = "STOPPED. The participant sees a calm, empty room. Talk to them."
        return Ask("bad", words, ("go on", "break off", "end"))
    if intent == "break" and run.held:
        return Ask("warm", "Break. The house is paused.", ("go on", "break off"))
    if now is None:
        return Ask("calm", "Waiting for the first picture ...")
    if now.paused in AWAY and run.in_window:
        return Ask("warm", f"Paused: {NOT_IN_FRONT}")
    if now.paused:
        return Ask("warm", f"Paused: {PAUSE_WORDS[now.paused]}")
    if run.held:
        return Ask("warm", "Pausing ...")
    return None if run.in_window else _lost(now)


def _lost(now: TrialStatus) -> Ask | None:
    """Return what is wrong with the headset."""
    if not now.tracked[0]:
        return Ask("bad", "The headset is not tracked")
    lost = [name for name, on in zip(("left", "right"), now.tracked[1:], strict=True) if not on]
    if lost:
        return Ask("warm", f"The {' and the '.join(lost)} hand is not tracked")
    if not now.focused:
        return Ask("warm", "The headset is not worn, or its own menu is open")
    return None


# ------------------------------------------------------------------------------------- questions


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """A question with the answers of each answer phase, in the order of :func:`asking`."""

    question: Question
    answers: tuple[Given | None, ...]
    now: bool


def asking(run: Run) -> tuple[str, ...]:
    """Return the names of the answer phases."""
    phases = run.began.phases if run.began else ()
    return tuple(name for name, kind, _ in phases if kind == "answer")


def question_rows(run: Run) -> tuple[QuestionRow, ...]:
    """Return all questions, with the answers given so far."""
    asked, phases = run.asked, asking(run)
    return tuple(
        QuestionRow(
            question,
            tuple(run.answers.get((phase, question.question_id)) for phase in phases),
            question is asked,
        )
        for question in run.questions
    )


# -------------------------------------------------------------------------------------- controls


@dataclass(frozen=True, slots=True)
class Offered:
    """Which controls are enabled now, and the labels of the two that change."""

    next_phase: bool
    next_words: str
    pause: bool
    pause_words: str
    stop: bool
    repeat: bool
    end: bool
    talk: bool
    answer: bool
    live: bool = False
    calm_words: str = ""


def offered(run: Run) -> Offered:
    """Return what the experimenter can do now."""
    live = run.stage == "running"
    now = run.standing
    reading = now is not None and not now.begun
    return Offered(
        next_phase=live and now is not None and not run.held,
        next_words="Begin phase" if reading else "Next phase",
        pause=live and not run.calm,
        pause_words="Resume (Space)" if run.held and not run.calm else "Pause (Space)",
        stop=live and not run.calm,
        repeat=live and now is not None and bool(now.task),
        end=live or run.stage == "loading",
        talk=live,
        answer=live and run.asked is not None,
        live=live,
        calm_words="not possible after an emergency stop; resume first" if run.calm else "",
    )
