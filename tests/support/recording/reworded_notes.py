"""Sessions written anew: with other words in their notes, or as they were recorded before."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from mcap.records import Attachment, Channel, Schema
from mcap.writer import CompressionType, Writer

from vrhuman.recording.channels import (
    CHANNEL_IDS,
    STATE_TOPICS,
    Topic,
    definitions,
)
from vrhuman.recording.closing import write_closed
from vrhuman.recording.container.append_file import PROFILE, Packet
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.encoding import foxglove_codec
from vrhuman.recording.notes_of_before import packets_of
from vrhuman.recording.start_file import START, read_start, start_metadata

NOTE = CHANNEL_IDS[Topic.NOTE]
STATE = {CHANNEL_IDS[topic] for topic in STATE_TOPICS.values()}


def other_words(text: str) -> str:
    return text[::-1]


def reword(path: Path, out: Path) -> Path:
    """The session with the text of each note replaced by other words."""
    with Blocks(path) as blocks:
        metadata = [start_metadata(read_start(blocks))]
        write_closed(out, list(blocks.attachments()), metadata, _reworded(packets_of(blocks)))
    return out


def _reworded(packets: Iterator[Packet]) -> Iterator[Packet]:
    for packet in packets:
        if packet.channel == NOTE:
            note = foxglove_codec.decode_note(packet.time_ns, packet.data)
            other = replace(note, text=other_words(note.text))
            packet = packet._replace(data=foxglove_codec.encode_note(other))
        yield packet


WORDS_OF_BEFORE = {
    "resumed after: ": "goes on after: ",
    "the session was interrupted": "the session was broken off",
    "the experimenter interrupted the session": "the experimenter broke the session off",
    "the experimenter's window is gone": "the desk is gone",
}
"""How notes were worded when they were the only record of a trial's state."""


def as_before(path: Path, out: Path) -> Path:
    """The session as it was recorded before state had channels: in notes, and nowhere else."""
    with Blocks(path) as blocks, out.open("wb") as file:
        writer = Writer(file, compression=CompressionType.ZSTD, enable_data_crcs=True)
        writer.start(profile=PROFILE)
        for each in map(_without_kind, blocks.attachments()):
            writer.add_attachment(
                each.create_time, each.log_time, each.name, each.media_type, each.data
            )
        topics = {topic.value for topic in STATE_TOPICS.values()}
        for definition in definitions():
            if isinstance(definition, Schema):
                writer.register_schema(definition.name, definition.encoding, definition.data)
            elif isinstance(definition, Channel) and definition.topic not in topics:
                writer.register_channel(
                    definition.topic, definition.message_encoding, definition.schema_id
                )
        kept = (packet for packet in packets_of(blocks) if packet.channel not in STATE)
        for number, packet in enumerate(map(_unmarked, kept)):
            writer.add_message(packet.channel, packet.time_ns, packet.data, packet.time_ns, number)
        writer.finish()  # type: ignore[no-untyped-call]
    return out


def _without_kind(attachment: Attachment) -> Attachment:
    if attachment.name != START:
        return attachment
    value = json.loads(attachment.data)
    value.pop("runtime_kind", None)
    value["settings"].pop("keys", None)
    return replace(attachment, data=json.dumps(value).encode())


def _unmarked(packet: Packet) -> Packet:
    if packet.channel != NOTE:
        return packet
    note = foxglove_codec.decode_note(packet.time_ns, packet.data)
    text = note.text
    for today, before in WORDS_OF_BEFORE.items():
        text = text.replace(today, before)
    return packet._replace(data=foxglove_codec.encode_note(replace(note, text=text, about="")))
