"""Finds what the words of an answer mean, with normalisation and tolerance for typing errors.

The text is folded to a plain form, the longest phrases of the table are matched, and one typing
error in a word is forgiven (:mod:`vrhuman.questions.answers.rules` has the rules and their
sources).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from vrhuman.questions.answers.rules import rules
from vrhuman.records import AnswerKind

Phrases = Mapping[tuple[str, ...], str]
"""Maps a sequence of words to its meaning (a row's ``means``, or an option)."""

CORRECTED_FROM = 5
"""Minimum number of letters in a word of the table for a typing error in it to be forgiven."""

_AS_WRITTEN = frozenset(
    {"filler", "hedge", "separator", "subject", "verb", "not", "as written", "?"}
)
"""Meanings that are never assigned to a misspelt word."""


@dataclass(frozen=True, slots=True)
class Said:
    """A phrase and its meaning.

    ``means`` is None for a word that is in no row of the table, and "," for a comma.
    """

    text: str
    means: str | None


def fold(text: str) -> str:
    """Normalise a text: lower case, single spaces, no punctuation but commas and apostrophes.

    A comma also stands for ``; / & +`` and for the ends of sentences and lines. Folding a folded
    text changes nothing.
    """
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).lower())
    plain = re.sub("[\u2018\u2019\u02bc`]", "'", plain)
    plain = re.sub("[\u2010-\u2015\u2212]", "-", plain)
    plain = re.sub(r"(?<=\d)\s*\+(?!\s*\d)", " or more ", plain)
    plain = re.sub(r"[<\u2264](?=\s*=?\s*\d)", " less than ", plain)
    plain = re.sub(r"[>\u2265](?=\s*=?\s*\d)", " more than ", plain)
    plain = re.sub(r"(?<!\w)-(?=\d)", "minus ", plain)
    plain = re.sub(r"(?<![\d.])(\d+)\.0+(?![\d.]*\d)", r"\1", plain)
    plain = re.sub(r"[;/&+\n]|[.!?]+\s+", ",", plain)
    return re.sub(r"[^\w,']+", " ", plain).strip(" ,")


def words_of(folded: str) -> list[str]:
    """Return the words and commas of a folded text, in order."""
    return re.findall(r"[\w']+|,", folded)


@cache
def phrases_of(kind: AnswerKind, options: tuple[str, ...] = ()) -> Phrases:
    """Return the phrases that the table has for a kind of answer.

    For a query these include its ``options``, and no other options.
    """
    table: dict[tuple[str, ...], str] = {}
    known = {fold(option): option for option in options}
    roles = _AS_WRITTEN - {"not"}
    for rule in rules():
        if kind not in rule.kinds or not rule.words or rule.means == "not":
            continue
        means = rule.means
        if kind is AnswerKind.QUERY and means not in roles:
            if means not in known:
                continue
            means = known[means]
        table.update((tuple(words_of(fold(phrase))), means) for phrase in rule.words)
    table.update((tuple(words_of(folded)), option) for folded, option in known.items())
    return table


@cache
def _negations() -> Phrases:
    """Return the ways to write "not", from the row with that meaning."""
    return {
        tuple(words_of(fold(phrase))): "not"
        for rule in rules()
        if rule.means == "not"
        for phrase in rule.words
    }


def understand(folded: str, phrases: Phrases) -> list[Said]:
    """Split the text into phrases, taking the longest that matches at each place.

    A word that is in no phrase is tried without repeated letters, then as a word with one typing
    error.
    """
    plain = [said.means or said.text for said in _longest(words_of(folded), _negations(), False)]
    return list(_longest(plain, phrases, True))


def _longest(words: Sequence[str], phrases: Phrases, corrected: bool) -> Iterator[Said]:
    most = max(map(len, phrases), default=1)
    place = 0
    while place < len(words):
        for length in range(min(most, len(words) - place), 0, -1):
            phrase = tuple(words[place : place + length])
            if phrase in phrases:
                yield Said(" ".join(phrase), phrases[phrase])
                break
        else:
            length = 1
            word = words[place]
            yield Said(word, "," if word == "," else _slip(word, phrases) if corrected else None)
        place += length


def _slip(word: str, phrases: Phrases) -> str | None:
    """Return the meaning of a known word that differs by repeated letters or one typing error."""
    short = re.sub(r"([^\W\d])\1{2,}", r"\1", word)
    for drawn in (short, re.sub(r"([^\W\d])\1{2,}", r"\1\1", word)):
        if (drawn,) in phrases:
            return phrases[drawn,]
    near = {
        means
        for (known, *more), means in phrases.items()
        if not more
        and means not in _AS_WRITTEN
        and len(known) >= CORRECTED_FROM
        and known[0] == short[0]
        and one_slip(known, short)
    }
    return near.pop() if len(near) == 1 else None


def one_slip(known: str, written: str) -> bool:
    """Return whether the words differ by one letter (extra, missing, wrong) or one swapped pair."""
    if abs(len(known) - len(written)) > 1:
        return False
    first = _common(known, written)
    known, written = known[first:], written[first:]
    last = _common(known[::-1], written[::-1])
    known, written = known[: len(known) - last], written[: len(written) - last]
    return max(len(known), len(written)) <= 1 or (len(known) == 2 and written == known[::-1])


def _common(one: str, other: str) -> int:
    """Return how many letters at the beginning of both words are the same."""
    same: Iterable[bool] = (a == b for a, b in zip(one, other, strict=False))
    return next((place for place, equal in enumerate(same) if not equal), min(len(one), len(other)))
