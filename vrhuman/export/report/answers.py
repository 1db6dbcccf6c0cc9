"""Tabulates the questions of a session with the answers given and the correct answers."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from vrhuman.export.film.asking import answer_words
from vrhuman.recording.entries import PhaseStart, QuestionsAsked
from vrhuman.recording.reader import Session
from vrhuman.records import GivenAnswer, Question
from vrhuman.review.pictures import style
from vrhuman.scoring.accuracy import graded
from vrhuman.scoring.confidence import ConfidenceScale, scale_of

Evidence = Callable[[Question, int], str]
"""Returns in words the evidence for a question's answer that was given at a time [ns]."""


@dataclass(frozen=True, slots=True)
class Said:
    """One answer in words and whether it is right.

    ``seconds`` counts from the answer before it in the phase, or from the phase's beginning; ``at``
    is the session's time; ``evidence`` says what it was based on, if that is known. The words are
    empty if no answer was given.
    """

    words: str
    right: bool
    at: str
    seconds: str
    confidence: str
    evidence: str


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """A question with its correct answer, and the answer given each time it was asked."""

    number: int
    text: str
    family: str
    truth: str
    said: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class AnswerTable:
    """The table of answers.

    ``columns`` are the headings of first, second, ... answers: the phases.
    """

    columns: tuple[str, ...]
    rows: tuple[AnswerRow, ...]


def answer_table(session: Session, first_ns: int, evidence: Evidence) -> AnswerTable:
    """Return the last answer for each question and phase of a session, finished or not."""
    asked = {each.phase: each for each in session.questions()}
    answers = list(session.answers())
    starts = {each.phase: each for each in session.phases()}
    scale = scale_of(session.start.settings)
    questions: dict[str, Question] = {}
    turns: defaultdict[str, list[tuple[str, Said]]] = defaultdict(list)
    for phase, each in asked.items():
        said = _said(each, answers, starts.get(phase), first_ns, evidence, scale)
        for question, words in zip(each.questions, said, strict=True):
            questions[question.question_id] = question
            turns[question.question_id].append((phase, words))
    columns = _columns(list(turns.values()))
    rows = [
        AnswerRow(
            number,
            question.text,
            question.family.replace("_", " "),
            answer_words(question.answer),
            tuple(said for _, said in turns[question.question_id]),
        )
        for number, question in enumerate(questions.values(), start=1)
    ]
    return AnswerTable(columns, tuple(rows))


def _columns(turns: Sequence[Sequence[tuple[str, Said]]]) -> tuple[str, ...]:
    """Return the headings of first, second, ... answers: the phase, if it is the same for all."""
    names = []
    for number in range(max(map(len, turns), default=0)):
        phases = {own[number][0] for own in turns if len(own) > number}
        names.append(phases.pop() if len(phases) == 1 else f"answer {number + 1}")
    return tuple(names)


def _said(
    asked: QuestionsAsked,
    answers: Sequence[GivenAnswer],
    start: PhaseStart | None,
    first_ns: int,
    evidence: Evidence,
    scale: ConfidenceScale,
) -> tuple[Said, ...]:
    """Return the answers given in one phase, one for each question."""
    begun_ns = start.time_ns if start else asked.time_ns
    known = {each.question_id for each in asked.questions}
    own = (a for a in answers if a.phase == asked.phase and a.question_id in known)
    times = [begun_ns, *sorted(each.time_ns for each in own)]
    said = []
    for each in graded(asked.questions, answers, asked.phase):
        if (given := each.answer) is None:
            said.append(Said("", each.right, "", "", "", ""))
            continue
        before_ns = times[bisect_left(times, given.time_ns, 1) - 1]
        said.append(
            Said(
                words=answer_words(given.answer),
                right=each.right,
                at=style.clock(given.time_ns - first_ns),
                seconds=f"{max(0, given.time_ns - before_ns) / 1e9:.1f} s",
                confidence=_confidence(given.confidence, scale),
                evidence=evidence(each.question, given.time_ns),
            )
        )
    return tuple(said)


def _confidence(stated: float | None, scale: ConfidenceScale) -> str:
    """Return how sure the participant was, as it was asked."""
    if stated is None:
        return ""
    if scale is ConfidenceScale.PROBABILITY:
        return f"{stated:.0%} sure to be right"
    return f"{stated:.0%} sure (0 % a guess, 100 % certain)"
