"""The MCAP container as the recorder appends it: one uncompressed, checksummed chunk a frame.

Three writers were measured with 8 messages of 130 bytes a frame, each frame flushed (p50 and p99
in microseconds; 2 CPU cores):

==============================  =========  =======================================================
mcap ``Writer`` with ``flush``  36, 77     keeps every chunk's index in memory (0.5 KB a frame,
                                           130 MB an hour); after a full disk it cannot go on
foxglove-sdk with ``flush``     24, 49     seeks back to fill a chunk's length in, so a torn chunk
                                           claims 2^64 bytes; tells of a full disk at flush only
mcap's records, one write       16, 39     nothing kept in memory, one system call a frame, a torn
                                           tail can be cut off and the frame tried again
==============================  =========  =======================================================

All three kept every flushed frame at SIGKILL, and all before the failing one on a full disk. The
third is used here: the records are those of the ``mcap`` package (``mcap.records``), only their
order is ours, and each frame's are packed here into the same bytes. Closing a session goes through
mcap's own ``Writer``.

Nothing that carries data stands outside a checksum: schemas and channels are in the first chunk,
texts are attachments, and every message has the number of its place in the file, so that a chunk
that damage has hidden is missed.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from mcap.data_stream import RecordBuilder
from mcap.opcode import Opcode
from mcap.records import Attachment, Channel, Chunk, Header, McapRecord, Metadata, Schema
from mcap.writer import LIBRARY_IDENTIFIER, MCAP0_MAGIC

from vrhuman.recording.container.disk import (
    create_new,
    cut_off,
    give_name,
    remove,
    sync_data,
    sync_folder,
    unborn,
    what_became_of,
    write_again,
    write_all,
)
from vrhuman.recording.errors import RecordingFailed

PROFILE = "vrhuman"
MAGIC = MCAP0_MAGIC
_UINT32 = 0xFFFFFFFF
_PREFIX = 9
"""A record's opcode and length [bytes]."""
_MESSAGE = struct.Struct("<BQHIQQ")
"""Opcode, length, channel, number, two times; the data follow."""
_CHUNK = struct.Struct("<BQQQQIIQ")
"""Opcode, length, first and last time, size, checksum, no compression, size; records follow."""


class Packet(NamedTuple):
    """A message without its number in the file."""

    channel: int
    time_ns: int
    data: bytes


def _serialised(records: Iterable[McapRecord]) -> bytes:
    builder = RecordBuilder()
    for record in records:
        record.write(builder)
    return bytes(builder.end())  # type: ignore[no-untyped-call]


def _chunk(records: Iterable[McapRecord]) -> bytes:
    data = _serialised(records)
    return _serialised([Chunk("", data, 0, 0, zlib.crc32(data), len(data))])


def message_chunk(packets: Sequence[Packet], first_number: int) -> bytes:
    """Return a chunk of messages, numbered from ``first_number``.

    The bytes are those that the ``mcap`` package writes; there is one every frame, and this takes a
    fifth of the time.
    """
    data = b"".join(
        _MESSAGE.pack(
            Opcode.MESSAGE,
            _MESSAGE.size - _PREFIX + len(packet.data),
            packet.channel,
            number & _UINT32,
            packet.time_ns,
            packet.time_ns,
        )
        + packet.data
        for number, packet in enumerate(packets, start=first_number)
    )
    times = [packet.time_ns for packet in packets]
    size = _CHUNK.size - _PREFIX + len(data)
    head = _CHUNK.pack(
        *(Opcode.CHUNK, size, min(times), max(times), len(data), zlib.crc32(data), 0, len(data))
    )
    return head + data


class AppendFile:
    """A new MCAP file that grows by whole chunks; it gets its name once its start is written.

    A chunk is handed to the operating system in full or not at all: what a failing disk took of it
    is cut off again, so that the next chunk follows a whole one.

    A later successful sync does not repair a failed one: the system counts what it could not store
    as stored. What was written since the last good sync is kept until the next, and written again
    after a failed one.

    Appending is for one thread, :meth:`sync` for any.
    """

    def __init__(
        self,
        path: Path,
        attachments: Iterable[Attachment],
        metadata: Iterable[Metadata],
        definitions: Iterable[Schema | Channel],
    ) -> None:
        self.path = path
        self._number = 0
        self._end = 0
        self._torn = False
        self._synced = 0  # bytes that are on the disk
        self._failed_syncs = self._made_good = 0  # where they differ, bytes after those were lost
        self._unsynced: deque[tuple[int, bytes]] = deque()
        born, named = unborn(path), False
        try:
            if born != path:
                remove(born)  # of a program killed before it had begun
            self._fd = create_new(born)
        except OSError as error:
            raise self._not_created(error) from error
        header = Header(PROFILE, LIBRARY_IDENTIFIER)
        try:
            write_all(self._fd, MAGIC + _serialised([header, *attachments, *metadata]))
            write_all(self._fd, _chunk(definitions))
            sync_data(self._fd)
            give_name(born, path)
            named = True
            sync_folder(path.parent)
            self._end = self._synced = os.fstat(self._fd).st_size
        except BaseException as error:
            os.close(self._fd)
            with suppress(OSError):
                remove(path if named else born)  # nothing was recorded yet
            if isinstance(error, OSError):
                raise self._not_created(error) from error
            raise

    def _not_created(self, error: OSError) -> RecordingFailed:
        return RecordingFailed(f"{self.path}: cannot be created: {error.strerror}")

    def write_chunk(self, packets: list[Packet]) -> None:
        """Append one chunk of messages; when it returns, the operating system has the chunk."""
        if not packets:
            return
        self._append(message_chunk(packets, self._number), self._number + len(packets))

    def _append(self, data: bytes, number: int) -> None:
        """Append a chunk, and set the number of the message that follows it."""
        start, end = self._end, self._end + len(data)
        try:
            self._undo_failures()
            self._torn = True
            write_all(self._fd, data)
            # no call between these, so that Ctrl-C finds the chunk written or torn
            self._end, self._number, self._torn = end, number, False
        except OSError as error:
            if self._torn:
                with suppress(OSError):  # then the next chunk has to wait until it can be cut
                    self._cut_off_torn_tail()
            raise RecordingFailed(
                f"{self.path}: the disk cannot record: {error.strerror}; everything before is "
                "kept; free some space and resume"
            ) from error
        self._unsynced.append((start, data))
        while self._unsynced and self._unsynced[0][0] < self._synced:
            self._unsynced.popleft()

    def _undo_failures(self) -> None:
        """Cut off an incomplete chunk, and write again what a failed sync may have lost."""
        if self._torn:
            self._cut_off_torn_tail()
        failed = self._failed_syncs
        if failed != self._made_good:
            for offset, data in self._unsynced:
                write_again(self._fd, offset, data)
            cut_off(self._fd, self._end)
            self._made_good = failed

    def _cut_off_torn_tail(self) -> None:
        cut_off(self._fd, self._end)
        self._torn = False

    @property
    def size(self) -> int:
        """The number of bytes written so far."""
        return self._end

    def sync(self) -> None:
        """Wait until everything is on the disk; find out whether the file is still there."""
        self._look()
        whole, end = self._failed_syncs == self._made_good, self._end
        try:
            sync_data(self._fd)
        except OSError as error:
            self._failed_syncs += 1
            raise RecordingFailed(
                f"{self.path}: the disk could not be synced: {error.strerror}; the data are "
                "kept and written again; check the disk, then resume"
            ) from error
        if whole:
            self._synced = end

    def _look(self) -> None:
        """Raise :class:`RecordingFailed` where somebody took the file away."""
        try:
            what = what_became_of(self._fd, self.path)
        except OSError:  # the disk does not answer, as the sync will say
            return
        if what is not None:
            raise RecordingFailed(
                f"{self.path}: {what} while it was being recorded; the recording has ended there"
            )

    def settle(self) -> None:
        """Sync the remaining data to the disk, whatever failed before."""
        try:
            self._undo_failures()
        except OSError as error:
            raise RecordingFailed(f"{self.path}: not synced: {error.strerror}") from error
        self.sync()

    def close(self) -> None:
        with suppress(OSError):  # what closing could still say, the sync before it has said
            os.close(self._fd)
