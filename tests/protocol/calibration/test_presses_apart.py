"""Four presses make a curve from the least distance between them on."""

from __future__ import annotations

import pytest

from vrhuman.protocol.calibration.force import APART, FULL_AT_LEAST, rising

LEAST = (0.0, APART, 2.0 * APART, FULL_AT_LEAST)


def test_presses_that_are_just_far_enough_apart_make_a_curve() -> None:
    assert rising(LEAST)


@pytest.mark.parametrize("which", [1, 2, 3])
def test_one_press_a_little_too_near_makes_none(which: int) -> None:
    presses = [value - 0.01 * (number == which) for number, value in enumerate(LEAST)]

    assert not rising(tuple(presses))  # type: ignore[arg-type]
