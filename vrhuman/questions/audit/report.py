"""Reports what the baselines reach on a question set, and which templates reveal their answers.

Accuracies are in per cent; an answer is right where it equals the stored one (counts too: within 5
% is exact below 20). Intervals are percentile bootstraps over houses, since the questions of one
house are not independent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from zlib import crc32

import numpy as np

from vrhuman.questions.audit.baselines import BASELINES, worth_of_guessing
from vrhuman.questions.audit.sets import AuditedQuestion
from vrhuman.questions.dataset.episodes import QuestionSetError
from vrhuman.records import Answer, JsonValue

PAPER_LANGUAGE = (49.2, 53.5)
"""EXCALIBUR, table 2: *Language* on ArchitecTHOR's and ProcTHOR's test houses [%]; "49 to 54"."""
LIMIT = 54.0
"""A set on which the language baseline scores more than this [%] gives answers away."""
LEAST = 20
"""A template with fewer questions than this is not judged."""
FOLDS = 5
_DRAWS = 2000
_TAILS = (0.5, 99.5)
"""Percentiles of the interval [%].

They are wider than usual, since dozens of templates are judged at once.
"""


@dataclass(frozen=True, slots=True)
class Accuracy:
    """An accuracy with its 99 % interval.

    ``percent`` of ``questions`` are right; the interval is ``low`` .. ``high``.
    """

    questions: int
    percent: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Reached:
    """The accuracies of one baseline; ``templates`` is by ``family: template``."""

    baseline: str
    overall: Accuracy
    kinds: Mapping[str, Accuracy]
    families: Mapping[str, Accuracy]
    templates: Mapping[str, Accuracy]


@dataclass(frozen=True, slots=True)
class Leak:
    """A template that ``baseline`` answers significantly better than by guessing (``chance`` [%]).

    ``points`` is what that adds to the baseline's overall accuracy.
    """

    template: str
    baseline: str
    accuracy: Accuracy
    chance: float
    points: float


@dataclass(frozen=True, slots=True)
class Audit:
    """The result of an audit of a question set.

    ``trained_on`` is the number of houses studied: the set's own others, fold by fold, where no
    other set was given. ``chance`` is the expected accuracy of guessing [%].
    """

    questions: int
    houses: int
    trained_on: int
    own_folds: bool
    chance: float
    reached: tuple[Reached, ...]
    leaks: tuple[Leak, ...]

    @property
    def language(self) -> Accuracy:
        return next(each.overall for each in self.reached if each.baseline == "language")

    @property
    def verdict(self) -> str:
        """One line that compares the language baseline with the paper's."""
        percent, (least, _) = self.language.percent, PAPER_LANGUAGE
        if self.gives_away:
            return (
                f"the language baseline has {percent:.1f} %, above EXCALIBUR's 49 to 54 %: "
                "the texts give answers away"
            )
        if percent < least:
            return (
                f"the language baseline has {percent:.1f} %, below EXCALIBUR's 49 to 54 %: "
                "the texts give away no more than the paper's"
            )
        return f"the language baseline has {percent:.1f} %, within EXCALIBUR's 49 to 54 %"

    @property
    def gives_away(self) -> bool:
        return self.language.percent > LIMIT

    def as_json(self) -> JsonValue:
        return {
            **asdict(self),
            "limit": LIMIT,
            "paper_language": list(PAPER_LANGUAGE),
            "gives_away": self.gives_away,
            "verdict": self.verdict,
        }


def audit(
    asked: Sequence[AuditedQuestion],
    studied: Sequence[AuditedQuestion] | None = None,
    heard: Callable[[int], None] = lambda _: None,
) -> Audit:
    """Let every baseline answer ``asked`` after it has read ``studied``.

    ``heard`` is called with the number of baselines that have answered. Without ``studied``, the
    set is used for both: the questions of a fifth of its houses at a time are answered after the
    others were read.

    :raises QuestionSetError: where both sets have a house in common, or there are too few houses to
        leave some out.
    """
    houses = sorted({each.house for each in asked})
    if studied is not None:
        _check_apart(houses, studied)
    elif len(houses) < FOLDS:
        raise QuestionSetError(
            f"{len(houses)} houses are too few for cross-validation; "
            f"give another split to train on, or at least {FOLDS} houses"
        )
    resample = _resampled(asked, houses)
    chance = np.array([worth_of_guessing(each) for each in asked])
    reached = []
    for name in BASELINES:
        answers = _answers(name, asked, studied, houses)
        right = np.array([a == q.answer for a, q in zip(answers, asked, strict=True)], dtype=float)
        reached.append(_reached(name, asked, right, resample))
        heard(len(reached))
    return Audit(
        questions=len(asked),
        houses=len(houses),
        trained_on=len(houses if studied is None else {each.house for each in studied}),
        own_folds=studied is None,
        chance=100.0 * float(chance.mean()),
        reached=tuple(reached),
        leaks=_leaks(asked, chance, reached),
    )


def _check_apart(houses: Sequence[str], studied: Sequence[AuditedQuestion]) -> None:
    common = sorted(set(houses) & {each.house for each in studied})
    if common:
        raise QuestionSetError(
            f"house {common[0]} and {len(common) - 1} more are in both sets; "
            "train on a split of other houses"
        )


def _answers(
    name: str,
    asked: Sequence[AuditedQuestion],
    studied: Sequence[AuditedQuestion] | None,
    houses: Sequence[str],
) -> list[Answer | None]:
    if studied is not None:
        return BASELINES[name](studied, asked)
    shuffled = sorted(houses, key=lambda house: (crc32(house.encode()), house))
    fold = {house: place % FOLDS for place, house in enumerate(shuffled)}
    answers: list[Answer | None] = [None] * len(asked)
    for left_out in range(FOLDS):
        told = [n for n, each in enumerate(asked) if fold[each.house] == left_out]
        read = [each for each in asked if fold[each.house] != left_out]
        for n, answer in zip(told, BASELINES[name](read, [asked[n] for n in told]), strict=True):
            answers[n] = answer
    return answers


_Measure = Callable[[np.ndarray, np.ndarray], Accuracy]
"""(right, members) -> accuracy; both have one value for each question, members are 0 or 1."""


def _resampled(asked: Sequence[AuditedQuestion], houses: Sequence[str]) -> _Measure:
    place = {house: number for number, house in enumerate(houses)}
    of_house = np.array([place[each.house] for each in asked])
    count = len(houses)
    drawn = np.random.default_rng(0).multinomial(count, np.full(count, 1 / count), _DRAWS)
    drawn = drawn.astype(np.float64)  # converted once, not at each product

    def measure(right: np.ndarray, members: np.ndarray) -> Accuracy:
        hits = drawn @ np.bincount(of_house, right * members, count)
        asked_of = drawn @ np.bincount(of_house, members, count)
        shares = hits[asked_of > 0] / asked_of[asked_of > 0]
        low, high = np.percentile(100.0 * shares, _TAILS)
        percent = 100.0 * float(right @ members / members.sum())
        return Accuracy(int(members.sum()), percent, float(low), float(high))

    return measure


def _reached(
    name: str, asked: Sequence[AuditedQuestion], right: np.ndarray, measure: _Measure
) -> Reached:
    def by(key: Callable[[AuditedQuestion], str]) -> dict[str, Accuracy]:
        keys = np.array([key(each) for each in asked])
        return {
            str(value): measure(right, (keys == value).astype(float)) for value in np.unique(keys)
        }

    return Reached(
        baseline=name,
        overall=measure(right, np.ones(len(asked))),
        kinds=by(lambda each: each.kind),
        families=by(lambda each: each.family),
        templates=by(named),
    )


def named(asked: AuditedQuestion) -> str:
    """Return the name ``family: template`` of a question."""
    return f"{asked.family}: {asked.template}"


def _leaks(
    asked: Sequence[AuditedQuestion], chance: np.ndarray, reached: Sequence[Reached]
) -> tuple[Leak, ...]:
    """Return the leaking templates, each with its best baseline; the most points first."""
    names = np.array([named(each) for each in asked])
    found = []
    for template in np.unique(names):
        guess = 100.0 * float(chance[names == template].mean())
        best = max(
            (each for each in reached if each.baseline != "random"),
            key=lambda each: each.templates[template].percent,
        )
        accuracy = best.templates[template]
        if accuracy.questions >= LEAST and accuracy.low > guess:
            points = (accuracy.percent - guess) * accuracy.questions / len(asked)
            found.append(Leak(str(template), best.baseline, accuracy, guess, points))
    return tuple(sorted(found, key=lambda leak: -leak.points))
