"""How the file itself came about: ``/gap``, ``/resumed``, ``/missing``."""

from __future__ import annotations

from vrhuman.recording.channel import MEBIBYTE, NOTHING_PERSONAL, Table, json_channel
from vrhuman.recording.entries import Gap, Missing, Resumed
from vrhuman.recording.fields import joined, one

GAP = json_channel(
    topic="/gap",
    record=Gap,
    schema="vrhuman.Gap",
    meaning="written by `vrhuman recover` where data were damaged",
    redaction=NOTHING_PERSONAL,
    table=Table(
        "gaps",
        "where a recovered file lacks damaged data",
        (
            one(
                "first_time_ns",
                "int64",
                "time of the last intact data before the gap",
                "first_time_ns",
                "ns",
            ),
            one(
                "last_time_ns",
                "int64",
                "time of the first intact data after the gap",
                "last_time_ns",
                "ns",
            ),
            one(
                "lost_bytes", "int64", "bytes of the damaged file that were lost", "lost_bytes", "B"
            ),
        ),
    ),
)

MISSING = json_channel(
    topic="/missing",
    record=Missing,
    schema="vrhuman.Missing",
    meaning="written by `vrhuman recover` where messages of known channels are missing, at the "
    "end of the file",
    redaction=NOTHING_PERSONAL,
    table=Table(
        "missing",
        "messages that a recovered file lacks",
        (
            one("first_time_ns", "int64", "time of the last message before", "first_time_ns", "ns"),
            one("last_time_ns", "int64", "time of the first message after", "last_time_ns", "ns"),
            one("messages", "int64", "how many are missing", "messages"),
            one("topics", "string", "the channels of which they are missing", joined("topics")),
        ),
    ),
)

RESUMED = json_channel(
    topic="/resumed",
    record=Resumed,
    schema="vrhuman.Resumed",
    meaning="the session was resumed here in another run of the program, with that run's "
    "runtime and provenance",
    redaction=NOTHING_PERSONAL,
    max_bytes=16 * MEBIBYTE,
)
