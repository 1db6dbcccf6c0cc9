"""SSCB and MemN2N learn from a set's own sources, and answer it as anybody does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.benchmarks.movieqa_films import make_set
from vrhuman.benchmarks.movieqa.formats.quizzes import read_quizzes
from vrhuman.cli import main

pytest.importorskip("torch", reason="torch is not installed: vrhuman[models]")
pytest.importorskip("snowballstemmer")


@pytest.fixture(scope="module")
def quizzes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set of toy films."""
    folder = tmp_path_factory.mktemp("networks") / "set"
    make_set(folder, 12)
    return folder


def train(
    quizzes: Path, out: Path, capsys: pytest.CaptureFixture[str], *words: str
) -> dict[str, object]:
    command = ["benchmark", "movieqa", "train", str(quizzes), "--out", str(out), *words]
    assert main([*command, "--epochs", "5", "--json"]) == 0
    told: dict[str, object] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return told


@pytest.mark.parametrize(("model", "source"), [("sscb", "plot"), ("memn2n", "dvs")])
def test_a_network_answers_the_test_questions_of_a_set(
    quizzes: Path, tmp_path: Path, model: str, source: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if model == "memn2n":
        pytest.importorskip("gensim", reason="gensim is not installed: vrhuman[words]")
    told = train(quizzes, tmp_path / "out", capsys, "--model", model, "--source", source)

    asked = [quiz for quiz in read_quizzes(quizzes / "qa.json") if quiz.split == "test"]
    assert (told["split"], told["questions"]) == ("test", len(asked))
    assert len(told["dev"]) == 5  # type: ignore[arg-type]
    words = ("score", "movieqa", "--set", quizzes, "--answers", told["answers"], "--json")
    assert main(["benchmark", *map(str, words)]) == 0
    scored = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert 100.0 * scored["mean"] == pytest.approx(told["accuracy"])


def test_the_same_seed_gives_the_same_answers(
    quizzes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = (train(quizzes, tmp_path / name, capsys) for name in ("one", "other"))

    texts = [Path(str(told["answers"])).read_text() for told in (one, other)]
    assert texts[0] == texts[1]


def test_a_source_that_no_film_has_is_refused(
    quizzes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["benchmark", "movieqa", "train", str(quizzes), "--source", "subtitle"]

    assert main([*words, "--out", str(tmp_path / "out")]) == 2

    assert "has no subtitle; choose another source" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
