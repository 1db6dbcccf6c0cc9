"""The picture on which a box is drawn is the set's own, else the film's at that time."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.support.benchmarks.toy_benchmark import make_box_set
from vrhuman.benchmarks.items import FilmFrame
from vrhuman.desktop.answer.model.film import Film
from vrhuman.desktop.answer.model.frames import PictureError, frame_picture

FRAME = FilmFrame(0.5, 320, 240)
OWN = FilmFrame(0.5, 320, 240, "keyframes/0500.png")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return make_box_set(tmp_path / "set")


def test_it_is_the_films_picture_at_that_time(folder: Path) -> None:
    film = Film(folder / "videos" / "0.mp4")
    film.picture(0.9)

    picture = frame_picture(folder, FRAME, film)

    assert picture is not None
    row = picture[140].astype(int)
    red = np.flatnonzero(row[:, 0] - row[:, 2] > 100)
    assert (red[0], red[-1]) == (pytest.approx(120, abs=2), pytest.approx(179, abs=2))


def test_it_is_the_sets_own_where_there_is_one(folder: Path) -> None:
    (folder / "keyframes").mkdir()
    Image.new("RGB", (320, 240), (1, 2, 3)).save(folder / OWN.picture)

    picture = frame_picture(folder, OWN, Film(folder / "videos" / "0.mp4"))

    assert picture is not None
    assert (picture == (1, 2, 3)).all()


@pytest.mark.parametrize("content", [None, b"", b"no picture"])
def test_one_that_is_missing_or_damaged_is_one_clear_error(
    folder: Path, content: bytes | None
) -> None:
    (folder / "keyframes").mkdir()
    if content is not None:
        (folder / OWN.picture).write_bytes(content)

    with pytest.raises(PictureError, match=r"0500\.png: cannot be shown as a picture"):
        frame_picture(folder, OWN, None)


def test_without_film_and_file_there_is_none(folder: Path) -> None:
    assert frame_picture(folder, FRAME, None) is None
