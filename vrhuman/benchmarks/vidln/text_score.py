"""Scores of answers in words: the public rule, exact equality, and a rule for what people type.

The public evaluator compares the texts as they are: "Cat", "a cat" and "cat " are wrong where "cat"
is right. The strict rule takes case, white space, the full stop and a leading article away from
both, and nothing else; no answer is wrong even where the true text is empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from vrhuman.records import VrhumanError

_ARTICLES = ("a ", "an ", "the ")
_SHORT_PARTS = 3


class MissingAnswer(VrhumanError):
    """A file of answers has none to a question; the public evaluator refuses such a file."""


def exact(true: str, given: str) -> float:
    """Score a text as the public evaluator does: 1.0 for the same text, else 0.0."""
    return float(true == given)


def folded(true: str, given: str) -> float:
    """Score a text without case, white space, full stop and article: 1.0 or 0.0."""
    one, other = _fold(true), _fold(given)
    return float(bool(other) and one == other)


def answer_to(question_id: str, answers: Mapping[str, str]) -> str:
    """Return the answer to a question, by its whole id or by the last three parts of it.

    :raises MissingAnswer: where there is neither.
    """
    short = "_".join(question_id.split("_")[-_SHORT_PARTS:])
    for key in (question_id, short):
        if key in answers:
            return answers[key]
    raise MissingAnswer(f"{question_id}: has no answer; give one under this key, or {short!r}")


def accuracy(truths: Iterable[tuple[str, str]], answers: Mapping[str, str]) -> float:
    """Return the share [per cent] of questions (id, true text) that are answered exactly.

    :raises MissingAnswer: where a question has no answer, or there is no question.
    """
    scores = [exact(true, answer_to(question_id, answers)) for question_id, true in truths]
    if not scores:
        raise MissingAnswer("there is no question to score")
    return 100.0 * sum(scores) / len(scores)


def _fold(text: str) -> str:
    found = " ".join(text.casefold().split()).rstrip(".").strip()
    for article in _ARTICLES:
        if found.startswith(article):
            return found[len(article) :]
    return found
