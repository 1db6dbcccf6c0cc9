"""Question sets as the audit reads them: JSON Lines, with one house on each line.

::

    {"house": "id", "questions": [{"text": "...", "program": "...", "type": "yes-no",
                                   "family": "heavier", "answer": "yes"}, ...]}

``type`` is ``yes-no``, ``count`` or ``query``; the answer of a count is a whole number, that of a
query a list of words. Other keys of a line are ignored, so that any lab's set can be audited; what
``vrhuman questions build`` writes (:mod:`vrhuman.questions.dataset.episodes`) is one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from vrhuman.questions.audit.templates import template_of
from vrhuman.questions.dataset.episodes import QuestionSetError
from vrhuman.questions.parser import parse
from vrhuman.questions.programs import Program, ProgramError
from vrhuman.records import Answer, AnswerKind, JsonValue


@dataclass(frozen=True, slots=True)
class AuditedQuestion:
    """A question and the house it is about; ``template`` is its program without the values."""

    house: str
    text: str
    program: Program
    kind: AnswerKind
    family: str
    answer: Answer
    template: str

    @classmethod
    def of(
        cls, house: str, text: str, program: str, kind: AnswerKind, family: str, answer: Answer
    ) -> AuditedQuestion:
        """Parse ``program`` and make an audited question of it.

        Raises :class:`~vrhuman.questions.programs.ProgramError`.
        """
        parsed = parse(program)
        return cls(house, text, parsed, kind, family, answer, template_of(parsed))


def read_set(path: Path) -> tuple[AuditedQuestion, ...]:
    """Read all questions of the file, in its order.

    :raises QuestionSetError: where the file cannot be read or a line is not valid.
    """
    try:
        with path.open(encoding="utf-8") as file:
            found = tuple(
                asked
                for number, line in enumerate(file, 1)
                if line.strip()
                for asked in _of_line(f"{path}, line {number}", line)
            )
    except OSError as error:
        raise QuestionSetError(f"{path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise QuestionSetError(f"{path}: not UTF-8 text; give a SPLIT.jsonl") from error
    if not found:
        raise QuestionSetError(f"{path}: has no questions; give a SPLIT.jsonl")
    return found


def _of_line(where: str, line: str) -> Iterator[AuditedQuestion]:
    try:
        episode = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise QuestionSetError(
            f"{where}: not JSON ({error}); each line must hold one house"
        ) from error
    house = _value(where, episode, "house", str)
    for index, entry in enumerate(_value(where, episode, "questions", list)):
        yield _asked(f"{where}: questions[{index}]", house, entry)


def _asked(where: str, house: str, entry: JsonValue) -> AuditedQuestion:
    kind = _value(where, entry, "type", str)
    if kind not in tuple(AnswerKind):
        raise QuestionSetError(f"{where}.type: {kind!r} is not one of {', '.join(AnswerKind)}")
    try:
        return AuditedQuestion.of(
            house,
            _value(where, entry, "text", str),
            _value(where, entry, "program", str),
            AnswerKind(kind),
            _value(where, entry, "family", str),
            _answer(f"{where}.answer", AnswerKind(kind), entry.get("answer")),
        )
    except ProgramError as error:
        raise QuestionSetError(f"{where}.program: {error}") from error
    except RecursionError as error:
        raise QuestionSetError(f"{where}.program: nested too deeply") from error


def _answer(where: str, kind: AnswerKind, value: JsonValue) -> Answer:
    if kind is AnswerKind.YES_NO and value in ("yes", "no"):
        return str(value)
    if kind is AnswerKind.COUNT and isinstance(value, int) and not isinstance(value, bool):
        return value
    if kind is AnswerKind.QUERY and isinstance(value, list):
        return tuple(sorted(str(word) for word in value))
    raise QuestionSetError(f"{where}: {value!r} is not an answer to a {kind} question")


def _value(where: str, entry: JsonValue, key: str, wanted: type) -> JsonValue:
    value = entry.get(key) if isinstance(entry, dict) else None
    if not isinstance(value, wanted):
        what = "list" if wanted is list else "text"
        raise QuestionSetError(f"{where}: {key!r} is missing or not a {what}")
    return value
