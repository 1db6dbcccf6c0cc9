"""Takes out of a text what tells whose computer it is: folders, the user's name, the computer's.

A path is reduced to its last part: ``/home/anna/study/mine.toml: not found`` becomes ``mine.toml:
not found``.
"""

from __future__ import annotations

import os
import platform
import re
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

_REST = r"[^'\"`\n:;,()<>|]*"
"""The rest of a path in a message, spaces included; what follows its last slash stays."""
_POSIX = re.compile(rf"(?<![\w./:~-])~?/(?!dev/null\b)[^\s/'\"`:;,()<>|]+/{_REST}")
_WINDOWS = re.compile(rf"(?<![A-Za-z])[A-Za-z]:[\\/](?![\\/]){_REST}|(?<!\\)\\\\(?=\w){_REST}")
_FILE_URL = re.compile(r"\bfile:/{2,3}(?=[A-Za-z]:|[^/\s])|\bfile://(?=/)")
_COMMON = frozenset(
    (
        *("root", "user", "users", "home", "admin", "administrator", "guest", "localhost", "lab"),
        *("test", "tester", "runner", "ubuntu", "vr", "vrhuman", "student", "experimenter"),
        *("participant", "python", "demo", "work", "src"),
    )
)
"""Names of accounts and computers that tell nothing, and that ordinary texts contain."""
_SHORTEST = 3
_HOMES = ("home", "users")
"""The folders of which each is a user's, by the user's name."""


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """What this computer would tell: its ``folders``, and the ``names`` of user and computer."""

    folders: tuple[str, ...]
    names: tuple[str, ...]


def whereabouts() -> Whereabouts:
    """Return this computer's folders, longest first, and its names that are no common words."""
    package = Path(__file__).parents[3]
    found = {tempfile.gettempdir(), str(package)}
    for of in (Path.home, Path.cwd):
        try:
            found.add(str(of()))
        except (OSError, RuntimeError):  # no home, or the folder was deleted
            continue
    folders = {each for each in found if len(Path(each).parts) > 1}
    users = [os.environ.get(each, "") for each in ("USER", "LOGNAME", "USERNAME")]
    computer = platform.node()
    names = {*users, _home_name(), computer, computer.partition(".")[0]}
    telling = {each for each in names if len(each) >= _SHORTEST and each.lower() not in _COMMON}
    return Whereabouts(*(tuple(sorted(each, key=len, reverse=True)) for each in (folders, telling)))


def without_places(text: str, here: Whereabouts | None = None) -> str:
    """Return a text without folders, and without the names of user and computer.

    ``here`` is this computer, unless another is given.
    """
    here = whereabouts() if here is None else here
    text = _FILE_URL.sub("/", text)
    for folder in here.folders:
        text = re.sub(rf"{re.escape(folder)}(?![^\s'\"`:;,()<>|\\/]){_REST}", _last, text)
    for pattern in (_POSIX, _WINDOWS):
        text = pattern.sub(_last, text)
    return _without_names(text, here.names)


def base_name(path: str) -> str:
    """Return the last part of a path of any operating system."""
    return re.split(r"[\\/]", path.rstrip("\\/"))[-1]


def _last(found: re.Match[str]) -> str:
    path = found[0]
    kept = path.rstrip("\\/ ")
    parts = re.split(r"[\\/]", kept)
    name = "~" if len(parts) > 1 and parts[-2].lower() in _HOMES else parts[-1]
    return name + path[len(kept) :].lstrip("\\/")


def _without_names(text: str, names: Iterable[str]) -> str:
    for name in names:
        text = re.sub(rf"(?<![^\W_]){re.escape(name)}(?![^\W_])", "...", text)
    return text


def _home_name() -> str:
    try:
        return Path.home().name
    except RuntimeError:
        return ""
