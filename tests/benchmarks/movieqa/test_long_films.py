"""A set with --together has one film of a participant's sessions in a house."""

from __future__ import annotations

import json
from pathlib import Path

import av
import pytest

from tests.support.benchmarks.movieqa_films import is_true
from tests.support.paths import SAMPLE
from tests.support.recording.acting_person import ROUND, record
from vrhuman.annotation.annotate import annotate
from vrhuman.benchmarks.movieqa.film_parts import RATE
from vrhuman.benchmarks.movieqa.formats.quizzes import read_quizzes
from vrhuman.benchmarks.movieqa.joining import joined
from vrhuman.benchmarks.sets import sessions_in
from vrhuman.cli import main
from vrhuman.export.film.film import export_film, write_long_film

pytest.importorskip("snowballstemmer")


def pictures_in(film: Path) -> int:
    with av.open(str(film)) as container:
        return sum(1 for _ in container.decode(video=0))


def test_films_follow_one_another_in_one(tmp_path: Path) -> None:
    export_film(SAMPLE, tmp_path / "one.mp4", 64, 2)

    write_long_film([SAMPLE, SAMPLE], tmp_path / "long.mp4", 64, 2, 23)

    assert pictures_in(tmp_path / "long.mp4") == 2 * pictures_in(tmp_path / "one.mp4")


def test_two_sessions_are_one_film_and_what_is_asked_is_true_of_both(tmp_path: Path) -> None:
    days = enumerate((ROUND[:2], ROUND[2:]))
    utc = "2026-07-0{}T10:00:00.000Z"
    files = [
        record(tmp_path / f"{n}.mcap", done, session_id=f"s{n}", started_utc=utc.format(2 - n))
        for n, done in days
    ][::-1]
    words = ["benchmark", "make", "movieqa", *map(str, files), "--out", str(tmp_path / "set")]

    assert main([*words, "--together", "--jobs", "1"]) == 0

    films = json.loads((tmp_path / "set" / "films.json").read_text())
    (film,) = films.values()
    parts = [annotate(path) for path in files]
    assert film["sessions"] == [each.session_id for each in parts]
    assert sessions_in(tmp_path / "set") == {each.session_id for each in parts}
    found = joined(parts, RATE)
    for quiz in read_quizzes(tmp_path / "set" / "qa.json"):
        true = [is_true(found, quiz.question, answer) for answer in quiz.answers]
        assert true == [n == quiz.correct for n in range(5)], (quiz.question, quiz.answers)
        assert 0.0 <= quiz.rest["begin_s"] <= quiz.rest["end_s"] <= film["seconds"]  # type: ignore[operator]


def test_another_benchmark_has_no_such_films(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["benchmark", "make", "excalibur", str(SAMPLE), "--out", str(tmp_path / "set")]

    assert main([*words, "--together"]) == 2

    assert "only MovieQA has films of several sessions" in capsys.readouterr().err
    assert not (tmp_path / "set").exists()
