"""What people say of a session: ``/note``, ``/marker``."""

from __future__ import annotations

from vrhuman.recording.channel import (
    Channel,
    Table,
    gone,
    json_channel,
    protobuf_schema,
)
from vrhuman.recording.encoding import foxglove_codec
from vrhuman.recording.entries import Marker, Note
from vrhuman.recording.fields import one
from vrhuman.recording.redactions import Part

NOTE = Channel(
    topic="/note",
    record=Note,
    meaning="a note for people, by the experimenter (`name` is `experimenter`) or by the "
    "program (`vrhuman`); `file` is the topic of the record that it says in words, if "
    "any",
    schema=protobuf_schema("foxglove.Log"),
    encode=foxglove_codec.encode_note,
    parse=foxglove_codec.decode_note,
    redaction={Part.TEXT: gone},
    table=Table(
        "notes",
        "notes by the experimenter and the program",
        (
            one("author", "string", "experimenter or vrhuman", "author"),
            one("text", "string", "text of the note", "text"),
        ),
    ),
)

MARKER = json_channel(
    topic="/marker",
    record=Marker,
    schema="vrhuman.Marker",
    meaning="the experimenter's marker 1 to 9, and its meaning",
    redaction={Part.TEXT: lambda marker: Marker(marker.time_ns, marker.key)},
    table=Table(
        "markers",
        "markers that the experimenter set",
        (
            one("key", "string", "1 to 9", "key"),
            one("text", "string", "meaning of the marker", "text"),
            one("author", "string", "who set it", "author"),
        ),
    ),
)
