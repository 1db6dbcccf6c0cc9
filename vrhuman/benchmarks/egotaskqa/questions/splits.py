"""Splits questions as the public code does: *direct* (called normal in the paper) and *indirect*.

Direct: 3 to 1 to 1, evenly over the answers. Indirect: trained on are all direct references, and
the indirect ones whose program asks for the first or last action; the others are validation and
test.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

Q = TypeVar("Q")
SPLITS = ("train", "val", "test")
RATIOS: Mapping[str, int] = {"train": 3, "test": 1, "val": 1}
FIRST_OR_LAST = "query([hoi], iterate_until("
"""How the program of an indirect question begins that is trained on."""


def direct_split(
    questions: Sequence[Q], answer: Callable[[Q], str], rng: random.Random
) -> dict[str, list[Q]]:
    """Split questions 3:1:1 over each answer."""
    drawn = list(questions)
    rng.shuffle(drawn)
    return evenly(drawn, answer, RATIOS, rng)


def indirect_split(
    questions: Sequence[Q],
    answer: Callable[[Q], str],
    reference: Callable[[Q], str],
    program: Callable[[Q], str],
    rng: random.Random,
) -> dict[str, list[Q]]:
    """Split questions so that other indirect references are tested than were trained on."""
    train: list[Q] = []
    others: list[Q] = []
    for each in questions:
        known = reference(each) == "direct" or program(each).startswith(FIRST_OR_LAST)
        (train if known else others).append(each)
    rng.shuffle(others)
    return {"train": train} | evenly(others, answer, {"test": 1, "val": 1}, rng)


def evenly(
    questions: Sequence[Q],
    answer: Callable[[Q], str],
    ratios: Mapping[str, int],
    rng: random.Random,
) -> dict[str, list[Q]]:
    """Divide each answer's questions by ratios; of few, one to each, or to drawn ones."""
    found: dict[str, list[Q]] = {name: [] for name in ratios}
    by_answer: dict[str, list[Q]] = defaultdict(list)
    for each in questions:
        by_answer[answer(each)].append(each)
    for own in by_answer.values():
        rng.shuffle(own)
        parts = dict(ratios)
        if len(own) < sum(ratios.values()):
            if len(own) < len(ratios):
                for name, each in zip(rng.sample(sorted(ratios), len(own)), own, strict=True):
                    found[name].append(each)
                continue
            parts = dict.fromkeys(ratios, 1)
        total, start = sum(parts.values()), 0
        names = sorted(parts, reverse=True)
        for place, name in enumerate(names):
            end = start + len(own) * parts[name] // total
            end = len(own) if place == len(names) - 1 else end
            found[name] += own[start:end]
            start = end
    return found
