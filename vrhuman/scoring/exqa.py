"""Computes ExQA, the exploration score of EXCALIBUR's equation 1, for episodes and studies.

``ExQA = Acc_exp + (Acc_ref - Acc_exp) exp(-k T3)``, accuracies and ExQA in per cent, ``T3`` in
steps. The paper's k is not public and no single k fits its Table 2 to the printed digit:
``DEFAULT_K`` gives every row within 0.3 points. Scores are therefore printed over ``K_RANGE`` too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, isfinite

from vrhuman.records import VrhumanError

DEFAULT_K = 5.2e-4
"""Energy coefficient [1/step]: half the gain of re-entering is left after 1,333 steps."""

K_RANGE: tuple[float, ...] = (0.0, 1e-4, 2.5e-4, 5.14e-4, DEFAULT_K, 7.3e-4, 1e-3, 2e-3)
"""Values of k [1/step] over which scores are printed.

5.14e-4 fits the paper's human rows best, 7.3e-4 its agents' (each within 0.11 points).
"""


class ScoreError(VrhumanError):
    """No score can be computed from these numbers."""


@dataclass(frozen=True, slots=True)
class ExQA:
    """The ExQA ``value`` of one episode, and the numbers it is computed from.

    These are ``acc_exp``, ``acc_ref`` [per cent], ``t3`` [steps] and ``k`` [1/step].
    ``lost_accuracy``: the answers got worse on re-entry, so that a longer phase III would have
    raised the score: it must not be read as efficiency.
    """

    value: float
    acc_exp: float
    acc_ref: float
    t3: float
    k: float

    @property
    def lost_accuracy(self) -> bool:
        return self.acc_ref < self.acc_exp


@dataclass(frozen=True, slots=True)
class StudyExQA:
    """The ExQA of a study, as a mean over episodes and from mean values.

    ``mean`` is the mean of the episodes' ExQA, ``aggregate`` is ExQA of the mean accuracies and
    mean T3. They differ (mean of exponentials): ``mean`` is vrhuman's score, ``aggregate`` is the
    form that Table 2's rows allow. ``lost_accuracy`` counts the episodes flagged so.
    """

    mean: float
    aggregate: ExQA
    episodes: tuple[ExQA, ...]
    lost_accuracy: int


def exqa(acc_exp: float, acc_ref: float, t3: float, k: float = DEFAULT_K) -> ExQA:
    """Compute ExQA of one episode, or of a row of means; T3 = 0 gives ``acc_ref``."""
    for name, number in (("acc_exp", acc_exp), ("acc_ref", acc_ref)):
        if not 0.0 <= number <= 100.0:
            raise ScoreError(f"{name} is {number}: give per cent from 0 to 100")
    for name, number in (("t3", t3), ("k", k)):
        if not (isfinite(number) and number >= 0.0):
            raise ScoreError(f"{name} is {number}: give a finite number of at least 0")
    return ExQA(acc_exp + (acc_ref - acc_exp) * exp(-k * t3), acc_exp, acc_ref, t3, k)


def exqa_over_k(
    acc_exp: float, acc_ref: float, t3: float, ks: Iterable[float] = K_RANGE
) -> tuple[ExQA, ...]:
    """Compute ExQA of the same episode over a range of k."""
    return tuple(exqa(acc_exp, acc_ref, t3, k) for k in ks)


def exqa_of_study(
    episodes: Sequence[tuple[float, float, float]], k: float = DEFAULT_K
) -> StudyExQA:
    """Compute ExQA of episodes given as (acc_exp, acc_ref, t3)."""
    if not episodes:
        raise ScoreError("no episodes: a study's score needs at least one")
    scored = tuple(exqa(*episode, k) for episode in episodes)
    count = len(scored)
    return StudyExQA(
        mean=sum(one.value for one in scored) / count,
        aggregate=exqa(
            sum(one.acc_exp for one in scored) / count,
            sum(one.acc_ref for one in scored) / count,
            sum(one.t3 for one in scored) / count,
            k,
        ),
        episodes=scored,
        lost_accuracy=sum(one.lost_accuracy for one in scored),
    )
