"""The clock that plays, and two sessions on one clock: no window needed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.review.playback import SPEEDS, Alignment, Extent, Playback, stepped

SECOND = 1_000_000_000


@dataclass(frozen=True)
class Span:
    phase: str
    start_ns: int
    end_ns: int


def session(first_ns: int, *phases: tuple[str, int]) -> Extent:
    """A session of named phases, each so many seconds long."""
    spans, start = [], first_ns
    for name, seconds in phases:
        spans.append(Span(name, start, start + seconds * SECOND))
        start = spans[-1].end_ns
    return Extent(first_ns, start, spans)


lengths = st.integers(0, 3600 * SECOND)


def clock(length_ns: int, share: float, speed: float, playing: bool) -> Playback:
    """One that does not play beyond its end."""
    return Playback(length_ns, 0, speed, playing and share < 1.0).at(round(share * length_ns))


clocks = st.builds(clock, lengths, st.floats(0, 1), st.sampled_from(SPEEDS), st.booleans())
names = st.sampled_from(["explore", "answer", "re-enter", "answer again", "end"])
sessions = st.builds(
    lambda first, phases: session(first, *phases),
    st.integers(0, 10**15),
    st.lists(st.tuples(names, st.integers(0, 60)), max_size=6),
)

# ------------------------------------------------------------------------------------- the clock


@given(clocks, st.integers(0, 60 * SECOND))
def test_a_clock_that_plays_goes_as_fast_as_its_speed_and_stops_at_its_end(
    playback: Playback, elapsed: int
) -> None:
    later = playback.after(elapsed)

    if not playback.playing:
        assert later == playback
    else:
        wanted = playback.position_ns + round(elapsed * playback.speed)
        assert later.position_ns == min(wanted, playback.length_ns)
        assert later.playing == (later.position_ns < playback.length_ns)


@given(clocks, st.integers(-(10**13), 10**13))
def test_a_clock_is_never_put_outside_its_session(playback: Playback, wanted: int) -> None:
    assert 0 <= playback.at(wanted).position_ns <= playback.length_ns


@given(clocks)
def test_playing_and_pausing_twice_changes_nothing_but_the_end_which_plays_again(
    playback: Playback,
) -> None:
    once = playback.toggled()

    if playback.position_ns == playback.length_ns > 0:
        assert (once.position_ns, once.playing) == (0, True)
    elif playback.length_ns:
        assert once.toggled() == playback


def test_the_speeds_go_from_a_quarter_to_sixteen_and_no_further() -> None:
    clock, seen = Playback(SECOND, speed=SPEEDS[0]).slower(), []
    for _ in range(len(SPEEDS) + 1):
        seen.append(clock.speed)
        clock = clock.faster()

    assert seen == [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 16.0]


def test_another_speed_is_refused() -> None:
    with pytest.raises(ValueError, match="3"):
        Playback(SECOND).with_speed(3.0)


@given(
    st.lists(st.integers(0, 1000), min_size=1, unique=True).map(sorted),
    st.integers(0, 1000),
    st.integers(1, 5),
)
def test_so_many_frames_forwards_and_as_many_back_lead_to_where_it_began(
    times: list[int], start: int, frames: int
) -> None:
    shown = np.array(times)
    begin = stepped(shown, stepped(shown, start, 1), -1)
    forwards = stepped(shown, begin, frames)

    assert forwards in times
    if times.index(begin) + frames < len(times):
        assert times.index(forwards) == times.index(begin) + frames
        assert stepped(shown, forwards, -frames) == begin


def test_from_between_two_frames_a_step_leads_to_the_next_or_the_one_before() -> None:
    times = np.array([10, 20, 30])

    assert stepped(times, 25, 1) == 30
    assert stepped(times, 25, -1) == 20
    assert stepped(np.array([], dtype=np.int64), 25, 1) == 25


# ----------------------------------------------------------------------------------- two sessions


@given(st.lists(sessions, min_size=1, max_size=2), st.sampled_from(["time", "phase"]), st.data())
def test_every_moment_of_every_session_is_shown_at_its_place_on_the_clock(
    own: list[Extent], by: str, data: st.DataObject
) -> None:
    alignment = Alignment.of(own, "phase" if by == "phase" else "time")
    for number, each in enumerate(own):
        time_ns = data.draw(st.integers(each.first_ns, each.last_ns))

        position = alignment.position(number, time_ns)

        assert 0 <= position <= alignment.length_ns
        assert alignment.session_time(number, position) == time_ns


@given(st.lists(sessions, min_size=1, max_size=2), st.sampled_from(["time", "phase"]), st.data())
def test_a_session_never_goes_back_while_the_clock_continues(
    own: list[Extent], by: str, data: st.DataObject
) -> None:
    alignment = Alignment.of(own, "phase" if by == "phase" else "time")
    places = st.integers(0, alignment.length_ns)
    sooner, later = sorted((data.draw(places), data.draw(places)))

    for number in range(len(own)):
        assert alignment.session_time(number, sooner) <= alignment.session_time(number, later)


def test_aligned_by_phase_each_phase_begins_in_both_at_once_and_who_is_done_waits() -> None:
    quick = session(0, ("explore", 10), ("answer", 5))
    slow = session(500, ("explore", 30), ("answer", 5))

    alignment = Alignment.of([quick, slow], "phase")

    assert alignment.length_ns == 35 * SECOND
    assert alignment.session_time(0, 20 * SECOND) == 10 * SECOND
    assert alignment.position(0, quick.phases[1].start_ns) == 30 * SECOND
    assert alignment.position(1, slow.phases[1].start_ns) == 30 * SECOND


def test_a_phase_that_only_one_session_has_is_shown_while_the_other_waits() -> None:
    one = session(0, ("explore", 10), ("answer", 5))
    other = session(0, ("explore", 10), ("replay", 8), ("answer", 5))

    alignment = Alignment.of([one, other], "phase")

    assert alignment.position(0, one.phases[1].start_ns) == 18 * SECOND
    assert alignment.position(1, other.phases[2].start_ns) == 18 * SECOND


def test_aligned_by_time_the_shorter_session_stands_at_its_end() -> None:
    alignment = Alignment.of([session(7, ("explore", 10)), session(0, ("explore", 4))])

    assert alignment.length_ns == 10 * SECOND
    assert alignment.session_time(0, 6 * SECOND) == 6 * SECOND + 7
    assert alignment.session_time(1, 6 * SECOND) == 4 * SECOND
