"""``vrhuman annotate``: what happened, in text, JSON and tables."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest
from pyarrow import csv, parquet

from tests.support.paths import SAMPLE
from vrhuman import cli
from vrhuman.annotation.tables import TABLES
from vrhuman.cli.annotate import annotated


def test_json_has_the_named_keys(capsys: pytest.CaptureFixture[str]) -> None:
    code = cli.main(["annotate", str(SAMPLE), "--json"])

    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (code, told["identical"]) == (0, True)
    assert isinstance(told["segments"], list)
    assert told["completeness"]["state"] == "complete"


@pytest.mark.parametrize("form", ["parquet", "csv"])
def test_tables_have_every_column(form: str, tmp_path: Path) -> None:
    out = tmp_path / "annotations"

    code = cli.main(["annotate", str(SAMPLE), "--out", str(out), "--format", form])

    read = parquet.read_table if form == "parquet" else csv.read_csv
    found = {name: read(out / f"{name}.{form}").column_names for name in TABLES}
    assert code == 0
    assert found == {name: list(table.columns) for name, table in TABLES.items()}


def test_a_file_that_is_not_there_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "nothing.mcap"

    code = cli.main(["annotate", str(missing)])

    assert code == 2
    assert str(missing) in capsys.readouterr().err


def test_a_worker_sends_a_line_where_no_more_is_asked() -> None:
    sent = annotated(None, False, False, path=SAMPLE)

    assert sent.verdict.word == "annotated"
    assert len(pickle.dumps(sent)) < 1_000
