"""The page's clock on the server's: right within the error that is stated, whatever the network."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.web.client_clock import ANCHOR_NS, ClientClock

TRIPS = st.lists(
    st.tuples(st.integers(0, 200_000_000), st.integers(0, 200_000_000), st.integers(0, 50_000_000)),
    min_size=1,
    max_size=30,
)
"""The way to the page, the time held there, and the way back [ns]."""
MS = 1_000_000
FRAME_NS = 13_888_889


@given(TRIPS, st.integers(-(10**12), 10**12))
def test_the_offset_is_right_within_its_error(
    trips: list[tuple[int, int, int]], offset: int
) -> None:
    clock, now = ClientClock(), 10**13
    for there, held, back in trips:
        left = now
        sent = left + there + held
        now = sent + back
        clock = clock.after(now, (sent - offset) / 1e6, left, held / 1e6)

    assert clock.offset_ns is not None
    assert clock.error_ns is not None
    assert abs(clock.offset_ns - offset) <= clock.error_ns + 2_000  # milliseconds as floats


def test_the_shortest_trip_counts_less_what_the_clocks_may_drift() -> None:
    slow = ClientClock().after(1_000 * MS, 900.0, 800 * MS, 0.0)

    quick = slow.after(2_000 * MS, 1998.0, 1_996 * MS, 0.0)

    assert slow.error_ns == 100 * MS
    assert quick.error_ns == 2 * MS
    assert quick.after(3_000 * MS, 2900.0, 2_800 * MS, 0.0).error_ns == 2_100_000


def test_the_quickest_message_of_each_way_counts() -> None:
    late_back = ClientClock().after(1_000 * MS, 500.0, 490 * MS, 0.0)

    late_there = late_back.after(2_000 * MS, 1990.0, 1_490 * MS, 0.0)

    assert late_there.offset_ns is not None
    assert late_there.error_ns is not None
    assert abs(late_there.offset_ns) <= 50_000
    assert late_there.error_ns == 10_050_000


def test_messages_that_are_late_for_seconds_move_nothing() -> None:
    clock = ClientClock().after(1_000 * MS, 995.0, 990 * MS, 0.0)

    for second in range(2, 12):
        clock = clock.after(second * 1_000 * MS, second * 1e3 - 800.0, -1, 0.0)

    assert clock.offset_ns == 0


@dataclass
class Wire:
    """One way of a network: in order, 100 ms late, and at random later, as TCP is that resends."""

    chance: random.Random
    before: float = 0.0

    def passed(self, sent: float) -> float:
        """Return when it comes, what was sent then [s]."""
        late = 0.05 * (self.chance.random() < 0.1)
        resend = 0.22
        while self.chance.random() < 0.05:
            late, resend = late + resend, 2.0 * resend
        self.before = max(self.before, sent + 0.1 + late)
        return self.before


def over_a_bad_network(seed: int, frames: int, drift: float) -> Iterator[tuple[ClientClock, float]]:
    """Yield the clock after each frame, and the true offset [ns]; 25 frames are on their way."""
    chance = random.Random(seed)
    there, back = Wire(chance), Wire(chance)
    clock, now, answers = ClientClock(), 100.0, list[tuple[float, float]]()
    for number in range(frames):
        if number % 25 == 0 and answers:
            now = max(now, answers[-1][0])
        now += FRAME_NS * 1e-9
        came = there.passed(now)
        heard = [each for each in answers if each[0] <= now]
        heard_at, left = heard[-1] if heard else (now, -1e-9)
        page_ms = 1e3 * (now - 5.0 - drift * now)
        held_ms = 1e3 * (now - heard_at)
        clock = clock.after(round(came * 1e9), page_ms, round(left * 1e9), held_ms)
        answers.append((back.passed(came + 0.002), came + 0.002))
        yield clock, 1e9 * (5.0 + drift * came)


@pytest.mark.parametrize("seed", range(12))
def test_over_a_bad_network_it_is_right_within_5_ms_after_a_hundred_frames(seed: int) -> None:
    told = list(over_a_bad_network(seed, 600, 3e-5))[100:]

    off = [abs((clock.offset_ns or 0) - true) for clock, true in told]
    assert max(off) < 5 * MS
    assert all(each <= (clock.error_ns or 0) for each, (clock, _) in zip(off, told, strict=True))


@pytest.mark.parametrize("drift", [-4e-5, 0.0, 4e-5])
def test_the_drift_is_found(drift: float) -> None:
    *_, (clock, _) = over_a_bad_network(1, 2500, drift)

    assert clock.drift == pytest.approx(drift, abs=1e-5)


def test_the_drift_is_not_known_at_first() -> None:
    clock = ClientClock()
    for at in range(1, 3 * ANCHOR_NS, ANCHOR_NS):
        assert clock.drift is None
        clock = clock.after(at, at / 1e6, at, 0.0)

    assert clock.after(at + ANCHOR_NS, (at + ANCHOR_NS) / 1e6, at, 0.0).drift is not None


@pytest.mark.parametrize("slept_ms", [-60.0, 60.0])
def test_a_page_whose_clock_jumps_is_a_new_one(slept_ms: float) -> None:
    clock = ClientClock().after(1_000 * MS, 995.0, 990 * MS, 0.0)

    clock = clock.after(2_000 * MS, 1995.0 - slept_ms, 1_990 * MS, 0.0)

    assert clock.offset_ns == slept_ms * MS
    assert clock.error_ns == 5 * MS


def test_what_had_not_left_cannot_have_been_heard() -> None:
    clock = ClientClock().after(1_000 * MS, 995.0, 990 * MS, 0.0)

    assert clock.after(1_010 * MS, 1_010.0, 1_020 * MS, 0.0) == clock


def test_before_both_ways_were_gone_nothing_is_known() -> None:
    clock = ClientClock().after(1_000, 0.0, -1, 0.0)

    assert clock.offset_ns is None
    assert clock.error_ns is None
