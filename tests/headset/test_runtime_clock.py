"""Display times on our own clock, where the runtime does not say what its clock is."""

from __future__ import annotations

import time

import pytest
import xr

from vrhuman.headset.runtime_clock import GUESSED_PERIODS, RuntimeClock


@pytest.mark.parametrize("runtime_ns", [0, 10**18])
def test_a_runtime_that_does_not_tell_is_taken_to_show_a_frame_in_two_periods(
    runtime_ns: int,
) -> None:
    clock = RuntimeClock(xr.Instance(), frozenset())
    before = time.monotonic_ns()

    shown = clock.shown_ns(runtime_ns, 11_000_000)

    assert before <= shown - GUESSED_PERIODS * 11_000_000 <= time.monotonic_ns()
