"""Sessions that another program wrote again, with some of their messages left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from mcap.reader import make_reader
from mcap.writer import CompressionType, Writer


class Message(NamedTuple):
    """A message of the file: its topic, its number, its place in its channel, and its bytes."""

    topic: str
    number: int
    place: int
    data: bytes


Choice = Callable[[Message], bool]


def nothing(_: Message) -> bool:
    return False


def five_answers(message: Message) -> bool:
    """Five answers: four of the first answer phase of the sample, one of the second."""
    return message.topic == "/answer" and message.place in (3, 4, 9, 12, 30)


def channel(topic: str) -> Choice:
    """All messages of a channel."""
    return lambda message: message.topic == topic


def one(topic: str, place: int) -> Choice:
    """One message of a channel."""
    return lambda message: (message.topic, message.place) == (topic, place)


def same(message: Message) -> bytes:
    return message.data


def same_attachment(name: str, data: bytes) -> bytes:  # noqa: ARG001
    return data


def rewritten(
    source: Path,
    out: Path,
    left_out: Choice = nothing,
    data: Callable[[Message], bytes] = same,
    metadata: bool = True,
    numbers: bool = True,
    by_time: bool = False,
    attachment: Callable[[str, bytes], bytes] = same_attachment,
) -> Path:
    """Write a session again by mcap's own reader and writer.

    ``left_out`` are not written, ``data`` are the bytes that are. ``metadata`` and ``numbers`` say
    whether the program keeps those, ``by_time`` whether it writes
    the messages in the order of their times. ``attachment`` gives an attachment's bytes, by its
    name and its old ones.
    """
    with source.open("rb") as file, out.open("wb") as target:
        reader = make_reader(file)
        summary = reader.get_summary()
        assert summary is not None
        writer = Writer(target, compression=CompressionType.ZSTD)
        writer.start(profile="vrhuman")
        schemas = {
            number: writer.register_schema(each.name, each.encoding, each.data)
            for number, each in summary.schemas.items()
        }
        channels = {
            number: writer.register_channel(
                each.topic, each.message_encoding, schemas[each.schema_id]
            )
            for number, each in summary.channels.items()
        }
        for one in reader.iter_attachments():
            new = attachment(one.name, one.data)
            writer.add_attachment(one.create_time, one.log_time, one.name, one.media_type, new)
        for record in reader.iter_metadata() if metadata else ():
            writer.add_metadata(record.name, record.metadata)
        places: Counter[str] = Counter()
        for _, own, found in reader.iter_messages(log_time_order=by_time):
            message = Message(own.topic, found.sequence, places[own.topic], found.data)
            places[own.topic] += 1
            if not left_out(message):
                writer.add_message(
                    channels[own.id],
                    found.log_time,
                    data(message),
                    found.publish_time,
                    found.sequence if numbers else 0,
                )
        writer.finish()  # type: ignore[no-untyped-call]
    return out
