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
