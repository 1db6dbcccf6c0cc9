"""A figure, a score, a table and a report name the seal of the file that they come from."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from matplotlib.figure import Figure

from tests.support.paths import SAMPLE
from vrhuman.cli import main
from vrhuman.recording.recover import recover
from vrhuman.recording.seal import read_seal
from vrhuman.review.measuring.plots import svg
from vrhuman.review.results.outcome import outcome


@pytest.fixture(scope="module")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample, as this version closes it."""
    path = tmp_path_factory.mktemp("sealed") / "sample.mcap"
    recover(SAMPLE, path)
    return path


def short(path: Path) -> str:
    found = read_seal(path)
    assert found is not None
    return found.short


def test_a_score_names_the_seal(sealed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(sealed)]) == 0

    assert f"seal        {short(sealed)}" in capsys.readouterr().out
    assert outcome(sealed).seal == short(sealed)
    assert outcome(SAMPLE).seal == ""


def test_exported_tables_name_the_whole_seal(sealed: Path, tmp_path: Path) -> None:
    out = tmp_path / "tables"

    assert main(["export", str(sealed), "--to", "csv", "--out", str(out)]) == 0

    (found,) = out.rglob("columns.json")
    seal = json.loads(found.read_text("utf-8"))["session"]["seal"]
    assert seal.startswith(short(sealed))
    assert len(seal) == 64


@pytest.mark.parametrize(("seal", "told"), [("0123456789ab", True), ("", False)])
def test_a_figure_says_of_which_sessions_it_is(seal: str, told: bool) -> None:
    assert ("vrhuman sessions sealed" in svg(Figure(), seal)) is told
