"""A question about a film with its true answer and a pool of false ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from vrhuman.annotation.action_names import ActionName
from vrhuman.benchmarks.movieqa.drafting.happenings import (
    HANDLING,
    Deed,
    Happened,
    Happenings,
)

DECEIVING = 4
_BED_MAKING = frozenset({ActionName.CLEAN, ActionName.MAKE})


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
    return deed == other or (_look_alike(deed, other) and not deed.object2)


def _look_alike(one: Deed, other: Deed) -> bool:
    """Return whether two deeds look the same: who cleans a bed makes it."""
    same = one.action == other.action or {one.action, other.action} == _BED_MAKING
    return one.object1 == other.object1 and same


def has_a_double(film: Happenings, deed: Deed) -> bool:
    """Return whether something else was done that looks the same."""
    return any(h.deed.action != deed.action and _look_alike(h.deed, deed) for h in film.happened)


def confusable(one: Deed, other: Deed) -> bool:
    """Return whether one deed might be called the other: a thing thrown was picked up first."""
    handled = one.action in HANDLING and other.action in HANDLING
    return one.object1 == other.object1 and (_look_alike(one, other) or handled)


def apart(one: Happened, other: Happened) -> bool:
    """Return whether one happened wholly before the other."""
    return one.end_ns <= other.begin_ns or other.end_ns <= one.begin_ns


def alone(film: Happenings, one: Happened) -> bool:
    """Return whether nothing else went on while something happened."""
    return all(each is one or apart(each, one) for each in film.happened)
