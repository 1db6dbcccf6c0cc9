"""Clips of a session: whole events, shown before and after, of the asked numbers."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.segments import ActionSegment
from vrhuman.benchmarks.envqa.making.cutting import STEP_NS, Cut, cuts_of

SECOND = 1_000_000_000
FIRST = 123_456_789


def segment(begin_s: float, end_s: float, success: bool = True) -> ActionSegment:
    """An event between two times of the session [s]."""
    return ActionSegment(
        actor="agent",
        action=ActionName.OPEN,
        object1="Fridge|1|1",
        preposition="",
        object2="",
        begin_tick=round(begin_s * 250),
        end_tick=round(end_s * 250),
        begin_ns=FIRST + round(begin_s * SECOND),
        end_ns=FIRST + round(end_s * SECOND),
        success=success,
    )


def every(seconds: float, count: int) -> list[ActionSegment]:
    """Events of one second, that far apart, the first one after two seconds."""
    return [segment(2.0 + n * seconds, 3.0 + n * seconds) for n in range(count)]


def cut(segments: list[ActionSegment], seconds: float = 600.0, seed: int = 1) -> tuple[Cut, ...]:
    return cuts_of(segments, [(FIRST, FIRST + round(seconds * SECOND))], FIRST, seed)


def test_a_clip_begins_before_its_first_event_and_ends_after_its_last() -> None:
    (found,) = cut([segment(4.0, 5.1)])
    assert (found.begin_ns, found.end_ns) == (FIRST + 2_500_000_000, FIRST + 6_500_000_000)
    assert found.pictures == 17
    assert found.seconds == 4.25


def test_ten_events_are_one_long_clip_at_most_and_eleven_are_two() -> None:
    assert all(each.events <= 10 for seed in range(30) for each in cut(every(4.0, 11), seed=seed))
    for seed in range(10):
        assert [each.events for each in cut(every(4.0, 10), seed=seed) if each.part_of < 0] == [10]


def test_short_clips_are_cut_from_long_ones() -> None:
    for seed in range(20):
        found = cut(every(4.0, 30), seed=seed)
        for each in found:
            if each.part_of >= 0:
                whole = found[each.part_of]
                assert 1 <= each.events <= 4
                assert whole.events >= 5
                assert set(each.segments) <= set(whole.segments)


def test_four_events_are_short_and_not_cut_again() -> None:
    (found,) = cut(every(4.0, 4), seed=3)
    assert (found.events, found.part_of) == (4, -1)


def test_a_long_pause_parts_clips() -> None:
    near = cut([segment(5, 6), segment(26.0, 27)])
    far = cut([segment(5, 6), segment(26.1, 27)])
    assert [each.events for each in near] == [2]
    assert [each.events for each in far] == [1, 1]


def test_events_that_overlap_are_never_parted() -> None:
    both = [segment(5, 8), segment(7, 9)]
    assert {each.segments for each in cut(both)} == {(0, 1)}


def test_events_without_a_picture_between_them_are_never_parted() -> None:
    for seed in range(20):
        joined = cut([*every(4.0, 5), segment(23.01, 23.1), segment(23.25, 24.0)], seed=seed)
        assert not any((5 in each.segments) != (6 in each.segments) for each in joined)


def test_what_happens_at_a_pictures_time_is_not_in_the_picture_before_it() -> None:
    """The picture of the moment in which something happens shows it done."""
    spans = [(FIRST + 5 * SECOND, FIRST + 9 * SECOND)]
    assert cuts_of([segment(5.0, 5.0)], spans, FIRST, 1) == ()
    (late,) = cuts_of([segment(5.3, 5.3)], spans, FIRST, 1)
    assert late.begin_ns == FIRST + 5 * SECOND


def test_a_failed_attempt_alone_is_no_clip_and_inside_one_is_no_event() -> None:
    assert cut([segment(5, 6, success=False)]) == ()
    (found,) = cut([segment(5, 6), segment(8, 9, success=False), segment(12, 13)], seed=4)
    assert (found.segments, found.events) == ((0, 1, 2), 2)


def test_failed_attempts_at_the_edge_are_left_out() -> None:
    (found,) = cut([segment(5, 6, success=False), segment(8, 9)])
    assert found.segments == (1,)


def test_an_event_at_the_edge_of_a_phase_is_in_no_clip() -> None:
    spans = [(FIRST + 5 * SECOND, FIRST + 9 * SECOND)]
    assert cuts_of([segment(4.9, 6)], spans, FIRST, 1) == ()
    assert cuts_of([segment(6, 9.1)], spans, FIRST, 1) == ()
    assert cuts_of([segment(5, 9)], spans, FIRST, 1) == ()  # no picture before it
    assert len(cuts_of([segment(5.01, 9)], spans, FIRST, 1)) == 1


def test_eleven_events_at_once_are_in_no_clip() -> None:
    assert cut([segment(5, 6)] * 11) == ()
    assert [each.events for each in cut([segment(5, 6)] * 10)] == [10]


def test_an_event_longer_than_a_clip_is_in_none() -> None:
    assert cut([segment(5, 92.25)]) == ()
    assert len(cut([segment(5, 91.5)])) == 1


TIMES = st.lists(
    st.tuples(st.floats(0.0, 15.0), st.floats(0.0, 12.0), st.booleans()), min_size=0, max_size=40
)


@given(TIMES, st.integers(0, 1000))
@settings(max_examples=examples(100))
def test_every_clip_keeps_the_rules(gaps: list[tuple[float, float, bool]], seed: int) -> None:
    segments, at = [], 0.0
    for pause, length, success in gaps:
        at += pause
        segments.append(segment(at, at + length, success))
        at += length * 0.9  # some overlap
    span = (FIRST, FIRST + round((at + 5.0) * SECOND))
    found = cuts_of(segments, [span], FIRST, seed)
    assert found == cuts_of(segments, [span], FIRST, seed)
    long = sorted((each.begin_ns, each.end_ns) for each in found if each.part_of < 0)
    assert all(one[1] <= other[0] for one, other in pairwise(long))
    for each in found:
        assert 1 <= each.events <= 10
        assert each.events == sum(segments[n].success for n in each.segments)
        assert span[0] <= each.begin_ns <= each.end_ns <= span[1]
        assert (each.begin_ns - FIRST) % STEP_NS == (each.end_ns - FIRST) % STEP_NS == 0
        assert each.seconds <= 90.0
        for number, other in enumerate(segments):
            inside = each.begin_ns < other.begin_ns and other.end_ns <= each.end_ns
            outside = other.end_ns <= each.begin_ns or other.begin_ns > each.end_ns
            assert inside if number in each.segments else outside


@given(st.integers(0, 10_000))
@settings(max_examples=examples(30))
def test_no_event_of_an_even_session_is_lost(seed: int) -> None:
    segments = every(4.0, 25)
    found = cut(segments, seed=seed)
    assert {n for each in found if each.part_of < 0 for n in each.segments} == set(range(25))
    assert {n for each in found if each.events <= 4 for n in each.segments} == set(range(25))


def test_another_order_of_the_same_segments_gives_the_same_times() -> None:
    segments = every(4.0, 12)
    there = {(each.begin_ns, each.end_ns) for each in cut(segments)}
    back = {(each.begin_ns, each.end_ns) for each in cut(segments[::-1])}
    assert there == back


def test_another_seed_gives_other_clips() -> None:
    assert len({tuple(replace(e) for e in cut(every(4.0, 25), seed=s)) for s in range(10)}) > 5
