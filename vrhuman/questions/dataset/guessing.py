"""Estimates how many answers of a set can be guessed from the words of its questions alone.

Naive Bayes over words and word pairs, one for each kind of answer, learned from all questions that
are not of the same group (a house, or a film).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, log

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class GuessedQuestion:
    """A question as it is guessed: its group, its place there, and its words, sorted."""

    group: int
    place: int
    kind: str
    answer: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Guess:
    """What the words of a question tell: whether the likeliest answer is right, and how sure."""

    right: bool
    sure: float


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a text and the pairs of neighbours, each once, sorted.

    Their order decides the last bits of a sum.
    """
    words = [word.lower() for word in _WORD.findall(text)]
    return tuple(sorted({*words, *(f"{one} {two}" for one, two in pairwise(words))}))


def guessed_share(found: Sequence[Guess]) -> float:
    """Return the share of right guesses [%]."""
    return 100.0 * sum(guess.right for guess in found) / len(found)


def guesses(items: Sequence[GuessedQuestion]) -> list[Guess]:
    """Guess every answer from the words of the questions of all other groups."""
    found: dict[tuple[int, int], Guess] = {}
    kinds: defaultdict[str, list[GuessedQuestion]] = defaultdict(list)
    for item in items:
        kinds[item.kind].append(item)
    for own in kinds.values():
        found.update(_of_kind(own))
    return [found[item.group, item.place] for item in items]


def _of_kind(items: Sequence[GuessedQuestion]) -> Mapping[tuple[int, int], Guess]:
    everywhere = _counted(items)
    at_home: defaultdict[int, list[GuessedQuestion]] = defaultdict(list)
    for item in items:
        at_home[item.group].append(item)
    found = {}
    for home in at_home.values():
        here = _counted(home)
        for item in home:
            found[item.group, item.place] = _guess(item, everywhere, here)
    return found


@dataclass(frozen=True, slots=True)
class _Counts:
    """How often each answer was given, and together with each word."""

    answers: Counter[str]
    words: Mapping[str, Counter[str]]


def _counted(items: Sequence[GuessedQuestion]) -> _Counts:
    words: defaultdict[str, Counter[str]] = defaultdict(Counter)
    answers: Counter[str] = Counter()
    for item in items:
        answers[item.answer] += 1
        for word in item.words:
            words[word][item.answer] += 1
    return _Counts(answers, words)


def _guess(item: GuessedQuestion, everywhere: _Counts, here: _Counts) -> Guess:
    """Guess one answer from what was counted ``everywhere`` less ``here``, in its own group."""
    counts = {a: n - here.answers[a] for a, n in everywhere.answers.items()}
    counts = {a: n for a, n in counts.items() if n > 0}
    if not counts:
        return Guess(False, 0.0)
    known = [word for word in item.words if word in everywhere.words]
    scores = {}
    for answer, count in counts.items():
        score = log(count)
        for word in known:
            both = everywhere.words[word][answer]
            if word in here.words:
                both -= here.words[word][answer]
            score += log((both + 0.5) / (count + 1.0))
        scores[answer] = score
    best = max(scores.values())
    total = sum(exp(score - best) for score in scores.values())
    own = scores.get(item.answer)
    sure = 0.0 if own is None else exp(own - best) / total
    likeliest = min(scores, key=lambda answer: (-scores[answer], answer))
    return Guess(likeliest == item.answer, sure)
