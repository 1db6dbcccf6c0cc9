"""Writes files of answers that people gave to a set's items: JSON Lines, CSV or Parquet.

A line of JSON has ``item_id``, ``participant``, ``condition``, ``answer`` (the values of the form's
fields by name), ``confidence`` (0..1), ``seconds``, ``watches``, ``times_shown`` and ``kind`` (of
the participant). CSV and Parquet have a column ``answer.NAME`` for each field, empty where none was
given. :mod:`vrhuman.benchmarks.written_answers` reads them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from vrhuman.benchmarks.items import Answer
from vrhuman.files.private import open_text
from vrhuman.files.spreadsheets import write_arrow
from vrhuman.records import VrhumanError

FORMS = (".jsonl", ".csv", ".parquet")
"""The endings of the files that can be written."""
VALUE_COLUMN = "answer."
"""What the names of a table's columns with an answer's values begin with."""


class AnswerFileError(VrhumanError):
    """A file of answers cannot be written; the message names it."""


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
                columns[VALUE_COLUMN + name] = pyarrow.array(values, pyarrow.string())
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
