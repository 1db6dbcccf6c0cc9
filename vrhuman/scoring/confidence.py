"""Measures how well people know whether they are right, from the confidence of their answers.

A confidence of 0-100 is read as the probability, in per cent, that the answer is right: somebody
who guesses at a yes-no question says 50.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from vrhuman.records import GivenAnswer, Question
from vrhuman.scoring.accuracy import graded
from vrhuman.scoring.exqa import ScoreError

BINS = 10


@dataclass(frozen=True, slots=True)
class Judged:
    """An answer's ``confidence`` [0..100] and whether it was right."""

    confidence: float
    right: bool


@dataclass(frozen=True, slots=True)
class Bin:
    """The answers with a confidence from ``low`` up to, but not including, ``high``.

    The last bin includes 100. It has the number of answers, their mean confidence, and the per cent
    of them that were right.
    """

    low: float
    high: float
    count: int
    confidence: float
    right: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """How well confidence matches the truth, over ``count`` answers.

    ``brier``: mean squared difference of confidence (0..1) and truth (G. Brier, 1950), 0 for
    somebody who is sure and right, 0.25 for always saying 50, 1 for sure and wrong. ``base_brier``:
    that of somebody who says for every answer the share that is right; a lower Brier score than
    this shows knowledge of one's own knowledge.

    ``error`` [points]: mean distance of confidence and share right over the bins, weighted by their
    answers (expected calibration error). ``overconfidence`` [points]: mean confidence minus share
    right. ``bins`` is the calibration curve, empty bins left out.
    """

    count: int
    brier: float
    base_brier: float
    error: float
    overconfidence: float
    bins: tuple[Bin, ...]


def judged(
    questions: Iterable[Question], given: Iterable[GivenAnswer], phase: str
) -> tuple[Judged, ...]:
    """Return the answer to each question that counts in ``phase``, where it has a confidence."""
    return tuple(
        Judged(100.0 * each.answer.confidence, each.right)
        for each in graded(questions, given, phase)
        if each.answer is not None and each.answer.confidence is not None
    )


def calibration(answers: Sequence[Judged], bins: int = BINS) -> Calibration:
    """Compute the Brier score and the calibration curve.

    :raises ScoreError: for no answers, no bins, or a confidence that is not from 0 to 100.
    """
    if not answers or bins < 1:
        raise ScoreError("calibration needs at least one answer with a confidence, and one bin")
    for answer in answers:
        if not 0.0 <= answer.confidence <= 100.0:
            raise ScoreError(f"confidence is {answer.confidence}: give 0 to 100")
    count = len(answers)
    right = sum(answer.right for answer in answers) / count
    curve = tuple(_curve(answers, bins))
    return Calibration(
        count=count,
        brier=sum((a.confidence / 100.0 - a.right) ** 2 for a in answers) / count,
        base_brier=right * (1.0 - right),
        error=sum(each.count * abs(each.confidence - each.right) for each in curve) / count,
        overconfidence=sum(answer.confidence for answer in answers) / count - 100.0 * right,
        bins=curve,
    )


def _curve(answers: Sequence[Judged], bins: int) -> Iterable[Bin]:
    for number in range(bins):
        own = [a for a in answers if min(int(a.confidence * bins / 100.0), bins - 1) == number]
        if own:
            yield Bin(
                low=100.0 * number / bins,
                high=100.0 * (number + 1) / bins,
                count=len(own),
                confidence=sum(answer.confidence for answer in own) / len(own),
                right=100.0 * sum(answer.right for answer in own) / len(own),
            )
