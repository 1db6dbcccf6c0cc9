"""A study's report over its benchmarks, by its command, from a registry with answers."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.benchmarks.envqa_sets import write_set
from tests.support.study.entries import item_run, ready
from vrhuman.benchmarks.table import BENCHMARKS
from vrhuman.cli import main
from vrhuman.study.item_answers import begin_run, give_answer, show_item
from vrhuman.study.registry.registry import Registry


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a study, one of whose sets two people have answered."""
    folder = tmp_path / "kitchen" / "sets" / "small"
    found = BENCHMARKS["envqa"].read(write_set(folder, films=6))
    with Registry.open(tmp_path / "vrhuman-study.db", create=True) as registry:
        for name, right in (("P01", True), ("P02", False)):
            ready(registry, name)
            order = [item.item_id for item in found.items]
            named = {"set_digest": found.digest, "benchmark": "envqa", "set_name": found.name}
            run = begin_run(registry, replace(item_run(name, item_order=order), **named))
            for item in found.items[:10]:
                answer = item.answer if right else {"number": "14"}
                shown = show_item(registry, run, item.item_id)
                give_answer(registry, replace(shown, answer=answer, confidence=0.5, seconds=3.0))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_study_is_reported_with_a_row_for_each_benchmark(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["benchmark", "report", "kitchen", "--out", "five.html", "--json"]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert [row["benchmark"] for row in told["rows"]] == list(BENCHMARKS)
    (group,) = next(row for row in told["rows"] if row["benchmark"] == "envqa")["groups"]
    assert group["participants"] == 2
    assert group["score"]["mean"] == pytest.approx(50.0, abs=6.0)
    assert group["median_seconds"] == 3.0
    page = (place / "five.html").read_text(encoding="utf-8")
    assert all(f'data-benchmark="{name}"' in page for name in BENCHMARKS)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("kitchen", "--out FILE.html"),
        ("kitchen --out five.md", "end it in .html"),
        ("envqa --out five.html", "give the folder of a set"),
        ("nobody --out five.html", "nobody"),
        ("kitchen --out five.html --sets kitchen/sets/small kitchen/sets/small", "give it once"),
    ],
)
@pytest.mark.usefixtures("place")
def test_what_cannot_be_reported_is_said_in_one_line(
    words: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["benchmark", "report", *words.split()]) == 2
    assert told in capsys.readouterr().err
