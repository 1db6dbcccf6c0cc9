"""Measures a question while it is written: what would give its answer away, or make it a riddle.

Bars are shares 0..1 with the bound above which they warn; problems stop a question from being
handed in. Words are those that the hasty students see (lower-cased, without marks), so that what is
green here does not raise an alarm in `vrhuman benchmark audit movieqa`.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from vrhuman.benchmarks.movieqa.normalising import plain
from vrhuman.benchmarks.movieqa.quizzing.drafts import QuizDraft

MAX_LENGTH_DIFFERENCE = 0.35
"""The right answer may be so much longer or shorter than the others are on average [share]."""
MAX_SIMILARITY = 0.25
"""The right answer may be so much more like the question than the deceiving ones are."""
MAX_USED = 0.8
"""So like one that is there already may a question be."""
MIN_WORDS = 3
"""An answer of fewer words is no full sentence."""
_PRONOUNS = frozenset(
    (
        *("he", "she", "it", "they", "him", "her", "them", "his", "hers", "its", "their"),
        *("theirs", "this", "that", "these", "those"),
    )
)
_SENTENCE = re.compile(r"^[A-Z0-9\"'].*[.!]$")

Problem = Literal[
    "question missing",
    "question mark",
    "answer missing",
    "answers same",
    "span missing",
    "span outside",
    "used already",
]


@dataclass(frozen=True, slots=True)
class Bar:
    """A measure 0..1, which warns above ``bound``."""

    value: float
    bound: float

    @property
    def good(self) -> bool:
        """Whether it is within its bound."""
        return self.value <= self.bound


@dataclass(frozen=True, slots=True)
class Quality:
    """What is measured of a draft.

    ``length`` is how far the right answer is from the mean length of the others, ``similarity`` how
    much more it is like the question than they are, ``used`` how like the question is to the one
    most like it that is there. ``riddles`` are pronouns in the question, ``fragments`` the numbers
    of answers that are no full sentence. ``problems`` stop it, each with the number of an answer or
    -1.
    """

    length: Bar
    similarity: Bar
    used: Bar
    riddles: tuple[str, ...]
    fragments: tuple[int, ...]
    problems: tuple[tuple[Problem, int], ...]

    @property
    def complete(self) -> bool:
        """Whether it can be handed in."""
        return not self.problems


def quality(draft: QuizDraft, seconds: float, used: Collection[str] = ()) -> Quality:
    """Measure a draft about a film of so many seconds; ``used`` are the questions there are."""
    draft = draft.trimmed()
    right, *others = draft.answers
    return Quality(
        Bar(_length_difference(right, others), MAX_LENGTH_DIFFERENCE),
        Bar(_more_alike(draft.question, right, others), MAX_SIMILARITY),
        Bar(max((likeness(draft.question, each) for each in used), default=0.0), MAX_USED),
        tuple(word for word in words(draft.question) if word in _PRONOUNS),
        tuple(n for n, each in enumerate(draft.answers) if each and not _is_sentence(each)),
        tuple(_problems(draft, seconds, used)),
    )


def words(text: str) -> list[str]:
    """Return the words of a text, lower-cased, without marks."""
    return plain(text.lower()).split()


def likeness(one: str, other: str) -> float:
    """Return the cosine of two texts' word counts, 0..1."""
    left, right = Counter(words(one)), Counter(words(other))
    if not left or not right:
        return 0.0
    common = sum(count * right[word] for word, count in left.items())
    norms = math.hypot(*left.values()) * math.hypot(*right.values())
    return min(1.0, common / norms)


def _length_difference(right: str, others: Sequence[str]) -> float:
    written = [len(words(each)) for each in others if each]
    if not written or not right:
        return 0.0
    mean = sum(written) / len(written)
    return min(1.0, abs(len(words(right)) - mean) / mean) if mean else 1.0


def _more_alike(question: str, right: str, others: Sequence[str]) -> float:
    written = [likeness(question, each) for each in others if each]
    if not written:
        return 0.0
    return max(0.0, likeness(question, right) - sum(written) / len(written))


def _is_sentence(text: str) -> bool:
    return len(words(text)) >= MIN_WORDS and _SENTENCE.match(text) is not None


def _problems(
    draft: QuizDraft, seconds: float, used: Collection[str]
) -> Sequence[tuple[Problem, int]]:
    found: list[tuple[Problem, int]] = []
    if not draft.question:
        found.append(("question missing", -1))
    elif not draft.question.endswith("?"):
        found.append(("question mark", -1))
    elif any(words(draft.question) == words(each) for each in used):
        found.append(("used already", -1))
    seen: dict[tuple[str, ...], int] = {}
    for number, (text, span) in enumerate(zip(draft.answers, draft.spans, strict=True)):
        key = tuple(words(text))
        if not key:
            found.append(("answer missing", number))
        elif key in seen:
            found.append(("answers same", number))
        seen.setdefault(key, number)
        if span is None:
            found.append(("span missing", number))
        elif not 0.0 <= span[0] < span[1] <= seconds + 0.05:
            found.append(("span outside", number))
    return found
