"""Samples come at a steady rate whatever the frames', and stand only while the house goes on."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.review.measuring.samples import EVERY_NS, LONGEST_NS, sampled

NOWHERE = np.zeros(0, np.int64)
gaps = st.lists(st.integers(1, 3 * LONGEST_NS), min_size=1, max_size=80)


@given(gaps)
def test_all_the_time_between_events_counts_once_and_long_gaps_do_not(between: list[int]) -> None:
    times = np.cumsum([0, *between])

    total = sum(seconds for _, seconds in sampled(times, NOWHERE))

    assert abs(total - sum(min(gap, LONGEST_NS) for gap in between) / 1e9) < 1e-6


@given(gaps)
def test_samples_are_events_and_no_nearer_than_asked(between: list[int]) -> None:
    times = np.cumsum([0, *between])

    picked = [time_ns for time_ns, _ in sampled(times, NOWHERE)]

    assert set(picked) <= set(times.tolist())
    assert all(b - a >= EVERY_NS for a, b in pairwise(picked))


@given(gaps, st.data())
def test_a_phase_begins_with_a_sample(between: list[int], data: st.DataObject) -> None:
    times = np.cumsum([0, *between])
    begins = data.draw(st.sampled_from(times.tolist()))

    picked = [time_ns for time_ns, _ in sampled(times, np.array([begins]))]

    assert begins in picked


@given(st.sampled_from([30, 60, 72, 90, 120]))
def test_any_frame_rate_gives_nearly_as_many(rate: int) -> None:
    times = np.arange(0, 60 * rate) * (1_000_000_000 // rate)

    count = len(list(sampled(times, NOWHERE)))

    assert 60 / (0.25 + 1 / rate) <= count <= 60 / 0.25 + 1


def test_events_of_one_frame_are_one_sample() -> None:
    times = np.array([0, 0, 0, EVERY_NS])

    assert [time_ns for time_ns, _ in sampled(times, NOWHERE)] == [0, EVERY_NS]


def test_without_events_there_is_none() -> None:
    assert list(sampled(NOWHERE, np.array([5]))) == []
