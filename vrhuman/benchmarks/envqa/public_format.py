"""Reads and writes Env-QA's public files of questions.

A file is a JSON list of objects with ``question_id``, ``video_id``, ``question``, ``answer`` and
``question_type``. Other keys are kept: ours add ``roles`` and ``template``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from vrhuman.benchmarks.envqa.question_types import QuestionType
from vrhuman.files.private import write_text
from vrhuman.records import JsonValue, VrhumanError


class BadQuestions(VrhumanError):
    """A file of questions cannot be read."""


@dataclass(frozen=True, slots=True)
class PublicQuestion:
    """One question of a public file; ``rest`` are its other keys."""

    question_id: str
    video_id: str
    question: str
    answer: str
    question_type: QuestionType
    rest: Mapping[str, JsonValue] = field(default_factory=dict)


KEYS = ("question_id", "video_id", "question", "answer", "question_type")
"""The keys of the public format, in its order."""


def read_questions(path: Path) -> tuple[PublicQuestion, ...]:
    """Read a file of questions.

    :raises BadQuestions: for a file that is none, naming the question and the key.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadQuestions(f"{path}: cannot be read ({error})") from error
    return parse_questions(text, str(path))


def parse_questions(text: str, source: str) -> tuple[PublicQuestion, ...]:
    """Read the text of a file; ``source`` names it in errors.

    :raises BadQuestions: as :func:`read_questions`.
    """
    try:
        entries = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise BadQuestions(f"{source}: not JSON ({error})") from error
    if not isinstance(entries, list):
        raise BadQuestions(f"{source}: not a list of questions")
    found = tuple(_question(entry, f"{source}[{n}]") for n, entry in enumerate(entries))
    seen: set[str] = set()
    for number, each in enumerate(found):
        if each.question_id in seen:
            raise BadQuestions(f"{source}[{number}].question_id: {each.question_id!r} is twice")
        seen.add(each.question_id)
    return found


def _question(entry: JsonValue, where: str) -> PublicQuestion:
    if not isinstance(entry, dict):
        raise BadQuestions(f"{where}: not an object")
    for key in KEYS:
        if not isinstance(entry.get(key), str):
            raise BadQuestions(f"{where}.{key}: {'missing' if key not in entry else 'not a text'}")
    kinds = [kind.value for kind in QuestionType]
    if entry["question_type"] not in kinds:
        raise BadQuestions(
            f"{where}.question_type: {entry['question_type']!r} is none of {', '.join(kinds)}"
        )
    return PublicQuestion(
        question_id=entry["question_id"],
        video_id=entry["video_id"],
        question=entry["question"],
        answer=entry["answer"],
        question_type=QuestionType(entry["question_type"]),
        rest={key: value for key, value in entry.items() if key not in KEYS},
    )


def _refuse(constant: str) -> JsonValue:
    raise ValueError(f"{constant} is not JSON")


def format_questions(questions: Iterable[PublicQuestion]) -> str:
    """Return the text of a file of questions."""
    entries = [
        {key: str(getattr(each, key)) for key in KEYS} | dict(each.rest) for each in questions
    ]
    return json.dumps(entries, indent=1, allow_nan=False) + "\n"


def write_questions(path: Path, questions: Iterable[PublicQuestion]) -> None:
    write_text(path, format_questions(questions))
