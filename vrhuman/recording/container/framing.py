"""Parses the bytes of an MCAP file without trust: lengths bounded, checksums required.

mcap's own readers take a flipped bit outside a chunk for data, and raise whatever Python raises
inside; these functions raise :class:`Broken` or :class:`Torn` and nothing else.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple

import zstandard
from mcap.data_stream import ReadDataStream
from mcap.exceptions import McapError
from mcap.opcode import Opcode
from mcap.records import (
    Attachment,
    AttachmentIndex,
    Channel,
    ChunkIndex,
    Metadata,
    MetadataIndex,
    Schema,
    Statistics,
)

from vrhuman.recording.container.append_file import MAGIC

RECORD = struct.Struct("<BQ")
CHUNK_HEAD = struct.Struct("<QQQII")
MESSAGE_HEAD = struct.Struct("<HIQQ")
FOOTER = struct.Struct("<BQQQI")
LARGEST_CHUNK = 1 << 30
"""The largest size [bytes] of a chunk or record, so that a damaged length cannot fill the memory.

No chunk of vrhuman's comes near it.
"""


class Broken(Exception):
    """The bytes are not what was written."""


class Torn(Exception):
    """The file ends inside this record."""


class RawMessage(NamedTuple):
    channel: int
    number: int
    time_ns: int
    data: bytes


def chunk_span(head: bytes, available: int) -> int:
    """Return the whole length of the chunk that starts with ``head``, of ``available`` bytes.

    All lengths in its header must agree, so that a damaged length is distinguished from an
    incomplete chunk.
    """
    minimum = RECORD.size + CHUNK_HEAD.size
    if len(head) < minimum:
        raise Torn
    opcode, length = RECORD.unpack_from(head)
    _, _, size, _, name_length = CHUNK_HEAD.unpack_from(head, RECORD.size)
    if opcode != Opcode.CHUNK or name_length not in (0, 4):
        raise Broken("not a chunk")
    if len(head) < minimum + name_length + 8:
        raise Torn
    name = head[minimum : minimum + name_length]
    (stored,) = struct.unpack_from("<Q", head, minimum + name_length)
    if name not in (b"", b"zstd") or size > LARGEST_CHUNK or (not name and stored != size):
        raise Broken("a chunk whose header contradicts itself")
    if length != CHUNK_HEAD.size + name_length + 8 + stored:
        raise Broken("a chunk whose lengths contradict each other")
    if RECORD.size + length > available:
        raise Torn
    return int(RECORD.size + length)


CHUNK_HEAD_MOST = RECORD.size + CHUNK_HEAD.size + 4 + 8
"""The number of bytes that :func:`chunk_span` needs."""


def is_message_index(head: bytes) -> bool:
    """Whether the lengths in a message index agree: it carries no data, but it could hide some."""
    _, length = RECORD.unpack_from(head)
    entries = int.from_bytes(head[RECORD.size + 2 : RECORD.size + 6], "little")
    return entries == length - 6 and entries % 16 == 0


def chunk_content(chunk: bytes) -> bytes:
    """Return the records inside a whole chunk, its checksum verified."""
    _, _, size, crc, name_length = CHUNK_HEAD.unpack_from(chunk, RECORD.size)
    start = RECORD.size + CHUNK_HEAD.size + name_length + 8
    content = _decompressed(chunk[start:], size) if name_length else chunk[start:]
    if len(content) != size or zlib.crc32(content) != crc:
        raise Broken("a chunk whose checksum is wrong")
    return content


def _decompressed(data: bytes, size: int) -> bytes:
    try:
        if zstandard.get_frame_parameters(data).content_size != size:
            raise Broken("a chunk whose compressed size is wrong")
        return zstandard.decompress(data, max_output_size=size)
    except (zstandard.ZstdError, MemoryError) as error:
        raise Broken("a chunk that does not decompress") from error


def messages(content: bytes, wanted: frozenset[int] | None = None) -> Iterator[RawMessage]:
    """Yield the messages of a verified chunk in their order, of the wanted channels only."""
    at = 0
    while at < len(content):
        opcode, length = RECORD.unpack_from(content, at)
        at += RECORD.size
        if opcode == Opcode.MESSAGE:
            channel, number, time_ns, _ = MESSAGE_HEAD.unpack_from(content, at)
            if wanted is None or channel in wanted:
                data = content[at + MESSAGE_HEAD.size : at + length]
                yield RawMessage(channel, number, time_ns, data)
        at += length


def numbers(content: bytes) -> tuple[int, int] | None:
    """Return the number of a verified chunk's first message, and how many it has.

    It is None if the chunk has no messages.
    """
    first, count, at = 0, 0, 0
    while at < len(content):
        opcode, length = RECORD.unpack_from(content, at)
        at += RECORD.size
        if opcode == Opcode.MESSAGE:
            if not count:
                _, first, _, _ = MESSAGE_HEAD.unpack_from(content, at)
            count += 1
        at += length
    return (first, count) if count else None


def channels(content: bytes) -> dict[int, Channel]:
    """Return the channel records of a verified chunk."""
    found: dict[int, Channel] = {}
    at = 0
    while at < len(content):
        opcode, length = RECORD.unpack_from(content, at)
        at += RECORD.size
        if opcode == Opcode.CHANNEL:
            found_one = channel(content[at : at + length])
            found[found_one.id] = found_one
        at += length
    return found


def channel(body: bytes) -> Channel:
    """Return a channel from the body of its record."""
    found: Channel = Channel.read(ReadDataStream(BytesIO(body)))
    return found


def schema(body: bytes) -> Schema:
    """Return a schema from the body of its record."""
    found: Schema = Schema.read(ReadDataStream(BytesIO(body)))
    return found


def attachment(record: bytes) -> Attachment:
    """Return an attachment from its whole record, its checksum verified."""
    body = record[RECORD.size :]
    if len(body) < 4 or zlib.crc32(body[:-4]) != int.from_bytes(body[-4:], "little"):
        raise Broken("an attachment whose checksum is wrong")
    found: Attachment = Attachment.read(ReadDataStream(BytesIO(body)))
    return found


def metadata(record: bytes) -> Metadata:
    """Return a metadata record, which has no checksum, from its whole record."""
    try:
        found: Metadata = Metadata.read(ReadDataStream(BytesIO(record[RECORD.size :])))
    except (McapError, UnicodeDecodeError, struct.error) as error:
        raise Broken("a metadata record that cannot be read") from error
    return found


class Summary(NamedTuple):
    """The index at the end of a closed file."""

    channels: dict[int, Channel]
    chunks: list[ChunkIndex]
    attachments: list[AttachmentIndex]
    metadata: list[MetadataIndex]
    statistics: Statistics


def summary_start(tail: bytes) -> int | None:
    """Return where the summary begins, from the last bytes of a file; None if there is none."""
    size = FOOTER.size + len(MAGIC)
    if len(tail) < size or not tail.endswith(MAGIC):
        return None
    opcode, length, start, _, _ = FOOTER.unpack_from(tail, len(tail) - size)
    return int(start) if opcode == Opcode.FOOTER and length == FOOTER.size - RECORD.size else None


FOOTER_AND_MAGIC = FOOTER.size + len(MAGIC)


def summary(data: bytes) -> Summary:
    """Return the index from all bytes between the summary's start and the end of the file."""
    end = len(data) - len(MAGIC) - 4
    if zlib.crc32(data[:end]) != int.from_bytes(data[end : end + 4], "little"):
        raise Broken("an index whose checksum is wrong")
    found = Summary({}, [], [], [], Statistics(0, 0, {}, 0, 0, 0, 0, 0, 0))
    at = 0
    while at < len(data) - FOOTER_AND_MAGIC:
        opcode, length = RECORD.unpack_from(data, at)
        at += RECORD.size
        stream = ReadDataStream(BytesIO(data[at : at + length]))
        if opcode == Opcode.CHANNEL:
            channel = Channel.read(stream)
            found.channels[channel.id] = channel
        elif opcode == Opcode.CHUNK_INDEX:
            found.chunks.append(ChunkIndex.read(stream))
        elif opcode == Opcode.ATTACHMENT_INDEX:
            found.attachments.append(AttachmentIndex.read(stream))
        elif opcode == Opcode.METADATA_INDEX:
            found.metadata.append(MetadataIndex.read(stream))
        elif opcode == Opcode.STATISTICS:
            found = found._replace(statistics=Statistics.read(stream))
        at += length
    return found
