"""Tabulates a study's results: by condition beside the paper, by type, over trials, wellbeing.

Rows of people contain people only: other kinds have rows of their own, and are never pooled.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from vrhuman.recording.entries import RuntimeKind
from vrhuman.records import AnswerKind
from vrhuman.scoring.confidence import (
    Calibration,
    ConfidenceScale,
    Judged,
    calibration,
    probability,
    scale_of,
)
from vrhuman.scoring.intervals import (
    MIN_PARTICIPANTS,
    Interval,
    bootstrap_difference,
    bootstrap_mean,
)
from vrhuman.scoring.study import by_condition, score
from vrhuman.scoring.table import NOT_KNOWN, Row, Setting, study_row
from vrhuman.study.entries import AnswerEntry
from vrhuman.study.results.gathering import HeldTest, StudyData, by_group


@dataclass(frozen=True, slots=True)
class Difference:
    """ExQA of one condition minus another's [points], paired over participants and houses.

    ``interval`` is None for fewer than five participants.
    """

    first: str
    second: str
    exqa: float
    interval: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class GroupRow:
    """Answers to one type or family of questions under one condition.

    They are in per cent right in the first and the last answer phase, with intervals over
    participants (None for fewer than five).
    """

    condition: str
    name: str
    asked: int
    acc_exp: float
    acc_ref: float
    acc_exp_interval: tuple[float, float] | None
    acc_ref_interval: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class TrialRow:
    """The means of everybody's ``place``-th test."""

    place: int
    sessions: int
    acc_exp: float
    acc_ref: float
    t3: float
    exqa: float


@dataclass(frozen=True, slots=True)
class FeltRow:
    """A questionnaire's scale before and after.

    It has the means over those who filled it in at both times, and their mean change with its
    interval (None for fewer than five).
    """

    questionnaire: str
    scale: str
    people: int
    before: float
    after: float
    change: Interval | None


@dataclass(frozen=True, slots=True)
class Sureness:
    """How well confidence that was asked on one ``scale`` matches the truth."""

    scale: ConfidenceScale
    calibration: Calibration

    @property
    def note(self) -> str:
        """What was asked, and how it was read."""
        if self.scale is ConfidenceScale.PROBABILITY:
            return "Asked as the probability of being right (yes or no from 50 %, else from 0 %)."
        return (
            "Asked in an earlier version, from 0 % (a guess) to 100 % (certain), and rescaled: a "
            "guess is read as chance (50 % for yes or no, 0 % otherwise), with a straight line to "
            "certain. This is an assumption; do not pool or compare it with the other scale."
        )


def condition_rows(sessions: Sequence[HeldTest], k: float) -> tuple[Row, ...]:
    """Return a row for each kind, display and condition, persons in the headset first."""
    rows = []
    for kind, display in groups(sessions):
        own = [each for each in sessions if (each.episode.kind, each.display) == (kind, display)]
        for condition, episodes in by_condition(each.episode for each in own).items():
            under = [each for each in own if each.episode.condition == condition]
            who = "this study" if kind == "person" else f"this study, {kind} (no people)"
            if display == RuntimeKind.DESKTOP:
                who += ", in a window"
            rows.append(study_row(f"{who}, {condition}", score(episodes, k), _setting(under)))
    return tuple(rows)


def groups(sessions: Sequence[HeldTest]) -> tuple[tuple[str, str], ...]:
    """Return the kinds of participants and the displays that are never pooled."""
    found = {(each.episode.kind, each.display) for each in sessions}
    return tuple(
        sorted(
            found, key=lambda each: (each[0] != "person", each[0], each[1] != "headset", each[1])
        )
    )


def differences(sessions: Sequence[HeldTest], k: float) -> tuple[Difference, ...]:
    """Return the differences between each two conditions, of sessions of one kind."""
    conditions = sorted({each.episode.condition for each in sessions})
    out = []
    for number, first in enumerate(conditions):
        for second in conditions[number + 1 :]:
            own = [each.episode for each in sessions if each.episode.condition in (first, second)]
            people = [episode.participant for episode in own]
            if len(set(people)) > 1:
                values = [episode.exqa(k).value for episode in own]
                is_first = [episode.condition == first for episode in own]
                gained = bootstrap_difference(values, is_first, people)
                enough = len(set(people)) >= MIN_PARTICIPANTS
                ends = (gained.low, gained.high) if enough else None
                out.append(Difference(first, second, gained.mean, ends))
    return tuple(out)


def group_rows(
    sessions: Sequence[HeldTest], group: Callable[[AnswerEntry], str]
) -> tuple[GroupRow, ...]:
    """Return rows by condition and type, family, ... of question."""
    cells: dict[tuple[str, str], list[tuple[str, int, float, float]]] = defaultdict(list)
    for each in sessions:
        for found in by_group(each.answers, group):
            key = (each.episode.condition, found.name)
            cells[key].append((each.participant, found.asked, found.acc_exp, found.acc_ref))
    out = []
    for (condition, name), own in sorted(cells.items()):
        people = [who for who, *_ in own]
        weights = [asked for _, asked, *_ in own]
        first, last = [one for *_, one, _ in own], [other for *_, other in own]
        out.append(
            GroupRow(
                condition,
                name,
                sum(weights),
                _weighted(first, weights),
                _weighted(last, weights),
                _ends(first, people),
                _ends(last, people),
            )
        )
    return tuple(out)


def trial_rows(sessions: Sequence[HeldTest], k: float) -> tuple[TrialRow, ...]:
    """Return the learning over trials: by the place of a test among its participant's."""
    out = []
    for place in sorted({each.place for each in sessions}):
        own = [each.episode for each in sessions if each.place == place]
        out.append(
            TrialRow(
                place,
                len(own),
                _mean([episode.acc_exp for episode in own]),
                _mean([episode.acc_ref for episode in own]),
                _mean([episode.t3 for episode in own]),
                _mean([episode.exqa(k).value for episode in own]),
            )
        )
    return tuple(out)


def felt_rows(data: StudyData, kind: str) -> tuple[FeltRow, ...]:
    """Return every scale that was asked before and after.

    The first from before and the last from after are compared, since values before are not zero.
    """
    before: dict[tuple[str, str], dict[str, float]] = defaultdict(dict)
    after: dict[tuple[str, str], dict[str, float]] = defaultdict(dict)
    for filled in sorted(data.questionnaires, key=lambda each: each.utc):
        who = filled.participant_id
        if data.kind(who) != kind:
            continue
        for scale, value in filled.scores.items():
            if filled.moment == "before":
                before[filled.questionnaire, scale].setdefault(who, value)
            elif filled.moment == "after":
                after[filled.questionnaire, scale][who] = value
    out = []
    for key in sorted(before.keys() & after.keys()):
        both = sorted(before[key].keys() & after[key].keys())
        if both:
            changes = [after[key][who] - before[key][who] for who in both]
            out.append(
                FeltRow(
                    *key,
                    len(both),
                    _mean([before[key][who] for who in both]),
                    _mean([after[key][who] for who in both]),
                    bootstrap_mean(changes, both) if len(both) >= MIN_PARTICIPANTS else None,
                )
            )
    return tuple(out)


def sureness(sessions: Sequence[HeldTest]) -> tuple[Sureness, ...]:
    """Return Brier score and calibration over all answers with a confidence.

    There is one for each scale on which it was asked: they are not pooled.
    """
    judged: dict[ConfidenceScale, list[Judged]] = {scale: [] for scale in ConfidenceScale}
    for each in sessions:
        scale = scale_of(each.measured_under)
        judged[scale] += [
            Judged(
                100.0 * probability(answer.confidence, AnswerKind(answer.kind), scale),
                answer.right,
            )
            for answer in each.answers
            if answer.confidence is not None
        ]
    return tuple(Sureness(scale, calibration(own)) for scale, own in judged.items() if own)


def _setting(sessions: Sequence[HeldTest]) -> Setting:
    def one(name: str) -> str:
        found = {each.measured_under.get(name, NOT_KNOWN) for each in sessions}
        return found.pop() if len(found) == 1 else NOT_KNOWN

    return Setting(
        one("engine"),
        one("renderer"),
        one("houses"),
        one("questions"),
        one("steps"),
        sessions[0].display,
    )


def _weighted(values: Sequence[float], weights: Sequence[int]) -> float:
    return sum(v * w for v, w in zip(values, weights, strict=True)) / sum(weights)


def _ends(values: Sequence[float], people: Sequence[str]) -> tuple[float, float] | None:
    if len(set(people)) < MIN_PARTICIPANTS:
        return None
    found = bootstrap_mean(values, people)
    return found.low, found.high


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
