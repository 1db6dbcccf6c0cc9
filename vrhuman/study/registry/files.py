"""Finds and handles a session's files on disk: its parts, and what was made from them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from vrhuman.files.hashing import sha256_of
from vrhuman.files.private import make_folder, open_bytes
from vrhuman.study.registry.errors import RegistryError

_BLOCK = 1 << 20


def files_of(session: Path, others: Iterable[Path] = ()) -> tuple[Path, ...]:
    """Return everything in a session's folder that is named after it.

    That is NAME.mcap, NAME.part2.mcap, NAME.html, NAME.notes.json, a folder NAME. What is named
    after one of ``others`` belongs to that.
    """
    if not session.parent.is_dir():
        return ()
    stems = {each.stem for each in others if each.parent == session.parent} - {session.stem}
    longer = tuple(stem for stem in stems if stem.startswith(session.stem + "."))
    return tuple(
        each
        for each in sorted(session.parent.iterdir())
        if _named_after(each.name, session.stem)
        and not any(_named_after(each.name, stem) for stem in longer)
    )


def _named_after(name: str, stem: str) -> bool:
    name = name.removeprefix(".")  # a file that is being written
    return name == stem or name.startswith(stem + ".")


def delete(path: Path) -> None:
    """Delete a file, or a folder with its contents; nothing happens if there is none."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def copy_checked(source: Path, target: Path, expected: str) -> None:
    """Copy a file; the copy gets its name only if it has the ``expected`` hash when read back.

    :raises RegistryError: if it has not.
    """
    make_folder(target.parent)
    beside = target.with_name(f".{target.name}.merging")
    try:
        with source.open("rb") as file, open_bytes(beside) as out:
            shutil.copyfileobj(file, out, _BLOCK)
            out.flush()
            os.fsync(out.fileno())
        found = sha256_of(beside)
        if found != expected:
            raise RegistryError(
                f"{source}: its hash is {found[:8]}, but {expected[:8]} was recorded; the file was "
                "changed"
            )
        os.replace(beside, target)
    finally:
        beside.unlink(missing_ok=True)
