"""Display times go on when the runtime that tells them was restarted."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vrhuman.headset.display_clock import DisplayClock

SECOND = 1_000_000_000
times = st.integers(0, 10**18)


@given(times, times)
def test_first_runtimes_times_are_ours(at: int, now: int) -> None:
    assert DisplayClock().ours(at, now) == at


@given(times, times, st.integers(-SECOND, SECOND))
def test_same_clock_after_a_restart_is_left_alone(at: int, now: int, jitter: int) -> None:
    clock = DisplayClock()
    clock.ours(at, now)
    clock.restarted()

    assert clock.ours(at + 5 * SECOND + jitter, now + 5 * SECOND) == at + 5 * SECOND + jitter


@given(times, times, st.integers(2, 10**8), st.booleans(), st.integers(0, 10**6))
def test_another_clock_is_shifted_onto_the_first(
    at: int, now: int, apart: int, later: bool, gap: int
) -> None:
    clock = DisplayClock()
    clock.ours(at, now)
    clock.restarted()
    theirs = at + gap + (apart if later else -apart) * SECOND

    ours = clock.ours(theirs, now + gap)

    assert ours == at + gap
    assert clock.the_runtimes(ours) == theirs
