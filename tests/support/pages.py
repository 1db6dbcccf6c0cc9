"""The pages that users read: README and docs, their blocks of code and the commands on them."""

from __future__ import annotations

import re
from typing import NamedTuple

from tests.support.paths import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


class Piece(NamedTuple):
    """Something on a page, and where."""

    page: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks(language: str) -> list[Piece]:
    """The fenced blocks of a language on all pages."""
    return [
        Piece(page.name, text.count("\n", 0, found.start()) + 1, found.group(1))
        for page in PAGES
        for text in [page.read_text(encoding="utf-8")]
        for found in re.finditer(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    ]


def in_text(pattern: str) -> list[Piece]:
    """What a pattern's group finds outside fenced blocks."""
    return [
        Piece(page.name, text.count("\n", 0, found.start()) + 1, found.group(1))
        for page in PAGES
        for text in [without_blocks(page.read_text(encoding="utf-8"))]
        for found in re.finditer(pattern, text)
    ]


def without_blocks(text: str) -> str:
    """The text with its fenced blocks emptied; lines keep their numbers."""
    return re.sub(
        r"^```.*?^```$",
        lambda block: "\n" * block.group().count("\n"),
        text,
        flags=re.DOTALL | re.MULTILINE,
    )


SHELL = [
    Piece(block.page, block.line + number, line.strip())
    for block in blocks("sh")
    for number, line in enumerate(block.text.splitlines(), start=1)
    if line.strip() and not line.lstrip().startswith("#")
]
COMMANDS = [
    *(each for each in SHELL if each.text.split()[0] == "vrhuman"),
    *in_text(r"`(vrhuman [a-z][^`]*)`"),
]
ONE_SESSION = dict.fromkeys(("FILE", "FILE...", "sessions/*.mcap"), "session.mcap")
"""What stands for a session on the pages, and the name that stands for it in tests."""
