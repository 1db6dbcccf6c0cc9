"""Reads files of answers: pairs of a true and a given answer, and answers to a set's items.

Every error names the file, the line and the key.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from vrhuman.records import JsonValue, VrhumanError

ID_KEYS = ("question_id", "item_id")
"""The keys under which an answer says what it answers."""
ANSWER_KEY = "answer"


class BadAnswers(VrhumanError):
    """A file of answers cannot be read."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One object of a file; ``where`` says in which file and line it stands."""

    where: str
    values: Mapping[str, JsonValue]


def read_pairs(path: Path, keys: Sequence[str]) -> tuple[Entry, ...]:
    """Read a file with one pair a line (JSON Lines), each with all ``keys``.

    :raises BadAnswers: for a file without pairs, or a line that is none.
    """
    found = tuple(_lines(path))
    if not found:
        raise BadAnswers(f"{path}: no pairs; give one JSON object a line with {', '.join(keys)}")
    for each in found:
        for key in keys:
            if key not in each.values:
                raise BadAnswers(f"{each.where}: {key}: missing")
    return found


@dataclass(frozen=True, slots=True)
class WrittenAnswers:
    """The answers of one file, by the item's id; ``path`` and ``where`` name them in errors."""

    path: Path
    by_item: Mapping[str, JsonValue]
    where: Mapping[str, str]


def read_answers(path: Path) -> WrittenAnswers:
    """Read answers to items: a JSON list, or JSON Lines, of ``question_id`` and ``answer``.

    :raises BadAnswers: for a file without answers, an entry that is none, or two to one item.
    """
    answers: dict[str, JsonValue] = {}
    places: dict[str, str] = {}
    for each in _lines(path) if path.suffix != ".json" else _list(path):
        item_id = next((each.values[key] for key in ID_KEYS if key in each.values), None)
        if not isinstance(item_id, str):
            raise BadAnswers(f"{each.where}: {ID_KEYS[0]}: missing, or not a text")
        if ANSWER_KEY not in each.values:
            raise BadAnswers(f"{each.where}: {ANSWER_KEY}: missing")
        if item_id in answers:
            raise BadAnswers(
                f"{each.where}: {ID_KEYS[0]}: {item_id!r} is answered twice, first at "
                f"{places[item_id]}"
            )
        answers[item_id] = each.values[ANSWER_KEY]
        places[item_id] = each.where
    if not answers:
        raise BadAnswers(f"{path}: no answers")
    return WrittenAnswers(path, answers, places)


def _lines(path: Path) -> Iterator[Entry]:
    for number, line in enumerate(_text(path).split("\n"), start=1):
        if line.strip():
            yield _entry(_json(line, f"{path}:{number}"), f"{path}:{number}")


def _list(path: Path) -> Iterator[Entry]:
    entries = _json(_text(path), str(path))
    if not isinstance(entries, list):
        raise BadAnswers(f"{path}: not a list of answers")
    for number, value in enumerate(entries):
        yield _entry(value, f"{path}[{number}]")


def _entry(value: JsonValue, where: str) -> Entry:
    if not isinstance(value, dict):
        raise BadAnswers(f"{where}: not a JSON object")
    return Entry(where, value)


def _json(text: str, where: str) -> JsonValue:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadAnswers(f"{where}: not JSON ({error})") from error


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadAnswers(f"{path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise BadAnswers(f"{path}: not UTF-8 (byte {error.start})") from error
