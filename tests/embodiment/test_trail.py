"""Where the counted agent takes a person to be."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.embodiment.parked_agent import START
from vrhuman.embodiment.counting.trail import (
    ORIGIN_DEGREES,
    ORIGIN_METRES,
    WINDOW_TICKS,
    Trail,
)
from vrhuman.records import TICK_SECONDS, WorldState

BATCH = 4


def at(tick: int, yaw: float, metres: float = 0.0) -> WorldState:
    place = START.agent_position + np.array([metres, 0.0, 0.0])
    return replace(START, tick=tick, ticks=BATCH, yaw=yaw, agent_position=place)


def walked(yaw: Callable[[float], float], seconds: float) -> Trail:
    """The trail of a head that was at ``yaw(s)`` after s seconds."""
    start = at(0, START.yaw)
    trail = Trail.standing(start)
    for tick in range(BATCH, round(seconds / TICK_SECONDS) + 1, BATCH):
        trail = trail.after(at(tick, START.yaw + yaw(tick * TICK_SECONDS)))
    return trail


def test_who_stands_is_where_they_are() -> None:
    assert walked(lambda _: 0.0, 2.0).seen().yaw == pytest.approx(START.yaw)


def test_a_turn_is_seen_whole_once_the_window_has_passed_it() -> None:
    seen = walked(lambda s: min(90.0, 45.0 * max(0.0, s - 1.0)), 4.0).seen()

    assert seen.yaw == pytest.approx(START.yaw + 90.0)


def test_an_even_turn_is_seen_half_a_window_late() -> None:
    seen = walked(lambda s: 30.0 * max(0.0, s - 1.0), 4.0).seen()

    late = 30.0 * WINDOW_TICKS * TICK_SECONDS / 2.0
    assert seen.yaw == pytest.approx(START.yaw + 90.0 - late, abs=0.3)


@pytest.mark.parametrize("hertz", [8.0, 10.0, 12.0])
def test_tremor_leaves_less_than_a_fiftieth_of_it(hertz: float) -> None:
    late = [
        walked(lambda s: 0.5 * np.sin(2.0 * np.pi * hertz * s), seconds).seen().yaw - START.yaw
        for seconds in np.arange(2.0, 2.2, 0.016)
    ]

    assert np.ptp(late) / 2.0 < 0.01


@given(st.floats(-2.0, 2.0), st.floats(-0.01, 0.01))
def test_the_first_sample_is_corrected_by_tremor_only(yaw: float, metres: float) -> None:
    trail = Trail.standing(at(0, START.yaw))
    for tick in range(BATCH, 400, BATCH):
        trail = trail.after(at(tick, START.yaw + yaw, metres))

    assert trail.origin.yaw == pytest.approx(yaw if abs(yaw) <= ORIGIN_DEGREES else 0.0)
    assert trail.origin.x == pytest.approx(metres if abs(metres) <= ORIGIN_METRES else 0.0)
    assert trail.origin.horizon == 0.0


def test_turning_on_and_on_never_jumps() -> None:
    seen = [walked(lambda s: 100.0 * s, seconds).seen().yaw for seconds in np.arange(3.0, 5.0, 0.1)]

    assert np.diff(seen) == pytest.approx(10.0, abs=2.0)


def test_a_saved_trail_continues_alike() -> None:
    trail = walked(lambda s: 40.0 * s, 1.5)

    again = Trail.saved(json.loads(json.dumps(trail.save())))

    later = at(2000, 80.0)
    assert again.after(later).seen() == trail.after(later).seen()
