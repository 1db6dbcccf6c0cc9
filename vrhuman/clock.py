"""Writes and reads the time of day in one format, wherever it is stored.

Times are written as UTC in ISO 8601 to the millisecond, ``2026-03-01T10:00:00.000Z``: sorting such
texts sorts the times. The formats of earlier versions (``+00:00``, whole seconds) and any other
offset can also be read. Times within a session are measured by its own clock, in nanoseconds.
"""

from __future__ import annotations

from datetime import UTC, datetime

from vrhuman.records import VrhumanError


class NotATime(VrhumanError):
    """A text is not a time in ISO 8601."""


def now() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)


def format_utc(moment: datetime) -> str:
    """Format a time with a time zone for storage, dropping what is below a millisecond."""
    text = moment.astimezone(UTC).isoformat(timespec="milliseconds")
    return text.removesuffix("+00:00") + "Z"


def parse_utc(text: str) -> datetime:
    """Parse a text to a time in UTC; a text without an offset is read as UTC.

    :raises NotATime: for any other text.
    """
    try:
        moment = datetime.fromisoformat(text)
        return moment.replace(tzinfo=moment.tzinfo or UTC).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise NotATime(f"{text!r}: no time in ISO 8601, as 2026-03-01T10:00:00.000Z is") from error


def utc_now() -> str:
    """Return the current time in the stored format."""
    return format_utc(now())


def day_of(text: str) -> str:
    """Return the UTC day of a stored time: ``2026-03-01``."""
    return format_utc(parse_utc(text))[:10]


def minute_of(text: str) -> str:
    """Format a stored time for people to read: ``2026-03-01 10:00``, in UTC."""
    return format_utc(parse_utc(text))[:16].replace("T", " ")


def local_minute(text: str) -> str:
    """Format a stored time in this computer's time zone, to be read: ``2026-03-01 11:00``."""
    return f"{parse_utc(text).astimezone():%Y-%m-%d %H:%M}"


def local_day(text: str) -> str:
    """Return the day of a stored time in this computer's time zone: ``2026-03-01``."""
    return local_minute(text)[:10]


def local_zone(text: str) -> str:
    """Return this computer's time zone at a stored time: ``UTC``, ``UTC+1``, ``UTC-3:30``."""
    offset = parse_utc(text).astimezone().utcoffset()
    minutes = round(offset.total_seconds() / 60) if offset else 0
    hours, rest = divmod(abs(minutes), 60)
    told = f"{'-' if minutes < 0 else '+'}{hours}" if minutes else ""
    return f"UTC{told}" + (f":{rest:02d}" if rest else "")


def stamp(moment: datetime) -> str:
    """Format a time for the names of files: ``20260301-100000-000``, in UTC."""
    utc = moment.astimezone(UTC)
    return f"{utc:%Y%m%d-%H%M%S}-{utc.microsecond // 1000:03d}"
