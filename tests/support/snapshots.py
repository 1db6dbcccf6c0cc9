"""What lies in a folder, to be compared with what lies there later."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

JOURNALS = ("-wal", "-shm")
"""SQLite's own, which come and go while somebody reads."""


def files_in(folder: Path) -> dict[str, tuple[str, int]]:
    """Of every file and folder in it: the content's hash, empty for a folder, and the time of its
    last change [ns]. SQLite's journals are left out, and the times of folders, which they
    change."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.name.endswith(JOURNALS):
            continue
        name = str(path.relative_to(folder))
        if path.is_dir():
            found[name] = ("", 0)
        else:
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            found[name] = (digest, path.stat().st_mtime_ns)
    return found


def rows_in(database: Path) -> dict[str, list[Any]]:
    """Every row of every table of a SQLite file."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for (name,) in names}
