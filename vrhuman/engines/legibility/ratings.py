"""Reads and pools the ratings that people saved from the page."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from vrhuman.engines.legibility.confusion import Judgement
from vrhuman.engines.legibility.table import ATTRIBUTES, LegibilityError
from vrhuman.records import JsonValue

FORMAT = "vrhuman-legibility-1"
_LARGEST = 16 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Ratings:
    """All judgements of ``raters`` people."""

    raters: int
    judgements: tuple[Judgement, ...]


def read_ratings(paths: Iterable[Path]) -> Ratings:
    """Read the ratings in the files that the page saved, and pool them.

    Raises :class:`LegibilityError` with the file, the place in it and the remedy. A file given
    twice (same rater, same seed, same answers) is refused, since it would count twice.
    """
    judgements: list[Judgement] = []
    seen: dict[str, Path] = {}
    for path in paths:
        text = _text(path)
        if text in seen:
            raise LegibilityError(f"{path}: the same ratings as {seen[text]}; give each file once")
        seen[text] = path
        judgements += parse_ratings(text, str(path))
    if not seen:
        raise LegibilityError("no rating file given; save one from the page and give its name")
    return Ratings(len(seen), tuple(judgements))


def parse_ratings(text: str, name: str) -> tuple[Judgement, ...]:
    """Return the judgements in one file's ``text``; ``name`` is the file's name in errors."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise LegibilityError(f"{name}: not JSON ({error}); save it from the page again") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise LegibilityError(f"{name}: format: not {FORMAT}; save it from a page of this version")
    entries = data.get("ratings")
    if not isinstance(entries, list):
        raise LegibilityError(f"{name}: ratings: must be a list; save it from the page again")
    return tuple(
        judgement
        for number, entry in enumerate(entries)
        for judgement in _judgements(entry, f"{name}: ratings[{number}]")
    )


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > _LARGEST:
            raise LegibilityError(f"{path}: over {_LARGEST} bytes; not a file of ratings")
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise LegibilityError(
            f"{path}: cannot be read ({error}); give a file that the page saved"
        ) from error


def _is_name(value: JsonValue) -> bool:
    return isinstance(value, str) and value != ""


def _judgements(entry: JsonValue, where: str) -> list[Judgement]:
    if not isinstance(entry, dict):
        raise LegibilityError(f"{where}: must be an object with truth and given")
    truth, given = entry.get("truth"), entry.get("given")
    if not isinstance(truth, dict) or not isinstance(given, dict):
        raise LegibilityError(f"{where}: must have the objects truth and given")
    found = []
    for attribute in ATTRIBUTES:
        if attribute not in given:
            continue
        labels, name = truth.get(attribute), given[attribute]
        if not isinstance(labels, list) or not labels or not all(map(_is_name, labels)):
            raise LegibilityError(f"{where}.truth.{attribute}: must be a list of names")
        if not isinstance(name, str):
            raise LegibilityError(f"{where}.given.{attribute}: must be a name, or empty")
        found.append(Judgement(attribute, tuple(labels), name))
    unknown = sorted(set(given) - set(ATTRIBUTES))
    if unknown:
        raise LegibilityError(f"{where}.given.{unknown[0]}: only {', '.join(ATTRIBUTES)} are rated")
    return found
