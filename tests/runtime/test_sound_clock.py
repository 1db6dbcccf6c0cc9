"""Sound is placed in session time, which wobbles from frame to frame and may become another."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from vrhuman.recording.entries import AudioPacket
from vrhuman.runtime.loop.sound_clock import ANOTHER_NS, SoundClock

AHEAD_NS = 5_000_000_000
wobbles = st.integers(-4_000_000, 4_000_000)


@given(st.lists(wobbles, min_size=2, max_size=50))
def test_a_wobbling_clock_moves_sound_that_follows_by_less_than_a_tenth_of_it(
    wobble: list[int],
) -> None:
    clock = SoundClock()

    placed = [
        clock.placed(AudioPacket(n * 20_000_000, b""), AHEAD_NS + w).time_ns
        for n, w in enumerate(wobble)
    ]

    steps = [b - a - 20_000_000 for a, b in pairwise(placed)]
    assert max(map(abs, steps)) <= 8_000_000 // 50


@given(st.integers(ANOTHER_NS + 1, 10**15), st.sampled_from([-1, 1]))
def test_another_clock_is_followed_at_once(apart_ns: int, sign: int) -> None:
    clock = SoundClock()
    clock.placed(AudioPacket(0, b""), AHEAD_NS)

    placed = clock.placed(AudioPacket(7, b"x"), AHEAD_NS + sign * apart_ns)

    assert placed == AudioPacket(7 + AHEAD_NS + sign * apart_ns, b"x")


@given(st.integers(0, ANOTHER_NS), st.sampled_from([-1, 1]))
@example(ANOTHER_NS, 1)
def test_a_clock_up_to_a_tenth_of_a_second_apart_is_the_same_one(apart_ns: int, sign: int) -> None:
    clock = SoundClock()
    clock.placed(AudioPacket(0, b""), AHEAD_NS)

    placed = clock.placed(AudioPacket(7, b"x"), AHEAD_NS + sign * apart_ns)

    assert abs(placed.time_ns - 7 - AHEAD_NS) <= ANOTHER_NS // 64 + 1
