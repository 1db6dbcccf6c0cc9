"""The metadata of sets are valid Croissant, and their records can be read by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.benchmarks.movieqa_films import make_set
from tests.support.paths import ROOT
from vrhuman.benchmarks.excalibur.make import make
from vrhuman.benchmarks.making import Making

croissant = pytest.importorskip("mlcroissant", reason="mlcroissant is not installed: see dev")


def test_a_set_of_movieqa_is_read_by_its_metadata(tmp_path: Path) -> None:
    told = make_set(tmp_path / "set", 3)

    found = croissant.Dataset(tmp_path / "set" / "croissant.json")

    records = list(found.records("questions"))
    assert len(records) == told["questions"]
    assert records[0]["questions/question"].decode().endswith("?")
    assert not found.metadata.ctx.issues.errors


def test_a_set_of_excalibur_has_valid_metadata(tmp_path: Path) -> None:
    make([ROOT / "sessions" / "sample.mcap"], tmp_path / "set", 1, Making(jobs=1, width=64))

    found = croissant.Dataset(tmp_path / "set" / "croissant.json")

    assert not found.metadata.ctx.issues.errors
    assert {each.id for each in found.metadata.distribution} == {"episodes.jsonl", "films"}
    assert len(list(found.records("episodes"))) == 1
