"""Finds which question was being answered at each time, and what was then answered."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from vrhuman.recording.entries import QuestionsAsked
from vrhuman.records import Answer, GivenAnswer, Question
from vrhuman.scoring.accuracy import is_right

_HELD_NS = 1_000_000_000
"""How long an answer stays visible, unless half the time to the next one is shorter [ns]."""


@dataclass(frozen=True, slots=True)
class CurrentQuestion:
    """Question ``number`` of ``count`` in words, the answer ``given`` ("" until then).

    ``right`` says whether the answer is right, None until it is given. ``before`` is what was
    answered to it in an earlier phase.
    """

    number: int
    count: int
    text: str
    given: str
    right: bool | None
    before: str


def answer_words(answer: Answer | None) -> str:
    """Return an answer as people write it; "" for none, "nothing" for an empty set."""
    if answer is None:
        return ""
    return (", ".join(answer) or "nothing") if isinstance(answer, tuple) else str(answer)


class AskingTimes:
    """The questions of a session by phase and time, found from its answers.

    A question is shown from the answer before it until its own. After a phase's last answer none is
    shown.
    """

    def __init__(self, phases: Iterable[QuestionsAsked], answers: Sequence[GivenAnswer]) -> None:
        self._spans: dict[str, list[tuple[int, CurrentQuestion | None]]] = {}
        earlier: dict[str, GivenAnswer] = {}
        for asked in {each.phase: each for each in phases}.values():
            own = [each for each in answers if each.phase == asked.phase]
            self._spans[asked.phase] = _spans(asked.time_ns, asked.questions, own, earlier)
            earlier |= {each.question_id: each for each in own}

    def at(self, phase: str, time_ns: int) -> CurrentQuestion | None:
        spans = self._spans.get(phase, [])
        place = bisect_right(spans, time_ns, key=lambda span: span[0])
        return spans[place - 1][1] if place else None


def _spans(
    began_ns: int,
    questions: tuple[Question, ...],
    answers: list[GivenAnswer],
    earlier: dict[str, GivenAnswer],
) -> list[tuple[int, CurrentQuestion | None]]:
    """Return which question is shown from which time on, in the order of their answers."""
    place = {question.question_id: number for number, question in enumerate(questions)}
    own = sorted(
        (each for each in answers if each.question_id in place), key=lambda each: each.time_ns
    )
    ends = [each.time_ns for each in own]
    goes = [a + min(_HELD_NS, (b - a) // 2) for a, b in pairwise(ends)]
    goes += [end + _HELD_NS for end in ends[-1:]]
    spans: list[tuple[int, CurrentQuestion | None]] = []
    for from_ns, answer in zip([began_ns, *goes], own, strict=False):
        number = place[answer.question_id]
        said = earlier.get(answer.question_id)
        before = answer_words(said.answer) if said else ""
        asked = questions[number]
        open_ = CurrentQuestion(number + 1, len(questions), asked.text, "", None, before)
        given = replace(
            open_,
            given=answer_words(answer.answer) or "-",
            right=is_right(asked, answer.answer),
        )
        spans += [(from_ns, open_), (answer.time_ns, given)]
    return [*spans, *((gone, None) for gone in goes[-1:])]
