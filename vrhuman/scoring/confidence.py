"""Measures how well people know whether they are right, from the confidence of their answers.

A confidence is the participant's probability, in per cent, that the answer is right. Who guesses
at a yes-no question has 50, so nothing below it is asked there; a count or a query may be as good
as certainly wrong, so it begins at 0. Earlier versions asked from 0 ("a guess") to 100 ("certain")
for every kind: :func:`probability` reads such an answer as chance for a guess, certainty for 100,
and linearly between. That is an assumption, so answers of the two scales are never pooled.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from vrhuman.records import AnswerKind, GivenAnswer, JsonValue, Question
from vrhuman.scoring.accuracy import graded
from vrhuman.scoring.exqa import ScoreError

BINS = 10
SCALE_SETTING = "confidence_scale"
"""The name of a session's setting that says how confidence was asked; earlier files have none."""


class ConfidenceScale(StrEnum):
    """How confidence was asked: as a probability, or (in earlier versions) as sureness."""

    PROBABILITY = "probability of being right"
    GUESS_TO_CERTAIN = "from a guess to certain"


CHANCE = {AnswerKind.YES_NO: 0.5, AnswerKind.COUNT: 0.0, AnswerKind.QUERY: 0.0}
"""The lowest sensible probability 0..1 of being right, by kind of answer.

A count has any number and a query any set of its options, so a guess is as good as wrong.
"""


def levels(chance: float) -> tuple[int, ...]:
    """Return the levels at which confidence is asked [per cent], where a guess is right by chance.

    They are tens, from that of the worst guess (or the ten below it) to certainty.
    """
    return tuple(range(10 * math.floor(10.0 * chance + 1e-9), 101, 10))


def scale_of(settings: Mapping[str, JsonValue]) -> ConfidenceScale:
    """Return how a session asked for confidence, from the settings in its start."""
    asked = settings.get(SCALE_SETTING) == ConfidenceScale.PROBABILITY
    return ConfidenceScale.PROBABILITY if asked else ConfidenceScale.GUESS_TO_CERTAIN


def probability(confidence: float, kind: AnswerKind, scale: ConfidenceScale) -> float:
    """Return the probability 0..1 of being right that a stated confidence 0..1 means."""
    if scale is ConfidenceScale.PROBABILITY:
        return confidence
    return CHANCE[kind] + (1.0 - CHANCE[kind]) * confidence


@dataclass(frozen=True, slots=True)
class Judged:
    """An answer's stated probability of being right, ``confidence`` [0..100], and the truth."""

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
    questions: Iterable[Question],
    given: Iterable[GivenAnswer],
    phase: str,
    scale: ConfidenceScale = ConfidenceScale.PROBABILITY,
) -> tuple[Judged, ...]:
    """Return the answer to each question that counts in ``phase``, where it has a confidence."""
    return tuple(
        Judged(100.0 * probability(each.answer.confidence, each.question.kind, scale), each.right)
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
