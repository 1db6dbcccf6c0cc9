"""Shared memory that is really there before it is written.

On Linux a block of shared memory is a file in /dev/shm that takes no space until it is written.
A program that writes where no space is left is killed (SIGBUS), so space is reserved first, piece
by piece: blocks are made for the largest pictures, and most are never filled.
"""

from __future__ import annotations

import errno
import os
import shutil
import weakref
from contextlib import suppress
from multiprocessing import shared_memory
from pathlib import Path

from vrhuman.records import VrhumanError

FOLDER = Path("/dev/shm")
PIECE_BYTES = 1 << 16


class SharedMemoryFull(VrhumanError):
    """The system has no shared memory left."""


class _Memory(shared_memory.SharedMemory):
    """Shared memory that an error left open, with arrays on it, says nothing when it is removed."""

    def __del__(self) -> None:
        with suppress(OSError, BufferError):
            self.close()


class SharedBlock:
    """A named block of at least ``size`` bytes; the process that created it removes it.

    Without a ``name`` it is created. Only what was reserved may be read or written.

    :raises SharedMemoryFull: if there is not enough space for it now.
    """

    def __init__(self, name: str | None, size: int = 0) -> None:
        self._owner = name is None
        try:
            if name is None:
                _check_space(size)
            self._memory = _Memory(name, create=name is None, size=size)
        except OSError as error:
            if error.errno not in (errno.ENOSPC, errno.ENOMEM):
                raise
            raise _full(size) from error
        self._reserved: set[int] = set()
        self._remove = weakref.finalize(self, self._memory.unlink) if self._owner else None
        self.buffer: memoryview[int] = self._memory.buf  # type: ignore[assignment]

    @property
    def name(self) -> str:
        return self._memory.name

    def reserve(self, first: int, end: int) -> None:
        """Make sure that the bytes from ``first`` up to ``end`` can be written.

        :raises SharedMemoryFull: if there is no space for them.
        """
        for piece in range(first // PIECE_BYTES, -(-end // PIECE_BYTES)):
            if piece not in self._reserved:
                at = piece * PIECE_BYTES
                self._allocate(at, min(PIECE_BYTES, self._memory.size - at))
                self._reserved.add(piece)

    def _allocate(self, at: int, length: int) -> None:
        descriptor = getattr(self._memory, "_fd", -1)
        if descriptor < 0 or not hasattr(os, "posix_fallocate"):
            return  # Windows has the memory from the beginning
        try:
            os.posix_fallocate(descriptor, at, length)
        except OSError as error:
            if error.errno in (errno.ENOSPC, errno.ENOMEM):
                raise _full(self._memory.size) from error
            if error.errno not in (errno.EINVAL, errno.EOPNOTSUPP):
                raise

    def close(self) -> None:
        self.buffer.release()
        self._memory.close()
        if self._remove is not None:
            self._remove()


def _check_space(size: int) -> None:
    """Raise where the whole block has no space from the beginning."""
    if FOLDER.is_dir() and shutil.disk_usage(FOLDER).free < size:
        raise _full(size)


def _full(size: int) -> SharedMemoryFull:
    return SharedMemoryFull(
        f"{FOLDER}: no space for a block of {size / 1e6:.1f} MB of shared memory; end other "
        "programs, or enlarge it to 256 MB or more (Docker: --shm-size 256m)"
    )
