"""Times of day are written in one form, and read from every form that was ever written."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.clock import (
    NotATime,
    day_of,
    format_utc,
    local_day,
    local_minute,
    local_zone,
    minute_of,
    now,
    parse_utc,
    stamp,
    utc_now,
)

OFFSETS = st.integers(-14 * 60, 14 * 60).map(lambda m: timezone(timedelta(minutes=m)))
MOMENTS = st.datetimes(datetime(2, 1, 1), datetime(9998, 12, 31), timezones=OFFSETS)


def to_the_millisecond(moment: datetime) -> datetime:
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


@given(MOMENTS)
def test_what_is_written_is_read_to_the_millisecond(moment: datetime) -> None:
    assert parse_utc(format_utc(moment)) == to_the_millisecond(moment)


@given(MOMENTS)
def test_what_is_read_is_written_as_it_was(moment: datetime) -> None:
    text = format_utc(moment)

    assert format_utc(parse_utc(text)) == text


@given(MOMENTS, MOMENTS)
def test_texts_stand_in_the_order_of_their_times(one: datetime, other: datetime) -> None:
    earlier, later = sorted((to_the_millisecond(one), to_the_millisecond(other)))

    assert format_utc(earlier) <= format_utc(later)


@given(MOMENTS, st.sampled_from(("seconds", "milliseconds", "microseconds")))
def test_what_earlier_versions_wrote_is_read(moment: datetime, spec: str) -> None:
    """ISO 8601 with an offset, and to whole seconds."""
    read = parse_utc(moment.isoformat(timespec=spec))

    assert abs(read - moment) < timedelta(seconds=1)
    assert read.utcoffset() == timedelta(0)


@pytest.mark.parametrize(
    "text",
    [
        "2026-03-01T10:00:00.000Z",
        "2026-03-01T10:00:00.000+00:00",
        "2026-03-01T10:00:00+00:00",
        "2026-03-01T12:00:00+02:00",
        "2026-03-01T10:00:00",
    ],
)
def test_one_moment_in_all_its_forms(text: str) -> None:
    assert parse_utc(text) == datetime(2026, 3, 1, 10, tzinfo=UTC)
    assert (day_of(text), minute_of(text)) == ("2026-03-01", "2026-03-01 10:00")


@given(st.text(max_size=30).filter(lambda text: not text[:1].isdigit()))
def test_any_other_text_is_refused_by_name(text: str) -> None:
    with pytest.raises(NotATime, match="no time in ISO 8601") as told:
        parse_utc(text)

    assert repr(text) in str(told.value)


def test_files_are_named_by_their_moment() -> None:
    assert stamp(datetime(2026, 3, 1, 10, 0, 0, 7999, UTC)) == "20260301-100000-007"


def test_now_is_now() -> None:
    assert abs(parse_utc(utc_now()) - now()) < timedelta(minutes=1)


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the time zone of a process is Unix's")
@pytest.mark.parametrize(
    ("zone", "minute", "told"),
    [
        ("UTC", "2026-03-01 23:30", "UTC"),
        ("CET-1CEST,M3.5.0,M10.5.0", "2026-03-02 00:30", "UTC+1"),
        ("NST3:30", "2026-03-01 20:00", "UTC-3:30"),
    ],
)
def test_a_time_is_shown_in_the_computers_own_zone(
    zone: str, minute: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        shown = local_minute("2026-03-01T23:30:00.000Z")
        day = local_day("2026-03-01T23:30:00.000Z")
        named = local_zone("2026-03-01T23:30:00.000Z")
    finally:
        monkeypatch.undo()
        time.tzset()

    assert (shown, day, named) == (minute, minute[:10], told)
