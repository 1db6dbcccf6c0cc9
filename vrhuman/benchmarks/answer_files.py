"""Writes and reads files of answers that people gave to a set's items: JSON Lines, CSV or Parquet.

A line of JSON has ``item_id``, ``participant``, ``condition``, ``answer`` (the values of the form's
fields by name), ``confidence`` (0..1), ``seconds``, ``watches``, ``times_shown`` and ``kind`` (of
the participant). CSV and Parquet have a column ``answer.NAME`` for each field, empty where none was
given.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from vrhuman.benchmarks.items import Answer
from vrhuman.files.private import open_text
from vrhuman.files.spreadsheets import write_arrow
from vrhuman.records import VrhumanError

FORMS = (".jsonl", ".csv", ".parquet")
"""The endings of the files that can be written and read."""
_ANSWER = "answer."


class AnswerFileError(VrhumanError):
    """A file of answers cannot be read or written; the message names file, line and key."""


@dataclass(frozen=True, slots=True)
class ItemResponse:
    """One person's answer to one item.

    ``condition`` is "full", "question-only" or "film-only"; ``confidence`` is the stated
    probability 0..1 that the answer is right, ``seconds`` from when the item was last shown to the
    answer; both are None if not known. ``watches`` is how often the film was watched;
    ``times_shown`` above 1 says that the answering was interrupted. ``kind`` is that of the
    participant: a person, or a program, which are never pooled.
    """

    item_id: str
    participant: str
    condition: str
    answer: Answer
    confidence: float | None = None
    seconds: float | None = None
    watches: int = 0
    times_shown: int = 1
    kind: str = "person"


def write_answers(path: Path, answers: Sequence[ItemResponse]) -> None:
    """Write answers in the form that the path's ending names.

    :raises AnswerFileError: for another ending, or if it cannot be written.
    """
    _check_ending(path)
    try:
        if path.suffix == ".jsonl":
            with open_text(path, newline="\n") as file:
                for each in answers:
                    told = asdict(each) | {"answer": dict(each.answer)}
                    file.write(json.dumps(told, ensure_ascii=False) + "\n")
            return
        _write_table(path, answers)
    except OSError as error:
        raise AnswerFileError(f"{path}: cannot be written ({error.strerror})") from error


def read_answers(path: Path) -> tuple[ItemResponse, ...]:
    """Read a file of answers, in the form that its ending names.

    :raises AnswerFileError: naming the file, the line and the key.
    """
    _check_ending(path)
    try:
        if path.suffix == ".jsonl":
            lines = path.read_text(encoding="utf-8").splitlines()
            return tuple(_of_line(line, f"{path}:{n}") for n, line in enumerate(lines, 1) if line)
        return tuple(
            _of_mapping(row, f"{path}: row {n}") for n, row in enumerate(_table_rows(path), 1)
        )
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "not UTF-8"
        raise AnswerFileError(f"{path}: cannot be read ({why})") from error


def _check_ending(path: Path) -> None:
    if path.suffix not in FORMS:
        raise AnswerFileError(f"{path}: give a file that ends in {', '.join(FORMS)}")


def _write_table(path: Path, answers: Sequence[ItemResponse]) -> None:
    import pyarrow
    from pyarrow import parquet

    kinds = {float: pyarrow.float64(), int: pyarrow.int64(), str: pyarrow.string()}
    columns: dict[str, Any] = {}
    for each in fields(ItemResponse):
        if each.name == "answer":
            names = sorted({name for given in answers for name in given.answer})
            for name in names:
                values = [given.answer.get(name) for given in answers]
                columns[_ANSWER + name] = pyarrow.array(values, pyarrow.string())
            continue
        kind = float if "float" in str(each.type) else int if "int" in str(each.type) else str
        values = [getattr(given, each.name) for given in answers]
        columns[each.name] = pyarrow.array(values, kinds[kind])
    table = pyarrow.table(columns)
    with open_text(path):  # made for its owner only; what follows keeps the mode
        pass
    if path.suffix == ".parquet":
        parquet.write_table(table, path)
    else:
        write_arrow(table, path)


def _table_rows(path: Path) -> list[dict[str, Any]]:
    import pyarrow
    from pyarrow import csv, parquet

    try:
        if path.suffix == ".parquet":
            table = parquet.read_table(path)
        else:
            texts = csv.ConvertOptions(
                strings_can_be_null=True,
                null_values=[""],
                quoted_strings_can_be_null=True,
                column_types={
                    "item_id": pyarrow.string(),
                    "participant": pyarrow.string(),
                    "condition": pyarrow.string(),
                    "kind": pyarrow.string(),
                },
            )
            head = path.read_text(encoding="utf-8").partition("\n")[0]
            roles = [name.strip().strip('"') for name in head.split(",")]
            texts.column_types = dict(texts.column_types) | {
                name: pyarrow.string() for name in roles if name.startswith(_ANSWER)
            }
            table = csv.read_csv(path, convert_options=texts)
    except (pyarrow.ArrowInvalid, pyarrow.ArrowKeyError) as error:
        raise AnswerFileError(f"{path}: not a table ({str(error).splitlines()[0]})") from error
    rows: list[dict[str, Any]] = []
    for row in table.to_pylist():
        given = {
            name.removeprefix(_ANSWER): value
            for name, value in row.items()
            if name.startswith(_ANSWER) and value is not None
        }
        others = {name: value for name, value in row.items() if not name.startswith(_ANSWER)}
        rows.append(others | {"answer": given})
    return rows


def _of_line(line: str, where: str) -> ItemResponse:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise AnswerFileError(f"{where}: not JSON; give a line of JSON for each answer") from error
    if not isinstance(told, dict):
        raise AnswerFileError(f"{where}: must be an object with item_id and answer")
    return _of_mapping(told, where)


def _of_mapping(told: Mapping[str, Any], where: str) -> ItemResponse:
    """Return an answer; what a file of another program leaves out has its default."""
    texts = {
        name: _text(told, name, where, default)
        for name, default in (
            ("item_id", None),
            ("participant", ""),
            ("condition", "full"),
            ("kind", "person"),
        )
    }
    answer = told.get("answer")
    if not isinstance(answer, dict) or not all(
        isinstance(key, str) and isinstance(value, str) for key, value in answer.items()
    ):
        raise AnswerFileError(f'{where}: answer: must be an object of texts, {{"action": "open"}}')
    confidence = _number(told, "confidence", where)
    if confidence is not None and confidence > 1.0:
        raise AnswerFileError(f"{where}: confidence: {confidence:g}, but must be from 0 to 1")
    return ItemResponse(
        answer=answer,
        confidence=confidence,
        seconds=_number(told, "seconds", where),
        watches=_count(told, "watches", where, 0),
        times_shown=_count(told, "times_shown", where, 1),
        **texts,
    )


def _text(told: Mapping[str, Any], key: str, where: str, default: str | None) -> str:
    value = told.get(key)
    value = default if value is None else value
    if not isinstance(value, str):
        raise AnswerFileError(f"{where}: {key}: must be a text")
    return value


def _number(told: Mapping[str, Any], key: str, where: str) -> float | None:
    value = told.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < math.inf:
        raise AnswerFileError(f"{where}: {key}: must be a number, 0 or more")
    return float(value)


def _count(told: Mapping[str, Any], key: str, where: str, default: int) -> int:
    value = _number(told, key, where)
    if value is None:
        return default
    if not value.is_integer():
        raise AnswerFileError(f"{where}: {key}: must be a whole number")
    return int(value)
