"""Computes what random guessing scores: the lower end of every accuracy.

A guesser picks one of the offered options, each equally likely; for a query that is a set of one.
So a yes-no question is worth 1/2, a count 1/11 with options 0 to 10, a query of one colour 1/13,
and a query whose answer is a set of several nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vrhuman.records import Answer, AnswerKind, Question
from vrhuman.scoring.accuracy import is_right


@dataclass(frozen=True, slots=True)
class Chance:
    """Expected accuracy of guessing [per cent], overall and by kind (only the kinds asked).

    ``best_constant`` is the accuracy on the yes-no questions of always giving the more frequent
    answer: 50 in a balanced set.
    """

    percent: float
    kinds: tuple[tuple[str, float], ...]
    best_constant: float


def chance_of(question: Question) -> float:
    """Return the probability, 0..1, that a random option is right."""
    right = sum(
        is_right(question, _as_answer(question.kind, option)) for option in question.options
    )
    return right / len(question.options)


def chance(questions: Sequence[Question]) -> Chance:
    """Compute the expected score of random guessing for a list of questions.

    It is 0 for an empty list.
    """
    worth = {
        kind: [chance_of(question) for question in questions if question.kind is kind]
        for kind in AnswerKind
    }
    truths = [q.answer for q in questions if q.kind is AnswerKind.YES_NO]
    commoner = max(truths.count("yes"), truths.count("no"))
    return Chance(
        percent=_mean_percent([value for values in worth.values() for value in values]),
        kinds=tuple((kind.value, _mean_percent(worth[kind])) for kind in worth if worth[kind]),
        best_constant=100.0 * commoner / len(truths) if truths else 0.0,
    )


def _mean_percent(values: Sequence[float]) -> float:
    return 100.0 * sum(values) / len(values) if values else 0.0


def _as_answer(kind: AnswerKind, option: str) -> Answer:
    match kind:
        case AnswerKind.YES_NO:
            return option
        case AnswerKind.COUNT:
            return int(option)
        case AnswerKind.QUERY:
            return (option,)
