"""A question with its five answers while somebody writes it: the right one first, each in time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from vrhuman.benchmarks.movieqa.formats.quizzes import ANSWERS

_Value = TypeVar("_Value")
Span = tuple[float, float]
"""From when to when in the film [s]."""


@dataclass(frozen=True, slots=True)
class QuizDraft:
    """A question about a film; the first of the five answers is right.

    ``spans`` are what of the film the right answer tells, and what it is that makes each of the
    others deceive: where what it says is shown, or might have been.
    """

    film: str
    question: str = ""
    answers: tuple[str, ...] = ("",) * ANSWERS
    spans: tuple[Span | None, ...] = (None,) * ANSWERS

    def with_answer(self, number: int, text: str) -> QuizDraft:
        """Return it with another text of an answer."""
        return replace(self, answers=_put(self.answers, number, text))

    def with_span(self, number: int, span: Span | None) -> QuizDraft:
        """Return it with another time of an answer."""
        return replace(self, spans=_put(self.spans, number, span))

    def trimmed(self) -> QuizDraft:
        """Return it with single blanks, and none at the ends."""
        answers = tuple(" ".join(each.split()) for each in self.answers)
        return replace(self, question=" ".join(self.question.split()), answers=answers)


def _put(values: tuple[_Value, ...], number: int, value: _Value) -> tuple[_Value, ...]:
    return (*values[:number], value, *values[number + 1 :])
