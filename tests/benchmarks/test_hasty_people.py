"""People who answer without the film are audited as the hasty rules are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.benchmarks.movieqa_films import make_set
from vrhuman.benchmarks.answer_files import ItemResponse, write_answers
from vrhuman.benchmarks.items import Item
from vrhuman.benchmarks.movieqa.set_reading import read_set
from vrhuman.cli import main

pytest.importorskip("snowballstemmer")


@pytest.fixture(scope="module")
def quizzes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set of toy films."""
    folder = tmp_path_factory.mktemp("people") / "set"
    make_set(folder, 6)
    return folder


def answers(quizzes: Path, right: int, condition: str, kind: str = "person") -> list[ItemResponse]:
    """Fifty answers, the first ``right`` of them right."""
    found = read_set(quizzes)

    def other(item: Item) -> str:
        options = found.forms[item.form].fields[0].options
        return next(each for each in options if each != item.text)

    return [
        ItemResponse(
            item.item_id,
            "A01",
            condition,
            {"answer": item.text if number < right else other(item)},
            kind=kind,
        )
        for number, item in enumerate(found.items[:50])
    ]


def audit(quizzes: Path, out: Path, given: list[ItemResponse]) -> list[str]:
    write_answers(out, given)
    return ["benchmark", "audit", "movieqa", str(quizzes), "--answers", str(out), "--json"]


@pytest.mark.parametrize(("right", "alarm", "causing"), [(10, False, 0), (16, True, 16)])
def test_people_who_guess_better_than_chance_raise_the_alarm(
    quizzes: Path,
    tmp_path: Path,
    right: int,
    alarm: bool,
    causing: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    given = answers(quizzes, right, "question-only")
    seen = answers(quizzes, 50, "full")

    assert main(audit(quizzes, tmp_path / "a.jsonl", [*given, *seen])) == 0

    told: dict[str, Any] = json.loads(capsys.readouterr().out.splitlines()[-1])["people"]["person"]
    assert (told["answers"], told["right"], told["chance"]) == (50, right, pytest.approx(0.2))
    assert (told["alarm"], len(told["causing"])) == (alarm, causing)


def test_answers_by_who_saw_the_film_alone_are_refused(
    quizzes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(audit(quizzes, tmp_path / "a.jsonl", answers(quizzes, 9, "full"))) == 2

    assert "--condition question-only" in capsys.readouterr().err
