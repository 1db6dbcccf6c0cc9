"""Defines the channel of a session file: one declaration, from which all readers are derived.

Recorder, reader, redaction, tables and the pages of the documentation take what they need from it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from vrhuman.recording.encoding.json_records import JsonRecord, shown
from vrhuman.recording.encoding.schemas import descriptor_set
from vrhuman.recording.errors import UnreadableMessage
from vrhuman.recording.fields import Column, Field
from vrhuman.recording.redactions import Part
from vrhuman.records import JsonValue

T = TypeVar("T")
U = TypeVar("U")

MEBIBYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class Schema:
    """The format of a channel's messages, and what MCAP stores about it.

    ``name`` is MCAP's and stays with the files, whatever the record's class is called.
    """

    name: str
    message: Literal["protobuf", "json"]
    encoding: Literal["protobuf", "jsonschema"]
    data: bytes


@dataclass(frozen=True, slots=True)
class Table(Generic[T]):
    """A channel as a flat table with ``fields`` for each row.

    ``rows`` returns a record's rows if it does not have exactly one. ``derived`` columns need more
    of the session than the record: :mod:`vrhuman.review.tables` fills them in.
    """

    name: str
    meaning: str
    fields: tuple[Field, ...]
    rows: Callable[[T], Iterable[Any]] | None = None
    derived: tuple[Column, ...] = ()

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return all columns.

        Every table begins with the record's time, and ends with whose session it is.
        """
        own = (column for field in self.fields for column in field.columns)
        return (*TIME, *own, *self.derived, *IDS)


TIME = (
    Column("time_ns", "int64", "on the session's clock; of a frame, when it was shown", "ns"),
    Column("time_s", "float64", "since the session's first frame", "s"),
)
IDS = (
    Column("session_id", "string", "id of the session"),
    Column("participant", "string", "pseudonym of the participant"),
    Column("condition", "string", "condition of the session; empty if its protocol has none"),
    Column("house_id", "string", "id of the house"),
)
"""Columns with the same value in every row, so that tables of many sessions can be joined."""


@dataclass(frozen=True, slots=True)
class Channel(Generic[T]):
    """One channel of a session file.

    Parameters
    ----------
    topic
        MCAP's, ``/marker``.
    record
        The class of its values.
    meaning
        What it holds, and when, in one line of Markdown.
    schema, encode, parse
        A record's bytes and back; ``parse`` is given the message's time [ns] too. It is called by
        :meth:`decode` only, which is what reads a message.
    redaction
        What is left of a record where a part of the session is taken out: :func:`gone`, or what the
        function makes of it. :data:`NOTHING_PERSONAL` for a channel that always stays.
    table
        Its flat table, where it has one.
    max_bytes
        The size of its largest possible message.
    """

    topic: str
    record: type[T]
    meaning: str
    schema: Schema
    encode: Callable[[T], bytes]
    parse: Callable[[int, bytes], T]
    redaction: Mapping[Part, Callable[[T], T | None]]
    table: Table[T] | None = None
    max_bytes: int = MEBIBYTE

    def decode(self, time_ns: int, data: bytes) -> T:
        """Return the record of a message with this time [ns].

        :raises UnreadableMessage: if it is none that a session can hold.
        """
        return self.checked(self.parse, time_ns, data)

    def checked(self, parse: Callable[[int, bytes], U], time_ns: int, data: bytes) -> U:
        """Return what another parser than the channel's own makes of a message.

        Everything that is read of a message is read here, so that whatever is wrong with one is
        the same error in every reader.

        :raises UnreadableMessage: if it is none that a session can hold.
        """
        try:
            if len(data) > self.max_bytes:
                raise ValueError(f"{len(data)} bytes, more than the {self.max_bytes} it can have")
            return parse(time_ns, data)
        except Exception as error:  # any parser, of whatever library, may fail in its own way
            raise UnreadableMessage(
                f"a message of {self.topic} at {time_ns} ns cannot be read: {shown(str(error))}"
            ) from error


def gone(record: object) -> None:
    """Return None: nothing is left of a record."""


NOTHING_PERSONAL: Mapping[Part, Callable[[Any], Any]] = {}
"""For a channel that says nothing about the participant, and stays in every redacted file."""


def json_channel(
    topic: str,
    record: type[T],
    schema: str,
    meaning: str,
    redaction: Mapping[Part, Callable[[T], T | None]],
    table: Table[T] | None = None,
    max_bytes: int = MEBIBYTE,
) -> Channel[T]:
    """Return a channel whose messages are JSON, derived from the record's own fields.

    Where the record has a ``time_ns``, it is the message's.

    :raises TypeError: if a field has a type unknown to
        :mod:`vrhuman.recording.encoding.json_records`.
    """
    form = JsonRecord(record)
    timed = "time_ns" in getattr(record, "__dataclass_fields__", {})

    def parse(time_ns: int, data: bytes) -> T:
        found = form.decode(data)
        if timed and getattr(found, "time_ns") != time_ns:  # noqa: B009
            raise ValueError("time_ns: is not the time of its message")
        return found

    return Channel(
        topic,
        record,
        meaning,
        json_schema(schema, form.schema),
        form.encode,
        parse,
        redaction,
        table,
        max_bytes,
    )


def json_schema(name: str, schema: JsonValue) -> Schema:
    """Return the schema of messages in JSON."""
    return Schema(name, "json", "jsonschema", json.dumps(schema).encode())


def protobuf_schema(name: str) -> Schema:
    """Return the schema of protobuf messages, one of :mod:`vrhuman.recording.encoding.schemas`."""
    return Schema(name, "protobuf", "protobuf", descriptor_set(name))
