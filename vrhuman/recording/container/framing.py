"""Parses the bytes of an MCAP file without trust: lengths bounded, checksums required.

mcap's own readers take a flipped bit outside a chunk for data, and raise whatever Python raises
inside; these functions raise :class:`Broken` or :class:`Torn` and nothing else.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from typing import NamedTuple, TypeVar

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
LARGEST_CHUNK = 1 << 26
"""The largest size [bytes] of a chunk, so that a damaged length cannot fill the memory.

No chunk of vrhuman's comes near it: a closed file's have a quarter of a megabyte and a message.
"""
LARGEST_RATIO = 256
"""A chunk's largest size for each byte of the file, above :data:`ALWAYS_ALLOWED`.

A chunk of a session in which nothing moves has 60.
"""
ALWAYS_ALLOWED = 1 << 18
FEW_MESSAGES = 64
"""A chunk can have as many messages, and one more for every two of its bytes."""


_MESSAGE, _CHANNEL = int(Opcode.MESSAGE), int(Opcode.CHANNEL)
"""As plain numbers, which compare five times as fast as an enum's."""
_ANY_TIME = (0, (1 << 63) - 1)


class Broken(Exception):
    """The bytes are not what was written."""


class OutOfTime(Exception):
    """A message is at ``time_ns``, which is none of the times that were allowed."""

    def __init__(self, time_ns: int) -> None:
        super().__init__(f"a message at {time_ns} ns")
        self.time_ns = time_ns


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
    if name not in (b"", b"zstd") or (not name and stored != size):
        raise Broken("a chunk whose header contradicts itself")
    check_size(size, stored)
    if length != CHUNK_HEAD.size + name_length + 8 + stored:
        raise Broken("a chunk whose lengths contradict each other")
    if RECORD.size + length > available:
        raise Torn
    return int(RECORD.size + length)


def is_compressed(head: bytes) -> bool:
    """Whether a chunk's header says that it is compressed, as only a closed file's are."""
    return head[RECORD.size + CHUNK_HEAD.size :].startswith(b"zstd")


def check_size(size: int, stored: int) -> None:
    """Check that a chunk of ``stored`` bytes may hold ``size`` when it is decompressed."""
    if size > LARGEST_CHUNK or size > max(ALWAYS_ALLOWED, LARGEST_RATIO * stored):
        raise Broken(f"a chunk of {size} bytes, more than any of a session has")


CHUNK_HEAD_MOST = RECORD.size + CHUNK_HEAD.size + 4 + 8
"""The number of bytes that :func:`chunk_span` needs."""


def is_message_index(head: bytes) -> bool:
    """Whether the lengths in a message index agree: it carries no data, but it could hide some."""
    _, length = RECORD.unpack_from(head)
    entries = int.from_bytes(head[RECORD.size + 2 : RECORD.size + 6], "little")
    return entries == length - 6 and entries % 16 == 0


def chunk_content(chunk: bytes) -> bytes:
    """Return the records inside a whole chunk, its checksum verified."""
    if len(chunk) < RECORD.size + CHUNK_HEAD.size + 8:
        raise Broken("not a chunk")
    _, _, size, crc, name_length = CHUNK_HEAD.unpack_from(chunk, RECORD.size)
    start = RECORD.size + CHUNK_HEAD.size + name_length + 8
    check_size(size, len(chunk))
    content = _decompressed(chunk[start:], size) if name_length else chunk[start:]
    if len(content) != size or zlib.crc32(content) != crc:
        raise Broken("a chunk whose checksum is wrong")
    if _check_records(content) > FEW_MESSAGES + len(chunk) // 2:
        raise Broken("a chunk of more messages than its bytes can tell")
    return content


def _decompressed(data: bytes, size: int) -> bytes:
    try:
        if zstandard.get_frame_parameters(data).content_size != size:
            raise Broken("a chunk whose compressed size is wrong")
        return zstandard.decompress(data, max_output_size=size)
    except (zstandard.ZstdError, MemoryError) as error:
        raise Broken("a chunk that does not decompress") from error


def _check_records(content: bytes) -> int:
    """Check that records fill a chunk or an index exactly, so that all who go through it can.

    A message has its head, and a time that a clock can show. It returns the number of messages.
    """
    unpack, size, head = RECORD.unpack_from, RECORD.size, MESSAGE_HEAD.size
    at, end, count = 0, len(content), 0
    last = end - size
    while at <= last:
        opcode, length = unpack(content, at)
        at += size
        if opcode == _MESSAGE:
            count += 1
            if length < head or at + head > end:
                raise Broken("a message without its head")
            if content[at + _HIGHEST_BYTE_OF_TIME] > _MOST_OF_IT:
                raise Broken("a message of a time that no clock has")
        at += length
    if at != end:
        raise Broken("a chunk that ends inside a record")
    return count


_HIGHEST_BYTE_OF_TIME, _MOST_OF_IT = 13, 0x7F


def messages(
    content: bytes,
    wanted: frozenset[int] | None = None,
    times_ns: tuple[int, int] = _ANY_TIME,
) -> Iterator[RawMessage]:
    """Yield the messages of a verified chunk in their order, of the wanted channels only.

    :raises OutOfTime: at one that is earlier or later than ``times_ns``.
    """
    unpack, unpack_head, size = RECORD.unpack_from, MESSAGE_HEAD.unpack_from, RECORD.size
    head, (first_ns, last_ns) = MESSAGE_HEAD.size, times_ns
    at, end = 0, len(content)
    while at < end:
        opcode, length = unpack(content, at)
        at += size
        if opcode == _MESSAGE:
            channel, number, time_ns, _ = unpack_head(content, at)
            if wanted is None or channel in wanted:
                if not first_ns <= time_ns <= last_ns:
                    raise OutOfTime(time_ns)
                yield RawMessage(channel, number, time_ns, content[at + head : at + length])
        at += length


def numbers(content: bytes) -> tuple[int, int] | None:
    """Return the number of a verified chunk's first message, and how many it has.

    It is None if the chunk has no messages.
    """
    first, count, at = 0, 0, 0
    while at < len(content):
        opcode, length = RECORD.unpack_from(content, at)
        at += RECORD.size
        if opcode == _MESSAGE:
            if not count:
                _, first, _, _ = MESSAGE_HEAD.unpack_from(content, at)
            count += 1
        at += length
    return (first, count) if count else None


Found = TypeVar("Found")


def _parsed(read: Callable[[ReadDataStream], Found], data: bytes, what: str) -> Found:
    """Return what mcap's own reader makes of a record's bytes."""
    try:
        return read(ReadDataStream(BytesIO(data)))
    except (McapError, ValueError, OverflowError, MemoryError, struct.error) as error:
        raise Broken(f"{what} that cannot be read") from error


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
    found: Channel = _parsed(Channel.read, body, "a channel")
    return found


def schema(body: bytes) -> Schema:
    """Return a schema from the body of its record."""
    found: Schema = _parsed(Schema.read, body, "a schema")
    return found


def attachment(record: bytes) -> Attachment:
    """Return an attachment from its whole record, its checksum verified."""
    body = record[RECORD.size :]
    if len(body) < 4 or zlib.crc32(body[:-4]) != int.from_bytes(body[-4:], "little"):
        raise Broken("an attachment whose checksum is wrong")
    found: Attachment = _parsed(Attachment.read, body, "an attachment")
    return found


def metadata(record: bytes) -> Metadata:
    """Return a metadata record, which has no checksum, from its whole record."""
    found: Metadata = _parsed(Metadata.read, record[RECORD.size :], "a metadata record")
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
    records = data[:-FOOTER_AND_MAGIC]
    _check_records(records)
    at = 0
    while at < len(records):
        opcode, length = RECORD.unpack_from(records, at)
        at += RECORD.size
        own = records[at : at + length]
        if opcode == Opcode.CHANNEL:
            channel = _parsed(Channel.read, own, "a channel")
            found.channels[channel.id] = channel
        elif opcode == Opcode.CHUNK_INDEX:
            found.chunks.append(_parsed(ChunkIndex.read, own, "a chunk's index"))
        elif opcode == Opcode.ATTACHMENT_INDEX:
            found.attachments.append(_parsed(AttachmentIndex.read, own, "an attachment's index"))
        elif opcode == Opcode.METADATA_INDEX:
            found.metadata.append(_parsed(MetadataIndex.read, own, "a metadata record's index"))
        elif opcode == Opcode.STATISTICS:
            found = found._replace(statistics=_parsed(Statistics.read, own, "the statistics"))
        at += length
    return found


def check_order(spans: Iterable[tuple[int, int]], size: int) -> None:
    """Check that records stand one after another in a file, so that none is read twice."""
    end = 0
    for offset, length in spans:
        if offset < end or offset + length > size:
            raise Broken("an index whose records overlap")
        end = offset + length
