"""The only two ways in which values pass between the processes of a trial.

A :class:`Mailbox` holds only the newest value: for poses and pictures. A :class:`Ring` is numbered
and lossless, and a full one makes its writer wait: for world states and packets. Both live in
shared memory, have one writer and one reader process, and never block the reader. Values are this
program's own records, pickled; data from a file never passes here.
"""

from __future__ import annotations

import pickle
import struct
import zlib
from typing import Any

import numpy as np

from vrhuman.shared_memory import SharedBlock

_SLOTS = 3
_HEAD = struct.Struct("<QII")  # number, length, CRC-32 of number and value
_CURSOR_BYTES = 16


class RingFull(Exception):
    """The reader is too slow, so nothing was written; write again later."""


class Mailbox:
    """Shared memory that holds only the newest value.

    The writer fills the oldest of three slots and numbers it last; the reader takes the highest
    number whose checksum holds, so that a half-overwritten value is never seen.
    """

    def __init__(self, capacity: int, name: str | None = None) -> None:
        self._slot = _HEAD.size + capacity
        self._capacity = capacity
        self._shared = SharedBlock(name, _SLOTS * self._slot)
        for slot in range(_SLOTS):
            self._shared.reserve(slot * self._slot, slot * self._slot + _HEAD.size)
        self._written = self._newest() if name else 0  # another writer may have written before
        self._seen = 0

    def _newest(self) -> int:
        """The highest number of a complete value."""
        newest = 0
        for slot in range(_SLOTS):
            at = slot * self._slot
            number, length, crc = _HEAD.unpack_from(self._shared.buffer, at)
            body = bytes(self._shared.buffer[at + _HEAD.size : at + _HEAD.size + length])
            if number > newest and length <= self._capacity and _checksum(number, body) == crc:
                newest = number
        return newest

    @property
    def address(self) -> tuple[int, str]:
        """The address with which another process opens it: ``Mailbox(*address)``."""
        return self._capacity, self._shared.name

    def put(self, value: Any) -> None:
        """Make this the newest value.

        :raises ValueError: if the pickled value is larger than the capacity.
        :raises SharedMemoryFull: if the system has no space for it.
        """
        body = pickle.dumps(value, protocol=5)
        if len(body) > self._capacity:
            raise ValueError(f"a value of {len(body)} bytes in a mailbox for {self._capacity}")
        at = ((self._written + 1) % _SLOTS) * self._slot
        self._shared.reserve(at, at + _HEAD.size + len(body))
        self._written += 1
        buffer = self._shared.buffer
        _HEAD.pack_into(buffer, at, 0, 0, 0)
        buffer[at + _HEAD.size : at + _HEAD.size + len(body)] = body
        _HEAD.pack_into(buffer, at, self._written, len(body), _checksum(self._written, body))

    def get(self) -> Any | None:
        """Return the newest value that was not taken yet; None if there is none."""
        buffer = self._shared.buffer
        heads = sorted(
            ((*_HEAD.unpack_from(buffer, i * self._slot), i) for i in range(_SLOTS)), reverse=True
        )
        for number, length, crc, slot in heads:
            if number <= self._seen or length > self._capacity:
                continue
            at = slot * self._slot + _HEAD.size
            body = bytes(buffer[at : at + length])
            if _checksum(number, body) == crc:
                self._seen = number
                return pickle.loads(body)
        return None

    def close(self) -> None:
        self._shared.close()


def _checksum(number: int, body: bytes) -> int:
    """The checksum of a number and a value.

    A header is written byte by byte; a half-written number must not be taken for a whole one.
    """
    return zlib.crc32(body, number & 0xFFFFFFFF)


class Ring:
    """A lossless queue in shared memory: every value, in order.

    Two cursors count the bytes ever put and ever taken. Each is written by one process, as one
    aligned 64-bit store, so that the other never sees half of it.
    """

    def __init__(self, capacity: int, name: str | None = None) -> None:
        self._capacity = capacity
        self._shared = SharedBlock(name, _CURSOR_BYTES + capacity)
        self._shared.reserve(0, _CURSOR_BYTES)
        self._cursors = np.frombuffer(self._shared.buffer, np.uint64, 2)

    @property
    def address(self) -> tuple[int, str]:
        """The address with which another process opens it: ``Ring(*address)``."""
        return self._capacity, self._shared.name

    @staticmethod
    def size_of(value: Any) -> int:
        """The capacity that one value needs [bytes]."""
        return 4 + len(pickle.dumps(value, protocol=5))

    def put(self, value: Any) -> None:
        """Append a value.

        :raises RingFull: if the reader has not made room yet.
        :raises ValueError: if the value could never fit.
        :raises SharedMemoryFull: if the system has no space for it.
        """
        body = pickle.dumps(value, protocol=5)
        record = struct.pack("<I", len(body)) + body
        if len(record) > self._capacity:
            raise ValueError(f"a value of {len(record)} bytes in a ring of {self._capacity}")
        head, tail = (int(cursor) for cursor in self._cursors)
        if head - tail + len(record) > self._capacity:
            raise RingFull
        self._write(head, record)
        self._cursors[0] = head + len(record)

    def take(self) -> list[Any]:
        """Return everything that was put since the last call."""
        head, tail = (int(cursor) for cursor in self._cursors)
        values = []
        while tail < head:
            (length,) = struct.unpack("<I", self._read(tail, 4))
            values.append(pickle.loads(self._read(tail + 4, length)))
            tail += 4 + length
        self._cursors[1] = tail
        return values

    def close(self) -> None:
        del self._cursors
        self._shared.close()

    def _write(self, at: int, record: bytes) -> None:
        start = at % self._capacity
        first = min(len(record), self._capacity - start)
        self._shared.reserve(_CURSOR_BYTES + start, _CURSOR_BYTES + start + first)
        self._shared.reserve(_CURSOR_BYTES, _CURSOR_BYTES + len(record) - first)
        buffer = self._shared.buffer
        buffer[_CURSOR_BYTES + start : _CURSOR_BYTES + start + first] = record[:first]
        buffer[_CURSOR_BYTES : _CURSOR_BYTES + len(record) - first] = record[first:]

    def _read(self, at: int, length: int) -> bytes:
        start = at % self._capacity
        first = min(length, self._capacity - start)
        buffer = self._shared.buffer
        return bytes(buffer[_CURSOR_BYTES + start : _CURSOR_BYTES + start + first]) + bytes(
            buffer[_CURSOR_BYTES : _CURSOR_BYTES + length - first]
        )
