"""Decides which answers are right (EXCALIBUR, section 2.2), and counts them for an episode.

Answers are compared exactly as given: reading what people say is done before, once, where answers
are given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from vrhuman.records import Answer, AnswerKind, GivenAnswer, Question

COUNT_TOLERANCE = 0.05
"""Relative tolerance of counts.

A count p is right for the true g where |p - g| <= 0.05 g: exact below 20, and 0 only for 0.
"""


@dataclass(frozen=True, slots=True)
class Share:
    """The number of right answers among the questions of one kind or family (``name``).

    ``right`` of ``asked`` questions are right.
    """

    name: str
    right: int
    asked: int

    @property
    def percent(self) -> float:
        """The share of right answers [%]; 0 where nothing was asked."""
        return 100.0 * self.right / self.asked if self.asked else 0.0


@dataclass(frozen=True, slots=True)
class Accuracy:
    """The accuracy in one answer phase of one episode.

    ``marks`` says of each question, in order, whether it was answered rightly; ``missing`` were not
    answered and count as wrong. ``yes_share`` is the per cent of yes among the yes-no answers given
    (50 where none was): it shows a habit of saying yes.
    """

    phase: str
    overall: Share
    kinds: tuple[Share, ...]
    families: tuple[Share, ...]
    marks: tuple[bool, ...]
    missing: int
    yes_share: float

    @property
    def percent(self) -> float:
        return self.overall.percent


def is_right(question: Question, answer: Answer | None) -> bool:
    """Say whether an answer is right.

    Yes-no by exact match, counts within 5 %, queries as order-free sets; None is wrong
    (:func:`graded`).
    """
    truth = question.answer
    match question.kind:
        case AnswerKind.YES_NO:
            return isinstance(answer, str) and answer == truth
        case AnswerKind.COUNT:
            return (
                isinstance(answer, int)
                and not isinstance(answer, bool)
                and isinstance(truth, int)
                and abs(answer - truth) <= COUNT_TOLERANCE * truth
            )
        case AnswerKind.QUERY:
            return (
                isinstance(answer, tuple)
                and isinstance(truth, tuple)
                and frozenset(answer) == frozenset(truth)
            )


@dataclass(frozen=True, slots=True)
class GradedAnswer:
    """A question as one answer phase asked it, with its answer and whether it is right.

    ``answer`` is the answer that counts there, None where none was given.
    """

    question: Question
    phase: str
    answer: GivenAnswer | None
    right: bool


def graded(
    questions: Iterable[Question], given: Iterable[GivenAnswer], phase: str
) -> tuple[GradedAnswer, ...]:
    """Grade each question of a phase by the one rule of every score, table and picture.

    Of several answers to a question in the phase the last counts. A question without an answer
    counts as wrong: it is never left out and never scored as a guess, since EXCALIBUR's accuracy is
    over all questions of an episode. Only measures of answers as such (the share of yes, the
    confidence) leave out questions without an answer.
    """
    last: dict[str, GivenAnswer] = {}
    for answer in given:
        known = last.get(answer.question_id)
        if answer.phase == phase and (known is None or answer.time_ns >= known.time_ns):
            last[answer.question_id] = answer
    counting = [(question, last.get(question.question_id)) for question in questions]
    return tuple(
        GradedAnswer(question, phase, each, is_right(question, each.answer if each else None))
        for question, each in counting
    )


def accuracy(questions: Sequence[Question], given: Iterable[GivenAnswer], phase: str) -> Accuracy:
    """Compute the accuracy of the answers given in ``phase``, as :func:`graded` counts them."""
    found = graded(questions, given, phase)
    marks = tuple(each.right for each in found)
    said = [
        each.answer.answer
        for each in found
        if each.answer is not None and each.question.kind is AnswerKind.YES_NO
    ]
    return Accuracy(
        phase=phase,
        overall=Share("all", sum(marks), len(marks)),
        kinds=_shares([question.kind.value for question in questions], marks),
        families=_shares([question.family for question in questions], marks),
        marks=marks,
        missing=sum(each.answer is None for each in found),
        yes_share=100.0 * said.count("yes") / len(said) if said else 50.0,
    )


def _shares(names: Sequence[str], marks: Sequence[bool]) -> tuple[Share, ...]:
    return tuple(
        Share(
            name,
            sum(mark for own, mark in zip(names, marks, strict=True) if own == name),
            names.count(name),
        )
        for name in sorted(set(names))
    )
