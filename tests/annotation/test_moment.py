"""When something that was let go of has come to rest, and when that is certain."""

from __future__ import annotations

import numpy as np
import pytest

from vrhuman.annotation.moment import CERTAIN_TICKS, REST_METRES, REST_TICKS, Settling, Stamp


def settled(*path: tuple[int, float]) -> tuple[Settling, bool]:
    """Something that was at these ticks so far along x [m]."""
    settling, certain = Settling(np.zeros(3)), False
    for tick, x in path:
        certain = settling.rests(np.array([x, 0.0, 0.0]), Stamp(tick, 4_000_000 * tick))
    return settling, certain


@pytest.mark.parametrize(("tick", "certain"), [(CERTAIN_TICKS - 1, False), (CERTAIN_TICKS, True)])
def test_a_rest_is_certain_only_after_a_while(tick: int, certain: bool) -> None:
    assert settled((0, 0.0), (tick, 0.0))[1] == certain


@pytest.mark.parametrize(("tick", "rests"), [(REST_TICKS - 1, False), (REST_TICKS, True)])
def test_what_is_slow_for_a_moment_does_not_rest_yet(tick: int, rests: bool) -> None:
    settling, _ = settled((0, 0.0), (tick, 0.0))

    assert (settling.rest is not None) == rests


def test_it_rests_since_it_came_there_not_since_that_is_certain() -> None:
    settling, certain = settled((17, 0.2), (34, 0.0), (51, 0.0), (51 + CERTAIN_TICKS, 0.0))

    assert certain
    assert settling.rest == Stamp(51, 4_000_000 * 51)


def test_what_creeps_rests_since_it_was_where_it_ends_up() -> None:
    step = 0.6 * REST_METRES  # in a tenth of a second each
    creeping = [(25 * n, step * min(n, 9)) for n in range(30)]

    settling, certain = settled(*creeping)

    assert certain
    assert settling.rest == Stamp(25 * 8, 4_000_000 * 25 * 8)  # one step before its end


def test_the_moments_it_may_rest_since_are_told_as_they_pass() -> None:
    settling, _ = settled((17, 0.2), (34, 0.2))

    assert settling.may_rest_since(34)
    settling.rests(np.array([0.2, 0.0, 0.0]), Stamp(51, 4_000_000 * 51))
    assert not settling.may_rest_since(51)


@pytest.mark.parametrize(
    ("moved", "rests"), [(0.9 * REST_METRES, True), (1.1 * REST_METRES, False)]
)
def test_what_rolls_on_had_not_come_to_rest(moved: float, rests: bool) -> None:
    settling, _ = settled((0, 0.0), (REST_TICKS, 0.0), (REST_TICKS + 10, moved))

    assert (settling.rest is not None) == rests


@pytest.mark.parametrize(
    ("trembled", "since"), [(0.9 * REST_METRES, 2), (1.1 * REST_METRES, 6)], ids=["near", "far"]
)
def test_what_trembles_rests_since_it_is_near_where_it_lies(trembled: float, since: int) -> None:
    """Its fifth moment is farther than that from its fourth, but not from where it ends up."""
    away = -0.3 * REST_METRES
    path = [0.2, 0.0, 0.0, away, trembled, *[0.0] * 14]

    settling, certain = settled(*((10 * n, x) for n, x in enumerate(path)))

    assert certain
    assert settling.rest == Stamp(10 * since, 4_000_000 * 10 * since)


def test_what_is_knocked_and_comes_back_rests_since_it_came_back() -> None:
    path = [0.0, 0.0, 0.0, 0.05, *[0.0] * 14]

    settling, certain = settled(*((10 * n, x) for n, x in enumerate(path)))

    assert certain
    assert settling.rest == Stamp(50, 4_000_000 * 50)  # the first moment in which it is slow
