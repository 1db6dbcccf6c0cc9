"""The simple students' answers are files that are scored and reported as anybody's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.benchmarks.movieqa_films import make_set
from vrhuman.cli import main

pytest.importorskip("snowballstemmer")


def test_students_answer_a_set_and_are_scored_as_they_say(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_set(tmp_path / "set", 2)
    out = tmp_path / "students"
    words = ["benchmark", "movieqa", "students", str(tmp_path / "set"), "--out", str(out)]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])["accuracy"]
    assert {"hasty-longest", "cosine-tfidf-plot-w1", "cosine-tfidf-dvs-w5"} <= set(told)
    answers = str(out / "cosine-tfidf-plot-w1.jsonl")
    score = ["benchmark", "score", "movieqa", "--set", str(tmp_path / "set")]
    assert main([*score, "--answers", answers, "--json"]) == 0
    scored = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert 100.0 * scored["mean"] == pytest.approx(told["cosine-tfidf-plot-w1"])
    assert main(words) == 2  # never over a folder that is there
    assert "give a new folder" in capsys.readouterr().err


@pytest.fixture
def students(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, float]:
    """What the students of a toy set reach; ``set`` and ``students`` are in the folder."""
    make_set(tmp_path / "set", 2)
    words = ["students", str(tmp_path / "set"), "--out", str(tmp_path / "students"), "--json"]
    assert main(["benchmark", "movieqa", *words]) == 0
    reached: dict[str, float] = json.loads(capsys.readouterr().out.splitlines()[-1])["accuracy"]
    return reached


def test_what_an_interrupted_command_left_is_in_nobodys_way(tmp_path: Path) -> None:
    make_set(tmp_path / "set", 2)
    left = tmp_path / ".students.parts"
    left.mkdir()
    (left / "half.jsonl").write_text("{")

    words = ["students", str(tmp_path / "set"), "--out", str(tmp_path / "students")]
    assert main(["benchmark", "movieqa", *words]) == 0

    assert not left.exists()
    assert not (tmp_path / "students" / "half.jsonl").exists()


def submit(folder: Path, lines: list[str]) -> list[str]:
    (folder / "own.txt").write_text("\n".join(lines), encoding="utf-8")
    files = ["--submission", str(folder / "own.txt"), "--qa", str(folder / "set" / "qa.json")]
    return ["benchmark", "score", "movieqa", *files, "--json"]


def test_a_submission_is_scored_as_its_file_of_answers(
    tmp_path: Path, students: dict[str, float], capsys: pytest.CaptureFixture[str]
) -> None:
    lines = (tmp_path / "students" / "hasty-longest.txt").read_text().splitlines()

    assert main(submit(tmp_path, lines)) == 0

    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert told["questions"] == len(lines)
    assert told["accuracy"] == pytest.approx(students["hasty-longest"])


@pytest.mark.usefixtures("students")
def test_a_submission_must_answer_all_questions_of_a_split_and_no_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = (tmp_path / "students" / "hasty-longest.txt").read_text().splitlines()
    split = lines[0].partition(":")[0]
    own = [line for line in lines if line.startswith(f"{split}:")]

    assert main([*submit(tmp_path, own), "--split", split]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["questions"] == len(own)
    assert main([*submit(tmp_path, own[1:]), "--split", split]) == 2
    assert "have no answer" in capsys.readouterr().err
    assert main([*submit(tmp_path, [*own, f"{split}:999 1"]), "--split", split]) == 2
    assert "to no question of the set" in capsys.readouterr().err
