"""A transformer learns from films what questions do not tell, and answers a set as anybody does."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip(
    "torch", reason="torch is not installed; run: pip install 'vrhuman[models]'"
)

from vrhuman.benchmarks.egotaskqa.public_format import read_questions  # noqa: E402
from vrhuman.benchmarks.models.classifying import (  # noqa: E402
    FilmQuestion,
    FilmSchedule,
    small,
    train_video_text,
)
from vrhuman.benchmarks.models.video_text import PICTURE, VideoTextSettings  # noqa: E402
from vrhuman.cli import main  # noqa: E402

TINY = VideoTextSettings(pictures=4, width=16, heads=2, layers=1, dropout=0.0)
SHORT = FilmSchedule(epochs=12, films=4, rate=3e-3, threads=1)


def films(count: int, seed: int) -> dict[str, np.ndarray]:
    """Films of noise; those with an even number turn bright half-way, the others begin so."""
    draw = np.random.default_rng(seed)
    made = {}
    for number in range(count):
        pictures = draw.integers(0, 80, (4, *PICTURE, 3), dtype=np.uint8)
        bright = slice(2, 4) if number % 2 == 0 else slice(0, 2)
        pictures[bright] += 150
        made[f"{number}"] = pictures
    return made


def asked(names: list[str]) -> list[FilmQuestion]:
    """Two questions about each film, of which the words alone tell half the answer."""
    found = []
    for name in names:
        late = int(name) % 2 == 0
        found.append(FilmQuestion(name, "Does it end bright?", "yes" if late else "no"))
        found.append(FilmQuestion(name, "When is it bright?", "late" if late else "early"))
    return found


def test_it_sees_in_what_order_things_happen() -> None:
    shown = films(32, 1)
    train, test = asked([f"{n}" for n in range(24)]), asked([f"{n}" for n in range(24, 32)])

    trained = train_video_text(train, [], shown, TINY, SHORT)

    assert trained.answer(test, shown) == [each.answer for each in test]


def test_the_same_seed_gives_the_same_answers() -> None:
    shown = films(6, 2)
    train = asked([f"{n}" for n in range(6)])
    short = FilmSchedule(epochs=2, films=4, threads=1)

    one, other = (train_video_text(train, train, shown, TINY, short) for _ in range(2))

    assert one.epochs == other.epochs
    assert all(
        torch.equal(a, b)
        for a, b in zip(one.network.parameters(), other.network.parameters(), strict=True)
    )


@pytest.mark.parametrize("size", [(240, 320), (48, 64)])
def test_pictures_of_any_size_keep_their_colours(size: tuple[int, int]) -> None:
    picture = np.zeros((*size, 3), dtype=np.uint8)
    picture[:, : size[1] // 2] = (250, 10, 30)

    seen = small(picture)

    assert seen.shape == (*PICTURE, 3)
    assert seen[5, 5].tolist() == [250, 10, 30]
    assert seen[5, -5].tolist() == [0, 0, 0]


def test_its_answers_to_a_set_are_scored_as_anybodys(
    small_set: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["benchmark", "egotaskqa", "train", str(small_set), "--out", str(tmp_path / "out")]

    assert main([*command, "--epochs", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])

    tested = read_questions(small_set / "direct" / "test_qas.json")
    assert told["questions"] == len(tested)
    assert told["accuracy"]["columns"][-2:] == ["text only", "video and text"]
    words = ("score", "egotaskqa", "--set", str(small_set), "--answers", told["answers"])
    assert main(["benchmark", *words, "--rule", "official", "--json"]) == 0
    scored = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert 100.0 * scored["mean"] == pytest.approx(told["video and text"]["micro"], abs=0.01)


@pytest.mark.parametrize(("words", "said"), [(("--epochs", "0"), "--epochs 0"), ((), "exists")])
def test_what_cannot_be_trained_is_told_in_one_line(
    words: tuple[str, ...],
    said: str,
    small_set: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = tmp_path / "new" if words else tmp_path

    code = main(["benchmark", "egotaskqa", "train", str(small_set), "--out", str(out), *words])

    assert code == 2
    assert said in capsys.readouterr().err
