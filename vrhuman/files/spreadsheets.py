"""Writes CSV that a spreadsheet shows and never runs; every CSV of the package is written here.

Spreadsheets take a text that begins with ``=``, ``+``, ``-``, ``@``, a tab or a line end for a
formula, also one in quotes. Such a text gets an apostrophe before it, which tells them that it is
text. Numbers stay numbers: -1.5 is written as it is.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from vrhuman.files.private import open_text

if TYPE_CHECKING:
    import pyarrow

FORMULA_STARTS = "=+-@\t\r\n＝＋－＠"
"""The characters with which a formula can begin; the last four are wide forms of the first."""
_NUMBER = re.compile(r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?", re.ASCII)


def cell(value: Any) -> Any:
    """Return a value as it may stand in a cell: a text that would be a formula is made harmless."""
    if not isinstance(value, str) or not value.startswith(tuple(FORMULA_STARTS)):
        return value
    return value if _NUMBER.fullmatch(value) else f"'{value}"


def text_of(read: str) -> str:
    """Return the text that :func:`cell` made harmless: without the apostrophe it put before it."""
    return read[1:] if read.startswith("'") and cell(read[1:]) == read else read


def write_rows(
    file: TextIO, names: Sequence[str], rows: Iterable[Sequence[Any]], line_end: str = "\r\n"
) -> None:
    """Write a header and rows to a file that was opened with ``newline=""``."""
    table = csv.writer(file, lineterminator=line_end)
    table.writerow([cell(name) for name in names])
    table.writerows([cell(value) for value in row] for row in rows)


def write_csv(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write a file with a row for each mapping, under the names of the first; empty without any."""
    with open_text(path, newline="") as file:
        if rows:
            names = list(rows[0])
            write_rows(file, names, ([row[name] for name in names] for row in rows))


def write_arrow(table: pyarrow.Table, path: Path) -> None:
    """Write an Arrow table; numbers stay as Arrow writes them."""
    import pyarrow
    from pyarrow import csv as arrow_csv

    for place, field in enumerate(table.schema):
        if pyarrow.types.is_string(field.type) or pyarrow.types.is_large_string(field.type):
            values = [cell(value) for value in table.column(place).to_pylist()]
            table = table.set_column(place, field, pyarrow.array(values, field.type))
    arrow_csv.write_csv(table, path)
