"""Reads files of answers: pairs of a true and a given answer, and answers to a set's items.

Answers to items are read in every form that :mod:`vrhuman.benchmarks.answer_files` writes, and as a
JSON list. Every error names the file, the line and the key.
"""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from vrhuman.benchmarks.answer_files import VALUE_COLUMN
from vrhuman.files.spreadsheets import text_of
from vrhuman.records import JsonValue, VrhumanError

Result = TypeVar("Result")

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
    ``condition`` and ``kind`` are those of people's answers, empty where the file has none;
    ``confidence`` (0..1), ``seconds``, ``watches`` and ``times_shown`` are what
    :class:`~vrhuman.benchmarks.answer_files.ItemResponse` says of them, None where it has none.
    """

    where: str
    item_id: str
    answer: JsonValue
    participant: str = ""
    condition: str = ""
    kind: str = ""
    confidence: float | None = None
    seconds: float | None = None
    watches: int | None = None
    times_shown: int | None = None


def read_written(path: Path) -> tuple[WrittenAnswer, ...]:
    """Read answers to items: ``question_id`` (or ``item_id``) and ``answer`` of each.

    The path's ending says how: a JSON list (``.json``), a table (``.csv``, ``.parquet``), or else
    JSON Lines.

    :raises BadAnswers: for a file without answers, an entry that is none, or one given twice.
    """
    found: dict[tuple[str, ...], WrittenAnswer] = {}
    forms = {".json": _list, ".csv": _csv_rows, ".parquet": _parquet_rows}
    for each in forms.get(path.suffix, _lines)(path):
        given = _written(each)
        key = (given.item_id, given.participant, given.condition, given.kind)
        if key in found:
            raise BadAnswers(
                f"{each.where}: {given.item_id!r} is answered twice, first at {found[key].where}"
            )
        found[key] = given
    if not found:
        raise BadAnswers(
            f"{path}: no answers; give one JSON object a line (or row) with question_id, answer"
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
    confidence = _number(entry, "confidence")
    if confidence is not None and confidence > 1.0:
        raise BadAnswers(f"{entry.where}: confidence: {confidence:g}, but must be from 0 to 1")
    return WrittenAnswer(
        where=entry.where,
        item_id=item_id,
        answer=values[ANSWER_KEY],
        confidence=confidence,
        seconds=_number(entry, "seconds"),
        watches=_count(entry, "watches"),
        times_shown=_count(entry, "times_shown"),
        **whose,
    )


def _number(entry: Entry, key: str) -> float | None:
    value = entry.values.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < math.inf:
        raise BadAnswers(f"{entry.where}: {key}: must be a number, 0 or more")
    return float(value)


def _count(entry: Entry, key: str) -> int | None:
    value = _number(entry, key)
    if value is None:
        return None
    if not value.is_integer():
        raise BadAnswers(f"{entry.where}: {key}: must be a whole number")
    return int(value)


# ---------------------------------------------------------------------------------------- tables

_NUMBERS = ("confidence", "seconds", "watches", "times_shown")


def _csv_rows(path: Path) -> Iterator[Entry]:
    rows = csv.DictReader(io.StringIO(_text(path), newline=""), strict=True)
    names = [text_of(name) for name in _next_line(path, lambda: rows.fieldnames) or ()]
    _check_columns(path, names)
    rows.fieldnames = names
    while (row := _next_line(path, lambda: next(rows, None))) is not None:
        where = f"{path}:{rows.line_num}"
        if None in row or None in row.values():
            raise BadAnswers(f"{where}: does not have the {len(names)} columns of the first line")
        told = {name: text_of(text) for name, text in row.items() if text}
        numbers = {key: _as_number(told[key]) for key in _NUMBERS if key in told}
        yield Entry(where, _with_answer(told | numbers))


def _parquet_rows(path: Path) -> Iterator[Entry]:
    import pyarrow
    from pyarrow import parquet

    try:
        table = parquet.read_table(path)
        rows = table.to_pylist()
    except (pyarrow.ArrowException, ValueError) as error:
        why = (str(error).splitlines() or [type(error).__name__])[0]
        raise BadAnswers(f"{path}: not a Parquet file ({why})") from error
    except OSError as error:
        why = error.strerror or (str(error).splitlines() or ["damaged"])[0]
        raise BadAnswers(f"{path}: cannot be read ({why})") from error
    _check_columns(path, table.column_names)
    for number, row in enumerate(rows, start=1):
        told = {name: value for name, value in row.items() if value is not None}
        yield Entry(f"{path}: row {number}", _with_answer(told))


def _check_columns(path: Path, names: Sequence[str]) -> None:
    """Refuse a table that has no column of answers: its rows would all count as left empty."""
    if not any(name == ANSWER_KEY or name.startswith(VALUE_COLUMN) for name in names):
        raise BadAnswers(f"{path}: no column {ANSWER_KEY} or {VALUE_COLUMN}NAME")


def _with_answer(told: Mapping[str, JsonValue]) -> Mapping[str, JsonValue]:
    """Return a row with its answer in one value: a text, or the values that it has by name."""
    if ANSWER_KEY in told:
        return told
    given: JsonValue = {
        name.removeprefix(VALUE_COLUMN): value
        for name, value in told.items()
        if name.startswith(VALUE_COLUMN)
    }
    others = {name: value for name, value in told.items() if not name.startswith(VALUE_COLUMN)}
    return {**others, ANSWER_KEY: given}


def _as_number(text: str) -> JsonValue:
    try:
        return float(text)
    except ValueError:
        return text


def _next_line(path: Path, read: Callable[[], Result]) -> Result:
    try:
        return read()
    except csv.Error as error:
        raise BadAnswers(f"{path}: not CSV ({error})") from error


# ------------------------------------------------------------------------------------------ JSON


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
