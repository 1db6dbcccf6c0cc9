"""From a text to what its words mean: folding, the longest phrases of the table, one slip of the
pen (:mod:`vrhuman.questions.answers.rules` has the rules and their sources).
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
"""Words in a row -> what they mean (a row's ``means``, or an option)."""

CORRECTED_FROM = 5
"""Letters that a word of the table must have for a slip in it to be forgiven."""

_AS_WRITTEN = frozenset(
    {"filler", "hedge", "separator", "subject", "verb", "not", "as written", "?"}
)
"""Meanings that no other word is taken for."""


@dataclass(frozen=True, slots=True)
class Said:
    """A phrase and what it means; ``means`` is None for a word that is in no row, "," for a
    comma."""

    text: str
    means: str | None


def fold(text: str) -> str:
    """Lower case, single spaces, no punctuation but commas (for ``; / & +``, the ends of sentences
    and of lines too) and apostrophes. Folding what is folded changes nothing."""
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
    """Words and commas, in order."""
    return re.findall(r"[\w']+|,", folded)


@cache
def phrases_of(kind: AnswerKind, options: tuple[str, ...] = ()) -> Phrases:
    """What the rows of a kind say; of a query also its ``options``, and no others."""
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
    """The ways to write "not", of the row of that meaning."""
    return {
        tuple(words_of(fold(phrase))): "not"
        for rule in rules()
        if rule.means == "not"
        for phrase in rule.words
    }


def understand(folded: str, phrases: Phrases) -> list[Said]:
    """The text as phrases, the longest that fits at each place; a word that is in none is tried
    without its drawn-out letters, then as a slip of one."""
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
    """What an unknown word means: a known one with letters drawn out, or with one slip."""
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
    """Whether the two differ by one letter too many, too few, wrong, or by two swapped."""
    if abs(len(known) - len(written)) > 1:
        return False
    first = _common(known, written)
    known, written = known[first:], written[first:]
    last = _common(known[::-1], written[::-1])
    known, written = known[: len(known) - last], written[: len(written) - last]
    return max(len(known), len(written)) <= 1 or (len(known) == 2 and written == known[::-1])


def _common(one: str, other: str) -> int:
    """How many letters at the beginning are the same."""
    same: Iterable[bool] = (a == b for a, b in zip(one, other, strict=False))
    return next((place for place, equal in enumerate(same) if not equal), min(len(one), len(other)))
