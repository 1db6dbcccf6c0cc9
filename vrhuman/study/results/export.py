"""Exports every table of a study as Parquet or CSV, with a data dictionary beside them.

The dictionary is there for programs (``columns.json``) and for people (``columns.md``); Parquet's
fields carry unit and meaning too.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Literal

from vrhuman.export.writing import written
from vrhuman.files.ledger import begin_ledger
from vrhuman.files.spreadsheets import write_arrow
from vrhuman.review.tables import arrow_array, arrow_schema
from vrhuman.study.results.agent_tables import agent_tables
from vrhuman.study.results.agents import AgentSession
from vrhuman.study.results.columns import StudyTable, study_tables
from vrhuman.study.results.gathering import StudyData
from vrhuman.study.session_files import lacking, summary

Form = Literal["parquet", "csv"]


def export_study(
    data: StudyData, out: Path | str, form: Form, agents: Sequence[AgentSession] = ()
) -> tuple[str, ...]:
    """Write every table into the new folder ``out``; return their file names.

    Sessions of ``agents`` get tables of their own.

    :raises ExportError: if ``out`` exists or cannot be written.
    """
    tables = (*study_tables(data), *(agent_tables(agents) if agents else ()))
    if data.folder is not None:
        begin_ledger(data.folder)
    again = {"to": "study tables", "form": form, "pilots": data.pilots}
    with written(out, data.sources, "tables of the study", again) as folder:
        folder.mkdir()
        for table in tables:
            _write(table, folder / f"{table.name}.{form}", form)
        (folder / "columns.json").write_text(_for_programs(data, tables), encoding="utf-8")
        (folder / "columns.md").write_text(_for_people(data, tables, form), encoding="utf-8")
        (folder / "protocol.toml").write_text(data.study.protocol, encoding="utf-8")
    return tuple(f"{table.name}.{form}" for table in tables)


def _write(table: StudyTable, file: Path, form: Form) -> None:
    import pyarrow
    from pyarrow import parquet

    schema = arrow_schema(table.columns)
    cells = zip(*table.rows, strict=True) if table.rows else [()] * len(schema)
    arrays = [
        arrow_array(list(each), field.type) for each, field in zip(cells, schema, strict=True)
    ]
    whole = pyarrow.Table.from_arrays(arrays, schema=schema)
    if form == "parquet":
        parquet.write_table(whole, file)
    else:
        write_arrow(whole, file)


def _for_programs(data: StudyData, tables: Sequence[StudyTable]) -> str:
    told = {
        table.name: {
            "meaning": f"a row each: {table.meaning}",
            "columns": [
                {key: value for key, value in asdict(column).items() if key != "frame"}
                for column in table.columns
            ],
        }
        for table in tables
    }
    about = {
        "study": data.study.study_id,
        "registry_head": data.head.written if data.head is not None else "",
        "altered": data.altered,
        "completeness": {name: each.summary() for name, each in data.files.items()},
        "tables": told,
    }
    return json.dumps(about, indent=1) + "\n"


def _for_people(data: StudyData, tables: Sequence[StudyTable], form: Form) -> str:
    lines = [
        "# Columns",
        "",
        "An empty cell: there was no such value. Participants are pseudonyms.",
        "",
        f"{summary(data.files)}.",
        *(f"- {name}: {line}" for name, line in lacking(data.files).items()),
    ]
    for table in tables:
        lines += ["", f"## {table.name}.{form}", "", f"A row each: {table.meaning}.", ""]
        lines.append(columns_of(table))
    return "\n".join(lines) + "\n"


def columns_of(table: StudyTable) -> str:
    """Return a row of Markdown for each column."""
    lines = ["| column | type | unit | meaning |", "|---|---|---|---|"]
    lines += [f"| {c.name} | {c.kind} | {c.unit} | {c.meaning} |" for c in table.columns]
    return "\n".join(lines)
