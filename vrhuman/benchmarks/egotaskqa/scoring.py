"""Scores answers: right or wrong, by the words without capitals, points and articles.

The public code trains a classifier over the set's answers and counts its choices; its overall
accuracy is the mean of the accuracies of batches (:func:`mean_of_batches`), in which a short last
batch counts as much as a full one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_WORD = re.compile(r"[a-z0-9]+")
_ARTICLES = frozenset({"a", "an", "the"})
BATCH = 32
"""The public code's size of a batch."""


def folded(text: str) -> str:
    """Return the words of an answer as they are compared."""
    words = _WORD.findall(text.lower())
    return " ".join(each for each in words if each not in _ARTICLES)


def is_right(truth: str, given: str, rule: str) -> bool:
    """Return whether an answer is right; officially only the very class is."""
    if rule == "official":
        return truth == given
    return bool(folded(given)) and folded(truth) == folded(given)


def mean_of_batches(right: Sequence[bool], size: int = BATCH) -> float:
    """Return the overall accuracy as the public code computes it, 0..1; in the given order."""
    batches = [right[start : start + size] for start in range(0, len(right), size)]
    if not batches:
        return 0.0
    return sum(sum(each) / len(each) for each in batches) / len(batches)
