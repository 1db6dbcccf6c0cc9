"""``vrhuman questions settle`` in a terminal; the pages of ``review`` have tests of their own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from vrhuman.cli import main
from vrhuman.houses.spawn import Spawn
from vrhuman.questions.dataset.episodes import HouseQuestions, StoredQuestion
from vrhuman.questions.review.reviews import Decision, Review, Verdict, file_hash
from vrhuman.records import AnswerKind

QUESTIONS = tuple(
    StoredQuestion(f"q{n}", "exist", AnswerKind.YES_NO, "Is there a mug?", "exist(scene)", "yes")
    for n in range(3)
)


@pytest.fixture
def val(tmp_path: Path) -> Path:
    """A set of three questions."""
    path = tmp_path / "val.jsonl"
    episode = HouseQuestions("a:0", "0" * 64, 1, 3, Spawn(0.0, 0.0, 0.0, 0.0), {}, QUESTIONS)
    path.write_text(episode.as_line() + "\n", encoding="utf-8")
    return path


def reviewed(val: Path, who: str, *decisions: Decision, of: str = "") -> str:
    verdicts = {
        ("a:0", f"q{n}"): Verdict("a:0", f"q{n}", decision) for n, decision in enumerate(decisions)
    }
    path = val.with_name(f"{who}.json")
    path.write_text(Review(who, of or file_hash(val), verdicts).as_json(), encoding="utf-8")
    return str(path)


def settled(*words: object) -> int:
    return main(["questions", "settle", *map(str, words)])


def test_what_both_accept_is_kept_and_locked(val: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ada = reviewed(val, "ada", "accept", "accept", "reject")
    bob = reviewed(val, "bob", "accept", "reject", "reject")

    assert settled(val, ada, bob, "--json") == 0

    told = json.loads(capsys.readouterr().out)
    assert (told["kept"], told["rejected"], len(told["disputed"])) == (1, 1, 1)
    assert told["kappa"] == pytest.approx(0.4)
    out = val.with_name("val.reviewed.jsonl")
    assert told["sha256"] == file_hash(out)
    assert len(json.loads(out.read_text())["questions"]) == 1


def test_the_table_is_told_to_people_too(val: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ada = reviewed(val, "ada", "accept", "accept", "accept")
    bob = reviewed(val, "bob", "accept", "accept", "accept")

    assert settled(val, ada, bob) == 0

    told = capsys.readouterr().out
    assert "agreement     100.0 % of 3 questions" in told
    assert "3 kept, 0 reworded, 0 rejected" in told


def test_a_review_of_another_set_is_refused(val: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ada = reviewed(val, "ada", "accept", "accept", "accept")
    bob = reviewed(val, "bob", "accept", "accept", "accept", of="f" * 64)

    assert settled(val, ada, bob) == 2

    assert "bob's review is about another set" in capsys.readouterr().err


RECORDS = [
    {
        "question_id": f"v{n}_q1",
        "video_id": f"v{n}",
        "question": "What happened in the video?",
        "answer": "Pushing the cup",
        "question_type": "QueryEvent",
        "roles": {"action": "push", "object1": "cup"},
    }
    for n in range(3)
]


@pytest.fixture
def films(tmp_path: Path) -> Path:
    """An Env-QA set's file of three questions."""
    path = tmp_path / "questions_val.json"
    path.write_text(json.dumps(RECORDS), encoding="utf-8")
    return path


def reviewed_films(path: Path, who: str, *verdicts: tuple[Decision, str]) -> str:
    made = {
        (f"v{n}", f"v{n}_q1"): Verdict(f"v{n}", f"v{n}_q1", decision, text)
        for n, (decision, text) in enumerate(verdicts)
    }
    out = path.with_name(f"{who}.json")
    out.write_text(Review(who, file_hash(path), made).as_json(), encoding="utf-8")
    return str(out)


def test_a_set_of_films_is_settled_alike(films: Path, capsys: pytest.CaptureFixture[str]) -> None:
    better = ("reword", "What did the person do?")
    ada = reviewed_films(films, "ada", ("accept", ""), better, ("accept", ""))
    bob = reviewed_films(films, "bob", ("accept", ""), better, ("reject", ""))

    assert settled(films, ada, bob, "--json") == 0

    told = json.loads(capsys.readouterr().out)
    assert (told["kept"], told["reworded"], len(told["disputed"])) == (1, 1, 1)
    out = films.with_name("questions_val.reviewed.json")
    assert told["sha256"] == file_hash(out)
    assert json.loads(out.read_text()) == [RECORDS[0], {**RECORDS[1], "question": better[1]}]


def test_houses_have_to_be_named_where_a_set_is_of_houses(
    val: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["questions", "review", str(val), "--reviewer", "ada", "--no-browser"]) == 2

    assert "name their files with --houses" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{}", "must be a list of questions"),
        ("[", "cannot be read as questions"),
        ("[1]", "[0]: must be a table"),
        ('[{"question_id": "a", "video_id": 3}]', "[0].video_id: must be a text"),
    ],
)
def test_a_file_that_is_no_set_of_films_is_refused(
    films: Path, text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    films.write_text(text, encoding="utf-8")

    assert main(["questions", "review", str(films), "--reviewer", "ada", "--no-browser"]) == 2

    assert said in capsys.readouterr().err
