"""The answers that a trained agent can give: those of the questions that it learnt from.

An answer is chosen among those of its question's kind whose every word is offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman.records import Answer, Question

Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Answers:
    """All answers by number; each with its kind ("yes-no", "count", "query")."""

    known: tuple[tuple[str, Answer], ...]

    def number(self, kind: str, answer: Answer) -> int:
        """Return an answer's number; -1 where it is not known."""
        try:
            return self.known.index((kind, answer))
        except ValueError:
            return -1

    def allowed(self, kind: str, options: Sequence[str]) -> Flags:
        """Return (A,) which answers a question may have; all of its kind where none is offered."""
        of_kind = np.array([each == kind for each, _ in self.known])
        offered = set(options)
        fit = np.array([set(_words(answer)) <= offered for _, answer in self.known])
        both = of_kind & fit
        return both if both.any() else of_kind

    def as_json(self) -> list[list[str | int | list[str]]]:
        return [
            [kind, list(answer) if isinstance(answer, tuple) else answer]
            for kind, answer in self.known
        ]


def answers_of(questions: Iterable[Question]) -> Answers:
    """Return all answers of the questions."""
    found = {(question.kind.value, question.answer) for question in questions}
    return Answers(tuple(sorted(found, key=str)))


def answers_from(stored: Iterable[Sequence[str | int | list[str]]]) -> Answers:
    """Read answers from JSON."""
    return Answers(
        tuple(
            (str(kind), tuple(answer) if isinstance(answer, list) else answer)
            for kind, answer in stored
        )
    )


def _words(answer: Answer) -> tuple[str, ...]:
    return answer if isinstance(answer, tuple) else (str(answer),)
