"""Exports every table of a study as Parquet or CSV, with a data dictionary for people.

The columns are the fields of :mod:`vrhuman.study.entries`; what is not a single value (a form's
answers) is JSON.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Literal

from vrhuman.export.writing import written
from vrhuman.study.entries import (
    AdverseEvent,
    AnswerEntry,
    Assignment,
    Consent,
    NoteEntry,
    Participant,
    QuestionnaireEntry,
    ScoreEntry,
    Screening,
    SessionEntry,
)
from vrhuman.study.results.gathering import StudyData

Form = Literal["parquet", "csv"]


@dataclass(frozen=True, slots=True)
class _Table:
    name: str
    kind: type
    rows: Sequence[Any]


def export_study(data: StudyData, out: Path | str, form: Form) -> tuple[str, ...]:
    """Write every table into the new folder ``out``; return their file names.

    :raises ExportError: if ``out`` exists or cannot be written.
    """
    tables = _tables(data)
    with written(out) as folder:
        folder.mkdir()
        for table in tables:
            _write(table, folder / f"{table.name}.{form}", form)
        (folder / "columns.md").write_text(_dictionary(tables, form), encoding="utf-8")
        (folder / "protocol.toml").write_text(data.study.protocol, encoding="utf-8")
    return tuple(f"{table.name}.{form}" for table in tables)


def _tables(data: StudyData) -> tuple[_Table, ...]:
    answers = [each for own in data.answers.values() for each in own]
    return (
        _Table("participants", Participant, data.participants),
        _Table("consents", Consent, tuple(data.consents.values())),
        _Table("screenings", Screening, tuple(data.screenings.values())),
        _Table("assignments", Assignment, data.assignments),
        _Table("sessions", SessionEntry, data.sessions),
        _Table("scores", ScoreEntry, tuple(data.scores.values())),
        _Table("answers", AnswerEntry, answers),
        _Table("questionnaires", QuestionnaireEntry, data.questionnaires),
        _Table("adverse_events", AdverseEvent, data.adverse),
        _Table("notes", NoteEntry, data.notes),
    )


def _write(table: _Table, file: Path, form: Form) -> None:
    import pyarrow
    from pyarrow import csv, parquet

    names = [each.name for each in fields(table.kind)]
    columns = {name: [_cell(getattr(row, name)) for row in table.rows] for name in names}
    whole = pyarrow.table(
        {name: pyarrow.array(values, _type(values)) for name, values in columns.items()}
    )
    if form == "parquet":
        parquet.write_table(whole, file)
    else:
        csv.write_csv(whole, file)


def _type(values: Sequence[Any]) -> Any:
    """Return a column's type; text if there are no values to infer it from."""
    import pyarrow

    return pyarrow.string() if all(value is None for value in values) else None


def _cell(value: Any) -> Any:
    if isinstance(value, Mapping):
        return json.dumps(dict(value), sort_keys=True)
    return value


def _dictionary(tables: Sequence[_Table], form: Form) -> str:
    lines = [
        "# Columns",
        "",
        "Times are UTC, ISO 8601. An empty cell: there was no such value. Participants are",
        "pseudonyms.",
    ]
    for table in tables:
        lines += ["", f"## {table.name}.{form}", ""]
        lines += [" ".join((table.kind.__doc__ or "").split()).replace("``", "`"), ""]
        lines += ["| column | type |", "|---|---|"]
        lines += [f"| {each.name} | {_plain(each.type)} |" for each in fields(table.kind)]
    return "\n".join(lines) + "\n"


def _plain(kind: Any) -> str:
    text = str(kind).replace("|", "or")
    return "JSON" if text.startswith("Mapping") else text
