"""Reads and writes EgoTaskQA's public records of questions (``tagged_qas.json`` and others).

A file is a JSON list of objects with the keys of :data:`KEYS`. ``interval`` is "video|person|first
action-last action|first predicted frame"; ``reasoning_type`` joins type, scope, semantic, structure
and reference with "$", as the public split code writes it. Other keys are kept: ours add
``template``, ``official_answer`` and, where an experiment says so, ``experiment``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from vrhuman.records import JsonValue, VrhumanError

KEYS = (
    *("question", "program", "answer", "interval", "type", "category", "semantic", "structural"),
    *("step", "reference", "video_id", "question_id", "reasoning_type"),
)
"""The keys of a public record, in its order."""
_TEXTS = ("question", "answer", "semantic", "structural", "reference", "video_id", "question_id")


class BadQuestions(VrhumanError):
    """A file of questions cannot be read."""


@dataclass(frozen=True, slots=True)
class PublicQuestion:
    """One record; ``type`` and ``category`` (the scope) are lists; ``rest`` are its other keys."""

    question_id: str
    video_id: str
    question: str
    answer: str
    program: str
    interval: str
    type: tuple[str, ...]
    category: tuple[str, ...]
    semantic: str
    structural: str
    step: int
    reference: str
    rest: Mapping[str, JsonValue] = field(default_factory=dict)

    @property
    def reasoning_type(self) -> str:
        """The types joined with "$", as the public split code joins them."""
        parts = [*self.type, *self.category, self.semantic, self.structural, self.reference]
        return "$".join(parts)

    @property
    def kind(self) -> str:
        """What questions are balanced by: the same with the number of steps, not the reference."""
        parts = [*self.type, *self.category, self.semantic, self.structural, str(self.step)]
        return "$".join(parts)

    def as_json(self) -> dict[str, JsonValue]:
        told = {
            key: list(value) if isinstance(value := getattr(self, key), tuple) else value
            for key in KEYS
        }
        return told | dict(self.rest)


def parse_questions(text: str, source: str) -> tuple[PublicQuestion, ...]:
    """Read the text of a file; ``source`` names it in errors.

    :raises BadQuestions: for a text that is none, naming the question and the key.
    """
    try:
        entries = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadQuestions(f"{source}: not JSON ({error})") from error
    if not isinstance(entries, list):
        raise BadQuestions(f"{source}: not a list of questions")
    found = tuple(_question(entry, f"{source}[{n}]", n) for n, entry in enumerate(entries))
    seen: set[str] = set()
    for number, each in enumerate(found):
        if each.question_id in seen:
            raise BadQuestions(f"{source}[{number}].question_id: {each.question_id!r} is twice")
        seen.add(each.question_id)
    return found


def read_questions(path: Path) -> tuple[PublicQuestion, ...]:
    """Read a file of questions.

    :raises BadQuestions: as :func:`parse_questions`.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadQuestions(f"{path}: cannot be read ({error})") from error
    return parse_questions(text, str(path))


def format_questions(questions: Iterable[PublicQuestion]) -> str:
    """Return the text of a file of questions."""
    entries = [each.as_json() for each in questions]
    return json.dumps(entries, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def _question(entry: JsonValue, where: str, number: int) -> PublicQuestion:
    if not isinstance(entry, dict):
        raise BadQuestions(f"{where}: not an object")
    given: dict[str, JsonValue] = {
        "video_id": "",
        "question_id": f"q{number}",
        "step": 0,
        "interval": "",
    } | entry
    if "structural" not in given and "sturctural" in given:
        given["structural"] = given["sturctural"]  # as some public files spell it
    for key in _TEXTS:
        if not isinstance(given.get(key), str):
            raise BadQuestions(f"{where}.{key}: {'not a text' if key in given else 'missing'}")
    for key in ("type", "category"):
        value = given.get(key)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise BadQuestions(f"{where}.{key}: not a list of texts")
    try:
        step = int(given["step"])
    except (TypeError, ValueError) as error:
        raise BadQuestions(f"{where}.step: not a number") from error
    return PublicQuestion(
        **{key: given[key] for key in _TEXTS},
        program=str(given.get("program", "")),
        interval=str(given["interval"]),
        type=tuple(given["type"]),
        category=tuple(given["category"]),
        step=step,
        rest={key: value for key, value in entry.items() if key not in KEYS},
    )
