"""Balances questions as the public code does, by reasoning type; drawn with a seed.

Yes-no questions of a type: as many of yes as of no; types with fewer than ten are dropped. Open
ones: the most frequent answers are thinned until the first fifth of the answers is less than a
third of the questions (33 % in the code, where a comment says 30). Then one yes-no question to two
open ones. The public code takes the reasoning type to be type, scope, semantic, structure and step.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

Q = TypeVar("Q")
LEAST = 10
"""Fewer yes-no questions of a reasoning type are dropped."""
ANSWERS, QUESTIONS = 0.2, 0.33
"""The first fifth of the answers may have this share of the questions."""
BINARY = ("yes", "no")


def balanced(
    questions: Sequence[Q],
    answer: Callable[[Q], str],
    kind: Callable[[Q], Hashable],
    rng: random.Random,
    least: int = LEAST,
) -> list[Q]:
    """Return the questions that are kept."""
    binary: dict[Hashable, list[Q]] = defaultdict(list)
    opened: dict[Hashable, list[Q]] = defaultdict(list)
    for each in questions:
        (binary if answer(each) in BINARY else opened)[kind(each)].append(each)
    verify = [q for each in binary.values() for q in even(each, answer, rng, least)]
    query = [q for each in opened.values() for q in thinned(each, answer, rng)]
    wanted = min(len(verify), len(query) // 2)
    if not wanted:
        return verify + query
    return rng.sample(verify, wanted) + rng.sample(query, 2 * wanted)


def even(
    questions: Sequence[Q], answer: Callable[[Q], str], rng: random.Random, least: int = LEAST
) -> list[Q]:
    """Return as many questions with yes as with no, none of fewer than ``least``."""
    if len(questions) < least:
        return []
    sides = [[each for each in questions if answer(each) == side] for side in BINARY]
    size = min(map(len, sides))
    return [each for side in sides for each in rng.sample(side, size)]


def thinned(questions: Sequence[Q], answer: Callable[[Q], str], rng: random.Random) -> list[Q]:
    """Return questions of which the most frequent answers do not have too many."""
    counts = Counter(map(answer, questions))
    names = [name for name, _ in counts.most_common()]
    sizes = [counts[name] for name in names]
    for level in range(len(names) - 1):
        first = [size for place, size in enumerate(sizes) if place <= len(names) * ANSWERS - 1]
        if sum(first) < sum(sizes) * QUESTIONS:
            break
        for place in range(level + 1):
            sizes[place] = sizes[level + 1]
    left = dict(zip(names, sizes, strict=True))
    drawn = list(questions)
    rng.shuffle(drawn)
    kept = []
    for each in drawn:
        if left[answer(each)] > 0:
            left[answer(each)] -= 1
            kept.append(each)
    return kept
