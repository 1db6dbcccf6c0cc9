"""When something that was let go of has come to rest, and when that is certain."""

from __future__ import annotations

import numpy as np
import pytest

from vrhuman.annotation.moment import CERTAIN_TICKS, REST_METRES, REST_TICKS, Settling, Stamp


def settled(*path: tuple[int, float]) -> tuple[Settling, bool]:
    """Something that was at these ticks so far along x [m]."""
    settling, certain = Settling(np.zeros(3), 0), False
    for tick, x in path:
        certain = settling.rests(np.array([x, 0.0, 0.0]), Stamp(tick, 4_000_000 * tick))
    return settling, certain


@pytest.mark.parametrize(("tick", "certain"), [(CERTAIN_TICKS - 1, False), (CERTAIN_TICKS, True)])
def test_a_rest_is_certain_only_after_a_while(tick: int, certain: bool) -> None:
    assert settled((REST_TICKS, 0.0), (tick, 0.0))[1] == certain


def test_it_rests_since_it_had_rested_long_enough_not_since_it_is_certain() -> None:
    settling, certain = settled((REST_TICKS, 0.0), (CERTAIN_TICKS, 0.0))

    assert certain
    assert settling.rest == Stamp(REST_TICKS, 4_000_000 * REST_TICKS)


@pytest.mark.parametrize(
    ("moved", "rests"), [(0.9 * REST_METRES, True), (1.1 * REST_METRES, False)]
)
def test_what_rolls_on_had_not_come_to_rest(moved: float, rests: bool) -> None:
    settling, _ = settled((REST_TICKS, 0.0), (REST_TICKS + 10, moved))

    assert (settling.rest is not None) == rests
