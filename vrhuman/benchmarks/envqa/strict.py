"""Scores an Env-QA answer by the paper's equation (1), on typed roles.

The score is the number of roles with equal values over the number of roles that either answer has.
Unlike the authors' evaluator (:mod:`.official`) nothing is added to either number, values are
compared with one spelling each, and an answer to a question of order counts only if it chooses the
right event: one that is empty, or is as near to the other event, is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vrhuman.benchmarks.envqa.answer_reading import read
from vrhuman.benchmarks.envqa.question_types import QuestionType, events_of
from vrhuman.benchmarks.envqa.roles import canonical
from vrhuman.benchmarks.items import Answer

ORDER = "order"
"""The one part of an answer to a question of order: whether it chooses the right event."""


@dataclass(frozen=True, slots=True)
class RoleScore:
    """The score of one answer, 0..1, and 1 or 0 for each role that it or the true one has."""

    score: float
    parts: Mapping[str, float]


def score(
    question: str, question_type: QuestionType | None, truth: Answer, given: Answer
) -> RoleScore:
    """Score a given answer against the true one, which has at least one role."""
    true, said = canonical(truth), canonical(given)
    value = overlap(true, said)
    if question_type is not QuestionType.ORDER:
        return RoleScore(
            value, {role: float(true.get(role) == said.get(role)) for role in {**true, **said}}
        )
    other = _other_event(question, true)
    if other is not None and overlap(other, said) >= value:
        value = 0.0
    return RoleScore(value, {ORDER: float(value > 0.0)})


def overlap(one: Answer, two: Answer) -> float:
    """Return the share of roles with equal values among those that either answer has."""
    named = one.keys() | two.keys()
    equal = sum(one.get(role) == two.get(role) for role in named)
    return equal / len(named) if named else 0.0


def _other_event(question: str, truth: Answer) -> Answer | None:
    """Return a question's event that is not the true one; None where both are as near to it."""
    named = events_of(question)
    if named is None:
        return None
    one, two = (canonical(read(text, QuestionType.EVENT)) for text in named)
    near, far = overlap(truth, one), overlap(truth, two)
    if near == far:
        return None
    return two if near > far else one
