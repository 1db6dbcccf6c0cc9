"""What people say of a session: ``/note``, ``/marker``."""

from __future__ import annotations

from vrhuman.recording import foxglove_codec
from vrhuman.recording.channel import (
    Channel,
    Table,
    gone,
    json_channel,
    protobuf_schema,
)
from vrhuman.recording.entries import Marker, Note
from vrhuman.recording.fields import one
from vrhuman.recording.redactions import Part

NOTE = Channel(
    topic="/note",
    record=Note,
    meaning="a remark of the experimenter or of the program",
    schema=protobuf_schema("foxglove.Log"),
    encode=foxglove_codec.encode_note,
    decode=foxglove_codec.decode_note,
    redaction={Part.TEXT: gone},
    table=Table(
        "notes",
        "remarks, the experimenter's and ours",
        (
            one("author", "string", "experimenter, or vrhuman", "author"),
            one("text", "string", "the remark", "text"),
        ),
    ),
)

MARKER = json_channel(
    topic="/marker",
    record=Marker,
    schema="vrhuman.Marker",
    meaning="the experimenter's marker 1 to 9, and what it stands for",
    redaction={Part.TEXT: lambda marker: Marker(marker.time_ns, marker.key)},
    table=Table(
        "markers",
        "markers that were pressed",
        (
            one("key", "string", "1 to 9", "key"),
            one("text", "string", "what it stands for", "text"),
            one("author", "string", "who pressed it", "author"),
        ),
    ),
)
