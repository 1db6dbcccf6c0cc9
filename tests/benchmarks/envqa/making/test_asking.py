"""How many questions a clip gets."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from vrhuman.benchmarks.envqa.making.asking import questions_wanted
from vrhuman.benchmarks.envqa.making.parts import ClipEntry


def clip(number: int, events: int) -> ClipEntry:
    return ClipEntry(
        video_id=f"c{number:03d}",
        session="s",
        session_sha256="0",
        kind="scripted",
        house="h",
        rooms=("a",),
        video_type="free",
        begin_ns=0,
        end_ns=1,
        pictures=1,
        first_segment=0,
        segments=events,
        events=events,
        part_of="",
        files={},
    )


def short_share(wanted: Mapping[str, int], short: int) -> float:
    """The share of the questions about the first ``short`` clips."""
    asked = sum(wanted[f"c{number:03d}"] for number in range(short))
    return asked / sum(wanted.values())


def test_forty_two_per_cent_are_about_clips_of_one_to_four_events() -> None:
    clips = [clip(n, 1 + n % 4) for n in range(80)] + [clip(80 + n, 5 + n % 6) for n in range(20)]
    wanted = questions_wanted(clips)
    assert abs(short_share(wanted, 80) - 0.42) < 0.005
    assert set(wanted.values()) == {1, 2, 10}


def test_four_events_are_short_and_five_are_long() -> None:
    wanted = questions_wanted([clip(0, 4), clip(1, 5)])
    assert wanted == {"c000": 4, "c001": 10}


def test_without_long_clips_short_ones_have_four_questions_each() -> None:
    assert questions_wanted([clip(0, 1), clip(1, 4)]) == {"c000": 4, "c001": 4}


def test_no_clips_have_no_questions() -> None:
    assert questions_wanted([]) == {}


@given(st.lists(st.integers(1, 10), max_size=60))
def test_every_clip_is_asked_about(events: list[int]) -> None:
    wanted = questions_wanted([clip(number, each) for number, each in enumerate(events)])
    assert all(1 <= wanted[f"c{n:03d}"] <= (4 if e < 5 else 10) for n, e in enumerate(events))
