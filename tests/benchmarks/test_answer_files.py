"""Files of answers: what was written is read back; what is wrong is one clear line."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from vrhuman.benchmarks.answer_files import FORMS, AnswerFileError, ItemResponse, write_answers
from vrhuman.benchmarks.sets import SetError, benchmark_of
from vrhuman.benchmarks.written_answers import read_written

ANSWERS = (
    ItemResponse("q1", "P01", "full", {"action": "move", "object1": "pot"}, 0.7, 12.5, 2, 1),
    ItemResponse("q2", "P01", "question-only", {"yes_no": "no"}, None, None, 0, 3, "scripted"),
    ItemResponse("q3", "1", "film-only", {"number": "3", "object1": "=1+1"}, 1.0, 0.25),
)


@pytest.mark.parametrize("form", FORMS)
def test_what_was_written_is_read_back(form: str, tmp_path: Path) -> None:
    write_answers(tmp_path / f"a{form}", ANSWERS)

    read = read_written(tmp_path / f"a{form}")

    assert [
        ItemResponse(
            each.item_id,
            each.participant,
            each.condition,
            each.answer,  # type: ignore[arg-type]
            each.confidence,
            each.seconds,
            each.watches,  # type: ignore[arg-type]
            each.times_shown,  # type: ignore[arg-type]
            each.kind,
        )
        for each in read
    ] == list(ANSWERS)


def test_a_cell_of_a_table_never_is_a_formula(tmp_path: Path) -> None:
    write_answers(tmp_path / "a.csv", ANSWERS)

    assert "'=1+1" in (tmp_path / "a.csv").read_text()


def test_a_line_has_the_keys_that_scoring_reads(tmp_path: Path) -> None:
    write_answers(tmp_path / "a.jsonl", ANSWERS[:1])

    assert json.loads((tmp_path / "a.jsonl").read_text()) == {
        "item_id": "q1",
        "participant": "P01",
        "condition": "full",
        "answer": {"action": "move", "object1": "pot"},
        "confidence": 0.7,
        "seconds": 12.5,
        "watches": 2,
        "times_shown": 1,
        "kind": "person",
    }


def test_another_ending_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(AnswerFileError, match=r"\.jsonl, \.csv, \.parquet"):
        write_answers(tmp_path / "a.xlsx", ANSWERS)
    assert not (tmp_path / "a.xlsx").exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
@pytest.mark.parametrize("form", FORMS)
def test_only_its_owner_can_read_it(form: str, tmp_path: Path) -> None:
    write_answers(tmp_path / f"a{form}", ANSWERS)

    assert (tmp_path / f"a{form}").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "set.json: not JSON"),
        ("[]", "set.json: benchmark: missing"),
        ('{"benchmark": "none"}', "set.json: benchmark: 'none' is not known"),
    ],
)
def test_a_folder_that_is_no_set_is_one_clear_line(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "set.json").write_text(text)

    with pytest.raises(SetError, match=told):
        benchmark_of(tmp_path, {})


def test_a_folder_without_a_set_says_what_makes_one(tmp_path: Path) -> None:
    with pytest.raises(SetError, match="vrhuman benchmark make"):
        benchmark_of(tmp_path, {})
