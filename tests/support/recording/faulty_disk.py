"""Disks that refuse: the system calls under a recording, of which the n-th goes wrong.

The stand-in for ``os`` in :mod:`vrhuman.recording.container.disk` passes each call on to the real
one, on real files, until the n-th. Only the calls of the test's own thread count.
"""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

Call = Callable[..., Any]

TAKES_SPACE = frozenset({"open", "write", "link"})
CALLS = TAKES_SPACE | {"fsync", "fdatasync", "ftruncate", "lseek", "rename", "replace", "unlink"}

_NAMELESS = getattr(os, "O_TMPFILE", 0) & ~getattr(os, "O_DIRECTORY", 0)


def refused(code: int) -> OSError:
    return OSError(code, os.strerror(code))


class FaultyOs:
    """The module ``os``, whose ``failing``-th call (from 1) does not do what it should."""

    def __init__(self, failing: int) -> None:
        self.calls = 0
        self.failed: str | None = None
        self.failing = failing
        self._thread = threading.get_ident()

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        return partial(self._called, name, real) if name in CALLS else real

    def _called(self, name: str, real: Call, *args: Any, **options: Any) -> Any:
        real = partial(real, **options)
        if threading.get_ident() != self._thread:
            return real(*args)
        self.calls += 1
        return self.answer(name, real, args)

    def answer(self, name: str, real: Call, args: tuple[Any, ...]) -> Any:
        """What a counted call does."""
        if self.calls != self.failing:
            return real(*args)
        self.failed = name
        if name == "write":  # a part is stored by then
            real(args[0], bytes(args[1])[: len(args[1]) // 2])
        raise refused(errno.EIO)

    def mend(self) -> None:
        """Somebody frees some space, or plugs the disk in again."""
        self.failing = 0


class Gone(FaultyOs):
    """From that call on every one fails, cutting off what is torn too."""

    def answer(self, name: str, real: Call, args: tuple[Any, ...]) -> Any:
        if 0 < self.failing < self.calls:
            raise refused(errno.EIO)
        return super().answer(name, real, args)


class Full(FaultyOs):
    """From that call on there is no space: a write stores a part first, the next ones nothing."""

    def answer(self, name: str, real: Call, args: tuple[Any, ...]) -> Any:
        creates = name != "open" or args[1] & (os.O_CREAT | _NAMELESS)
        if not 0 < self.failing <= self.calls or name not in TAKES_SPACE or not creates:
            return real(*args)
        self.failed = name
        if name == "write" and self.calls == self.failing and len(args[1]) > 1:
            return real(args[0], bytes(args[1])[: len(args[1]) // 2])
        raise refused(errno.ENOSPC)


class Short(FaultyOs):
    """One write stores only a part of what it was given, and says so: no failure at all."""

    def answer(self, name: str, real: Call, args: tuple[Any, ...]) -> Any:
        if self.calls == self.failing:
            self.failed = name
            if name == "write" and len(args[1]) > 1:
                return real(args[0], bytes(args[1])[: len(args[1]) // 2])
        return real(*args)


class PowerFails(FaultyOs):
    """What is on the platter of the file that is recorded: what a sync that succeeded put there.
    A sync that fails loses what it should have stored, and the next one does not know of it."""

    def __init__(self) -> None:
        super().__init__(failing=0)
        self.platter = bytearray()
        self.syncs_fail = False
        self._at = 0
        self._dirty: list[tuple[int, bytes]] = []

    def answer(self, name: str, real: Call, args: tuple[Any, ...]) -> Any:
        if name == "write":
            self._dirty.append((self._at, bytes(args[1])))
            self._at += len(args[1])
        elif name == "lseek":
            self._at = args[1]
        elif name == "fdatasync":
            dirty, self._dirty = self._dirty, []
            if self.syncs_fail:
                raise refused(errno.EIO)
            for at, data in dirty:
                self.platter += bytes(max(0, at + len(data) - len(self.platter)))
                self.platter[at : at + len(data)] = data
        return real(*args)
