"""Writes a file so that it is there whole, whenever the program is ended."""

from __future__ import annotations

import os
from pathlib import Path

from vrhuman.files.private import write_bytes


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that is there whole or, if this is ended, as it was."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    write_bytes(part, data)
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    os.replace(part, path)
