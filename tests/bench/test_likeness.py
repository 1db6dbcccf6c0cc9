"""How like two pictures are."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.ndimage import gaussian_filter

from vrhuman.bench.reprojection.likeness import Likeness, likeness, mean, middle

RNG = np.random.default_rng(3)
PICTURE = RNG.integers(0, 256, (60, 70, 3), np.uint8)


def test_a_picture_is_just_like_itself() -> None:
    found = likeness(PICTURE, PICTURE)

    assert found.psnr == 100.0
    assert found.ssim == pytest.approx(1.0, abs=1e-5)


@given(st.integers(1, 100))
def test_psnr_is_that_of_a_constant_difference(by: int) -> None:
    grey = np.full((30, 30, 3), 100, np.uint8)

    assert likeness(grey + np.uint8(by), grey).psnr == pytest.approx(
        20.0 * math.log10(255.0 / by), abs=1e-4
    )


def test_ssim_is_that_of_its_definition() -> None:
    noisy = np.clip(PICTURE + RNG.normal(0.0, 30.0, PICTURE.shape), 0, 255).astype(np.uint8)
    x, y = (picture @ np.array([0.299, 0.587, 0.114]) for picture in (noisy, PICTURE))

    def smooth(values: np.ndarray) -> np.ndarray:
        return gaussian_filter(values, 1.5, radius=5)[5:-5, 5:-5]

    mx, my = smooth(x), smooth(y)
    cov, vx, vy = smooth(x * y) - mx * my, smooth(x * x) - mx**2, smooth(y * y) - my**2
    c1, c2 = 2.55**2, 7.65**2
    told = (2 * mx * my + c1) * (2 * cov + c2) / ((mx**2 + my**2 + c1) * (vx + vy + c2))

    assert likeness(noisy, PICTURE).ssim == pytest.approx(told.mean(), abs=1e-4)


def test_the_middle_is_cut_evenly() -> None:
    picture = np.arange(80 * 40 * 3).reshape(80, 40, 3).astype(np.uint8)

    assert np.array_equal(middle(picture), picture[10:70, 5:35])


def test_means_are_taken_of_both() -> None:
    assert mean([Likeness(30.0, 0.8), Likeness(40.0, 1.0)]) == Likeness(35.0, 0.9)
