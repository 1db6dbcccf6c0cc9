"""A set made of a session: its files, its answers, its experiments."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.benchmarks.egotaskqa_interpreter import answer, load
from vrhuman.benchmarks.egotaskqa.baselines.answering import symbolic
from vrhuman.benchmarks.egotaskqa.make import make
from vrhuman.benchmarks.egotaskqa.public_format import KEYS, parse_questions, read_questions
from vrhuman.benchmarks.set_making import NotMade
from vrhuman.benchmarks.table import BENCHMARKS


def records(folder: Path, name: str = "tagged_qas.json") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((folder / name).read_text(encoding="utf-8"))
    return found


def test_another_interpreter_gives_every_stored_answer(small_set: Path) -> None:
    worlds: dict[str, Any] = {}
    wrong = []
    for each in records(small_set):
        video = each["video_id"]
        worlds.setdefault(video, load(small_set, video))
        if answer(worlds[video], each["program"]) != each["answer"]:
            wrong.append(each["program"])

    assert not wrong


def test_perfect_perception_answers_everything(small_set: Path) -> None:
    asked = read_questions(small_set / "tagged_qas.json")

    assert symbolic(small_set, asked) == [each.answer for each in asked]


def test_the_strict_rule_says_what_the_experiment_shows(small_set: Path) -> None:
    told = records(small_set, "experiments.json")
    same = sum(each["strict"] == each["experiment"] for each in told)

    assert {each["experiment"] for each in told} == {"yes", "no"}
    assert same >= 0.9 * len(told)


def test_records_are_public_ones(small_set: Path) -> None:
    for each in records(small_set):
        assert list(each)[: len(KEYS)] == list(KEYS)
        assert each["reasoning_type"].split("$")[-1] == each["reference"]


def test_records_are_read_and_written_alike(small_set: Path) -> None:
    text = (small_set / "tagged_qas.json").read_text(encoding="utf-8")

    assert [each.as_json() for each in parse_questions(text, "text")] == json.loads(text)


@pytest.mark.parametrize("split", ["direct", "indirect"])
def test_both_splits_have_every_question_once(small_set: Path, split: str) -> None:
    parts = [records(small_set, f"{split}/{name}_qas.json") for name in ("train", "val", "test")]
    ids = sorted(each["question_id"] for part in parts for each in part)

    assert ids == sorted(each["question_id"] for each in records(small_set))


def test_no_direct_reference_is_tested_in_the_indirect_split(small_set: Path) -> None:
    tested = [
        each for name in ("val", "test") for each in records(small_set, f"indirect/{name}_qas.json")
    ]

    assert {each["reference"] for each in tested} == {"indirect"}


def test_yes_and_no_are_as_frequent(small_set: Path) -> None:
    answers = [each["answer"] for each in records(small_set) if each["structural"] == "verify"]

    assert abs(answers.count("yes") - answers.count("no")) <= 0.25 * len(answers)


def test_every_clip_has_its_film_and_world(small_set: Path) -> None:
    clips = json.loads((small_set / "vid_intervals.json").read_text(encoding="utf-8"))

    for name in clips:
        files = sorted(path.name for path in (small_set / "videos" / name).iterdir())
        assert files == ["rgb.mp4", "world.json"]


def test_a_folder_that_is_there_is_not_written_over(small_set: Path, drawn_session: Path) -> None:
    with pytest.raises(NotMade, match="exists already"):
        make([drawn_session], small_set, 1)


def test_an_audit_tells_the_baselines_and_the_experiments(small_set: Path) -> None:
    told = BENCHMARKS["egotaskqa"].audit(small_set)

    direct = told["splits"]["direct"]
    assert direct["symbolic"]["micro"] == 100.0
    assert direct["most frequent"]["micro"] < 100.0
    assert told["strict_rule"]["compared"] > 10
    table = direct["accuracy"]
    assert table["columns"] == ["", "questions", "most frequent", "text only", "symbolic"]
    shares = [direct[name]["micro"] for name in table["columns"][2:]]
    assert table["rows"][-1] == ["overall: all", direct["test"], *shares]


def test_a_set_says_whose_it_is_and_what_does_not_agree(small_set: Path) -> None:
    told = json.loads((small_set / "set.json").read_text(encoding="utf-8"))
    rule = told["counts"]["strict_rule"]

    assert told["digest"] in (small_set / "README.md").read_text(encoding="utf-8")
    assert told["licence"] in (small_set / "LICENSE").read_text(encoding="utf-8")
    assert len(told["disagreements"]) == rule["compared"] - rule["agree"]


def test_a_set_is_read_by_its_metadata(small_set: Path) -> None:
    croissant = pytest.importorskip("mlcroissant", reason="mlcroissant is not installed: see dev")

    found = croissant.Dataset(small_set / "croissant.json")

    asked = [each["questions/question"].decode() for each in found.records("questions")]
    assert asked == [each["question"] for each in records(small_set)]
    left_out = records(small_set, "experiments.json")
    assert len(list(found.records("experiments"))) == len(left_out)
    assert not found.metadata.ctx.issues.errors
