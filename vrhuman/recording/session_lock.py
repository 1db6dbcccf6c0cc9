"""Locks sessions that a process has open, so that no other process resumes them.

It is an operating system's lock on NAME.mcap.lock: it ends with the process that holds it, however
that ends.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from vrhuman.files.private import open_file
from vrhuman.recording.errors import SessionError


class SessionLocked(SessionError):
    """Another process has the session open."""


class SessionLock:
    """The lock of a session until :meth:`release`; ``whole`` is its file, which need not exist yet.

    :raises SessionLocked: if another process has it.
    """

    def __init__(self, whole: Path) -> None:
        self._path = whole.with_name(whole.name + ".lock")
        while True:
            self._file = open_file(self._path, os.O_RDWR | os.O_CREAT)
            if not _locked(self._file):
                os.close(self._file)
                raise SessionLocked(
                    f"{whole}: is being recorded by another program; wait until it ends"
                )
            if _is(self._file, self._path):
                return
            os.close(self._file)  # whoever had it before has just removed it

    def __enter__(self) -> SessionLock:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()

    def release(self) -> None:
        """Release the lock."""
        if sys.platform != "win32":  # there nothing is removed that is open
            with suppress(OSError):
                os.unlink(self._path)
        os.close(self._file)
        if sys.platform == "win32":
            with suppress(OSError):
                os.unlink(self._path)


def is_locked(whole: Path) -> bool:
    """Whether a process has a session open.

    A lock file that a killed process left stays: this check removes nothing.
    """
    try:
        file = os.open(whole.with_name(whole.name + ".lock"), os.O_RDWR)
    except FileNotFoundError:
        return False
    try:
        return not _locked(file)
    finally:
        os.close(file)


def _is(file: int, path: Path) -> bool:
    """Whether the file of that name is this one."""
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(file), os.stat(path))
    return False


def _locked(file: int) -> bool:
    """Whether the file could be locked."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
