"""Exports a session as flat files: every table of :mod:`vrhuman.review.tables`.

The format is Parquet or CSV, with a data dictionary beside them for programs (``columns.json``) and
for people (``columns.md``).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from vrhuman.export.about import about
from vrhuman.export.sources import source_of
from vrhuman.export.writing import written
from vrhuman.files.spreadsheets import write_arrow
from vrhuman.recording.markdown import FRAMES, columns_table
from vrhuman.recording.reader import Session
from vrhuman.records import JsonValue
from vrhuman.review.tables import TABLES, table

if TYPE_CHECKING:
    import pyarrow

Form = Literal["parquet", "csv"]
SESSION = b"vrhuman.session"
"""The key under which a Parquet file's metadata say what session it is of, as JSON."""


def export_tables(path: Path | str, out: Path | str, form: Form) -> None:
    """Write the tables of the session at ``path`` into the new folder ``out``, one file each.

    :raises ExportError: if ``out`` exists.
    """
    write = WRITERS[form]
    with Session.open(path) as session, written(out, [source_of(session)], "tables") as folder:
        folder.mkdir()
        told = about(session)
        for name in TABLES:
            write(_with_session(table(session, name), told), folder / f"{name}.{form}")
        (folder / "columns.json").write_text(_for_programs(told), encoding="utf-8")
        line = told["completeness"]["line"]
        (folder / "columns.md").write_text(_for_people(form, line), encoding="utf-8")


def _with_session(rows: pyarrow.Table, told: dict[str, JsonValue]) -> pyarrow.Table:
    """Add the session to what a table says of itself, for one that is copied elsewhere alone."""
    known = rows.schema.metadata or {}
    return rows.replace_schema_metadata({**known, SESSION: json.dumps(told).encode()})


def _for_programs(told: dict[str, JsonValue]) -> str:
    tables = {
        name: {"meaning": each.meaning, "columns": [asdict(column) for column in each.columns]}
        for name, each in TABLES.items()
    }
    return json.dumps({"session": told, "tables": tables}, indent=1) + "\n"


def _for_people(form: Form, completeness: str) -> str:
    lines = [
        "# Columns",
        "",
        f"The session's file was {completeness}.",
        "",
        FRAMES,
    ]
    for name, each in TABLES.items():
        lines += ["", f"## {name}.{form}", "", f"A row each: {each.meaning}.", ""]
        lines.append(columns_table(each))
    return "\n".join(lines) + "\n"


def _parquet(rows: pyarrow.Table, file: Path) -> None:
    from pyarrow import parquet

    parquet.write_table(rows, file, compression="zstd")


def _csv(rows: pyarrow.Table, file: Path) -> None:
    write_arrow(rows, file)


WRITERS: dict[Form, Callable[[pyarrow.Table, Path], None]] = {"parquet": _parquet, "csv": _csv}
"""How a table is written in each form."""
