"""Runs one training task until it is mastered or failed, as a pure state machine.

In the house a task is mastered as soon as its criteria hold. At the questions one question is
answered; the right answer is shown, as nowhere else, and after a wrong answer it is asked again. A
verdict is read on a panel and left by its button; then the task is over.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from vrhuman.protocol.entry import Entry, pressed, way_of
from vrhuman.protocol.texts import Texts
from vrhuman.protocol.training.doing import Doing
from vrhuman.protocol.training.measures import Measure, measure
from vrhuman.protocol.training.tasks import Practice
from vrhuman.records import Answer, Question
from vrhuman.scoring.accuracy import is_right

Verdict = Literal["", "mastered", "again", "failed"]

ONWARD = "onward"
"""The button that leaves a verdict."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What does not change while a task is practised.

    It has the task, the ``question`` of a task at the questions, and whether queries are typed.
    """

    practice: Practice
    texts: Texts
    question: Question | None = None
    by_text: bool = False


@dataclass(frozen=True, slots=True)
class TaskState:
    """The state of a participant's task.

    ``measure`` is None at the questions, where ``entry`` is the answer being entered and ``given``
    the last one. ``attempt`` counts from 1; so does ``round``, which a restart increases, too: with
    it all things are put back. ``seconds`` is the total time of practice. ``over`` is whether the
    verdict's panel was left.
    """

    measure: Measure | None = None
    entry: Entry = field(default_factory=Entry)
    given: Answer | None = None
    attempt: int = 1
    round: int = 1
    seconds: float = 0.0
    verdict: Verdict = ""
    over: bool = False

    @property
    def acting(self) -> bool:
        """Whether the house's time runs."""
        return self.measure is not None and not self.verdict

    @property
    def done(self) -> bool:
        return self.over and self.verdict == "mastered"

    @property
    def failed(self) -> bool:
        return self.over and self.verdict == "failed"

    @property
    def share(self) -> float:
        """The share 0..1 that is mastered."""
        if self.verdict == "mastered":
            return 1.0
        return 0.0 if self.measure is None else self.measure.share


def begin(lesson: Lesson) -> TaskState:
    """Return the state at the first attempt."""
    return TaskState(None if lesson.practice.asked else measure(lesson.practice))


def repeat(lesson: Lesson, state: TaskState) -> TaskState:
    """Restart the task for the experimenter.

    No attempt is lost by it, and the time begins at zero.
    """
    return replace(begin(lesson), attempt=state.attempt, round=state.round + 1)


def begins_again(before: TaskState | None, now: TaskState | None) -> bool:
    """Return whether the task restarts in the house, and all things are to be put back."""
    if before is None or now is None or now.measure is None:
        return False
    return now.round > before.round


def advance(
    lesson: Lesson, state: TaskState, doing: Doing, seconds: float, key: str = ""
) -> TaskState:
    """Return the state a frame later.

    In the house ``doing`` counts, on the task's panel the pressed ``key``.
    """
    if state.verdict:
        return _left(state) if key == ONWARD else state
    state = replace(state, seconds=state.seconds + seconds)
    if state.measure is None:
        state = _answered(lesson, state, key)
    else:
        state = _practised(lesson, state, state.measure.after(doing, seconds))
    most = lesson.practice.max_minutes
    if not state.verdict and most is not None and state.seconds >= 60.0 * most:
        return replace(state, verdict="failed")
    return state


def _practised(lesson: Lesson, state: TaskState, now: Measure) -> TaskState:
    if now.share >= 1.0:
        return replace(state, measure=now, verdict="mastered")
    if not now.lost:
        return replace(state, measure=now)
    if _last(lesson, state):
        return replace(state, measure=now, verdict="failed")
    return _next(replace(state, measure=measure(lesson.practice)))


def _answered(lesson: Lesson, state: TaskState, key: str) -> TaskState:
    question = lesson.question
    if not key or question is None:
        return state
    way = way_of(question, lesson.by_text)
    entry, answer = pressed(question, way, lesson.texts, state.entry, key)
    if answer is None:
        return replace(state, entry=entry)
    verdict: Verdict = "failed" if _last(lesson, state) else "again"
    if is_right(question, answer):
        verdict = "mastered"
    return replace(state, entry=Entry(), given=answer, verdict=verdict)


def _left(state: TaskState) -> TaskState:
    if state.verdict != "again":
        return replace(state, over=True)
    return _next(replace(state, verdict=""))


def _next(state: TaskState) -> TaskState:
    return replace(state, attempt=state.attempt + 1, round=state.round + 1)


def _last(lesson: Lesson, state: TaskState) -> bool:
    most = lesson.practice.max_attempts
    return most is not None and state.attempt >= most
