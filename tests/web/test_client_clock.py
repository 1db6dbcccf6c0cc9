"""The page's clock on the server's: right within the error that is stated, whatever the network."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vrhuman.web.client_clock import WINDOW_NS, ClientClock

TRIPS = st.lists(
    st.tuples(st.integers(0, 200_000_000), st.integers(0, 200_000_000), st.integers(0, 50_000_000)),
    min_size=1,
    max_size=30,
)
"""The way to the page, the time held there, and the way back [ns]."""


@given(TRIPS, st.integers(-(10**12), 10**12))
def test_the_offset_is_right_within_its_error(
    trips: list[tuple[int, int, int]], offset: int
) -> None:
    clock, now = ClientClock(), 10**13
    for there, held, back in trips:
        stamp = now
        sent = stamp + there + held
        now = sent + back
        clock = clock.after(now, (sent - offset) / 1e6, stamp, held / 1e6)

    assert clock.offset_ns is not None
    assert clock.error_ns is not None
    assert abs(clock.offset_ns - offset) <= clock.error_ns + 2_000  # milliseconds as floats


def test_the_shortest_trip_counts() -> None:
    slow = ClientClock().after(1_000_000_000, 900.0, 800_000_000, 0.0)

    quick = slow.after(2_000_000_000, 1998.0, 1_996_000_000, 0.0)

    assert slow.error_ns == 100_000_000
    assert quick.error_ns == 2_000_000
    assert quick.after(3_000_000_000, 2900.0, 2_800_000_000, 0.0).error_ns == 2_000_000


def test_a_short_trip_is_forgotten_in_time() -> None:
    quick = ClientClock().after(1_000_000_000, 998.0, 996_000_000, 0.0)
    later = 1_000_000_000 + WINDOW_NS

    kept = quick.after(later, later / 1e6 - 50.0, later - 100_000_000, 0.0)
    gone = quick.after(later + 1, later / 1e6 - 50.0, later + 1 - 100_000_000, 0.0)

    assert kept.error_ns == 2_000_000
    assert gone.error_ns == 50_000_000


def test_without_a_stamp_nothing_is_known() -> None:
    assert ClientClock().after(1_000, 0.0, -1, 0.0).offset_ns is None
