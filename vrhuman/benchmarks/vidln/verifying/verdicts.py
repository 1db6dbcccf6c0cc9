"""Keeps what a reviewer finds, in ``NAME.REVIEWER.verdicts.jsonl`` beside what is looked at.

A line is added for each verdict, and synced to the disk before the next thing is shown; a later one
of the same thing replaces it. A last line without its end was never completed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from vrhuman.clock import utc_now
from vrhuman.names import check_name
from vrhuman.recording.container.line_file import LineFile, complete_lines
from vrhuman.records import VrhumanError

LAYOUT = 1
END = ".verdicts.jsonl"
Kind = Literal["text", "location", "noun"]
KINDS: tuple[Kind, ...] = ("text", "location", "noun")
GOOD = "good"
_OF_QUESTIONS = (GOOD, "english", "wrong", "ambiguous", "irrelevant")
FINDINGS: Mapping[Kind, tuple[str, ...]] = {
    "text": _OF_QUESTIONS,
    "location": _OF_QUESTIONS,
    "noun": (GOOD, "wrong", "unclear"),
}
"""What can be found of a thing: that it is good, or what is wrong with it."""


class VerdictError(VrhumanError):
    """Verdicts cannot be read or kept; the message names file and line."""


def verdicts_path(target: Path, reviewer: str) -> Path:
    """Return the file: ``stories.R1.verdicts.jsonl`` for ``stories`` and reviewer R1."""
    return target.with_name(f"{target.name}.{reviewer}{END}")


def read_all(target: Path, digest: str) -> dict[str, dict[str, str]]:
    """Return what each reviewer found of what is looked at, by its key.

    :raises VerdictError: for a file that is none, or about another content.
    """
    found = {}
    for path in sorted(target.parent.glob(f"{target.name}.*{END}")):
        reviewer = path.name[len(target.name) + 1 : -len(END)]
        found[reviewer] = _folded(_whole(path), path, digest)
    return found


class VerdictFile:
    """The open verdicts of one reviewer; no other window may write them meanwhile.

    ``verdicts`` are those by key.

    :raises VerdictError: if the file is none of this content, or cannot be written.
    :raises SessionLocked: if another window has it open.
    """

    def __init__(self, target: Path, digest: str, reviewer: str) -> None:
        check_name(reviewer, "reviewer")
        self.path = verdicts_path(target, reviewer)
        self.verdicts: Mapping[str, str] = {}

        def read(lines: bytes) -> None:
            self.verdicts = _folded(lines, self.path, digest)

        try:
            self._lines = LineFile(
                self.path, read, {"layout": LAYOUT, "of": digest, "reviewer": reviewer}
            )
        except OSError as error:
            raise VerdictError(f"{self.path}: cannot be written ({error.strerror})") from error

    def add(self, key: str, finding: str) -> None:
        """Keep a verdict.

        :raises VerdictError: if it cannot be written; nothing changed then.
        """
        try:
            self._lines.add({"key": key, "finding": finding, "utc": utc_now()})
            self._lines.sync()
        except OSError as error:
            raise VerdictError(
                f"{self.path}: cannot be written ({error.strerror}); free some space"
            ) from error
        self.verdicts = {**self.verdicts, key: finding}

    def close(self) -> None:
        """Close the file."""
        self._lines.close()


def _whole(path: Path) -> bytes:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise VerdictError(f"{path}: cannot be read ({error.strerror})") from error
    return complete_lines(data)


def _folded(data: bytes, path: Path, digest: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for number, line in enumerate(data.splitlines(), 1):
        where = f"{path}:{number}"
        try:
            told: Any = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise VerdictError(f"{where}: not JSON; move the file away to begin anew") from error
        if number == 1:
            _check_head(told, where, digest)
            continue
        known = {each for kind in KINDS for each in FINDINGS[kind]}
        if (
            not isinstance(told, dict)
            or told.get("finding") not in known
            or not isinstance(told.get("key"), str)
        ):
            raise VerdictError(f"{where}: no verdict; move the file away to begin anew")
        found[told["key"]] = told["finding"]
    return found


def _check_head(told: Any, where: str, digest: str) -> None:
    if not isinstance(told, dict) or told.get("layout") != LAYOUT:
        raise VerdictError(f"{where}: layout: must be {LAYOUT}; move the file away to begin anew")
    if told.get("of") != digest:
        raise VerdictError(
            f"{where}: of: these verdicts are about another content; move the file away"
        )
