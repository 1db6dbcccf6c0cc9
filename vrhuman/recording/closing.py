"""Closes a session file: replaces the appended file by a compressed and indexed copy.

mcap's ``Writer`` does the writing. What it wrote is read back and compared, channel by channel, by
digest, before it gets the name; until then the appended file stays as it is. The closing record
says how many messages each channel has, and holds the seal (:mod:`vrhuman.recording.seal`).
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from mcap.exceptions import McapError
from mcap.records import Attachment, Channel, Metadata, Schema
from mcap.writer import CompressionType, Writer

from vrhuman.clock import utc_now
from vrhuman.recording.channels import definitions
from vrhuman.recording.container.append_file import PROFILE, Packet
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.container.disk import (
    put_in_place,
    remove,
    sync_folder,
    write_anew,
)
from vrhuman.recording.errors import RecordingFailed, SessionError
from vrhuman.recording.notes_of_before import packets_of
from vrhuman.recording.seal.digests import Sealing, seal_of, sealed_message
from vrhuman.recording.seal.parts import CLOSED
from vrhuman.recording.seal.words import closing_words, seal_words, stored_seal, with_crc
from vrhuman.recording.start_file import read_start, start_metadata

CHUNK_BYTES = 1 << 18
"""The size of a closed file's chunks, before compression [bytes].

It is a second or two of a session, so that damage destroys no more and a seek reads no more. mcap's
own 1 MiB would make files 1 % smaller.
"""
_CONTENT = re.compile(r"(?P<messages>\d+) messages, crc (?P<crc>[0-9a-f]{8})")


class Content(NamedTuple):
    """What a channel contains: how many messages, and a checksum over their times and bytes."""

    messages: int = 0
    checksum: int = 0

    def with_message(self, time_ns: int, data: bytes) -> Content:
        crc = zlib.crc32(data, zlib.crc32(time_ns.to_bytes(8, "little"), self.checksum))
        return Content(self.messages + 1, crc)


def contents(packets: Iterable[tuple[str, int, bytes]]) -> dict[str, Content]:
    """Return the content of each topic."""
    found: dict[str, Content] = {}
    for topic, time_ns, data in packets:
        found[topic] = found.get(topic, Content()).with_message(time_ns, data)
    return found


def write_closed(
    target: Path,
    attachments: Iterable[Attachment],
    metadata: Iterable[Metadata],
    packets: Iterable[Packet],
) -> dict[str, Content]:
    """Write a closed and sealed file and return what went into each topic."""
    sealing = Sealing()
    topics = {each.id: each.topic for each in definitions() if isinstance(each, Channel)}
    found: dict[str, Content] = {}
    with write_anew(target) as file:
        writer = Writer(file, CHUNK_BYTES, compression=CompressionType.ZSTD, enable_data_crcs=True)
        writer.start(profile=PROFILE)
        for each in attachments:
            sealing.attachment(each)
            writer.add_attachment(
                each.create_time, each.log_time, each.name, each.media_type, each.data
            )
        for one in metadata:
            sealing.metadata(one.name, one.metadata)
            writer.add_metadata(one.name, one.metadata)
        schemas: dict[int, Schema] = {}
        for definition in definitions():
            if isinstance(definition, Schema):
                schemas[definition.id] = definition
                writer.register_schema(definition.name, definition.encoding, definition.data)
            else:
                sealing.channel(definition, schemas[definition.schema_id])
                writer.register_channel(
                    definition.topic, definition.message_encoding, definition.schema_id
                )
        for count, packet in enumerate(packets):
            number = count & 0xFFFFFFFF
            writer.add_message(packet.channel, packet.time_ns, packet.data, packet.time_ns, number)
            sealing.message(packet.channel, sealed_message(number, packet.time_ns, packet.data))
            topic = topics[packet.channel]
            found[topic] = found.get(topic, Content()).with_message(packet.time_ns, packet.data)
        words = _closing_words(found)
        sealing.metadata(CLOSED, words)
        writer.add_metadata(CLOSED, with_crc(words | seal_words(sealing.seal())))
        writer.finish()  # type: ignore[no-untyped-call]
    return found


def closing_record(blocks: Blocks) -> dict[str, Content] | None:
    """Return the content of each topic when the file was closed; None where it does not say so.

    A record whose own checksum is wrong says nothing; those of earlier versions have none.
    """
    words = closing_words(blocks)
    if words is None:
        return None
    said = {
        topic: _CONTENT.fullmatch(text) for topic, text in words.items() if topic.startswith("/")
    }
    return {
        topic: Content(int(found["messages"]), int(found["crc"], 16))
        for topic, found in said.items()
        if found is not None
    }


def _closing_words(found: dict[str, Content]) -> dict[str, str]:
    return {
        "closed_utc": utc_now(),
        **{
            topic: f"{each.messages} messages, crc {each.checksum:08x}"
            for topic, each in found.items()
        },
    }


def check_written(target: Path, expected: dict[str, Content]) -> None:
    """Read a closed file back and compare; raises :class:`RecordingFailed` if it differs.

    What it says was written is what was to be, and what is in it is what was sealed.
    """
    with Blocks(target) as blocks:
        read_start(blocks)
        as_said = blocks.closed and closing_record(blocks) == expected
        if not as_said or not _is_sealed(blocks):
            raise RecordingFailed(f"{target}: the file read back differs from what was written")


def _is_sealed(blocks: Blocks) -> bool:
    """Whether a file is as its seal says."""
    sealed = stored_seal(blocks)
    return sealed is not None and sealed.digest == seal_of(blocks).digest


def close_compressed(path: Path) -> None:
    """Replace the appended file at ``path`` by its compressed, verified, indexed copy."""
    closing = path.with_name(path.name + ".closing")
    try:
        with Blocks(path) as blocks:
            if blocks.closed:
                return
            expected = write_closed(
                closing,
                list(blocks.attachments()),
                [start_metadata(read_start(blocks))],
                packets_of(blocks),
            )
        check_written(closing, expected)
        put_in_place(closing, path)
        with suppress(OSError):  # the appended file, should it come back, is as whole
            sync_folder(path.parent)
    except (OSError, McapError, SessionError) as error:
        with suppress(OSError):
            remove(closing)
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise RecordingFailed(
            f"{path}: complete, but not compressed: {reason}; solve that, then "
            f"`vrhuman recover {path} OUT` writes a compressed copy"
        ) from error
