"""Simulates how many participants a study needs: crossed participants, houses and questions.

The probability of a right answer has a logit that is the phase's mean plus effects of the
participant, of the house and of the question, each normal; participants also differ in T3,
log-normally. (Crossed random effects: Baayen, Davidson & Bates 2008, J. Mem. Lang. 59; design with
items: Westfall, Kenny & Judd 2014, J. Exp. Psychol. Gen. 143.) What a pilot does not determine is
assumed, and marked so.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman.records import Floats, VrhumanError
from vrhuman.scoring.exqa import DEFAULT_K
from vrhuman.scoring.reference import SOURCE, TABLE_2

ASSUMED_SPREADS = (0.5, 0.3, 1.0)
"""The spreads of participants, houses and questions in logits, assumed without a pilot.

At 64 % right, 0.5 is about 11 points between people.
"""
ASSUMED_T3_SPREAD = 0.5
"""The spread of log T3 between people."""
MIN_PILOT = 3
"""A pilot with fewer participants gives no spread between people."""


class PlanningError(VrhumanError):
    """The plan cannot be simulated."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One answer of a pilot.

    It has the participant, the house, the question, which of the two answer phases it was in (0 or
    1), and whether it was right.
    """

    participant: str
    house: str
    question: str
    phase: int
    right: bool


@dataclass(frozen=True, slots=True)
class Population:
    """The assumed properties of people, houses and questions.

    They are the per cent right in the two answer phases, the steps of re-entering, the ``spreads``
    between participants, houses and questions [logits], and that of log T3. ``source`` says where
    each comes from.
    """

    acc_exp: float
    acc_ref: float
    t3: float
    spreads: tuple[float, float, float]
    log_t3: float
    source: str


@dataclass(frozen=True, slots=True)
class Width:
    """The precision of a study with this many ``participants``.

    It has the mean score and the width of the interval that contains ``confidence`` of the studies'
    scores [points], for ExQA and the two accuracies.
    """

    participants: int
    exqa: float
    exqa_width: float
    acc_exp_width: float
    acc_ref_width: float


def paper_population(condition: str) -> Population:
    """Return people as in the paper's Table 2, with assumed spreads.

    :raises PlanningError: for a condition that the paper has no people of.
    """
    row = next((r for r in TABLE_2 if r.kind == "person" and r.condition == condition), None)
    if row is None or row.t3 is None:
        known = ", ".join(r.condition for r in TABLE_2 if r.kind == "person")
        raise PlanningError(
            f"{condition}: the paper has no people in this condition; choose one of {known}"
        )
    source = f"means: {row.name} ({SOURCE}); spreads: assumed"
    return Population(row.acc_exp, row.acc_ref, row.t3, ASSUMED_SPREADS, ASSUMED_T3_SPREAD, source)


def pilot_population(answers: Sequence[Judged], t3: Sequence[float]) -> Population:
    """Return people as in a pilot.

    A spread is the difference between group means beyond what chance makes of so few answers
    (method of moments, on the logit by the delta method); one that the pilot is too small for is
    assumed.

    :raises PlanningError: if it has no answers of one of the two phases, or no T3.
    """
    phases = [[a.right for a in answers if a.phase == number] for number in (0, 1)]
    if not all(phases) or not t3:
        raise PlanningError("a pilot needs answers from both answering phases, and T3")
    first = [a for a in answers if a.phase == 0]
    by: tuple[Callable[[Judged], str], ...] = (
        lambda a: a.participant,
        lambda a: a.house,
        lambda a: f"{a.house}/{a.question}",
    )
    spreads, told = [], []
    names = ("participants", "houses", "questions")
    for name, key, assumed in zip(names, by, ASSUMED_SPREADS, strict=True):
        groups: dict[str, list[bool]] = defaultdict(list)
        for answer in first:
            groups[key(answer)].append(answer.right)
        several = [g for g in groups.values() if len(g) > 1]
        enough = len(several) >= MIN_PILOT
        spreads.append(_spread(several) if enough else assumed)
        told.append(f"{name} {'from the pilot' if enough else 'assumed'}")
    logs = [math.log(max(1.0, steps)) for steps in t3]
    log_t3 = float(np.std(logs, ddof=1)) if len(logs) >= MIN_PILOT else ASSUMED_T3_SPREAD
    return Population(
        100.0 * float(np.mean(phases[0])),
        100.0 * float(np.mean(phases[1])),
        float(np.mean(t3)),
        (spreads[0], spreads[1], spreads[2]),
        log_t3,
        "means from the pilot; spreads: " + ", ".join(told),
    )


def widths(
    population: Population,
    participants: Iterable[int],
    houses: int = 10,
    houses_each: int = 1,
    questions: int = 20,
    k: float = DEFAULT_K,
    studies: int = 1000,
    confidence: float = 0.95,
    seed: int = 0,
) -> tuple[Width, ...]:
    """Simulate ``studies`` of each size and return the precision of each.

    Participants go through ``houses_each`` of ``houses``, in turn, and are all asked a house's same
    ``questions``.

    :raises PlanningError: for numbers that are not possible.
    """
    sizes = tuple(participants)
    if min((*sizes, houses, houses_each, questions, studies), default=0) < 1:
        raise PlanningError("participants, houses, questions and studies must be 1 or more")
    if houses_each > houses:
        raise PlanningError(f"{houses_each} houses each of {houses}: nobody sees a house twice")
    if not 0.0 < confidence < 1.0:
        raise PlanningError(f"confidence is {confidence}; give a number between 0 and 1")
    rng = np.random.default_rng(seed)
    spread = math.hypot(*population.spreads)
    means = [_intercept(p / 100.0, spread) for p in (population.acc_exp, population.acc_ref)]
    out = []
    for size in sizes:
        scores = np.array(
            [
                _study(rng, population, means, size, houses, houses_each, questions, k)
                for _ in range(studies)
            ]
        )
        edges = 50.0 * (1.0 - confidence), 50.0 * (1.0 + confidence)
        low, high = np.percentile(scores, edges, axis=0)
        out.append(Width(size, float(scores[:, 2].mean()), *(high - low)[[2, 0, 1]].tolist()))
    return tuple(out)


def _study(
    rng: np.random.Generator,
    population: Population,
    means: Sequence[float],
    size: int,
    houses: int,
    houses_each: int,
    questions: int,
    k: float,
) -> tuple[float, float, float]:
    """Return one study's Acc_exp, Acc_ref and mean ExQA [per cent]."""
    between_people, between_houses, between_questions = population.spreads
    people = rng.normal(0.0, between_people, size)
    house = rng.normal(0.0, between_houses, houses)
    asked = rng.normal(0.0, between_questions, (houses, questions))
    where = (np.arange(size)[:, None] * houses_each + np.arange(houses_each)) % houses
    logits = people[:, None, None] + house[where][:, :, None] + asked[where]
    # One random number for both phases: an answer that was right stays right if the mean rises.
    chance = rng.random(logits.shape)
    first, second = (100.0 * (chance < _logistic(m + logits)).mean(axis=2) for m in means)
    scale = math.log(population.t3) - population.log_t3**2 / 2.0 if population.t3 > 0 else -math.inf
    t3 = np.exp(scale + population.log_t3 * rng.normal(0.0, 1.0, size))[:, None]
    exqa = first + (second - first) * np.exp(-k * t3)
    return float(first.mean()), float(second.mean()), float(exqa.mean())


def _spread(groups: Sequence[Sequence[bool]]) -> float:
    """Return the standard deviation between groups [logits], beyond chance within them."""
    rates = np.array([np.mean(g) for g in groups])
    counts = np.array([len(g) for g in groups])
    overall = float(np.average(rates, weights=counts))
    within = overall * (1.0 - overall)
    if within == 0.0:
        return 0.0
    between = float(np.var(rates, ddof=1)) - within * float(np.mean(1.0 / counts))
    return math.sqrt(max(0.0, between)) / within


def _intercept(share: float, spread: float) -> float:
    """Return the mean logit at which the share of right answers is ``share``.

    The effects are normal with this spread; the logistic is flatter over a spread, by about sqrt(1
    + 0.346 s^2) (Zeger, Liang & Albert 1988).
    """
    share = min(0.999, max(0.001, share))
    return math.log(share / (1.0 - share)) * math.sqrt(1.0 + 0.346 * spread**2)


def _logistic(logits: Floats) -> NDArray[np.float64]:
    out: NDArray[np.float64] = 1.0 / (1.0 + np.exp(-logits))
    return out
