"""What is asked of the operating system: append, sync, free space, atomic rename.

The few calls that differ between Linux and Windows are all here.
"""

from __future__ import annotations

import errno
import os
import shutil
import threading
from pathlib import Path


def create_new(path: Path) -> int:
    """Open a new file for appending; fails where there is one already."""
    binary = getattr(os, "O_BINARY", 0)
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | binary, 0o644)


def unborn(path: Path) -> Path:
    """Where a file is written until it is one: another name in the same folder.

    Windows does not rename what is open: there it is the name itself.
    """
    return path if os.name == "nt" else path.with_name(path.name + ".new")


def give_name(born: Path, path: Path) -> None:
    """Let what was begun at ``unborn(path)`` appear at ``path``, open as it is; FileExistsError
    where there is a file already."""
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
    born.unlink()


def write_all(fd: int, data: bytes) -> None:
    """Hand all of ``data`` to the operating system, unbuffered, or raise OSError."""
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


def replace_durably(source: Path, target: Path) -> None:
    """Put ``source``, synced, in the place of ``target``: never neither, never half of one."""
    with source.open("rb+") as file:
        os.fsync(file.fileno())
    os.replace(source, target)
    sync_folder(target.parent)


def free_bytes(path: Path) -> int:
    return shutil.disk_usage(path.parent).free


class DiskWatch:
    """A thread that syncs a file to the disk every ``interval`` seconds and watches free space.

    It sleeps or waits in system calls, where Python's lock is free, so the frame loop does not
    feel it. ``error`` is what the disk last said, ``free`` the bytes left.
    """

    def __init__(self, fd: int, path: Path, interval: float = 0.5) -> None:
        self.error: OSError | None = None
        self.free = free_bytes(path)
        self._fd = fd
        self._path = path
        self._interval = interval
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="session-sync", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._stop.wait(self._interval):
            try:
                sync_data(self._fd)
                self.free = free_bytes(self._path)
            except OSError as error:
                self.error = error

    def stop(self) -> None:
        """End the thread; the file may be closed afterwards."""
        self._stop.set()
        self._thread.join()
