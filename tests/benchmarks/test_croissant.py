"""The metadata of sets are valid Croissant, and their records can be read by it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.benchmarks.movieqa_films import make_set
from tests.support.paths import ROOT
from vrhuman.benchmarks.egotaskqa.making.describing import describe
from vrhuman.benchmarks.egotaskqa.set_reading import EXPERIMENTS, INTERVALS, TAGGED
from vrhuman.benchmarks.excalibur.make import make
from vrhuman.benchmarks.making import Making
from vrhuman.benchmarks.vidln.croissant import NARRATIVES
from vrhuman.benchmarks.vidln.croissant import metadata as narratives_metadata
from vrhuman.benchmarks.vidln.set_reading import LOCATION_FILE, TEXT_FILE

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


def test_a_set_of_egotaskqa_is_described(tmp_path: Path) -> None:
    texts = "question_id video_id question program official_answer semantic structural reference"
    fields = {
        **dict.fromkeys(texts.split(), "text"),
        "type": ["descriptive"],
        "category": ["world"],
    }
    asked = [{**fields, "answer": "bowl", "step": 3}]
    for name, told in ((TAGGED, asked), (INTERVALS, {}), (EXPERIMENTS, [])):
        (tmp_path / name).write_text(json.dumps(told), encoding="utf-8")
    counts = {"sessions": 1, "houses": 1, "clips": 1, "mean_seconds": 9.0, "mean_actions": 4.0}
    counted = {"questions": 1, "questions_before_balance": 2, "types": {"descriptive": 1}}
    made = {"name": "ego", "digest": "d" * 64, **counts, **counted, "scopes": {"world": 1}}

    describe(tmp_path, made, 7, Making(creator="The lab"))

    found = croissant.Dataset(tmp_path / "croissant.json")
    assert not found.metadata.ctx.issues.errors
    (record,) = found.records("questions")
    assert record["questions/answer"] == b"bowl"
    card = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert "Made by The lab" in card
    assert "| descriptive | 1 |" in card
    assert "CC-BY-4.0" in (tmp_path / "LICENSE").read_text(encoding="utf-8")


def test_a_set_of_narratives_has_valid_metadata(tmp_path: Path) -> None:
    (tmp_path / NARRATIVES).write_text('{"vidln_id": 0, "video_id": "vr1"}\n', encoding="utf-8")
    for name in (TEXT_FILE, LOCATION_FILE, "films.json"):
        (tmp_path / name).write_text("{}", encoding="utf-8")

    text = narratives_metadata(tmp_path, "stories", "d" * 64, Making())

    (tmp_path / "croissant.json").write_text(text, encoding="utf-8")
    found = croissant.Dataset(tmp_path / "croissant.json")
    assert not found.metadata.ctx.issues.errors
    assert "narratives.jsonl" in {each.id for each in found.metadata.distribution}
