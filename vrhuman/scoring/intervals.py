"""Computes bootstrap intervals for episodes that share participants and houses.

Levels (participants, houses) are drawn with replacement, not episodes; with two factors both are
drawn independently, and an episode counts as often as the product of its levels' draws: the
pigeonhole bootstrap (A. Owen, The pigeonhole bootstrap, Annals of Applied Statistics 1, 2007).
Where each participant is in a house of their own, both draws count the same differences and the
interval is too wide rather than too narrow; give one factor there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from vrhuman.records import Floats
from vrhuman.scoring.exqa import ScoreError

RESAMPLES = 10_000
MIN_PARTICIPANTS = 5
"""The fewest participants of whom an interval is computed.

Resampling two or three people finds little more than their own values: the interval is far too
narrow, or has no width at all.
"""
NO_INTERVAL = f"no interval: fewer than {MIN_PARTICIPANTS} participants"
_CELLS = 4_000_000
"""Maximum number of weights in memory at a time: 32 MB."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean (or a difference of means) with its percentile bootstrap interval.

    The interval is ``low`` .. ``high`` at ``confidence``. ``levels`` says how many participants,
    houses ... were drawn from. Of fewer than :data:`MIN_PARTICIPANTS` none is to be reported.
    """

    mean: float
    low: float
    high: float
    confidence: float
    count: int
    levels: tuple[int, ...]
    resamples: int
    seed: int


def resampled(
    factors: Sequence[Sequence[str]], resamples: int = RESAMPLES, seed: int = 0
) -> Iterator[Floats]:
    """Yield how often each episode counts in each resample, in blocks (resamples, episodes).

    The same seed gives the same weights. Each of ``factors`` gives every episode's level. Resamples
    that draw no episode at all (crossed factors may) are left out.

    :raises ScoreError: without factors or episodes, or where the factors are of different lengths.
    """
    if not factors or not factors[0]:
        raise ScoreError("no values: an interval needs at least one")
    count = len(factors[0])
    if any(len(factor) != count for factor in factors):
        raise ScoreError("every factor needs one level for each value")
    if resamples < 1:
        raise ScoreError(f"resamples is {resamples}: give at least 1")
    indexed = [np.unique(np.asarray(factor), return_inverse=True) for factor in factors]
    rng = np.random.default_rng(seed)
    block = max(1, _CELLS // count)
    for first in range(0, resamples, block):
        size = min(block, resamples - first)
        weights: Floats = np.ones((size, count))
        for levels, level_of in indexed:
            even = np.full(len(levels), 1.0 / len(levels))
            weights *= rng.multinomial(len(levels), even, size=size)[:, level_of]
        yield weights[weights.any(axis=1)]


def bootstrap_mean(
    values: Sequence[float],
    *factors: Sequence[str],
    confidence: float = 0.95,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Interval:
    """Compute the mean of ``values`` with its interval.

    Without factors each value is its own level.
    """
    numbers: Floats = np.asarray(values, dtype=np.float64)
    levels = factors or (_own_levels(values),)
    means = np.concatenate(
        [
            weights @ numbers / weights.sum(axis=1)
            for weights in resampled(_matching(levels, values), resamples, seed)
        ]
    )
    return _interval(float(numbers.mean()), means, levels, confidence, resamples, seed)


def bootstrap_difference(
    values: Sequence[float],
    is_first: Sequence[bool],
    *factors: Sequence[str],
    confidence: float = 0.95,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Interval:
    """Compute the difference of the two conditions' means, with its interval.

    It is the mean of the first condition's values minus that of the others'. Both means are from
    the same draw of participants (and houses), so a participant's effect on both conditions
    cancels: a paired interval, also where not every participant did both. A resample in which one
    condition has no value is left out.

    :raises ScoreError: where a condition has no value.
    """
    first = np.asarray(is_first, dtype=bool)
    if len(first) != len(values) or first.all() or not first.any():
        raise ScoreError("a difference needs at least one value on each side")
    numbers: Floats = np.asarray(values, dtype=np.float64)
    levels = factors or (_own_levels(values),)
    drawn = []
    for weights in resampled(_matching(levels, values), resamples, seed):
        one, other = weights[:, first], weights[:, ~first]
        both = one.any(axis=1) & other.any(axis=1)
        one, other = one[both], other[both]
        drawn.append(
            one @ numbers[first] / one.sum(axis=1) - other @ numbers[~first] / other.sum(axis=1)
        )
    difference = float(numbers[first].mean() - numbers[~first].mean())
    return _interval(difference, np.concatenate(drawn), levels, confidence, resamples, seed)


def percentiles(drawn: Floats, confidence: float) -> tuple[float, float]:
    """Return the limits of the middle ``confidence`` of the resampled values.

    :raises ScoreError: for a confidence that is not between 0 and 1, or nothing drawn.
    """
    if not 0.0 < confidence < 1.0:
        raise ScoreError(f"confidence {confidence} must lie between 0 and 1")
    if not len(drawn):
        raise ScoreError("no resample has a value: too few episodes for an interval")
    tail = 100.0 * (1.0 - confidence) / 2.0
    low, high = np.percentile(drawn, [tail, 100.0 - tail])
    return float(low), float(high)


def _interval(
    mean: float,
    drawn: Floats,
    levels: Sequence[Sequence[str]],
    confidence: float,
    resamples: int,
    seed: int,
) -> Interval:
    low, high = percentiles(drawn, confidence)
    return Interval(
        mean=mean,
        low=low,
        high=high,
        confidence=confidence,
        count=len(levels[0]),
        levels=tuple(len(set(factor)) for factor in levels),
        resamples=resamples,
        seed=seed,
    )


def _own_levels(values: Sequence[float]) -> tuple[str, ...]:
    return tuple(str(index) for index in range(len(values)))


def _matching(levels: Sequence[Sequence[str]], values: Sequence[float]) -> Sequence[Sequence[str]]:
    if any(len(factor) != len(values) for factor in levels):
        raise ScoreError("every factor needs one level for each value")
    return levels
