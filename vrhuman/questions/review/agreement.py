"""Computes how far two people agree beyond chance: Cohen's kappa.

The source is J. Cohen, Educational and Psychological Measurement 20, 1960.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from vrhuman.questions.review.reviews import Decision, Review

DECISIONS: tuple[str, ...] = get_args(Decision)


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far two people agree on ``judged`` questions that both judged.

    ``observed`` is the share of equal decisions, ``expected`` the share by chance from how often
    each decides so, and ``kappa`` is None where both always made the same one decision (then chance
    explains everything). ``table`` counts pairs of decisions (first's, second's).
    """

    judged: int
    observed: float
    expected: float
    kappa: float | None
    table: dict[tuple[str, str], int]


def agreement(first: Review, second: Review) -> Agreement:
    """Compute the agreement on the decisions to accept, reword or reject.

    The new wordings are not compared.
    """
    both = [key for key in first.verdicts if key in second.verdicts]
    return kappa_of(
        [first.verdicts[key].decision for key in both],
        [second.verdicts[key].decision for key in both],
    )


def kappa_of(first: Sequence[str], second: Sequence[str]) -> Agreement:
    """Compute kappa from two people's decisions on the same things, in the same order."""
    count = len(first)
    table = Counter(zip(first, second, strict=True))
    if not count:
        return Agreement(0, 0.0, 0.0, None, {})
    observed = sum(n for (one, other), n in table.items() if one == other) / count
    ones, others = Counter(first), Counter(second)
    expected = sum(ones[each] * others[each] for each in ones) / count**2
    kappa = None if expected == 1.0 else (observed - expected) / (1.0 - expected)
    return Agreement(count, observed, expected, kappa, dict(table))
