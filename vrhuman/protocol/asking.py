"""Runs one answer phase: one question after another, with a way back until all is submitted.

Where the protocol requests it, each answer is followed by the confidence in it; both are stored
together.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from vrhuman.protocol.entry import Entry, InputMode, entry_of, pressed, way_of
from vrhuman.protocol.specification import ProtocolSpec, QueryInput
from vrhuman.protocol.texts import Texts
from vrhuman.records import Answer, AnswerKind, GivenAnswer, Question
from vrhuman.scoring.confidence import CHANCE, levels

BACK, FORWARD, SUBMIT = "back", "forward", "submit"


def confidence_levels(kind: AnswerKind) -> tuple[str, ...]:
    """Return the levels of confidence in an answer of a kind, in per cent: its panel's keys.

    They are probabilities of being right, from that of the worst guess.
    """
    return tuple(str(level) for level in levels(CHANCE[kind]))


@dataclass(frozen=True, slots=True)
class Asking:
    """The state of an answer phase.

    ``question`` is the number of the shown one; after the last, answers are submitted. If there is
    an ``answer`` to it, the confidence in it is asked.
    """

    question: int = 0
    entry: Entry = field(default_factory=Entry)
    answer: Answer | None = None


@dataclass(frozen=True, slots=True)
class PressResult:
    """The result of a press.

    It has the new state ``asking``, an ``answer`` to the question that was shown, with a
    ``confidence`` 0..1 where it was asked, and whether all were ``submitted``.
    """

    asking: Asking
    answer: Answer | None = None
    confidence: float | None = None
    submitted: bool = False


def given_in(
    answers: tuple[GivenAnswer, ...], question: Question, phase: str
) -> GivenAnswer | None:
    """Return the last answer given to a question in a phase, which is the one that counts."""
    own = [a for a in answers if a.question_id == question.question_id and a.phase == phase]
    return own[-1] if own else None


@dataclass(frozen=True, slots=True)
class Inquiry:
    """What is asked in an answer phase, and how; ``answers`` are all that were given so far."""

    questions: tuple[Question, ...]
    spec: ProtocolSpec
    texts: Texts
    answers: tuple[GivenAnswer, ...]
    phase: str

    def at(self, number: int) -> Asking:
        """Return the state at a question, with its earlier answer filled in."""
        if number >= len(self.questions):
            return Asking(len(self.questions))
        question = self.questions[number]
        given = given_in(self.answers, question, self.phase)
        return Asking(
            number, entry_of(self._way(question), given.answer if given else None, self.texts)
        )

    def press(self, asking: Asking, key: str) -> PressResult:
        """Return the result of pressing a key."""
        if asking.answer is not None:
            return self._sure(asking, asking.answer, key)
        if key == SUBMIT:
            return PressResult(asking, submitted=True)
        if key == BACK:
            return PressResult(self.at(max(0, asking.question - 1)))
        if key == FORWARD:
            return PressResult(self.at(asking.question + 1))
        question = self.questions[asking.question]
        entry, answer = pressed(question, self._way(question), self.texts, asking.entry, key)
        if answer is None:
            return PressResult(replace(asking, entry=entry))
        if self.spec.confidence:
            return PressResult(replace(asking, entry=entry, answer=answer))
        return PressResult(self.at(asking.question + 1), answer)

    def _sure(self, asking: Asking, answer: Answer, key: str) -> PressResult:
        kind = self.questions[asking.question].kind
        if key not in confidence_levels(kind):  # back to the question
            return PressResult(replace(asking, answer=None))
        return PressResult(self.at(asking.question + 1), answer, int(key) / 100)

    def _way(self, question: Question) -> InputMode:
        return way_of(question, self.spec.query_input is QueryInput.TEXT)
