"""The calls to the operating system: append, sync, free space, atomic rename.

Every call that writes a session file is here, and the few that differ between Linux and Windows.
"""

from __future__ import annotations

import errno
import io
import os
import shutil
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from vrhuman.files.private import open_file, set_mode
from vrhuman.recording.errors import RecordingFailed

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

_BINARY = getattr(os, "O_BINARY", 0)
_OPEN_FILES = Path("/proc/self/fd")
_NO_NAMELESS = {errno.EOPNOTSUPP, errno.EISDIR, errno.EINVAL, errno.ENOENT}


def create_new(path: Path) -> int:
    """Open a new file for appending; fails if it exists."""
    return open_file(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY)


def unborn(path: Path) -> Path:
    """Return the name under which a file is written until it is complete, in the same folder.

    Windows does not rename an open file: there it is the final name.
    """
    return path if os.name == "nt" else path.with_name(path.name + ".new")


def give_name(born: Path, path: Path) -> None:
    """Give the file begun at ``unborn(path)`` the name ``path``, while it is open.

    It raises FileExistsError if there is a file already.
    """
    if born == path:
        return
    try:
        os.link(born, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if path.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
        os.rename(born, path)
        return
    with suppress(OSError):  # the second name harms nobody; the next start removes it
        os.unlink(born)


def what_became_of(fd: int, path: Path) -> str | None:
    """Return in words why the open file is no longer the one at ``path``; None while it is."""
    here = os.fstat(fd)
    try:
        if os.path.samestat(here, os.stat(path)):
            return None
        return "another file was put in its place"
    except FileNotFoundError:
        return "it was moved or renamed" if here.st_nlink else "it was deleted"


def remove(path: Path) -> None:
    """Remove a file, if it exists."""
    with suppress(FileNotFoundError):
        os.unlink(path)


def cut_off(fd: int, size: int) -> None:
    """End the file after ``size`` bytes, where the next write follows."""
    os.ftruncate(fd, size)
    os.lseek(fd, size, os.SEEK_SET)


def write_again(fd: int, offset: int, data: bytes) -> None:
    """Write over the bytes at ``offset``; the next write follows there."""
    os.lseek(fd, offset, os.SEEK_SET)
    write_all(fd, data)


class _Raw(io.RawIOBase):
    """A file whose every write is one call of the operating system."""

    def __init__(self, fd: int) -> None:
        self._fd = fd

    def writable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET, /) -> int:
        return os.lseek(self._fd, offset, whence)

    def write(self, data: ReadableBuffer, /) -> int:
        return os.write(self._fd, data)

    def close(self) -> None:
        if not self.closed:
            super().close()
            os.close(self._fd)


def open_nameless(folder: Path) -> int | None:
    """Open a new file without a name in a folder; None where there are no such files."""
    if not hasattr(os, "O_TMPFILE") or not _OPEN_FILES.is_dir():
        return None
    try:
        descriptor = os.open(folder, os.O_RDWR | os.O_TMPFILE, 0o600)
    except OSError as error:
        if error.errno in _NO_NAMELESS:
            return None
        raise
    set_mode(descriptor, folder)
    return descriptor


def give_first_name(fd: int, path: Path) -> None:
    """Give a file from :func:`open_nameless` a name."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:  # a folder makes Python follow the link, which the system else would not
        os.link(_OPEN_FILES / str(fd), path, src_dir_fd=folder, follow_symlinks=True)
    finally:
        os.close(folder)


def write_anew(path: Path) -> io.BufferedWriter:
    """Return a buffered file at ``path`` that replaces any other.

    It is for files that have no final name yet.
    """
    flags = os.O_RDWR | os.O_CREAT | os.O_TRUNC | _BINARY
    return io.BufferedWriter(_Raw(open_file(path, flags)), 1 << 20)


def write_all(fd: int, data: bytes) -> None:
    """Give all of ``data`` to the operating system, unbuffered, or raise OSError."""
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


def sync_data(fd: int) -> None:
    """Wait until what was written is on the disk: fdatasync, on Windows fsync."""
    if hasattr(os, "fdatasync"):
        os.fdatasync(fd)
    else:
        os.fsync(fd)


def sync_folder(folder: Path) -> None:
    """Make a new or renamed entry durable; Windows has no such call and needs none."""
    if os.name == "nt":
        return
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def put_in_place(source: Path, target: Path) -> None:
    """Replace ``target`` by ``source``, which is synced, in one step.

    There is always one of the two, completely. After a power failure it is either of them.
    """
    fd = os.open(source, os.O_RDWR | _BINARY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)
    os.replace(source, target)


def replace_durably(source: Path, target: Path) -> None:
    """Replace ``target`` by ``source`` so that it stays replaced after a power failure too."""
    put_in_place(source, target)
    sync_folder(target.parent)


def free_bytes(path: Path) -> int:
    return shutil.disk_usage(path.parent).free


class DiskWatch:
    """A thread that syncs a file every ``interval`` seconds and watches free space.

    It sleeps or waits in system calls, where Python's lock is free, so the frame loop does not feel
    it, however slow the disk is. ``error`` is the disk's last error, ``free`` the bytes left.
    ``sync`` raises :class:`RecordingFailed`.
    """

    def __init__(self, sync: Callable[[], None], path: Path, interval: float) -> None:
        self.error: RecordingFailed | None = None
        self.free = free_bytes(path)
        self._sync = sync
        self._path = path
        self._interval = interval
        self._waiting_since: float | None = None
        self._last_wait = 0.0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="session-sync", daemon=True)
        self._thread.start()

    @property
    def waited(self) -> float:
        """The time of the last sync, or of the present one if that is longer already [s].

        Time that the thread waits for a busy processor does not count.
        """
        since = self._waiting_since
        return max(self._last_wait, 0.0 if since is None else time.monotonic() - since)

    def _run(self) -> None:
        while not self._stop.wait(self._interval):
            self.look()

    def look(self) -> None:
        """Sync once, and measure the space left."""
        self._waiting_since = began = time.monotonic()
        try:
            self._sync()
        except RecordingFailed as error:
            self.error = error
        self._waiting_since, self._last_wait = None, time.monotonic() - began
        with suppress(OSError):  # what was known of the space stays
            self.free = free_bytes(self._path)

    def stop(self) -> None:
        """End the thread; the file may be closed afterwards."""
        self._stop.set()
        self._thread.join()
