"""A set asks what the session asked, shows its exploration alone, and scores as sessions do."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import av
import pytest

from tests.support.paths import SAMPLE
from tests.support.study.entries import answer, ready
from tests.support.study.entries import session as session_entry
from vrhuman.apps.benchmark_rows import benchmark_rows
from vrhuman.benchmarks.excalibur.benchmark import Excalibur
from vrhuman.benchmarks.excalibur.make import make
from vrhuman.benchmarks.excalibur.set_reading import FIELD, NotASet, read_set
from vrhuman.benchmarks.making import Making
from vrhuman.benchmarks.study_report import benchmark_row
from vrhuman.benchmarks.table import BENCHMARKS
from vrhuman.cli import main
from vrhuman.recording.reader import Session
from vrhuman.review.tracks import answer_words
from vrhuman.scoring.accuracy import accuracy, graded
from vrhuman.study.registry.registry import Registry

BENCHMARK = Excalibur()


def test_it_asks_what_the_session_asked_first(sample_set: Path) -> None:
    with Session.open(SAMPLE) as session:
        asked = next(iter(session.questions())).questions

    items = read_set(sample_set).items

    assert [item.question for item in items] == [each.text for each in asked]
    assert [item.kind for item in items] == [each.family for each in asked]


def test_its_score_is_the_sessions_own(sample_set: Path) -> None:
    with Session.open(SAMPLE) as session:
        asked = next(iter(session.questions()))
        given = [each for each in session.answers() if each.phase == asked.phase]
    texts = {
        each.question_id: ", ".join(each.answer)
        if isinstance(each.answer, tuple)
        else str(each.answer)
        for each in given
    }

    scores = [
        BENCHMARK.score(item, {FIELD: texts.get(item.item_id.partition(":")[2], "")}, "strict")
        for item in read_set(sample_set).items
    ]

    marks = accuracy(asked.questions, given, asked.phase).marks
    assert [bool(each.score) for each in scores] == list(marks)
    assert len(marks) == 20


def test_the_film_ends_before_the_first_question(sample_set: Path) -> None:
    with Session.open(SAMPLE) as session:
        starts = {each.phase: each.time_ns for each in session.phases()}
    item = read_set(sample_set).items[0]

    with av.open(str(sample_set / item.film)) as film:
        pictures = sum(1 for _ in film.decode(video=0))
        sounds = len(film.streams.audio)

    explored = (starts["answer"] - starts["explore"]) * 1e-9
    assert pictures == int(explored * 10)
    assert item.end_s == pytest.approx(explored, abs=0.1)
    assert sounds == 0


@pytest.mark.parametrize(
    ("kind", "gt", "pred", "score"),
    [
        ("yes-no", "yes", "yeah", 1.0),
        ("yes-no", "yes", "no", 0.0),
        ("count", "19", "20", 0.0),
        ("count", "20", "21", 1.0),
        ("query", "red, white", "white and red", 1.0),
        ("query", "red, white", "red", 0.0),
        ("query", "red", "no idea", 0.0),
    ],
)
def test_pairs_are_scored_as_in_the_paper(kind: str, gt: str, pred: str, score: float) -> None:
    assert BENCHMARK.score_pair({"kind": kind, "gt": gt, "pred": pred}, "strict") == score


def test_the_same_session_gives_the_same_set(
    sample_set: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "sample"

    words = ("excalibur", SAMPLE, "--out", out, "--width", 64, "--jobs", 1)
    assert main(["benchmark", "make", *map(str, words), "--json"]) == 0

    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert told["digest"] == read_set(sample_set).digest
    assert (told["questions"], told["films"]) == (20, 1)
    assert (out / "episodes.jsonl").read_bytes() == (sample_set / "episodes.jsonl").read_bytes()


def test_guessing_is_told_of_a_set_and_too_few_houses_are_noted(
    sample_set: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["benchmark", "audit", "excalibur", str(sample_set), "--json"]) == 0

    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert 0.0 < told["guessing"]["percent"] < 50.0
    assert "house" in told["note"]
    row = benchmark_row(BENCHMARK, read_set(sample_set), ())
    assert row.chance == told["guessing"]["percent"]


@pytest.mark.parametrize(
    ("line", "reason"), [("{", "JSONDecodeError"), ('{"episode": 1}', "KeyError")]
)
def test_a_damaged_line_is_named(tmp_path: Path, line: str, reason: str) -> None:
    told = {"benchmark": "excalibur", "name": "x", "digest": "x"}
    (tmp_path / "set.json").write_text(json.dumps(told))
    (tmp_path / "episodes.jsonl").write_text(line + "\n")

    with pytest.raises(NotASet, match=rf"episodes.jsonl:1: .*{reason}"):
        read_set(tmp_path)


def test_who_played_is_a_row_by_phase_and_is_scored_as_the_session(
    sample_set: Path, tmp_path: Path
) -> None:
    with Session.open(SAMPLE) as session:
        name = session.start.session_id
        asked = list(session.questions())
        given = list(session.answers())
    phase = asked[0].phase
    graded_answers = [
        replace(
            answer(name, each.question.question_id),
            phase=phase,
            given=answer_words(replace(each.answer, confidence=None)) if each.answer else None,
        )
        for each in graded(asked[0].questions, given, phase)
    ]
    with Registry.open(tmp_path / "study.db", create=True) as registry:
        ready(registry)
        registry.begin(replace(session_entry(), session_id=name))
        registry.put_answers(name, graded_answers)

        (row, *_) = benchmark_rows(registry, "kitchen", [sample_set], (), BENCHMARKS)

    (group,) = row.groups
    assert (group.condition, group.participants) == ("played: answer", 1)
    own = accuracy(asked[0].questions, given, phase).percent
    assert group.score.mean == pytest.approx(own)


def test_an_interrupted_making_goes_on_with_the_films_that_are_done(
    sample_set: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise KeyboardInterrupt

    out = tmp_path / "sample"
    with monkeypatch.context() as interrupted:
        interrupted.setattr("vrhuman.benchmarks.excalibur.make.write_set", fails)
        with pytest.raises(KeyboardInterrupt):
            make([SAMPLE], out, 1, Making(jobs=1, width=64))
    assert not out.exists()
    (film,) = tmp_path.rglob("*.mp4")
    done = film.stat().st_ino
    film.with_name("exother.mp4").write_bytes(b"of a session that is not asked for any more")

    make([SAMPLE], out, 1, Making(jobs=1, width=64))

    (same,) = (out / "videos").iterdir()
    assert same.stat().st_ino == done
    assert read_set(out).digest == read_set(sample_set).digest
    assert [each.name for each in tmp_path.iterdir()] == ["sample"]
