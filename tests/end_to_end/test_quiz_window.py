"""Quizzes in the window, by real clicks and keys: one writes, another answers and judges."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.benchmarks.movieqa_films import make_set
from tests.support.benchmarks.toy_benchmark import write_film
from tests.support.desk_driver import needs_screen
from tests.support.desktop.quiz_author import ANSWERS, QUESTION, Author
from vrhuman.benchmarks.movieqa.quizzing.journal import Proposal, QuizJournal, journal_of
from vrhuman.benchmarks.movieqa.quizzing.publishing import order_of

pytestmark = [pytest.mark.end_to_end, *needs_screen]


@pytest.fixture
def quizzes(tmp_path: Path) -> Path:
    """A set of two toy films, with pictures."""
    folder = tmp_path / "set"
    make_set(folder, 2)
    films = json.loads((folder / "films.json").read_text())
    (folder / "videos").mkdir(exist_ok=True)
    for number, (key, told) in enumerate(sorted(films.items())):
        write_film(folder / "videos" / f"{key}.mp4", number, 4.0)
        told |= {"film": f"videos/{key}.mp4", "seconds": 4.0}
    (folder / "films.json").write_text(json.dumps(films))
    return folder


def stored(folder: Path) -> tuple[Proposal, ...]:
    return QuizJournal(journal_of(folder)).proposals


def test_one_writes_and_another_answers_then_judges(laptop: str, quizzes: Path) -> None:
    author = Author(laptop, quizzes, "--author", "A1")
    try:
        author.fill()
        author.click("hand in")
        author.says("told", "Correct answer: say when in the film.")
        for number in range(5):
            author.write(f"from {number}", str(number // 2))
            author.write(f"to {number}", str(number // 2 + 1))
        kept = journal_of(quizzes).with_name("draft-A1.json")
        author.until(lambda: kept.exists() and "null" not in kept.read_text(), "the draft")
        author.kill()
        author = Author(laptop, quizzes, "--author", "A1")
        author.wait("the form", lambda seen: author.page(seen, "write"))
        author.click("hand in")
        author.says("told", "Saved as question 1.")
    finally:
        author.kill()
    (made,) = stored(quizzes)
    assert (made.draft.question, made.draft.answers) == (QUESTION, ANSWERS)
    assert made.draft.spans[:3] == ((0.0, 1.0), (0.0, 1.0), (1.0, 2.0))

    other = Author(laptop, quizzes, "--check", "A2", "--language", "de")
    try:
        other.wait("the question", lambda seen: other.page(seen, "check") == "check 1 written")
        other.click("give answer")
        other.says("told", "Wählen Sie eine Antwort.")
        other.click(f"choice {order_of(1).index(0) + 1}")
        other.click("give answer")
        other.wait("the judgement", lambda seen: "were right" in seen["areas"])
        other.click("accept")
        other.wait("the end", lambda seen: "end button" in seen["places"])
    finally:
        other.kill()
    (done,) = stored(quizzes)
    assert (done.state, done.checker, done.picked) == ("accepted", "A2", 0)
