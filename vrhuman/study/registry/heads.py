"""Keeps a list of the audit log's heads beside the database, in a file that ends in ``.heads``.

A line is added after each change: the number of the log's newest entry, and its chain. The log
itself cannot show that its newest entries were cut off, or that all of it was written anew; a list
outside the database can. It names nobody.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

RESTORED = "registry restored"
"""What an entry is called that follows a restored backup copy: the log went back there."""


@dataclass(frozen=True, slots=True)
class Head:
    """The newest entry of an audit log at some moment: its number and its chain."""

    number: int
    chain: str

    @property
    def written(self) -> str:
        """The form in which session files name it: number, colon, the whole chain."""
        return f"{self.number}:{self.chain}"

    def __str__(self) -> str:
        """Return the short form, as reports print it: ``57:1f0c9a6b3d2e``."""
        return f"{self.number}:{self.chain[:12]}"


def parse_head(text: str) -> Head | None:
    """Return the head that a text names, in its written or short form; None if it is no such."""
    number, _, chain = text.strip().partition(":")
    if not (number.isascii() and number.isdigit() and 8 <= len(chain) <= 64):
        return None
    return Head(int(number), chain) if set(chain) <= set("0123456789abcdef") else None


def add_head(path: Path, head: Head) -> None:
    """Add a line; the file is made for its owner only.

    :raises OSError: if it cannot be written.
    """
    opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(opened, "a", encoding="ascii", newline="\n") as file:
        file.write(f"{head.number} {head.chain}\n")
        file.flush()
        os.fsync(file.fileno())


def read_heads(path: Path) -> tuple[Head, ...] | None:
    """Return the heads in the order in which they were added; None if there is no file.

    A line that is not complete is left out: the computer may have stopped while it was written.

    :raises OSError: if it cannot be read.
    """
    try:
        lines = path.read_text(encoding="ascii", errors="replace").splitlines()
    except FileNotFoundError:
        return None
    found = []
    for line in lines:
        number, _, chain = line.partition(" ")
        if number.isascii() and number.isdigit() and len(chain) == 64:
            found.append(Head(int(number), chain))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class KnownHeads:
    """The heads that the log must have, by number, and those lost by restoring a backup copy."""

    expected: Mapping[int, str]
    lost: frozenset[Head]


def known_heads(heads: Iterable[Head], restored: Mapping[Head, int]) -> KnownHeads:
    """Return the heads that a log must have.

    ``restored`` are the entries called :data:`RESTORED`, and the newest entry of the copy of each:
    a line with one of them takes the place of all lines after that. Two programs may add their
    lines in the other order.
    """
    expected: dict[int, str] = {}
    lost: set[Head] = set()
    for head in heads:
        if head in restored:
            gone = [each for each in expected if each > restored[head]]
            lost |= {Head(each, expected.pop(each)) for each in gone}
        expected.setdefault(head.number, head.chain)
    return KnownHeads(expected, frozenset(lost))
