"""How a late picture of the house is shown, by its age."""

from __future__ import annotations

import pytest

from vrhuman.runtime.view.picture_age import (
    CHANGE_NS,
    CORRECTED,
    COVERED,
    MAX_CLEAR_NS,
    MAX_MOVED_NS,
    TURNED,
    WHOLE,
    Correction,
)

LONG = 10 * CHANGE_NS


@pytest.mark.parametrize(
    ("age_ns", "stage"),
    [
        (0, CORRECTED),
        (MAX_MOVED_NS, CORRECTED),
        (MAX_MOVED_NS + 1, TURNED),
        (MAX_CLEAR_NS, TURNED),
        (MAX_CLEAR_NS + 1, COVERED),
        (3600 * MAX_CLEAR_NS, COVERED),
    ],
)
def test_older_pictures_are_corrected_for_turns_only_and_the_oldest_covered(
    age_ns: int, stage: int
) -> None:
    assert WHOLE.after(age_ns, LONG).stage == stage


def test_a_change_takes_its_time() -> None:
    half = WHOLE.after(MAX_CLEAR_NS + 1, CHANGE_NS // 2)

    assert half == Correction(moved=0.5, covered=0.5)
    assert half.after(MAX_CLEAR_NS + 1, CHANGE_NS // 2) == Correction(moved=0.0, covered=1.0)


def test_a_new_picture_comes_back_as_gradually() -> None:
    gone = Correction(moved=0.0, covered=1.0)

    half = gone.after(0, CHANGE_NS // 2)

    assert half == Correction(moved=0.5, covered=0.5)
    assert half.after(0, CHANGE_NS // 2) == WHOLE


def test_after_a_long_absence_an_old_picture_is_covered_at_once() -> None:
    assert WHOLE.after(LONG, LONG) == Correction(moved=0.0, covered=1.0)
