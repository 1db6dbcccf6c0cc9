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
class WrittenAnswer:
    """One answer of a file, and where it stands.

    ``answer`` is as it was written: a text, or what the benchmark reads else. ``participant``,
    ``condition`` and ``kind`` are those of people's answers, empty where the file has none.
    """

    where: str
    item_id: str
    answer: JsonValue
    participant: str = ""
    condition: str = ""
    kind: str = ""


def read_written(path: Path) -> tuple[WrittenAnswer, ...]:
    """Read answers to items: JSON Lines, or a JSON list, of ``question_id`` and ``answer``.

    :raises BadAnswers: for a file without answers, an entry that is none, or one given twice.
    """
    found: dict[tuple[str, ...], WrittenAnswer] = {}
    for each in _list(path) if path.suffix == ".json" else _lines(path):
        given = _written(each)
        key = (given.item_id, given.participant, given.condition, given.kind)
        if key in found:
            raise BadAnswers(
                f"{each.where}: {given.item_id!r} is answered twice, first at {found[key].where}"
            )
        found[key] = given
    if not found:
        raise BadAnswers(
            f"{path}: no answers; give one JSON object a line with question_id, answer"
        )
    return tuple(found.values())


def _written(entry: Entry) -> WrittenAnswer:
    values = entry.values
    item_id = next((values[key] for key in ID_KEYS if key in values), None)
    if not isinstance(item_id, str):
        raise BadAnswers(f"{entry.where}: {ID_KEYS[0]}: missing, or not a text")
    if ANSWER_KEY not in values:
        raise BadAnswers(f"{entry.where}: {ANSWER_KEY}: missing")
    whose = {key: values.get(key) or "" for key in ("participant", "condition", "kind")}
    for key, value in whose.items():
        if not isinstance(value, str):
            raise BadAnswers(f"{entry.where}: {key}: not a text")
    return WrittenAnswer(entry.where, item_id, values[ANSWER_KEY], **whose)


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
