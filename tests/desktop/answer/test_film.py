"""A film's picture at any moment is the newest one by then."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.support.benchmarks.toy_benchmark import RATE, write_film
from vrhuman.desktop.answer.model.film import Film, FilmError


@pytest.fixture
def film(tmp_path: Path) -> Film:
    write_film(tmp_path / "film.mp4", 0, seconds=5.0)
    return Film(tmp_path / "film.mp4")


def left_of_square(film: Film, seconds: float) -> int:
    """Where the red square begins, in a picture."""
    row = film.picture(seconds)[140].astype(int)
    return int(np.flatnonzero(row[:, 0] - row[:, 2] > 100)[0])


def test_its_length_and_rate_are_known(film: Film) -> None:
    assert film.length_s == pytest.approx(5.0)
    assert film.pause_s == pytest.approx(1.0 / RATE)


def test_the_picture_is_the_newest_at_that_moment(film: Film) -> None:
    before, there = left_of_square(film, 0.24), left_of_square(film, 0.25)

    assert before == pytest.approx(20, abs=2)
    assert there == pytest.approx(30, abs=2)


@pytest.mark.parametrize("moments", [(0.0, 1.0, 4.9), (4.9, 0.0, 2.5), (2.5, 2.5, 2.4)])
def test_moments_may_be_asked_in_any_order(film: Film, moments: tuple[float, ...]) -> None:
    found = [left_of_square(film, moment) for moment in moments]

    expected = [20 + int(moment * RATE) * 10 for moment in moments]
    assert found == pytest.approx(expected, abs=3)


def test_after_the_end_it_is_the_last_picture(film: Film) -> None:
    assert left_of_square(film, 99.0) == left_of_square(film, 4.99)


def test_no_film_is_one_clear_error(tmp_path: Path) -> None:
    (tmp_path / "no.mp4").write_bytes(b"no film")

    with pytest.raises(FilmError, match=r"no\.mp4: cannot be shown as a film"):
        Film(tmp_path / "no.mp4")
    with pytest.raises(FilmError, match=r"none\.mp4: cannot be shown as a film \(No such"):
        Film(tmp_path / "none.mp4")


def test_a_film_that_is_cut_off_ends_with_an_error_or_a_picture_and_nothing_else(
    tmp_path: Path,
) -> None:
    write_film(tmp_path / "film.mp4", 0, seconds=5.0)
    whole = (tmp_path / "film.mp4").read_bytes()
    for size in range(0, len(whole), max(1, len(whole) // 40)):
        (tmp_path / "cut.mp4").write_bytes(whole[:size])
        try:
            film = Film(tmp_path / "cut.mp4")
            assert film.picture(4.0).shape == (240, 320, 3)
        except FilmError as error:
            assert "cut.mp4" in str(error)  # noqa: PT017 -- either is right
