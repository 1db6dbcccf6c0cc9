"""Where everything lies on a timeline: no window needed."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.paths import SAMPLE
from vrhuman.desktop.review.sheet import (
    AXIS,
    CURVE_LEAST,
    GUTTER,
    Content,
    Curve,
    Sheet,
    clock,
    value_text,
)
from vrhuman.review.level import Level
from vrhuman.review.playback import Alignment
from vrhuman.review.recording import Recording
from vrhuman.review.tracks import Interval, Tracks, read_tracks

SECOND = 1_000_000_000


@pytest.fixture(scope="module")
def tracks() -> Tracks:
    with Recording.open(SAMPLE) as recording:
        return read_tracks(recording)


def sheet_of(
    tracks: Tracks, size: tuple[int, int] = (900, 300), shown: tuple[int, int] | None = None
) -> Sheet:
    alignment = Alignment((((tracks.first_ns, tracks.last_ns),),))
    return Sheet(Content(tracks), alignment, 0, *size, shown or (0, alignment.length_ns))


@given(share=st.floats(0, 1), wide=st.integers(200, 4000))
def test_where_a_time_is_shown_that_time_is_pointed_at(
    tracks: Tracks, share: float, wide: int
) -> None:
    sheet = sheet_of(tracks, (wide, 300))
    position = round(share * sheet.shown[1])

    x = sheet.place(position)

    assert GUTTER <= x <= GUTTER + sheet.wide
    assert abs(sheet.time_at(x) - position) <= sheet.shown[1] / 1e6


def test_outside_the_tracks_the_nearest_time_in_view_is_pointed_at(tracks: Tracks) -> None:
    sheet = sheet_of(tracks, shown=(3 * SECOND, 5 * SECOND))

    assert sheet.time_at(0) == 3 * SECOND
    assert sheet.time_at(10_000) == 5 * SECOND


def test_of_a_stretch_only_what_is_in_view_has_a_width(tracks: Tracks) -> None:
    sheet = sheet_of(tracks, shown=(3 * SECOND, 5 * SECOND))
    begin = tracks.first_ns

    whole = Interval(begin, tracks.last_ns, "", "")
    before = Interval(begin, begin + SECOND, "", "")

    assert sheet.extent(whole) == pytest.approx((GUTTER, GUTTER + sheet.wide), abs=0.01)
    left, right = sheet.extent(before)
    assert left == right


def test_a_phase_is_over_where_its_session_waits_for_the_other(tracks: Tracks) -> None:
    middle = (tracks.first_ns + tracks.last_ns) // 2
    begin, end = tracks.first_ns, tracks.last_ns
    length = 2 * (end - begin)
    waits = Alignment((((begin, middle), (0, length // 2)), ((middle, end), (0, length // 2))))
    sheet = Sheet(Content(tracks), waits, 0, 900, 300, (0, length))

    _, over = sheet.extent(Interval(begin, middle, "", ""))
    goes_on, _ = sheet.extent(Interval(middle, end, "", ""))

    assert over == pytest.approx(sheet.place(middle - begin), abs=0.01)
    assert goes_on == pytest.approx(sheet.place(length // 2))


@given(st.lists(st.floats(-10, 10), min_size=1, max_size=300), st.integers(200, 600))
def test_columns_keep_the_least_and_the_most_of_every_value(
    tracks: Tracks, values: list[float], wide: int
) -> None:
    sheet = sheet_of(tracks, (wide, 300))
    times = np.linspace(tracks.first_ns, tracks.last_ns, len(values)).astype(np.int64)

    columns = sheet.columns(times, np.array(values))

    places = [x for x, _, _ in columns]
    assert places == sorted(set(places))
    assert min(least for _, least, _ in columns) == min(values)
    assert max(most for _, _, most in columns) == max(values)


@given(st.integers(60, 900))
def test_curves_are_shown_where_there_is_room_for_all_of_them_and_cover_nothing(
    tracks: Tracks, height: int
) -> None:
    sheet = sheet_of(tracks, (900, height))

    rows = sheet.curve_rows

    room = height - AXIS - sheet.rows_end
    assert bool(rows) == (room // 3 >= CURVE_LEAST)
    tops = [top for _, top, _ in rows]
    assert tops == sorted(tops)
    assert all(top >= sheet.rows_end for top in tops)
    assert all(top + own <= height - AXIS for _, top, own in rows)


def test_a_curves_range_holds_all_its_values(tracks: Tracks) -> None:
    for curve in Content(tracks).curves:
        assert curve.low <= curve.values.min() <= curve.values.max() <= curve.high


def test_speech_has_a_row_only_where_something_was_heard(tracks: Tracks) -> None:
    level = Level(np.array([tracks.first_ns]), np.array([-20.0]))
    alignment = Alignment((((tracks.first_ns, tracks.last_ns),),))
    heard = Sheet(Content(tracks, level=level), alignment, 0, 900, 300, (0, SECOND))

    assert "speech" in [row for row, _, _ in heard.rows]
    assert "speech" not in [row for row, _, _ in sheet_of(tracks).rows]


@given(st.integers(SECOND // 2, 2 * 3600 * SECOND), st.integers(200, 3000))
def test_the_axis_has_numbers_that_do_not_touch(tracks: Tracks, span: int, wide: int) -> None:
    sheet = sheet_of(tracks, (wide, 300), (0, span))

    every, times = sheet.ticks()

    assert times
    assert all(0 <= at <= span for at in times)
    if len(times) > 1:
        assert sheet.place(times[1]) - sheet.place(times[0]) >= 60.0
    assert all(b - a == every for a, b in pairwise(times))


def test_times_are_reported_as_a_clock_does() -> None:
    assert clock(187 * SECOND) == "3:07"
    assert clock(187 * SECOND + 250_000_000, tenths=True) == "3:07.2"
    assert clock(3787 * SECOND) == "1:03:07"
    assert clock(-5) == "0:00"


def test_a_value_is_reported_with_its_unit_and_nothing_is_below_zero_by_rounding() -> None:
    curve = Curve("arm height", "m", np.array([-0.003, 0.5]), 0.0, 1.0)

    assert value_text(curve, 0) == "0.00 m"
    assert value_text(curve, 1) == "0.50 m"
    assert value_text(curve, -1) == "-"


def _action(start: int, end: int) -> Interval:
    return Interval(start, end, "acted", "open fridge")


def test_without_actions_there_is_no_track_of_them(tracks: Tracks) -> None:
    sheet = sheet_of(tracks)

    assert "actions" not in [row for row, _, _ in sheet.rows]
    assert sheet.lanes == ()


def test_actions_that_overlap_are_in_lanes_of_their_own(tracks: Tracks) -> None:
    actions = (_action(0, 10), _action(2, 5), _action(5, 8), _action(10, 12))
    sheet = sheet_of(tracks)
    sheet = replace(sheet, content=replace(sheet.content, actions=actions))

    assert [lane for _, lane in sheet.lanes] == [0, 1, 1, 0]
    assert "actions" in [row for row, _, _ in sheet.rows]
