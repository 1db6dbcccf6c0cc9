"""How the file itself came about: ``/gap``, ``/resumed``."""

from __future__ import annotations

from vrhuman.recording.channel import NOTHING_PERSONAL, Table, json_channel
from vrhuman.recording.entries import Gap, Resumed
from vrhuman.recording.fields import one

GAP = json_channel(
    topic="/gap",
    record=Gap,
    schema="vrhuman.Gap",
    meaning="written by `vrhuman recover` where damaged data stood",
    redaction=NOTHING_PERSONAL,
    table=Table(
        "gaps",
        "where a recovered file lacks what was damaged",
        (
            one("first_time_ns", "int64", "of the last whole data before", "first_time_ns", "ns"),
            one("last_time_ns", "int64", "of the first whole data after", "last_time_ns", "ns"),
            one("lost_bytes", "int64", "of the damaged file", "lost_bytes", "B"),
        ),
    ),
)

RESUMED = json_channel(
    topic="/resumed",
    record=Resumed,
    schema="vrhuman.Resumed",
    meaning="here the session goes on in another run of the program, with that run's runtime and "
    "provenance",
    redaction=NOTHING_PERSONAL,
)
