"""Times of sound blocks: a driver's jitter is taken out, its quartz is followed, a loss is told."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from vrhuman.audio.block_clock import JUMP_NS, BlockClock

PERIOD_NS = 20_000_000
MINUTE = 3000
"""Blocks in a minute."""


@given(st.integers(0, 2**32), st.floats(0.0, 0.03))
@settings(max_examples=examples(10))
def test_blocks_come_out_as_regular_as_they_were_sampled(seed: int, jitter: float) -> None:
    wobble = random.Random(seed)
    clock = BlockClock(PERIOD_NS)
    told = [n * PERIOD_NS + int(1e9 * wobble.uniform(-jitter, jitter)) for n in range(MINUTE)]

    began = [clock.began(each) for each in told]

    settled = range(MINUTE // 4, MINUTE)
    apart = [began[n] - n * PERIOD_NS for n in settled]
    steps = [began[n] - began[n - 1] - PERIOD_NS for n in settled]
    assert max(map(abs, apart)) < 1e9 * jitter / 2 + 1000
    assert max(map(abs, steps)) < 1_500_000


@pytest.mark.parametrize("parts_in_a_million", [-300, 300])
def test_a_quartz_that_is_off_is_followed(parts_in_a_million: int) -> None:
    period = PERIOD_NS * (1_000_000 + parts_in_a_million) // 1_000_000
    clock = BlockClock(PERIOD_NS)

    began = [clock.began(n * period) for n in range(10 * MINUTE)]

    assert abs(began[-1] - (10 * MINUTE - 1) * period) < 100_000


@given(st.integers(1, 10**12))
@settings(max_examples=examples(20))
def test_where_sound_was_lost_time_begins_again(lost_ns: int) -> None:
    clock = BlockClock(PERIOD_NS)
    for n in range(100):
        clock.began(n * PERIOD_NS)
    after = 100 * PERIOD_NS + JUMP_NS + lost_ns

    assert clock.began(after) == after
    assert clock.began(after + PERIOD_NS) == after + PERIOD_NS
