"""``vrhuman questions``: build a set, look at a house of it, see its shares."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.questions.generated_houses import small_houses, write_houses
from vrhuman.cli import main
from vrhuman.questions.dataset.distribution import distribution
from vrhuman.questions.dataset.episodes import read_set


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The set of two houses, one of which is none."""
    folder = tmp_path_factory.mktemp("set")
    good, bad = small_houses(2)
    houses = write_houses(folder / "own.jsonl", [good, {**bad, "rooms": []}])
    given = ["--houses", str(houses), "--split", "val", "--out", str(folder), "--jobs", "1"]
    assert main(["questions", "build", *given]) == 2
    return folder / "val.jsonl"


def test_a_build_tells_what_it_made_and_names_what_it_refused(
    built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    houses = str(built.with_name("own.jsonl"))
    given = ["--houses", houses, "--split", "val", "--out", str(tmp_path), "--jobs", "1"]

    code = main(["questions", "build", *given, "--json"])

    out, err = capsys.readouterr()
    told = json.loads(out.splitlines()[-1])
    assert code == 2
    assert err.startswith("vrhuman: own.jsonl:1: refused: rooms")
    assert (told["houses"], told["with_fewer"], told["questions"]["questions"]) == (2, 0, 20)
    assert [each["house"] for each in told["refused"]] == ["own.jsonl:1"]


def test_a_house_is_shown_with_all_that_is_asked(
    built: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["questions", "show", str(built), "own.jsonl:0"]) == 0

    shown = capsys.readouterr().out
    (episode,) = read_set(built)
    assert shown.startswith(f"own.jsonl:0: 1 room, seed {episode.seed}\n")
    for each in episode.questions:
        assert each.text in shown
        assert each.program in shown
        assert each.answer_text in shown


def test_shares_stand_beside_the_papers(built: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["questions", "stats", str(built)]) == 0

    found = distribution(read_set(built))
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    for name, number, paper in (
        ("yes-no", found.types["yes-no"], "78.8"),
        ("adjacent_to", found.relations["adjacent_to"], "39.5"),
    ):
        assert [name, str(number), f"{found.share(number):.1f}", paper] in rows


def test_a_set_that_is_not_there_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["questions", "stats", str(tmp_path / "val.jsonl")]) == 2

    assert "val.jsonl: cannot be read" in capsys.readouterr().err
