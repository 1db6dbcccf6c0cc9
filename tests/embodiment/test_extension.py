"""How far a measured person's reach is extended (Go-Go: with the square of the distance)."""

from __future__ import annotations

import math

import pytest

from vrhuman.embodiment.hand import NEAR, STRETCHED, extended

REACH = 0.6


@pytest.mark.parametrize(("way", "share"), [(0.0, 0.0), (0.25, 0.0625), (0.5, 0.25), (1.0, 1.0)])
def test_the_extension_grows_with_the_square_of_the_way_beyond_a_third_of_the_reach(
    way: float, share: float
) -> None:
    distance = REACH * (NEAR + way * (1.0 - NEAR))

    wrist = extended((0.0, 0.0, distance), (0.0, 0.0, 0.0), REACH)

    assert pytest.approx(1.0 / 3.0) == NEAR
    assert math.hypot(*wrist) == pytest.approx(distance + share * (STRETCHED - REACH))
