"""The time of day: one way to write it, one to read it, wherever it is kept.

Written is UTC in ISO 8601 to the millisecond, ``2026-03-01T10:00:00.000Z``: such texts stand in the
order of their times. Read are also the forms of earlier versions (``+00:00``, whole seconds) and
any other offset. What happens within a session is timed by its own clock, in nanoseconds.
"""

from __future__ import annotations

from datetime import UTC, datetime

from vrhuman.records import VrhumanError


class NotATime(VrhumanError):
    """A text that is no time in ISO 8601."""


def now() -> datetime:
    """The moment, in UTC."""
    return datetime.now(UTC)


def format_utc(moment: datetime) -> str:
    """An aware moment as it is kept; what is below a millisecond is left off."""
    text = moment.astimezone(UTC).isoformat(timespec="milliseconds")
    return text.removesuffix("+00:00") + "Z"


def parse_utc(text: str) -> datetime:
    """The moment that a text is, in UTC; without an offset it is taken for UTC.

    :raises NotATime: for any other text.
    """
    try:
        moment = datetime.fromisoformat(text)
        return moment.replace(tzinfo=moment.tzinfo or UTC).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise NotATime(f"{text!r}: no time in ISO 8601, as 2026-03-01T10:00:00.000Z is") from error


def utc_now() -> str:
    """The moment, as it is kept."""
    return format_utc(now())


def day_of(text: str) -> str:
    """The UTC day of a time that was kept: ``2026-03-01``."""
    return format_utc(parse_utc(text))[:10]


def minute_of(text: str) -> str:
    """A time that was kept, for people to read: ``2026-03-01 10:00``, in UTC."""
    return format_utc(parse_utc(text))[:16].replace("T", " ")


def stamp(moment: datetime) -> str:
    """For the names of files: ``20260301-100000-000``, in UTC."""
    utc = moment.astimezone(UTC)
    return f"{utc:%Y%m%d-%H%M%S}-{utc.microsecond // 1000:03d}"
