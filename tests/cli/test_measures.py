"""``vrhuman measures``: a table for people, JSON and CSV for machines, plots for papers."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from vrhuman import cli


def test_one_session_is_reported_and_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, folder = tmp_path / "measures.csv", tmp_path / "plots"

    code = cli.main(
        ["measures", str(SAMPLE), "--json", "--csv", str(table), "--plots", str(folder)]
    )

    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert code == 0
    assert [row["phase"] for row in rows] == [row["phase"] for row in told["phases"]]
    assert [int(row["steps"]) for row in rows] == [row["steps"] for row in told["phases"]]
    assert {path.name for path in folder.iterdir()} == {
        f"sample.{name}.{suffix}"
        for name in ("coverage", "objects", "dwell")
        for suffix in ("svg", "png")
    }


def test_what_cannot_be_read_is_reported_and_the_rest_is_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.mcap"
    broken.write_bytes(b"not a session")

    code = cli.main(["measures", str(broken), str(SAMPLE), "--jobs", "1"])

    out = capsys.readouterr().out
    assert code == 2
    assert str(broken) in out
    assert "of the floor" in out
    assert out.splitlines()[-1] == "2 sessions: 1 failed, 1 measured"


def test_a_table_that_cannot_be_written_is_reported_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "missing" / "measures.csv"

    code = cli.main(["measures", str(SAMPLE), "--csv", str(nowhere)])

    assert code == 2
    assert capsys.readouterr().err.startswith(f"vrhuman: {nowhere}: cannot be written")


def test_a_damaged_session_is_told_to_be_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = SAMPLE.read_bytes()
    cut = tmp_path / "cut.mcap"
    cut.write_bytes(whole[: len(whole) * 2 // 3])

    code = cli.main(["measures", str(cut), "--json"])

    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert code == 0
    assert told["damage"]
    assert not any(row["whole"] for row in told["phases"])
