"""Estimates the smallest difference of weight that a person notices, from pair comparisons.

The model is Thurstone's for two alternatives with Weber's law: each weight is felt as its logarithm
with normal noise, and the one that feels heavier is chosen; now and then an answer is a lapse. One
number describes a person: the difference that they notice in three of four pairs.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vrhuman.records import Floats
from vrhuman.scoring.exqa import ScoreError

LAPSES = 0.02
"""Share of answers that are given without regard to what was felt."""
_AT_THREE_QUARTERS = 0.6744897501960817
"""The standard normal's third quartile."""
_GRID: Floats = np.geomspace(0.002, 4.0, 1200)


@dataclass(frozen=True, slots=True)
class Judgement:
    """One judged pair: the heavier one weighed ``difference`` more, as a share of the lighter.

    ``right`` says whether it was called the heavier.
    """

    difference: float
    right: bool


@dataclass(frozen=True, slots=True)
class Threshold:
    """The ``difference`` noticed in three of four pairs (a share of the lighter weight).

    It lies in the interval ``low`` .. ``high`` with probability ``confidence``.
    """

    difference: float
    low: float
    high: float
    confidence: float
    pairs: int


def share_right(difference: float | Floats, threshold: float | Floats) -> Floats:
    """Return the share of pairs of that ``difference`` that are judged rightly.

    ``threshold`` is the person's.
    """
    felt = np.log1p(difference) / np.log1p(threshold) * _AT_THREE_QUARTERS
    out: Floats = LAPSES / 2.0 + (1.0 - LAPSES) * _normal(np.asarray(felt))
    return out


def _normal(z: Floats) -> Floats:
    """Return the standard normal distribution function."""
    out: Floats = 0.5 * (1.0 + np.vectorize(math.erf, otypes=[float])(z / math.sqrt(2.0)))
    return out


def threshold(judgements: Sequence[Judgement], confidence: float = 0.95) -> Threshold:
    """Estimate the threshold by Bayes' rule.

    Beforehand, every order of magnitude from 0.2 % to 400 % is equally likely.

    :raises ScoreError: where nothing was judged, or a judgement has no difference.
    """
    if not judgements or not 0.0 < confidence < 1.0:
        raise ScoreError("a threshold needs at least one judged pair, and a confidence in 0..1")
    if any(not 0.0 < j.difference < math.inf for j in judgements):
        raise ScoreError("a judged pair needs two different weights")
    likelihood = np.zeros(len(_GRID))
    for judgement in judgements:
        share = share_right(judgement.difference, _GRID)
        likelihood += np.log(share if judgement.right else 1.0 - share)
    weight = np.exp(likelihood - likelihood.max())
    upto = np.cumsum(weight) / weight.sum()
    tail = (1.0 - confidence) / 2.0
    low, middle, high = (
        float(np.exp(np.interp(share, upto, np.log(_GRID)))) for share in (tail, 0.5, 1.0 - tail)
    )
    return Threshold(middle, low, high, confidence, len(judgements))
