"""Holding still."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.protocol.calibration.stillness import StillnessWindow

FRAME_NS = 11_111_111


def held(values: list[float], frame_ns: int = FRAME_NS) -> StillnessWindow:
    hold = StillnessWindow(seconds=1.0, spread=0.1)
    for number, value in enumerate(values):
        hold = hold.add(number * frame_ns, value)
    return hold


def test_a_still_value_is_held_after_its_seconds() -> None:
    assert not held([0.5] * 90).full
    assert held([0.5] * 92).full
    assert held([0.5] * 46).share == pytest.approx(0.5)


def test_a_glitch_begins_it_again_and_is_not_in_the_median() -> None:
    hold = held([0.5] * 50 + [3.0] + [0.52] * 92)

    assert hold.full
    assert hold.median[0] == 0.52


def test_a_slow_drift_is_not_still() -> None:
    assert not held(list(np.linspace(0.0, 1.0, 200))).full


def test_a_pause_begins_it_again() -> None:
    hold = held([0.5] * 60).add(60 * FRAME_NS + 10**9, 0.5)

    assert hold.share == 0.0


def test_nothing_and_the_past_are_not_heard() -> None:
    hold = held([0.5] * 60)

    assert hold.add(10**9, float("nan")) is hold
    assert hold.add(0, 0.5) is hold


@given(st.lists(st.floats(-1.0, 1.0), min_size=1, max_size=60))
def test_what_is_held_never_moved_more_than_allowed(values: list[float]) -> None:
    hold = held(values)

    assert np.ptp([float(v[0]) for v in hold.values]) <= 0.1
    assert hold.values[-1][0] == values[-1]
