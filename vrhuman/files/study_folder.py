"""Finds the folder of the study that a file belongs to, from where the file is.

A study's folder has a folder :data:`LEDGER`. One of an earlier version has not: there, a SQLite
registry beside the study's folder names it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

LEDGER = "made-from-sessions"
"""The folder, in a study's, with an entry for each thing that was made from its sessions."""
_SQLITE = b"SQLite format 3\0"
_WAIT_SECONDS = 2.0


def study_folder_of(path: Path) -> Path | None:
    """Return the folder of the study in which a file is, or which it is; None if there is none."""
    path = path.resolve()
    above = (path, *path.parents)
    for folder in above:
        if (folder / LEDGER).is_dir():
            return folder
    for folder in above:
        for named in _named_by_registries(folder):
            if named in above:
                return named
    return None


def registry_of(folder: Path) -> tuple[Path, str] | None:
    """Return the SQLite registry that has a study with this folder, and the folder's name in it.

    It is None if there is none in a folder above.
    """
    folder = folder.resolve()
    for above in folder.parents:
        for registry, name in _studies_in(above):
            if (above / name).resolve() == folder:
                return registry, name
    return None


def is_sqlite(path: Path) -> bool:
    """Whether a file begins as a SQLite database does."""
    try:
        with path.open("rb") as file:
            return file.read(len(_SQLITE)) == _SQLITE
    except OSError:
        return False


def _named_by_registries(folder: Path) -> Iterator[Path]:
    """Yield the studies' folders that registries in ``folder`` name."""
    for _, name in _studies_in(folder):
        yield folder / name


def _studies_in(folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield each registry in ``folder`` with each study's folder that it names."""
    try:
        files = sorted(folder.glob("*.db"))
    except OSError:
        return
    for file in files:
        if not file.is_file() or not is_sqlite(file):
            continue
        try:
            where = f"{file.absolute().as_uri()}?mode=ro"
            with closing(sqlite3.connect(where, uri=True, timeout=_WAIT_SECONDS)) as registry:
                rows = registry.execute("SELECT folder FROM studies").fetchall()
        except sqlite3.Error:
            continue
        for (name,) in rows:
            yield file, str(name)
