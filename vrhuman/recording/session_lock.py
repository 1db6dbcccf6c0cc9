"""Locks sessions that a program writes, so that no other program writes them at the same time.

It is an operating system's lock on NAME.mcap.lock, for all parts of a session. It ends with the
process that holds it, however that ends. The file says who holds it.
"""

from __future__ import annotations

import errno
import json
import os
import socket
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType

from vrhuman.clock import utc_now
from vrhuman.files.private import open_file
from vrhuman.recording.container.disk import remove
from vrhuman.recording.container.part_names import whole_session
from vrhuman.recording.errors import RecordingFailed, SessionError

UNFINISHED = (".new", ".closing", ".joining", ".recovering", ".redacting")
"""The endings of files that are being written and do not have their final name yet."""

_HELD = {errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK}
_UNWRITABLE = {errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOENT, errno.ENOTDIR}
_LOCKED_BYTE = 1 << 20  # Windows lets nobody read a locked byte, so it is not one of the text
_LOOKS, _LOOK_SECONDS = 20, 0.01  # who has just locked it may not have written yet who it is
_BINARY = getattr(os, "O_BINARY", 0)


class SessionLocked(SessionError):
    """Another program writes the session."""


class SessionLock:
    """The lock of a session until :meth:`release`; ``path`` is any of its files, present or not.

    Whoever gets it removes what a killed holder left half written.

    :raises SessionLocked: if it is held already; the message says by whom.
    :raises RecordingFailed: if the folder cannot be written to.
    """

    def __init__(self, path: Path) -> None:
        self.whole = whole_session(path)
        self._path = _lock_path(self.whole)
        try:
            self._file = self._taken()
            _write_holder(self._file)
        except OSError as error:
            raise RecordingFailed(f"{path}: cannot be written: {error.strerror}") from error
        _remove_unfinished(self.whole)

    def _taken(self) -> int:
        while True:
            file = open_file(self._path, os.O_RDWR | os.O_CREAT | _BINARY)
            try:
                taken = _locked(file)
            except OSError:
                os.close(file)
                raise
            if not taken:
                holder = _holder(file)
                os.close(file)
                raise SessionLocked(f"{self.whole}: is in use by {holder}; wait until it ends")
            if _is(file, self._path):
                return file
            os.close(file)  # whoever had it before has just removed it

    def __enter__(self) -> SessionLock:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()

    def covers(self, path: Path) -> bool:
        """Whether a file belongs to the locked session."""
        return whole_session(path) == self.whole

    def release(self) -> None:
        """Release the lock; it may be called again."""
        if self._file < 0:
            return
        file, self._file = self._file, -1
        if sys.platform != "win32":  # there nothing is removed that is open
            with suppress(OSError):
                os.unlink(self._path)
        os.close(file)
        if sys.platform == "win32":
            with suppress(OSError):
                os.unlink(self._path)


def locked(path: Path, held: SessionLock | None = None) -> ExitStack:
    """Return what holds a session's lock while it is entered: ``held`` or, if it is not, a new one.

    :raises SessionLocked: if another holds it.
    """
    stack = ExitStack()
    if held is None or not held.covers(path):
        stack.enter_context(SessionLock(path))
    return stack


def locked_to_copy(source: Path, target: Path) -> ExitStack:
    """Return what holds the locks of a session and of its copy while it is entered.

    A session in a folder where this user can write nothing, or that is not there, is not locked.

    :raises SessionLocked: if another holds one of them.
    """
    stack = ExitStack()
    with stack:
        copy = stack.enter_context(SessionLock(target))
        if not copy.covers(source):
            try:
                stack.enter_context(SessionLock(source))
            except RecordingFailed as error:
                reason = error.__cause__
                if not isinstance(reason, OSError) or reason.errno not in _UNWRITABLE:
                    raise
        return stack.pop_all()


def is_locked(path: Path) -> bool:
    """Whether a program writes a session.

    A lock file that a killed process left stays: this check removes nothing.
    """
    return holder_of(path) is not None


def holder_of(path: Path) -> str | None:
    """Return who writes a session, in words, or None: the command, its process, computer, time."""
    try:
        file = os.open(_lock_path(whole_session(path)), os.O_RDWR | _BINARY)
    except OSError:  # there is none, or nothing here that this user could write
        return None
    try:
        return None if _locked(file) else _holder(file)
    except OSError:
        return None
    finally:
        os.close(file)


def _lock_path(whole: Path) -> Path:
    real = Path(os.path.realpath(whole))  # one lock, whatever links lead to the file
    return real.with_name(real.name + ".lock")


def _remove_unfinished(whole: Path) -> None:
    """Remove the files of this session that nobody goes on writing."""
    for name in os.listdir(whole.parent):
        stem, ending = os.path.splitext(name)
        if ending in UNFINISHED and whole_session(whole.with_name(stem)) == whole:
            with suppress(OSError):
                remove(whole.with_name(name))


def _write_holder(file: int) -> None:
    told = {
        "command": _command(sys.argv),
        "pid": os.getpid(),
        "host": socket.gethostname(),
        "since": utc_now(),
    }
    os.ftruncate(file, 0)
    os.lseek(file, 0, os.SEEK_SET)
    os.write(file, json.dumps(told).encode())


def _command(arguments: list[str]) -> str:
    """Return the command of this process without files and names: ``vrhuman study run``."""
    program = Path(arguments[0] if arguments else "")
    name = program.parent.name if program.stem == "__main__" else program.stem
    if name != "vrhuman":
        return name or "python"
    words = arguments[1:3] if arguments[1:2] == ["study"] else arguments[1:2]
    return " ".join(["vrhuman", *words])


def _holder(file: int) -> str:
    """Return who holds the lock, as the file says."""
    for _ in range(_LOOKS):
        os.lseek(file, 0, os.SEEK_SET)
        with suppress(ValueError, KeyError, TypeError):
            told = json.loads(os.read(file, 4096))
            process = f"process {int(told['pid'])} on {told['host']}, since {told['since']}"
            return f"{told['command']} ({process})"
        time.sleep(_LOOK_SECONDS)
    return "another program"


def _is(file: int, path: Path) -> bool:
    """Whether the file of that name is this one."""
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(file), os.stat(path))
    return False


def _locked(file: int) -> bool:
    """Whether the file could be locked; raises OSError where the file system has no locks."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _HELD:
            return False
        raise
    return True
