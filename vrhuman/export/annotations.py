"""Writes what happened in sessions as tables: segments, world states, transitions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from vrhuman.annotation.annotation import Annotation
from vrhuman.annotation.tables import TABLES, rows
from vrhuman.export.tables import WRITERS, Form
from vrhuman.export.writing import written
from vrhuman.files.ledger import Source


def export_annotations(
    annotations: Sequence[Annotation], sources: Sequence[Source], out: Path | str, form: Form
) -> None:
    """Write one table of each kind for all sessions into the new folder ``out``.

    ``columns.json`` beside them says what each column means.

    :raises ExportError: if ``out`` exists.
    """
    import pyarrow

    with written(out, sources, "annotations") as folder:
        folder.mkdir()
        for name, table in TABLES.items():
            found = [row for each in annotations for row in rows(each, name)]
            columns = {key: [row[key] for row in found] for key in table.columns}
            WRITERS[form](pyarrow.table(columns), folder / f"{name}.{form}")
        told = {name: {"row": t.meaning, "columns": t.columns} for name, t in TABLES.items()}
        text = json.dumps(told, indent=1, default=dict) + "\n"
        (folder / "columns.json").write_text(text, encoding="utf-8")
