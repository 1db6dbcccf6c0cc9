"""A set of Env-QA is read from its folder, and a damaged one refused with file and key."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow
import pytest
from pyarrow import parquet

from tests.support.benchmarks.envqa_sets import SECONDS, entries, write_set
from vrhuman.benchmarks.envqa.set_reading import read_set
from vrhuman.records import VrhumanError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_set(tmp_path / "set")


def refusal(folder: Path) -> str:
    with pytest.raises(VrhumanError) as refused:
        read_set(folder)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_items_have_their_film_and_type(folder: Path) -> None:
    found = read_set(folder)

    first = found.items[0]
    assert (found.name, found.digest, len(found.items)) == ("small", "0" * 64, 10)
    assert (first.item_id, first.kind, first.split) == ("clip0_00", "QueryAttribute", "test")
    assert (first.film, first.begin_s) == ("videos/clip0/rgb.mp4", 0.0)
    assert first.end_s == pytest.approx(SECONDS)


def test_answers_have_one_spelling(folder: Path) -> None:
    by_id = {item.item_id: item for item in read_set(folder).items}

    assert by_id["clip0_00"].answer == {"adjective": "gray"}
    assert by_id["clip0_00"].text == "Gray"
    assert by_id["clip0_04"].answer["adjective"] == "water"


def test_splits_are_in_their_order(tmp_path: Path) -> None:
    folder = write_set(
        tmp_path / "set", test=entries(1, "c"), train=entries(1, "a"), val=entries(1, "b")
    )

    found = read_set(folder)

    assert list(dict.fromkeys(item.split for item in found.items)) == ["train", "val", "test"]


def test_a_public_file_without_roles_is_read_by_its_text(tmp_path: Path) -> None:
    public = [
        {key: value for key, value in each.items() if key not in ("roles", "template")}
        for each in entries()
    ]
    ours, theirs = write_set(tmp_path / "a"), write_set(tmp_path / "b", test=public)

    assert [i.answer for i in read_set(theirs).items] == [i.answer for i in read_set(ours).items]


def test_without_a_description(folder: Path) -> None:
    (folder / "set.json").unlink()

    assert "set.json: cannot be read" in refusal(folder)


@pytest.mark.parametrize("text", ["[", "[]", "{}", '{"name": "x"}', '{"name": "x", "digest": 3}'])
def test_with_a_wrong_description(folder: Path, text: str) -> None:
    (folder / "set.json").write_text(text, encoding="utf-8")

    assert refusal(folder).startswith(str(folder / "set.json"))


def test_without_clips(folder: Path) -> None:
    (folder / "clips.parquet").unlink()

    assert "clips.parquet: video_id, begin_ns, end_ns cannot be read" in refusal(folder)


def test_with_other_columns(folder: Path) -> None:
    parquet.write_table(pyarrow.table({"video_id": ["a"]}), folder / "clips.parquet")

    assert "clips.parquet: video_id, begin_ns, end_ns cannot be read" in refusal(folder)


def test_with_a_clip_that_is_missing(folder: Path) -> None:
    (folder / "questions_val.json").write_text(json.dumps(entries(1, "other")), encoding="utf-8")

    assert "questions_val.json[0].video_id: 'other0' is not in clips.parquet" in refusal(folder)


def test_without_questions(folder: Path) -> None:
    (folder / "questions_test.json").unlink()

    assert "no questions" in refusal(folder)


@pytest.mark.parametrize("roles", [3, {"action": 3}, {"verb": "open"}, []])
def test_with_wrong_roles(tmp_path: Path, roles: object) -> None:
    folder = write_set(tmp_path / "set", test=[dict(entries()[0]) | {"roles": roles}])

    assert "questions_test.json[0].roles: " in refusal(folder)


def test_with_an_answer_without_a_value(tmp_path: Path) -> None:
    folder = write_set(tmp_path / "set", test=[dict(entries()[0]) | {"roles": {}}])

    assert "questions_test.json[0].answer: 'Gray' has no value" in refusal(folder)
