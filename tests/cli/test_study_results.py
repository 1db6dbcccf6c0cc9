"""``vrhuman study plan|report|export`` in a terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from tests.support.study.random_study import STUDY, drawn_registry
from vrhuman.cli import main


@pytest.fixture
def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    drawn_registry(tmp_path).close()
    return tmp_path / "study.db"


def test_plan_tells_a_width_for_each_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "plan", "--participants", "4,16", "--studies", "100", "--json"]) == 0

    told = json.loads(capsys.readouterr().out)
    assert [width["participants"] for width in told["widths"]] == [4, 16]
    assert told["widths"][1]["exqa_width"] < told["widths"][0]["exqa_width"]
    assert "assumed" in told["population"]["source"]


def test_a_pilot_of_programs_is_no_pilot(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "plan", "--pilot", str(SAMPLE)]) == 2

    assert "none of the 1 sessions is a person's" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--participants many", "give whole numbers"),
        ("--participants 0", "must be 1 or more"),
        ("--participants 4 --houses 2 --houses-each 3", "nobody sees a house twice"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_in_one_line(
    words: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["study", "plan", *words.split()]) == 2

    assert told in capsys.readouterr().err


def test_report_prints_its_rows_and_writes_its_page(
    registry: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["study", "report", STUDY, "--registry", str(registry), "--json"]) == 0

    told = json.loads(capsys.readouterr().out)
    assert [row["episodes"] for row in told["rows"]] == [6, 6, 1, 1]
    assert Path(told["report"]).read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_report_is_never_written_over(registry: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path(f"{STUDY}.html").write_text("mine", encoding="utf-8")

    assert main(["study", "report", STUDY, "--registry", str(registry)]) == 2

    assert "exists already" in capsys.readouterr().err


def test_export_writes_every_table(registry: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["study", "export", STUDY, "--to", "csv", "--registry", str(registry), "--json"]) == 0
    )

    told = json.loads(capsys.readouterr().out)
    assert {path.name for path in Path(told["folder"]).iterdir()} >= {"answers.csv", "columns.md"}


def test_a_study_that_is_not_there_is_named(
    registry: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["study", "report", "other", "--registry", str(registry)]) == 2

    assert "other" in capsys.readouterr().err
