"""Splits of clips: the shares of the paper, no leak between them, and what a few clips give."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from vrhuman.benchmarks.envqa.making.splits import ClipPlace, Split, split_clips


def clip(
    number: int, session: str, begin: int, end: int, house: str = "h", rooms: Sequence[str] = ("a",)
) -> ClipPlace:
    return ClipPlace(f"{session}_{number:03d}", session, begin, end, house, frozenset(rooms))


def instructed(sessions: int, per_house: int, rooms: int = 1, parts: int = 4) -> list[ClipPlace]:
    """Sessions of one long clip with its parts each, in one room; some in each house."""
    return [
        clip(
            part,
            f"s{number:04d}",
            part * 10,
            100 if part == 0 else part * 10 + 10,
            f"h{number // per_house:04d}",
            [f"r{number % rooms}"],
        )
        for number in range(sessions)
        for part in range(parts + 1)
    ]


def check(clips: Sequence[ClipPlace], found: Split) -> None:
    """Hold a division against the rules, counted again from the clips."""
    assert set(found.of) == {each.video_id for each in clips}
    trained = {p for each in clips if found.of[each.video_id] == "train" for p in each.places}
    for each in clips:
        new = found.of[each.video_id] != "train" and not each.places & trained
        assert found.new[each.video_id] == new
    for one in clips:
        for other in clips:
            overlap = one.begin_ns < other.end_ns and other.begin_ns < one.end_ns
            if one.session == other.session and overlap:
                assert found.of[one.video_id] == found.of[other.video_id]


@pytest.mark.parametrize("seed", range(5))
def test_a_hundred_sessions_in_a_hundred_houses_reach_the_shares(seed: int) -> None:
    clips = instructed(100, per_house=1)
    got = split_clips(clips, seed).achieved()
    assert got.share("train") == pytest.approx(0.70, abs=0.01)
    assert got.share("val") == pytest.approx(0.15, abs=0.01)
    assert got.share("test") == pytest.approx(0.15, abs=0.01)


@pytest.mark.parametrize("seed", range(5))
def test_where_houses_are_used_again_sixty_per_cent_are_in_new_rooms(seed: int) -> None:
    clips = instructed(400, per_house=8, rooms=4)
    found = split_clips(clips, seed)
    check(clips, found)
    got = found.achieved()
    assert got.share("train") == pytest.approx(0.70, abs=0.01)
    assert got.new_share("val") == pytest.approx(0.60, abs=0.03)
    assert got.new_share("test") == pytest.approx(0.60, abs=0.03)


def test_one_session_is_trained_on() -> None:
    got = split_clips(instructed(1, 1), 1).achieved()
    assert got.clips == {"train": 5, "val": 0, "test": 0}


def test_no_clips_are_no_splits() -> None:
    assert split_clips([], 1).of == {}


def test_one_house_that_everybody_walks_through_has_known_rooms_only() -> None:
    clips = [clip(0, f"s{n}", 0, 10, "h", ["a", "b", "c"]) for n in range(40)]
    got = split_clips(clips, 1).achieved()
    assert got.clips == {"train": 28, "val": 6, "test": 6}
    assert got.new_rooms == {"train": 0, "val": 0, "test": 0}


def test_single_rooms_of_one_house_are_held_out() -> None:
    clips = [clip(0, f"s{n}", 0, 10, "h", [f"r{n % 10}"]) for n in range(100)]
    got = split_clips(clips, 1).achieved()
    assert got.share("train") == pytest.approx(0.70, abs=0.01)
    assert got.new_rooms["val"] + got.new_rooms["test"] == 20  # two of ten rooms: 18 are wanted


def test_clips_that_touch_but_do_not_overlap_may_be_parted() -> None:
    clips = [clip(n, "s", 10 * n, 10 * n + 10) for n in range(20)]
    assert split_clips(clips, 1).achieved().clips == {"train": 14, "val": 3, "test": 3}


def test_clips_that_overlap_are_never_parted() -> None:
    clips = [clip(n, "s", 10 * n, 10 * n + 11) for n in range(20)]
    assert set(split_clips(clips, 1).of.values()) == {"train"}


ROOMS = st.sets(st.sampled_from("abcd"), min_size=1, max_size=3)


@given(
    st.lists(
        st.tuples(
            st.integers(0, 12), st.integers(0, 60), st.integers(1, 30), st.integers(0, 5), ROOMS
        ),
        max_size=60,
    ),
    st.integers(0, 99),
)
@settings(max_examples=examples(100))
def test_the_rules_hold_for_any_clips(
    drawn: list[tuple[int, int, int, int, set[str]]], seed: int
) -> None:
    clips = [
        clip(number, f"s{session}", begin, begin + length, f"h{house}", sorted(rooms))
        for number, (session, begin, length, house, rooms) in enumerate(drawn)
    ]
    found = split_clips(clips, seed)
    check(clips, found)
    assert not clips or "train" in found.of.values()
    again = clips.copy()
    random.Random(seed).shuffle(again)
    assert split_clips(again, seed) == found
