"""Masks as COCO's runs and DAVIS' pictures, there and back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from vrhuman.benchmarks.vidln.masks import MaskError, decode, encode, read_png, write_png


@pytest.mark.parametrize("share", [0.0, 0.02, 0.5, 1.0])
def test_runs_there_and_back(share: float) -> None:
    mask = np.random.default_rng(1).random((37, 53)) < share

    assert (decode(encode(mask)) == mask).all()


def test_runs_go_down_the_columns() -> None:
    mask = np.array([[False, True], [True, True]])

    assert decode({"size": [2, 2], "counts": [1, 3]}).tolist() == mask.tolist()


COCO = {
    "size": [240, 320],
    "counts": "X_g0P5`2000jd1QKU`N00000^W`1",
}


def test_the_text_is_cocos() -> None:
    mask = np.zeros((240, 320), dtype=bool)
    mask[40:200, 100:103] = True
    mask[50, 110:114] = True

    assert encode(mask) == COCO
    assert (decode(COCO) == mask).all()


@pytest.mark.parametrize(
    ("told", "named"),
    [
        ({"counts": [4]}, "size"),
        ({"size": [2, 2]}, "counts"),
        ({"size": [2, 2], "counts": [3]}, "3 pixels"),
        ({"size": [2, 2], "counts": [5, -1]}, "counts"),
        ({"size": [2, 2], "counts": "ü"}, "no letter"),
        ({"size": [2, 2], "counts": "P"}, "within a number"),
    ],
)
def test_what_is_no_mask_is_refused(told: dict[str, Any], named: str) -> None:
    with pytest.raises(MaskError, match=named):
        decode(told)


def test_pictures_there_and_back(tmp_path: Path) -> None:
    mask = np.random.default_rng(1).random((37, 53)) < 0.5

    write_png(tmp_path / "00000.png", mask)

    assert (read_png(tmp_path / "00000.png") == mask).all()
    with Image.open(tmp_path / "00000.png") as picture:
        assert picture.mode == "P"


def test_a_picture_with_colours_is_no_mask(tmp_path: Path) -> None:
    Image.new("RGB", (4, 4)).save(tmp_path / "x.png")
    (tmp_path / "y.png").write_text("no picture")

    for name in ("x.png", "y.png", "z.png"):
        with pytest.raises(MaskError, match=name):
            read_png(tmp_path / name)
