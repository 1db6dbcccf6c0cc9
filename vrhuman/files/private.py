"""Makes files and folders that only their owner can read; every personal file is made here.

Files get mode 0600 and folders 0700, whatever the umask. There is one exception, which a lab
chooses: what is made in a folder with the set-group-ID bit (``chmod g+s``) belongs to the folder's
group, and the group may do with it what it may do in that folder.

Windows has no such modes. There a file has the access list of its folder: in the user's profile,
only that user and administrators can read it. Elsewhere the folder's own list decides.
"""

from __future__ import annotations

import os
import shutil
import stat
from pathlib import Path
from typing import BinaryIO, TextIO, cast

_FILE, _FOLDER = 0o600, 0o700
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def open_file(path: Path, flags: int) -> int:
    """Open a file by ``flags`` of :func:`os.open`; return its descriptor.

    A new file is readable by its owner only. One that exists keeps its mode.
    """
    mode = _FILE | _of_group(path.parent) & 0o060
    made = mode != _FILE and not path.exists()
    descriptor = os.open(path, flags, mode)
    if made:  # the umask took the group's bits away
        os.chmod(path, mode)
    return descriptor


def set_mode(descriptor: int, folder: Path) -> None:
    """Give an open file without a name the mode of what is made in a folder."""
    if hasattr(os, "fchmod"):
        os.fchmod(descriptor, _FILE | _of_group(folder) & 0o060)


def open_text(path: Path, mode: str = "w", newline: str | None = None) -> TextIO:
    """Open a text file in UTF-8 to write it, by ``mode`` of :func:`open`."""
    return cast(TextIO, open(path, mode, encoding="utf-8", newline=newline, opener=_opener))


def open_bytes(path: Path, mode: str = "wb") -> BinaryIO:
    """Open a file of bytes to write it, by ``mode`` of :func:`open`."""
    return cast(BinaryIO, open(path, mode, opener=_opener))


def _opener(path: str, flags: int) -> int:
    return open_file(Path(path), flags)


def write_text(path: Path, text: str, errors: str = "strict") -> None:
    """Write a text file in UTF-8, with the line ends that the text has."""
    write_bytes(path, text.encode(errors=errors))


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file."""
    with open_bytes(path) as file:
        file.write(data)


def make_folder(path: Path) -> None:
    """Make a folder, and its missing parents; one that exists is left as it is."""
    if path.is_dir():
        return
    if path.parent != path:
        make_folder(path.parent)
    mode = _folder_mode(path.parent)
    path.mkdir(mode=mode, exist_ok=True)
    if mode != _FOLDER:
        os.chmod(path, mode)


def copy_file(source: Path, target: Path) -> None:
    """Copy a file's bytes; the copy is new, with no mode of the source's."""
    with source.open("rb") as file, open_bytes(target, "xb") as out:
        shutil.copyfileobj(file, out, 1 << 20)


def make_private(path: Path, parent: Path) -> None:
    """Set the modes of a file, or of a folder with its contents, that another library wrote.

    They become those of what is made in the folder ``parent``, where it will be.
    """
    file, folder = _FILE | _of_group(parent) & 0o060, _folder_mode(parent)
    for each in (path, *(path.rglob("*") if path.is_dir() else ())):
        if not each.is_symlink():
            os.chmod(each, folder if each.is_dir() else file)


def exposed(folder: Path) -> tuple[Path, ...]:
    """Return what is open to others of a folder and of all that is below it."""
    return tuple(each for each in (folder, *sorted(folder.rglob("*"))) if open_to_others(each))


def open_to_others(path: Path) -> bool:
    """Whether others than its owner may open a file or folder, and no group was chosen for that."""
    if os.name == "nt" or path.is_symlink():
        return False
    mode = path.stat().st_mode
    allowed = _of_group(path if path.is_dir() else path.parent)
    return bool(mode & _OTHERS & ~allowed)


def _folder_mode(parent: Path) -> int:
    shared = _of_group(parent)
    return _FOLDER | shared | (stat.S_ISGID if shared else 0)


def _of_group(folder: Path) -> int:
    """Return the group's bits of a folder that is shared with its group, else 0."""
    if os.name == "nt":
        return 0
    try:
        mode = folder.stat().st_mode
    except OSError:  # whoever opens a file there is told so
        return 0
    return mode & stat.S_IRWXG if mode & stat.S_ISGID else 0
