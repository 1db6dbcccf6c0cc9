"""Writes a file so that it is there whole, whenever the program is ended."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from vrhuman.files.private import write_bytes


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Yield where to write a file that is put at ``path``, in place of an older one, at the end.

    Each process has a place of its own. Where the block fails, what it wrote is removed, and the
    older file stays.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        yield beside
        with beside.open("rb+") as file:
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that is there whole or, if this is ended, as it was."""
    with written_whole(path) as beside:
        write_bytes(beside, data)
