"""Keeps backup copies of a SQLite registry beside it, in ``NAME.copies``.

A copy is made through SQLite's own backup while others write, checked as a whole, and only then
gets its name. On a PostgreSQL server, backups are the server's task (``pg_dump``).
"""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

from vrhuman.clock import format_utc, minute_of
from vrhuman.files.private import copy_file, make_folder, open_bytes
from vrhuman.study.registry.errors import RegistryUnusable

KEPT = 5
"""The number of copies that are kept, the newest."""
EVERY = timedelta(days=1)
"""The age of the newest copy at which another is due."""

# The time in the copies' names; two of one microsecond are the same copy, and one takes its place.
_TIME = "%Y%m%dT%H%M%S%f"


def copies(file: Path) -> list[Path]:
    """Return the kept copies, oldest first."""
    return sorted(folder_of(file).glob(f"*{file.suffix}"))


def due(file: Path, now: datetime) -> bool:
    """Whether a copy is to be made today."""
    kept = copies(file)
    return not kept or now - _taken(kept[-1]) >= EVERY


def keep(file: Path, now: datetime) -> Path:
    """Make a copy; of more than :data:`KEPT`, the oldest are removed.

    :raises RegistryUnusable: if the registry is damaged; no older copy is removed then.
    """
    folder = folder_of(file)
    make_folder(folder)
    kept = folder / f"{now.strftime(_TIME)}{file.suffix}"
    new = kept.with_name(f".{kept.name}.{uuid4().hex}.new")  # another program's is not this one's
    open_bytes(new, "xb").close()
    try:
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(new)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
            found = target.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise RegistryUnusable(f"{file}: damaged ({found.splitlines()[-1]}); {hint(file)}")
        os.replace(new, kept)
    finally:
        new.unlink(missing_ok=True)
    for old in copies(file)[:-KEPT]:
        old.unlink(missing_ok=True)
    return kept


def drop(file: Path) -> None:
    """Remove all copies and what was half made, so that deleted data remain in none of them."""
    folder = folder_of(file)
    for each in list(folder.iterdir()) if folder.is_dir() else []:
        each.unlink(missing_ok=True)


def remains(file: Path) -> tuple[Path, ...]:
    """Return damaged registries that were replaced by a copy, and what a killed program left."""
    names = re.compile(re.escape(file.name) + r"\.damaged-\d{8}T\d{12}(-wal|-shm)?")
    found = [each for each in file.parent.iterdir() if names.fullmatch(each.name)]
    return (*sorted(found), *(each for each in [_restoring(file)] if each.exists()))


def restore(file: Path, now: datetime) -> tuple[Path, Path]:
    """Put the newest copy in the registry's place; the old file is kept under another name.

    No program may have the registry open. Returns the copy, and where the old file is now.

    :raises RegistryUnusable: if there is no copy, or the file cannot be moved.
    """
    kept = copies(file)
    if not kept:
        raise RegistryUnusable(
            f"{file}: no backup copy in {folder_of(file)}; restore your own backup"
        )
    new = _restoring(file)
    aside = file.with_name(f"{file.name}.damaged-{now.strftime(_TIME)}")
    try:
        new.unlink(missing_ok=True)
        copy_file(kept[-1], new)
        for ending in ("-wal", "-shm", ""):  # the journal belongs to the file that is moved
            part = file.with_name(file.name + ending)
            if part.exists():
                os.replace(part, aside.with_name(aside.name + ending))
        os.replace(new, file)
    except OSError as error:
        raise RegistryUnusable(
            f"{file}: cannot be restored ({error.strerror}); close every program that has it open"
        ) from error
    return kept[-1], aside


def entries_in(file: Path) -> int:
    """Return the number of the newest entry of a copy's audit log; 0 if there is none."""
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("SELECT max(number) FROM audit").fetchone()[0] or 0)


def hint(file: Path) -> str:
    """Return what to do about a damaged registry."""
    kept = copies(file)
    if not kept:
        return "there is no backup copy yet; restore your own backup"
    when = minute_of(format_utc(_taken(kept[-1])))
    return f"`vrhuman study restore` replaces it with the backup copy of {when} UTC"


def _restoring(file: Path) -> Path:
    return file.with_name(f".{file.name}.new")


def folder_of(file: Path) -> Path:
    """Return the folder of a registry's copies."""
    return file.with_name(f"{file.name}.copies")


def _taken(copy: Path) -> datetime:
    return datetime.strptime(copy.stem, _TIME).replace(tzinfo=UTC)
