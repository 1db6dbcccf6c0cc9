"""Fits the energy coefficient k to a study's own scores.

The paper chooses the k "which maximizes ExQA likelihood under a gaussian prior" (footnote 3); its
App. F, which says how, is not public. Taken literally: the episodes' scores at a given k are
normal, with the mean and variance that fit them best. The likelihood then reduces to ``-(n/2) ln
Var[Acc_exp + (Acc_ref - Acc_exp) exp(-k T3)]``, so the fitted k is the one at which the scores vary
least. Each condition has its own mean: that people score higher with a replay is not variation
among people.

That k balances the noise of the two accuracies (with few questions an episode and few episodes it
is uncertain by a factor of two and more): read it with its interval.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from vrhuman.records import Floats
from vrhuman.scoring.exqa import DEFAULT_K
from vrhuman.scoring.intervals import MIN_PARTICIPANTS, percentiles, resampled
from vrhuman.scoring.study import EpisodeScore, only_kind

RESAMPLES = 2_000
_DISCOUNTS: Floats = np.concatenate(([0.0], np.geomspace(1e-3, 20.0, 500)))
"""Values of k tried, in units of 1 / mean T3.

They go from no discount to one that removes the whole gain.
"""
_FLAT = 1e-9
"""Variances [per cent squared] that differ by less than this differ by rounding."""


class KEvidence(StrEnum):
    """What the episodes say about k."""

    FOUND = "found"
    AT_ZERO = "at zero"
    AT_LARGEST = "at the largest"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class FitK:
    """The fitted ``k`` [1/step] with its interval ``low`` .. ``high`` at ``confidence``.

    ``told`` says whether it is a minimum. AT_ZERO: the scores vary least without a discount, which
    no k > 0 improves. AT_LARGEST: they vary least with none of the gain left (20 / mean T3 is the
    largest k tried). NOTHING: they vary equally at every k (one episode a condition, no gain
    anywhere, T3 = 0 everywhere); then ``k`` and its interval are None.

    ``spread`` is the standard deviation of the scores [points] within their conditions at ``k``,
    ``spread_at_default`` that at 5.2e-4. ``lost_accuracy`` counts the episodes whose second answers
    were worse: they are fitted too, but the effect of a long phase III there is not efficiency.
    ``silent`` is the share of resamples that say nothing about k; ``low`` and ``high`` are None
    where all do, or where there are fewer than five participants.
    """

    k: float | None
    low: float | None
    high: float | None
    told: KEvidence
    spread: float
    spread_at_default: float
    episodes: int
    participants: int
    houses: int
    lost_accuracy: int
    silent: float
    confidence: float
    resamples: int
    seed: int


def fit_k(
    episodes: Sequence[EpisodeScore],
    confidence: float = 0.95,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> FitK:
    """Find the k at which the scores of one kind of participant vary least.

    The interval is by resampling participants and houses (:mod:`vrhuman.scoring.intervals`); where
    no house was used twice, participants alone.

    :raises ScoreError: for no episodes, several kinds of participant, or impossible numbers.
    """
    only_kind(episodes)
    for episode in episodes:
        episode.exqa()  # raises for impossible numbers
    people = [episode.participant for episode in episodes]
    houses = [episode.house for episode in episodes]
    ks = _tried(episodes)
    scores = np.array([_scores(episode, ks) for episode in episodes])
    conditions = np.array([episode.condition for episode in episodes])
    everyone = np.ones((1, len(episodes)))
    k = float(_least(_scatter(everyone, scores, conditions), ks)[0])
    low = high = None
    silent = 1.0
    if np.isfinite(k) and len(set(people)) >= MIN_PARTICIPANTS:
        factors = [people, houses] if len(set(houses)) < len(houses) else [people]
        found = np.concatenate(
            [
                _least(_scatter(weights, scores, conditions), ks)
                for weights in resampled(factors, resamples, seed)
            ]
        )
        says = found[np.isfinite(found)]
        silent = 1.0 - len(says) / len(found) if len(found) else 1.0
        if len(says):
            low, high = percentiles(says, confidence)
    return FitK(
        k=k if np.isfinite(k) else None,
        low=low,
        high=high,
        told=_evidence_of(k, ks),
        spread=_spread(episodes, k if np.isfinite(k) else DEFAULT_K),
        spread_at_default=_spread(episodes, DEFAULT_K),
        episodes=len(episodes),
        participants=len(set(people)),
        houses=len(set(houses)),
        lost_accuracy=sum(episode.exqa().lost_accuracy for episode in episodes),
        silent=silent,
        confidence=confidence,
        resamples=resamples,
        seed=seed,
    )


def _tried(episodes: Sequence[EpisodeScore]) -> Floats:
    """Return the values of k to try, in inverse proportion to the episodes' length.

    Twice the steps everywhere give half the k.
    """
    mean = sum(episode.t3 for episode in episodes) / len(episodes)
    tried: Floats = _DISCOUNTS / (mean or 1.0)
    return tried


def _scores(episode: EpisodeScore, ks: Floats) -> Floats:
    scores: Floats = episode.acc_exp + episode.gain * np.exp(-ks * episode.t3)
    return scores


def _scatter(weights: Floats, scores: Floats, conditions: NDArray[np.str_]) -> Floats:
    """Compute the variance of the scores within conditions (resamples, ks).

    ``weights`` has shape (resamples, episodes), ``scores`` (episodes, ks).
    """
    total: Floats = np.zeros((len(weights), scores.shape[1]))
    for condition in np.unique(conditions):
        own = conditions == condition
        one = weights[:, own]
        centred = scores[own] - scores[own].mean(axis=0)  # small numbers avoid cancellation
        drawn = np.maximum(one.sum(axis=1), 1.0)[:, np.newaxis]
        total += one @ centred**2 - (one @ centred) ** 2 / drawn
    total /= weights.sum(axis=1)[:, np.newaxis]
    return total


def _least(scatter: Floats, ks: Floats) -> Floats:
    """Return the k of least variance for each resample, NaN where every k gives the same."""
    at = scatter.argmin(axis=1)
    rows = np.arange(len(scatter))
    found: Floats = ks[at].copy()
    inner = (at > 1) & (at < len(ks) - 1)
    here, row = at[inner], rows[inner]
    left, middle, right = (scatter[row, here + step] for step in (-1, 0, 1))
    bend = left - 2.0 * middle + right
    shift = np.divide(0.5 * (left - right), bend, out=np.zeros_like(bend), where=bend > 0.0)
    found[inner] *= (ks[3] / ks[2]) ** np.clip(shift, -0.5, 0.5)  # vertex of a parabola
    found[np.ptp(scatter, axis=1) < _FLAT] = np.nan
    return found


def _evidence_of(k: float, ks: Floats) -> KEvidence:
    if not np.isfinite(k):
        return KEvidence.NOTHING
    if k == ks[0]:
        return KEvidence.AT_ZERO
    return KEvidence.AT_LARGEST if k == ks[-1] else KEvidence.FOUND


def _spread(episodes: Sequence[EpisodeScore], k: float) -> float:
    scores = np.array([[episode.exqa(k).value] for episode in episodes])
    conditions = np.array([episode.condition for episode in episodes])
    within = _scatter(np.ones((1, len(episodes))), scores, conditions)
    return float(np.sqrt(max(within[0, 0], 0.0)))
