"""Tables as files: every value that pyarrow reads back, and every column explained."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pyarrow import csv, parquet

from tests.support.recording import sample_variants
from vrhuman.export.tables import export_tables
from vrhuman.recording.reader import Session
from vrhuman.review.tables import TABLES, table


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sample_variants.broken_off(tmp_path_factory.mktemp("s") / "s.mcap", note="by hand")


@pytest.fixture(scope="module")
def written(session: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both forms, in folders of their names."""
    folder = tmp_path_factory.mktemp("tables")
    export_tables(session, folder / "parquet", "parquet")
    export_tables(session, folder / "csv", "csv")
    return folder


def test_parquet_holds_the_tables_as_they_are(session: Path, written: Path) -> None:
    with Session.open(session) as open_session:
        for name in TABLES:
            assert parquet.read_table(written / "parquet" / f"{name}.parquet") == table(
                open_session, name
            ), name


def test_csv_holds_the_same_rows(session: Path, written: Path) -> None:
    with Session.open(session) as open_session:
        for name in ("events", "steps", "headset", "notes"):
            rows = table(open_session, name)
            read = csv.read_csv(written / "csv" / f"{name}.csv")
            assert read.column_names == rows.column_names
            assert read.num_rows == rows.num_rows > 0
            assert read["time_ns"].to_pylist() == rows["time_ns"].to_pylist()


@pytest.mark.parametrize("form", ["parquet", "csv"])
def test_every_column_of_every_file_is_explained(written: Path, form: str) -> None:
    told = json.loads((written / form / "columns.json").read_text())
    page = (written / form / "columns.md").read_text()

    assert told["session"]["participant_kind"] == "scripted"
    for name in TABLES:
        file = written / form / f"{name}.{form}"
        read = parquet.read_table(file) if form == "parquet" else csv.read_csv(file)
        columns = told["tables"][name]["columns"]
        assert [column["name"] for column in columns] == read.column_names
        assert all(column["meaning"] for column in columns)
        assert all(f"| {column['name']} |" in page for column in columns)


def test_a_number_with_a_unit_says_so_in_its_name(written: Path) -> None:
    told = json.loads((written / "csv" / "columns.json").read_text())
    endings = {"m": "_m", "deg": "_deg", "kgf": "_kgf", "s": "_s", "ns": "_ns", "rad": "_rad"}

    for each in told["tables"].values():
        for column in each["columns"]:
            ending = endings.get(column["unit"])
            assert ending is None or column["name"].endswith(ending), column
