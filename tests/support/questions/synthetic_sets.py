"""Question sets of our own making: what is asked is alike in every house, the answers as wanted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

from vrhuman.questions.audit.sets import AuditedQuestion
from vrhuman.records import Answer, AnswerKind

TYPES = ("Mug", "Bowl", "Plate", "Vase", "Apple", "Egg", "Book", "Pillow")


def existence(house: int, name: str, answer: str) -> AuditedQuestion:
    program = f"exist(filter(scene, type={name}))"
    text = f"Is there a {name.lower()} in the house?"
    return AuditedQuestion.of(f"h{house}", text, program, AnswerKind.YES_NO, "existence", answer)


def count(house: int, name: str, answer: int) -> AuditedQuestion:
    program = f"count(filter(scene, type={name}))"
    text = f"How many {name.lower()}s are there?"
    return AuditedQuestion.of(f"h{house}", text, program, AnswerKind.COUNT, "count", answer)


def query(house: int, name: str, answer: tuple[str, ...]) -> AuditedQuestion:
    program = f"query(unique(filter(scene, type={name})), attribute=colour)"
    text = f"What colour is the {name.lower()}?"
    return AuditedQuestion.of(f"h{house}", text, program, AnswerKind.QUERY, "colour", answer)


def houses(numbers: Iterable[int], answer: Callable[[int, str], str]) -> list[AuditedQuestion]:
    """Of each house whether it has each type; ``answer(house, type)`` says."""
    return [existence(n, name, answer(n, name)) for n in numbers for name in TYPES]


def balanced(house: int, name: str) -> str:
    """As often yes as no, whatever the type."""
    return "yes" if (house + TYPES.index(name)) % 2 else "no"


def given_away(_: int, name: str) -> str:
    """By the type alone."""
    return "yes" if TYPES.index(name) % 2 else "no"


def write(path: Path, asked: Iterable[AuditedQuestion]) -> Path:
    """As JSON lines, one a house."""
    lines: dict[str, list[dict[str, Answer]]] = {}
    for each in asked:
        lines.setdefault(each.house, []).append(
            {
                "text": each.text,
                "program": str(each.program),
                "type": each.kind,
                "family": each.family,
                "answer": each.answer,
            }
        )
    path.write_text(
        "".join(json.dumps({"house": h, "questions": q}) + "\n" for h, q in lines.items()),
        encoding="utf-8",
    )
    return path
