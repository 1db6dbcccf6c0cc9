"""The one rule for names that become names of files and folders: people, studies, sessions, sets.

A name has letters and digits of any script, ``-``, ``_`` and ``.``; it begins with a letter, a
digit or ``_``. It means the same file on Linux, macOS and Windows: no folders, no colon, no control
characters, no dot or space at its end, no device of Windows (``NUL``, ``COM1.txt``), at most
:data:`MAX_BYTES` bytes, in Unicode's form NFC. Names that differ only in upper and lower case are
one file on some of them, so :func:`same_file` holds them for equal.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable
from pathlib import PurePosixPath

from vrhuman.records import VrhumanError

MAX_BYTES = 64
"""The longest name that people give [bytes of UTF-8]."""
MAX_SESSION_BYTES = 180
"""The longest name of a session: a participant's, a condition, a time; a file adds its endings."""
MAX_PART_BYTES = 255
"""The longest name of a file or folder on every operating system."""

_PUNCTUATION = "-_."
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul"}
    | {f"{port}{number}" for port in ("com", "lpt") for number in "0123456789\u00b9\u00b2\u00b3"}
)
"""Names that Windows keeps for devices, with any ending."""
_SHOWN = 40


class NameNotAllowed(VrhumanError):
    """A name that cannot be the name of a file or folder on every operating system."""


def check_name(name: str, what: str, reserved: Iterable[str] = (), longest: int = MAX_BYTES) -> str:
    """Return the name, which is allowed for ``what`` ("participant", "study", ...).

    ``reserved`` are names that the program uses itself at that place; ``longest`` is in bytes.

    :raises NameNotAllowed: for any other name, saying why.
    """
    if problem := problem_of(name, reserved, longest):
        raise NameNotAllowed(f"{what} {shown(name)}: {problem}")
    return name


def problem_of(name: str, reserved: Iterable[str] = (), longest: int = MAX_BYTES) -> str:
    """Return why a name is not allowed, with the remedy; empty where it is."""
    wrong = next((c for c in name if not (c.isalnum() or c in _PUNCTUATION)), "")
    size = len(name.encode("utf-8", "surrogatepass"))
    if not name:
        why = "is empty"
    elif wrong:
        why = f"{_character(wrong)} is not allowed"
    elif name[0] in "-." or name[-1] == ".":
        why = "cannot begin with a dot or dash, or end with a dot"
    elif size > longest:
        why = f"has {size} bytes, more than {longest}"
    elif unicodedata.normalize("NFC", name) != name:
        why = "is not in Unicode's form NFC (its accents are separate characters)"
    elif name.split(".", maxsplit=1)[0].casefold() in _DEVICES:
        why = "is the name of a device on Windows"
    elif any(same_file(name, each) for each in reserved):
        why = "is a name that the program itself uses there"
    else:
        return ""
    return f"{why}; use letters, digits, - and _, such as P01"


def normal(name: str) -> str:
    """Return a typed name in Unicode's form NFC, in which names are compared and stored.

    Bytes that were not UTF-8 become U+FFFD, which no name has.
    """
    whole = "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in name)
    return unicodedata.normalize("NFC", whole)


def same_file(one: str, other: str) -> bool:
    """Return whether two names are the same file where upper and lower case are one."""
    return _folded(one) == _folded(other)


def clash(name: str, others: Iterable[str]) -> str | None:
    """Return the one of the ``others`` that is the same file as the name but another name."""
    return next((each for each in others if each != name and same_file(each, name)), None)


def safe_name(text: str) -> str:
    """Return a name for a file that is about any ``text``: the text itself if that is allowed.

    Otherwise it is what is left of the text, and a short hash by which different texts differ.
    """
    if not problem_of(text):
        return text
    raw = text.encode("utf-8", "surrogatepass")
    letters = "".join(c if c.isalnum() or c in "-_" else "_" for c in normal(text))
    left = letters.encode()[: MAX_BYTES // 2].decode("utf-8", "ignore").strip("-_")
    return "-".join(part for part in (left, hashlib.sha256(raw).hexdigest()[:8]) if part)


def check_possible(path: str) -> None:
    """Check that a path that somebody typed can be one on this computer.

    :raises NameNotAllowed: for a NUL, or a part that is too long for a file or folder.
    """
    if "\0" in path:
        raise NameNotAllowed(f"{shown(path)}: a path cannot contain U+0000; choose another path")
    for part in path.replace("\\", "/").split("/"):
        if (size := len(part.encode("utf-8", "surrogatepass"))) > MAX_PART_BYTES:
            raise NameNotAllowed(
                f"{shown(path)}: a part of the path has {size} bytes; files and folders have at "
                f"most {MAX_PART_BYTES}"
            )


def check_output(path: str) -> None:
    """Check that what is to be written at a path has a possible name on every operating system.

    Spaces and every letter are allowed; folders on the way to it are whatever they are.

    :raises NameNotAllowed: for a name that some system cannot have.
    """
    name = path.rstrip("/\\").replace("\\", "/").rpartition("/")[2]
    odd = next((c for c in name if unicodedata.category(c)[0] == "C" or c in '<>:"|?*'), "")
    if name in ("", ".", ".."):
        return
    if odd:
        why = f"{_character(odd)} cannot be in the name of a file"
    elif name[-1] in ". ":
        why = "a name cannot end with a dot or a space"
    elif name.split(".", maxsplit=1)[0].rstrip().casefold() in _DEVICES:
        why = "is the name of a device on Windows"
    else:
        return
    raise NameNotAllowed(f"{shown(path)}: {why}; choose another name")


def possible_path(path: str) -> str:
    """Return a relative path with those parts shortened that no file or folder can have as name.

    Earlier versions planned such files; none can exist.
    """
    return "/".join(
        part if len(part.encode("utf-8", "surrogatepass")) <= MAX_PART_BYTES else _shortened(part)
        for part in path.split("/")
    )


def check_inside(path: str, what: str) -> str:
    """Return a path that stays in the folder it is relative to, with forward slashes.

    Its parts may be names of earlier versions, as long as they lead nowhere else.

    :raises NameNotAllowed: if it may lead out of the folder.
    """
    parts = PurePosixPath(path).parts
    odd = "\\" in path or ":" in path or any(unicodedata.category(c)[0] == "C" for c in path)
    if not parts or parts[0] == "/" or ".." in parts or odd:
        raise NameNotAllowed(
            f"{what} {shown(path)}: give a path inside its folder, such as P01/a.mcap"
        )
    return path


def shown(name: str) -> str:
    """Return a name as a message shows it: in quotes, short, on one line."""
    short = name if len(name) <= _SHOWN else f"{name[:_SHOWN]}..."
    return repr(short) if short.isprintable() else ascii(short)


def _shortened(part: str) -> str:
    return safe_name(part) + PurePosixPath(part).suffix[:16]


def _folded(name: str) -> str:
    return normal(normal(name).casefold())


def _character(wrong: str) -> str:
    if wrong == " ":
        return "a space"
    return repr(wrong) if wrong.isprintable() else f"U+{ord(wrong):04X}"
