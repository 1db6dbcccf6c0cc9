"""How long the person looked where adds up in cells, up to a time, and is painted by its log."""

from __future__ import annotations

import numpy as np
import pytest

from vrhuman.desktop.review.heat import BRIEF_SECONDS, LONG_SECONDS, Looks, strength

LOOKS = Looks(
    np.array([10, 20, 30]), np.array([[0.1, 0.1, 1.0], [0.24, 0.0, 2.0], [-0.01, 0.3, 4.0]])
)


@pytest.mark.parametrize(
    ("time_ns", "seconds"),
    [
        (9, {}),
        (10, {(0, 0): 1.0}),
        (20, {(0, 0): 3.0}),
        (30, {(0, 0): 3.0, (-1, 1): 4.0}),
    ],
)
def test_seconds_add_up_per_cell_of_a_quarter_metre(
    time_ns: int, seconds: dict[tuple[int, int], float]
) -> None:
    assert LOOKS.until(time_ns) == seconds


def test_what_was_looked_at_for_less_than_a_moment_is_not_painted() -> None:
    assert strength(BRIEF_SECONDS - 0.01) == 0.0
    assert strength(BRIEF_SECONDS) == pytest.approx(0.15)


def test_what_was_looked_at_longer_is_stronger_up_to_a_bound() -> None:
    assert strength(1.0) < strength(10.0) < strength(LONG_SECONDS) == pytest.approx(1.0)
    assert strength(10 * LONG_SECONDS) == 1.0
