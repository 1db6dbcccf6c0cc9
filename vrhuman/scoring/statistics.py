"""Bootstrap intervals for means over episodes that share participants and houses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vrhuman.records import Floats
from vrhuman.scoring.exqa import ScoreError

RESAMPLES = 10_000


@dataclass(frozen=True, slots=True)
class Interval:
    """``mean`` with its percentile bootstrap interval ``low`` .. ``high`` at ``confidence``."""

    mean: float
    low: float
    high: float
    confidence: float
    count: int
    resamples: int
    seed: int


def bootstrap_mean(
    values: Sequence[float],
    *factors: Sequence[str],
    confidence: float = 0.95,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Interval:
    """The mean of ``values`` with its interval, the same for the same seed.

    Each of ``factors`` gives every value's level (its participant, its house). Levels, not values,
    are drawn with replacement; with two factors both independently, a value counting as often as
    the product of its levels' draws (the pigeonhole bootstrap, Owen 2007). Without factors each
    value is its own level.
    """
    if not values:
        raise ScoreError("no values: an interval needs at least one")
    if any(len(factor) != len(values) for factor in factors):
        raise ScoreError("every factor needs one level for each value")
    if not 0.0 < confidence < 1.0 or resamples < 1:
        raise ScoreError(f"confidence {confidence} must lie in 0..1, resamples {resamples} above 0")
    rng = np.random.default_rng(seed)
    numbers: Floats = np.asarray(values, dtype=np.float64)
    weights = np.ones((resamples, len(numbers)))
    for factor in factors or (tuple(str(index) for index in range(len(numbers))),):
        levels, level_of = np.unique(np.asarray(factor), return_inverse=True)
        even = np.full(len(levels), 1.0 / len(levels))
        weights *= rng.multinomial(len(levels), even, size=resamples)[:, level_of]
    total = weights.sum(axis=1)
    drawn = total > 0  # crossed factors may draw no episode at all; such a resample says nothing
    means = weights[drawn] @ numbers / total[drawn]
    tail = 100.0 * (1.0 - confidence) / 2.0
    low, high = np.percentile(means, [tail, 100.0 - tail])
    return Interval(
        mean=float(numbers.mean()),
        low=float(low),
        high=float(high),
        confidence=confidence,
        count=len(numbers),
        resamples=resamples,
        seed=seed,
    )
