"""One answer phase: question after question, with a way back until all is handed in."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from vrhuman.protocol.entry import Entry, entry_of, pressed, way_of
from vrhuman.protocol.specification import QueryInput
from vrhuman.protocol.texts import Texts
from vrhuman.records import Answer, GivenAnswer, Question

BACK, FORWARD, SUBMIT = "back", "forward", "submit"


@dataclass(frozen=True, slots=True)
class Asking:
    """``question`` is the one before the eyes; after the last, answers are handed in."""

    question: int = 0
    entry: Entry = field(default_factory=Entry)


@dataclass(frozen=True, slots=True)
class Asked:
    """What a press came to: where the asking stands, an ``answer`` to the question that was before
    the eyes, and whether all were ``submitted``."""

    asking: Asking
    answer: Answer | None = None
    submitted: bool = False


def given_in(
    answers: tuple[GivenAnswer, ...], question: Question, phase: str
) -> GivenAnswer | None:
    """The answer that counts of those given to a question in a phase: the last."""
    own = [a for a in answers if a.question_id == question.question_id and a.phase == phase]
    return own[-1] if own else None


def press(
    questions: tuple[Question, ...],
    query_input: QueryInput,
    texts: Texts,
    asking: Asking,
    answers: tuple[GivenAnswer, ...],
    phase: str,
    key: str,
) -> Asked:
    """After a key; ``answers`` are all given so far."""

    def at(number: int) -> Asking:
        """The question of a number, with what was answered there before."""
        if number >= len(questions):
            return Asking(len(questions))
        question = questions[number]
        given = given_in(answers, question, phase)
        way = way_of(question, query_input is QueryInput.TEXT)
        return Asking(number, entry_of(way, given.answer if given else None, texts))

    if key == SUBMIT:
        return Asked(asking, submitted=True)
    if key == BACK:
        return Asked(at(max(0, asking.question - 1)))
    if key == FORWARD:
        return Asked(at(asking.question + 1))
    question = questions[asking.question]
    way = way_of(question, query_input is QueryInput.TEXT)
    entry, answer = pressed(question, way, texts, asking.entry, key)
    if answer is None:
        return Asked(replace(asking, entry=entry))
    return Asked(at(asking.question + 1), answer)
