"""A question about a film with its true answer and a pool of false ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from vrhuman.benchmarks.movieqa.drafting.happenings import (
    HANDLING,
    Deed,
    Happened,
    Happenings,
)

DECEIVING = 4


@dataclass(frozen=True, slots=True)
class Draft:
    """A question, its true answer and a pool of false ones; ``segments`` are what it is about."""

    kind: str
    question: str
    true: str
    pool: tuple[str, ...]
    segments: tuple[int, ...]


Family = Callable[[Happenings, Sequence[Deed]], Iterator[Draft]]
"""Yields the drafts of one manner of asking, given what could have been done and was not."""


def done_once(film: Happenings) -> list[Happened]:
    """Return what was done one single time, whatever else is said of it.

    To throw a box at a book is to throw the box, too.
    """
    return [
        each
        for each in film.happened
        if sum(_says_no_more(each.deed, other.deed) for other in film.happened) == 1
    ]


def _says_no_more(deed: Deed, other: Deed) -> bool:
    same = (deed.action, deed.object1) == (other.action, other.object1)
    return deed == other or (same and not deed.object2)


def confusable(one: Deed, other: Deed) -> bool:
    """Return whether one deed might be called the other: a thing thrown was picked up first."""
    handled = one.action in HANDLING and other.action in HANDLING
    return one.object1 == other.object1 and (one.action == other.action or handled)


def apart(one: Happened, other: Happened) -> bool:
    """Return whether one happened wholly before the other."""
    return one.end_ns <= other.begin_ns or other.end_ns <= one.begin_ns


def alone(film: Happenings, one: Happened) -> bool:
    """Return whether nothing else went on while something happened."""
    return all(each is one or apart(each, one) for each in film.happened)
