"""In time and sharp are told together, and neither where nothing was displayed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.paths import SAMPLE
from tests.support.recording.synthetic_session import timing
from vrhuman.recording.entries import RuntimeKind
from vrhuman.review.results.frames import (
    NO_DISPLAY,
    NO_FRAMES,
    counted_frames,
    frame_words,
    virtual_frames,
)
from vrhuman.review.results.outcome import outcome

PERIOD_NS = 1_000_000_000 // 90
shares = st.lists(st.floats(0.1, 1.0), min_size=1, max_size=20)


def test_in_time_comes_with_the_pixels_it_cost() -> None:
    frames = NO_FRAMES.after(0, PERIOD_NS, 0.5).after(2, PERIOD_NS, 1.0)

    assert (frames.in_time, frames.sharpness, frames.pixels) == (0.5, 0.75, 0.625)
    assert frames.words == (
        "50.0 % in time, with 75 % of the pixels along a side (62 % of all pixels)"
    )


def test_all_pixels_are_said_to_be_all() -> None:
    assert NO_FRAMES.after(0, PERIOD_NS, 1.0).words == "100.0 % in time, with all pixels"


def test_a_score_that_does_not_know_its_pixels_says_so() -> None:
    assert frame_words(99.0, None) == "99.0 % in time, with an unknown share of the pixels"


@pytest.mark.parametrize("frames", [virtual_frames(90, PERIOD_NS), NO_FRAMES])
def test_without_a_display_or_a_frame_nothing_was_in_time(frames: object) -> None:
    assert frames.in_time is frames.sharpness is frames.pixels is None  # type: ignore[attr-defined]
    assert frames.figures() == {}  # type: ignore[attr-defined]
    assert "in time" not in frames.words  # type: ignore[attr-defined]


def test_virtual_time_is_named() -> None:
    assert virtual_frames(90, PERIOD_NS).words == NO_DISPLAY
    assert virtual_frames(90, PERIOD_NS).as_json() == {
        "frames": 90,
        "display_hz": None,
        "frames_in_time": None,
        "sharpness": None,
        "pixels": None,
    }


@given(shares, shares)
def test_later_frames_are_counted_alone(before: list[float], after: list[float]) -> None:
    first = NO_FRAMES
    for share in before:
        first = first.after(1, PERIOD_NS, share)
    both = first
    for share in after:
        both = both.after(0, PERIOD_NS, share)

    late = both.since(first)

    assert late.in_time == 1.0
    assert late.sharpness == pytest.approx(sum(after) / len(after))


def test_a_file_counts_as_the_loop_does() -> None:
    timings = [timing(n) for n in range(1, 4)]
    counted = NO_FRAMES
    for each in timings:
        counted = counted.after(each.missed, each.period_ns, each.sharpness)

    assert counted_frames(timings, RuntimeKind.SIMULATED) == counted
    assert counted_frames([], RuntimeKind.NONE).words == NO_DISPLAY


def test_a_recorded_session_tells_both() -> None:
    frames = outcome(SAMPLE).frames

    assert frames.shown > 0
    assert frames.in_time is not None
    assert frames.sharpness is not None
