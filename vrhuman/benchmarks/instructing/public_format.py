"""Reads instructions in Env-QA's public format: short lines without articles, by episode.

A file is a JSON object of lists of lines ("put plate near sink"), a JSON list of lines, or plain
text with one line each. Things are named by AI2-THOR's types, split and lower-cased ("t v stand").
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from vrhuman.annotation.action_names import ActionName
from vrhuman.benchmarks.instructing.legal_events import (
    LIQUIDS,
    NEAR,
    TO,
    WITH,
    LegalEvent,
    refused,
)
from vrhuman.benchmarks.instructing.things import Things
from vrhuman.engines.affordances import BED
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.records import JsonValue, VrhumanError

MAX_BYTES = 16 * 1024 * 1024
MAX_LINE = 200
"""The longest line [characters]."""
MAX_SECONDS = 60.0
"""The longest wait [s]."""

_PLAIN = (
    *(ActionName.OPEN, ActionName.CLOSE, ActionName.TURN_ON, ActionName.TURN_OFF),
    *(ActionName.SLICE, ActionName.BREAK, ActionName.EMPTY, ActionName.CLEAN, ActionName.USE_UP),
    *(ActionName.PUSH, ActionName.PICK_UP, ActionName.TIDY, ActionName.FIND),
)
_WAIT = re.compile(r"wait(?: about| for)? (\d{1,3}(?:\.\d{1,2})?) seconds?")
_DIRTY = re.compile(r"make (.+) dirty|mess up (.+)")
_MOVE = re.compile(r"(?:move (.+?) (?:to|onto|into|on|in) (.+)|put (.+?) (?:onto|into|on|in) (.+))")
_NEAR = re.compile(r"(?:put|move) (.+?) (?:near|next to) (.+)")
_THROW = re.compile(r"throw (.+?)(?: (to hit|to break) (.+))?")
_FILL = re.compile(r"fill (.+?)(?: with (.+))?")
_NAME = re.compile(r"[a-z0-9]+(?: [a-z0-9]+){0,5}")
_NO_NAMES = frozenset(
    {*("the", "a", "an", "some", "and", "or"), *("to", "near", "with", "on", "in", "onto", "into")}
)
"""Words that are in no thing's name."""
_ARTICLE = re.compile(r"^(?:the|a|an|some) (?=.)")


class InstructionError(VrhumanError):
    """Instructions cannot be read; the message names the file, the line and the remedy."""


def read_instruction_file(path: Path) -> Mapping[str, tuple[LegalEvent, ...]]:
    """Read all episodes of a file; the one of a plain list or text has an empty name.

    :raises InstructionError: naming file, episode and line.
    """
    try:
        if path.stat().st_size > MAX_BYTES:
            raise InstructionError(f"{path}: larger than 16 MB; is this a file of instructions?")
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise InstructionError(
            f"{path}: cannot be read as instructions ({error}); give a JSON file of Env-QA's or a "
            "text with one instruction a line"
        ) from error
    return {
        name: tuple(
            _read_line(line, f"{path}: {name + ': ' if name else ''}instruction {number}")
            for number, line in enumerate(lines, start=1)
        )
        for name, lines in _episodes(text, path).items()
    }


def chosen_episode(
    episodes: Mapping[str, tuple[LegalEvent, ...]], name: str, path: Path
) -> tuple[LegalEvent, ...]:
    """Return an episode by name, or without one the first that has instructions.

    :raises InstructionError: if there is none.
    """
    if name:
        if name not in episodes:
            some = ", ".join(list(episodes)[:3])
            raise InstructionError(f"{path}: has no episode {name!r}; it has {some}, ...")
        found = episodes[name]
    else:
        found = next((each for each in episodes.values() if each), ())
    if not found:
        raise InstructionError(f"{path}: {name or 'the file'} has no instruction; choose another")
    return found


def parse_line(line: str) -> LegalEvent:
    """Read one line.

    :raises InstructionError: for a line that is no instruction.
    """
    text = re.sub(r"\s+", " ", line).strip().rstrip(".!").strip().lower()
    if len(text) > MAX_LINE:
        raise InstructionError(f"{text[:40]!r}...: longer than {MAX_LINE} characters")
    found = _parsed(text)
    if found is None:
        raise InstructionError(
            f"{text!r}: is no instruction; write one such as 'open fridge' or 'move egg to bowl'"
        )
    return found


def doable(
    events: Sequence[LegalEvent], things: Things
) -> tuple[tuple[LegalEvent, ...], tuple[tuple[LegalEvent, str], ...]]:
    """Part events into those a house has the things for, and the others with the reasons."""
    reasons = [(event, refused(event, things)) for event in events]
    yes = tuple(event for event, reason in reasons if not reason)
    return yes, tuple((event, reason) for event, reason in reasons if reason)


def object_type(said: str) -> str | None:
    """Return the type that words name, None where they name none: "t v stand" is a TVStand."""
    said = _ARTICLE.sub("", said.strip())
    if not _NAME.fullmatch(said) or not _NO_NAMES.isdisjoint(said.split()):
        return None
    known = {name.lower(): name for name in load_catalogue().by_type}
    return known.get(said.replace(" ", "")) or "".join(w[0].upper() + w[1:] for w in said.split())


def _episodes(text: str, path: Path) -> dict[str, list[str]]:
    if not text.lstrip().startswith(("{", "[")):
        return {"": [line for line in text.splitlines() if line.strip()]}
    try:
        data: JsonValue = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InstructionError(f"{path}: not valid JSON ({error}); correct the file") from error
    episodes = data if isinstance(data, dict) else {"": data}
    for name, lines in episodes.items():
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            raise InstructionError(f"{path}: {name or 'the list'}: must be a list of texts")
    return episodes


def _read_line(line: str, where: str) -> LegalEvent:
    try:
        return parse_line(line)
    except InstructionError as error:
        raise InstructionError(f"{where}: {error}") from error


def _parsed(text: str) -> LegalEvent | None:
    if found := _WAIT.fullmatch(text):
        seconds = float(found[1])
        return LegalEvent(ActionName.WAIT, seconds=seconds) if seconds <= MAX_SECONDS else None
    if found := _DIRTY.fullmatch(text):
        return _one(ActionName.MAKE_DIRTY, found[1] or found[2])
    if text in ("make bed", "make the bed"):
        return LegalEvent(ActionName.MAKE, BED)
    if found := _NEAR.fullmatch(text):
        return _two(ActionName.PUT, found[1], NEAR, found[2])
    if found := _MOVE.fullmatch(text):
        return _two(ActionName.MOVE, found[1] or found[3], TO, found[2] or found[4])
    if found := _THROW.fullmatch(text):
        if found[2] is None:
            return _one(ActionName.THROW, found[1])
        return _two(ActionName.THROW, found[1], found[2], found[3])
    if found := _FILL.fullmatch(text):
        return _filled(found[1], found[2])
    for action in _PLAIN:
        if text.startswith(f"{action} "):
            return _one(action, text.removeprefix(f"{action} "))
    return None


def _one(action: ActionName, first: str) -> LegalEvent | None:
    kind = object_type(first)
    return None if kind is None else LegalEvent(action, kind)


def _two(action: ActionName, first: str, preposition: str, second: str) -> LegalEvent | None:
    kinds = object_type(first), object_type(second)
    if kinds[0] is None or kinds[1] is None:
        return None
    return LegalEvent(action, kinds[0], preposition, kinds[1])


def _filled(first: str, liquid: str | None) -> LegalEvent | None:
    kind = object_type(first)
    if kind is None or (liquid is not None and liquid not in LIQUIDS):
        return None
    if liquid is None:
        return LegalEvent(ActionName.FILL, kind)
    return LegalEvent(ActionName.FILL, kind, WITH, liquid)
