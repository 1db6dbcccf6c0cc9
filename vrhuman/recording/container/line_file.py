"""A file to which one window adds JSON, a line at a time, and which survives its end anywhere."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path

from vrhuman.files.private import open_bytes
from vrhuman.recording.session_lock import SessionLock
from vrhuman.records import JsonValue


class LineFile:
    """The open file; no other window may write it meanwhile.

    A last line without its end was never completed: it is cut off. ``read`` takes the complete
    lines that are there, and refuses a file that is none by raising; nothing is changed then.
    ``head`` is the first line of a new file.

    :raises OSError: if the file cannot be read or written.
    :raises SessionLocked: if another window has it open.
    """

    def __init__(
        self, path: Path, read: Callable[[bytes], None], head: Mapping[str, JsonValue]
    ) -> None:
        self._lock = SessionLock(path)
        try:
            there = path.read_bytes() if path.exists() else b""
            complete = complete_lines(there)
            read(complete)
            self._file = open_bytes(path, "ab")
            if len(complete) < len(there):
                self._file.truncate(len(complete))
            if not complete:
                self.add(head)
        except BaseException:
            self._lock.release()
            raise

    def add(self, told: Mapping[str, JsonValue]) -> None:
        """Add a line; the operating system has it when this returns.

        :raises OSError: if it cannot be written.
        """
        self._file.write((json.dumps(told) + "\n").encode())
        self._file.flush()

    def sync(self) -> None:
        """Wait until the disk has all lines.

        :raises OSError: if it refuses.
        """
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file, for another window to open."""
        self._file.close()
        self._lock.release()


def complete_lines(data: bytes) -> bytes:
    """Return the lines that have their end."""
    return data[: data.rfind(b"\n") + 1]
