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

from vrhuman.export.writing import source_of, written
from vrhuman.files.spreadsheets import write_arrow
from vrhuman.recording.entries import SessionStart
from vrhuman.recording.markdown import FRAMES, columns_table
from vrhuman.recording.reader import Session
from vrhuman.records import JsonValue
from vrhuman.review.tables import TABLES, table

if TYPE_CHECKING:
    import pyarrow

Form = Literal["parquet", "csv"]


def export_tables(path: Path | str, out: Path | str, form: Form) -> None:
    """Write the tables of the session at ``path`` into the new folder ``out``, one file each.

    :raises ExportError: if ``out`` exists.
    """
    write = _WRITERS[form]
    with Session.open(path) as session, written(out, [source_of(session)], "tables") as folder:
        folder.mkdir()
        for name in TABLES:
            write(table(session, name), folder / f"{name}.{form}")
        (folder / "columns.json").write_text(_for_programs(session.start), encoding="utf-8")
        (folder / "columns.md").write_text(_for_people(form), encoding="utf-8")


def about(start: SessionStart) -> dict[str, JsonValue]:
    """Return which session this is, and how it was recorded."""
    return {
        "session_id": start.session_id,
        "participant": start.participant,
        "participant_kind": start.participant_kind,
        "house_id": start.house_id,
        "seeds": dict(start.seeds),
        "engine": start.engine,
        "runtime": start.runtime,
        "display": start.runtime_kind,
        "pilot": start.pilot,
        "started_utc": start.started_utc,
        "clock_ns": start.clock_ns,
    }


def _for_programs(start: SessionStart) -> str:
    tables = {
        name: {"meaning": each.meaning, "columns": [asdict(column) for column in each.columns]}
        for name, each in TABLES.items()
    }
    return json.dumps({"session": about(start), "tables": tables}, indent=1) + "\n"


def _for_people(form: Form) -> str:
    lines = [
        "# Columns",
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


_WRITERS: dict[Form, Callable[[pyarrow.Table, Path], None]] = {"parquet": _parquet, "csv": _csv}
