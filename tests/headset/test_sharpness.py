"""How many pixels there is time for."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from vrhuman.headset.sharpness import Sharpness

SPENT = st.floats(0.0, 10.0)
MISSED = st.integers(0, 5)


def after(rule: Sharpness, frames: int, work: float) -> Sharpness:
    """Frames whose work is ``work`` of a display period at full sharpness, and goes with pixels."""
    for _ in range(frames):
        rule = rule.after(work * rule.share**2, 0)
    return rule


def test_where_there_is_time_all_pixels_are_drawn() -> None:
    assert after(Sharpness(0.5), 1000, 0.6).share == 1.0


def test_what_takes_too_long_gets_fewer_pixels_within_half_a_second_until_it_is_in_time() -> None:
    rule = after(Sharpness(0.25), 45, 1.6)

    assert 1.6 * rule.share**2 < 1.0


def test_pixels_come_back_when_there_is_time_again() -> None:
    slow = after(Sharpness(0.5), 200, 3.0)

    assert slow.share == 0.5
    assert after(slow, 2000, 0.5).share == 1.0


def test_one_frame_that_was_held_up_changes_nothing() -> None:
    calm = after(Sharpness(0.5), 100, 0.6)

    held_up = calm.after(8.0, 0).after(0.6, 7)

    assert after(held_up, 30, 0.6).share == 1.0


def test_frames_that_are_missed_though_the_work_is_short_get_fewer_pixels() -> None:
    """A graphics card is late without keeping us."""
    rule = Sharpness(0.5)
    for _ in range(20):
        rule = rule.after(0.2, 1)

    assert rule.share < 1.0


def test_more_pixels_are_tried_ever_more_seldom_where_there_is_never_time_for_them() -> None:
    rule, tries = Sharpness(0.5), []
    for frame in range(12_000):
        before = rule.share
        rule = rule.after(0.6 if rule.share < 1.0 else 1.2, 0)
        if rule.share > before:
            tries.append(frame)

    waits = [b - a for a, b in itertools.pairwise(tries)]
    assert waits[-1] > 2 * waits[0]


@given(st.floats(0.1, 1.0), st.lists(st.tuples(SPENT, MISSED), max_size=300))
def test_it_stays_between_the_least_and_all(least: float, frames: list[tuple[float, int]]) -> None:
    rule = Sharpness(least)
    for spent, missed in frames:
        rule = rule.after(spent, missed)

        assert least <= rule.share <= 1.0
        width, height = rule.of((1440, 1600))
        assert 2 <= width <= 1440
        assert 2 <= height <= 1600
        assert width % 2 == height % 2 == 0
