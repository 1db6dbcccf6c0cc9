"""Gathers what a timeline shows of a session: marks, intervals and curves, in session times.

It is read once from the file, and small enough to be passed from one process to another; windows
are elsewhere. Times are nanoseconds of the file's clock, lengths metres in AI2-THOR's world
(left-handed, y up), angles degrees, forces kgf.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from vrhuman.recording.channels import STATE_TOPICS, Topic
from vrhuman.recording.channels.world import read_world_state
from vrhuman.recording.entries import (
    PROGRAM,
    Gap,
    Interruption,
    Marker,
    Note,
    PanelShown,
    PauseChange,
    PauseReason,
    PhaseEnded,
    QuestionsAsked,
    ReplayWatched,
    Resumed,
    SessionStart,
    TaskPractised,
)
from vrhuman.recording.errors import SessionDamaged, UnreadableMessage
from vrhuman.recording.reader import Session
from vrhuman.recording.record_text import PAUSE_WORDS, note_of
from vrhuman.records import Event, EventKind, Floats, GivenAnswer, Question, Step, WorldState
from vrhuman.review.outline import PhaseSpan
from vrhuman.review.recording import Recording
from vrhuman.scoring.accuracy import GradedAnswer, graded, is_right

T = TypeVar("T")

EVERY_NS = 50_000_000
"""The shortest time between two points of a curve [ns]: 20 points a second."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something at one moment: ``kind`` for its sign, ``text`` in words, ``object_id`` or ''."""

    time_ns: int
    kind: str
    text: str
    object_id: str = ""


@dataclass(frozen=True, slots=True)
class Interval:
    """Something that lasts."""

    start_ns: int
    end_ns: int
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Curves:
    """Curves of the arm and the agent, at ``times_ns`` (N,), some 20 a second while time runs.

    ``arm_height`` is that of joint 1 in the agent's frame [m]; ``hand_distance`` is that of the
    hand's centre from the shoulder [m]; ``grasp_force`` [kgf]; ``slip`` 0..1 how near to slipping
    what is held is; ``way`` (N, 2) is the agent's x, z [m]; ``gaze`` (N,) is its camera's yaw
    [degrees].
    """

    times_ns: NDArray[np.int64]
    arm_height: Floats
    hand_distance: Floats
    grasp_force: Floats
    slip: Floats
    way: Floats
    gaze: Floats

    def index(self, time_ns: int) -> int:
        """Return the number of the newest point at a time; -1 before the first."""
        return int(np.searchsorted(self.times_ns, time_ns, "right")) - 1


@dataclass(frozen=True, slots=True)
class QuestionAnswers:
    """A question and its answers, in order of time; ``right`` says of each whether it is right.

    ``graded`` has what counts in each phase that asked it, in their order.
    """

    question: Question
    answers: tuple[GivenAnswer, ...]
    right: tuple[bool, ...]
    graded: tuple[GradedAnswer, ...]


@dataclass(frozen=True, slots=True)
class Tracks:
    """A session for a timeline. ``frames_ns`` are the display times of its frames, ascending."""

    start: SessionStart
    frames_ns: NDArray[np.int64]
    first_ns: int
    last_ns: int
    phases: tuple[PhaseSpan, ...]
    steps: tuple[Mark, ...]
    events: tuple[Mark, ...]
    answers: tuple[Mark, ...]
    panels: tuple[Interval, ...]
    notes: tuple[Mark, ...]
    pauses: tuple[Interval, ...]
    questions: tuple[QuestionAnswers, ...]
    curves: Curves

    def phase(self, time_ns: int) -> PhaseSpan | None:
        """Return the phase at a time."""
        begun = [span for span in self.phases if span.start_ns <= time_ns]
        return begun[-1] if begun else None

    def step_count(self, time_ns: int) -> int:
        """Return how many steps had been counted by then."""
        return sum(1 for step in self.steps if step.time_ns <= time_ns)

    def marks(self) -> list[Mark]:
        """Everything that has a sign on the timeline, in order of time."""
        return sorted((*self.events, *self.answers, *self.notes), key=lambda m: m.time_ns)


def read_tracks(recording: Recording) -> Tracks:
    """Read a session for its timeline, up to where it is damaged.

    :raises SessionError: if an intact message has unexpected content.
    """
    session = recording.session
    pen = _TimelineBuilder({room.room_id: room.room_type for room in recording.house.rooms})
    rare = session.entries(
        Topic.STEP,
        Topic.HAPPENING,
        Topic.QUESTIONS,
        Topic.ANSWER,
        Topic.NOTE,
        Topic.MARKER,
        Topic.PANEL,
        Topic.GAP,
        Topic.RESUMED,
        *STATE_TOPICS.values(),
    )
    for time_ns, entry in _before_damage(rare):
        pen.write(time_ns, entry)
    frames, curves = _frames(session)
    return Tracks(
        start=session.start,
        frames_ns=frames,
        first_ns=recording.first_ns,
        last_ns=recording.last_ns,
        phases=recording.phases,
        steps=tuple(pen.steps),
        events=tuple(pen.events),
        answers=tuple(pen.answered()),
        panels=tuple(pen.boards(recording.last_ns)),
        notes=tuple(pen.notes),
        pauses=tuple(pen.pauses),
        questions=tuple(pen.asked()),
        curves=curves,
    )


def _before_damage(values: Iterable[T]) -> Iterator[T]:
    """Yield everything that comes before damaged data."""
    with suppress(SessionDamaged):
        yield from values


# ------------------------------------------------------------------------------------ what is rare


class _TimelineBuilder:
    """Collects rare events while the session is read."""

    def __init__(self, rooms: Mapping[str, str]) -> None:
        self._rooms = rooms
        self.steps: list[Mark] = []
        self.events: list[Mark] = []
        self.notes: list[Mark] = []
        self.pauses: list[Interval] = []
        self._panels: list[Interval] = []
        self._shown: dict[str, PanelShown] = {}
        self._paused: dict[PauseReason, int] = {}
        self._questions: dict[str, Question] = {}
        self._asked: dict[str, set[str]] = {}
        self._answers: list[GivenAnswer] = []

    def write(self, time_ns: int, entry: object) -> None:
        match entry:
            case Step():
                kind = "step" if entry.success else "blocked"
                self.steps.append(Mark(time_ns, kind, _step_words(entry)))
            case Event():
                words = event_words(entry, self._rooms)
                self.events.append(Mark(time_ns, entry.kind.value, words, entry.object_id))
            case QuestionsAsked():
                self._questions.update({each.question_id: each for each in entry.questions})
                self._asked[entry.phase] = {each.question_id for each in entry.questions}
            case GivenAnswer():
                self._answers.append(entry)
            case PauseChange():
                self._pause(entry)
            case PhaseEnded() | TaskPractised() | ReplayWatched() | Interruption():
                self._note(note_of(entry))
            case Note(about=""):  # what other notes say in words is a record, too
                self._note(entry)
            case Marker():
                words = f"marker {entry.key}" + (f": {entry.text}" if entry.text else "")
                self.notes.append(Mark(entry.time_ns, "marker", words))
            case PanelShown():
                self._panel(entry)
            case Gap():
                what = f"{entry.lost_bytes} damaged bytes" if entry.lost_bytes else "messages"
                words = f"{what} are missing here"
                self.pauses.append(Interval(entry.first_time_ns, entry.last_time_ns, "gap", words))
            case Resumed():
                words = f"goes on as part {entry.part}, {entry.away_seconds:.0f} s later"
                self.notes.append(Mark(time_ns, "program", words))

    def _note(self, note: Note) -> None:
        kind = "program" if note.author == PROGRAM else "note"
        self.notes.append(Mark(note.time_ns, kind, note.text))

    def _pause(self, change: PauseChange) -> None:
        if change.begins:
            self._paused.setdefault(change.reason, change.time_ns)
            return
        start = self._paused.pop(change.reason, None)
        if start is not None:
            words = f"paused: {PAUSE_WORDS[change.reason]}"
            self.pauses.append(Interval(start, change.time_ns, "pause", words))

    def _panel(self, panel: PanelShown) -> None:
        before = self._shown.pop(panel.name, None)
        if before is not None:
            self._panels.append(_stretch(before, panel.time_ns))
        if panel.shown:
            self._shown[panel.name] = panel

    def boards(self, last_ns: int) -> list[Interval]:
        """Return the panels; those still shown end with the session."""
        still = [_stretch(panel, max(panel.time_ns, last_ns)) for panel in self._shown.values()]
        return sorted([*self._panels, *still], key=lambda each: each.start_ns)

    def asked(self) -> Iterator[QuestionAnswers]:
        for question in self._questions.values():
            own = tuple(a for a in self._answers if a.question_id == question.question_id)
            right = tuple(is_right(question, each.answer) for each in own)
            counted = (
                each
                for phase, asked in self._asked.items()
                if question.question_id in asked
                for each in graded((question,), own, phase)
            )
            yield QuestionAnswers(question, own, right, tuple(counted))

    def answered(self) -> Iterator[Mark]:
        for given in self._answers:
            question = self._questions.get(given.question_id)
            if question is None:
                kind, text = "answer", given.question_id
            else:
                kind = "right" if is_right(question, given.answer) else "wrong"
                text = question.text
            words = f"{given.question_id}: {text} {answer_words(given)}"
            yield Mark(given.time_ns, kind, words)


def answer_words(given: GivenAnswer) -> str:
    """Return an answer in words: ``no``, ``3``, ``red, blue``.

    The confidence is added if it was asked.
    """
    answer = given.answer
    words = ", ".join(answer) if isinstance(answer, tuple) else str(answer)
    if given.confidence is not None:
        words += f" ({given.confidence:.0%} sure)"
    return words


def event_words(event: Event, rooms: Mapping[str, str]) -> str:
    """Return an event in words, such as ``picked Mug, 0.35 kgf``.

    An object's type is the beginning of its id, a room's is found in ``rooms``.
    """
    if event.kind is EventKind.ROOM_ENTERED:
        return f"enters {rooms.get(event.object_id, event.object_id)}"
    words = event.kind.value
    if event.object_id:
        words += f" {event.object_id.split('|')[0]}"
    return words + (f", {event.force:.2f} kgf" if event.force > 0.0 else "")


def _step_words(step: Step) -> str:
    given = ", ".join(f"{name} {value}" for name, value in step.action.arguments.items())
    words = f"step {step.number}: {step.action.name}" + (f" ({given})" if given else "")
    return words if step.success else f"{words}, blocked: {step.error or 'no reason given'}"


def _stretch(panel: PanelShown, end_ns: int) -> Interval:
    page = f": {panel.page}" if panel.page and panel.page != panel.name else ""
    return Interval(panel.time_ns, end_ns, panel.name, f"{panel.name}{page}")


# ----------------------------------------------------------------------------------- what is often


def _frames(session: Session) -> tuple[NDArray[np.int64], Curves]:
    """Return the display times of all frames, and the curves."""
    frames: list[int] = []
    rows: list[tuple[float, ...]] = []
    times: list[int] = []
    for topic, time_ns, data in _before_damage(session.raw(Topic.HEADSET, Topic.EVENT)):
        if not frames or time_ns > frames[-1]:
            frames.append(time_ns)
        if topic is Topic.EVENT and (not times or time_ns - times[-1] >= EVERY_NS):
            try:
                world_state, _ = read_world_state(time_ns, data)
            except UnreadableMessage as error:
                raise UnreadableMessage(f"{session.path}: {error}") from error
            times.append(time_ns)
            rows.append(_row(world_state))
    table = np.array(rows, dtype=np.float64).reshape(-1, 7)
    curves = Curves(
        times_ns=np.array(times, dtype=np.int64),
        arm_height=table[:, 0],
        hand_distance=table[:, 1],
        grasp_force=table[:, 2],
        slip=table[:, 3],
        way=table[:, 4:6],
        gaze=table[:, 6],
    )
    return np.array(frames, dtype=np.int64), curves


def _row(world_state: WorldState) -> tuple[float, ...]:
    reach = world_state.arm.hand_centre - world_state.arm.joints[1]
    return (
        world_state.arm.base_height,
        float(np.linalg.norm(reach)),
        world_state.grasp_force,
        world_state.slip,
        float(world_state.agent_position[0]),
        float(world_state.agent_position[2]),
        world_state.yaw,
    )
