"""Computes the scores of a study: by episode, participant and condition, and by type of question.

A score is of one kind of participant: persons and programs are never pooled. Accuracies and ExQA
are in per cent, T3 is in steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from vrhuman.scoring.accuracy import Accuracy
from vrhuman.scoring.exqa import DEFAULT_K, ExQA, ScoreError, StudyExQA, exqa, exqa_of_study
from vrhuman.scoring.intervals import MIN_PARTICIPANTS, RESAMPLES, Interval, bootstrap_mean


@dataclass(frozen=True, slots=True)
class TypeAccuracy:
    """An episode's accuracies on its ``asked`` questions of one type (or family)."""

    name: str
    asked: int
    acc_exp: float
    acc_ref: float


@dataclass(frozen=True, slots=True)
class EpisodeScore:
    """The scores of one participant once in one house, under one condition.

    ``kind`` is person, scripted, ...
    """

    participant: str
    house: str
    condition: str
    kind: str
    acc_exp: float
    acc_ref: float
    t3: float
    by_type: tuple[TypeAccuracy, ...] = ()

    def exqa(self, k: float = DEFAULT_K) -> ExQA:
        return exqa(self.acc_exp, self.acc_ref, self.t3, k)

    @property
    def gain(self) -> float:
        """Acc_ref - Acc_exp [points]: the gain of re-entering the house."""
        return self.acc_ref - self.acc_exp


@dataclass(frozen=True, slots=True)
class Score:
    """The score of several episodes.

    ``study`` has the mean of their ExQA and the aggregate form. The intervals are over participants
    and houses, None where there are fewer than five participants.
    ``by_type`` has the ExQA by type of question, over the episodes that asked it.
    """

    kind: str
    conditions: tuple[str, ...]
    participants: int
    houses: int
    study: StudyExQA
    acc_exp: Interval | None
    acc_ref: Interval | None
    exqa: Interval | None
    by_type: tuple[tuple[str, StudyExQA], ...]


def by_type(first: Accuracy, second: Accuracy) -> tuple[TypeAccuracy, ...]:
    """Combine an episode's accuracies in its two answer phases, by type.

    Both phases ask the same questions.
    """
    return tuple(
        TypeAccuracy(before.name, before.asked, before.percent, after.percent)
        for before, after in zip(first.kinds, second.kinds, strict=True)
    )


def only_kind(episodes: Sequence[EpisodeScore]) -> str:
    """Return the kind of participant that all episodes have.

    :raises ScoreError: for no episodes, or several kinds.
    """
    kinds = sorted({episode.kind for episode in episodes})
    if not kinds:
        raise ScoreError("no episodes: a study's score needs at least one")
    if len(kinds) > 1:
        raise ScoreError(f"{' and '.join(kinds)} are never pooled; score one kind at a time")
    return kinds[0]


def score(
    episodes: Sequence[EpisodeScore],
    k: float = DEFAULT_K,
    confidence: float = 0.95,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Score:
    """Compute the score of several episodes.

    :raises ScoreError: for no episodes, several kinds of participant, or impossible numbers.
    """
    kind = only_kind(episodes)
    people = [episode.participant for episode in episodes]
    houses = [episode.house for episode in episodes]

    def interval(values: Sequence[float]) -> Interval | None:
        if len(set(people)) < MIN_PARTICIPANTS:
            return None
        # Where no house has two participants, houses add no information to participants.
        factors = [people, houses] if len(set(houses)) < len(houses) else [people]
        return bootstrap_mean(
            values, *factors, confidence=confidence, resamples=resamples, seed=seed
        )

    return Score(
        kind=kind,
        conditions=tuple(sorted({episode.condition for episode in episodes})),
        participants=len(set(people)),
        houses=len(set(houses)),
        study=exqa_of_study([(e.acc_exp, e.acc_ref, e.t3) for e in episodes], k),
        acc_exp=interval([episode.acc_exp for episode in episodes]),
        acc_ref=interval([episode.acc_ref for episode in episodes]),
        exqa=interval([episode.exqa(k).value for episode in episodes]),
        by_type=_scored_by_type(episodes, k),
    )


def by_participant(episodes: Iterable[EpisodeScore]) -> dict[str, tuple[EpisodeScore, ...]]:
    """Group episodes by participant, to be scored one by one."""
    return _grouped(episodes, lambda episode: episode.participant)


def by_condition(episodes: Iterable[EpisodeScore]) -> dict[str, tuple[EpisodeScore, ...]]:
    """Group episodes by condition."""
    return _grouped(episodes, lambda episode: episode.condition)


def by_kind(episodes: Iterable[EpisodeScore]) -> dict[str, tuple[EpisodeScore, ...]]:
    """Group episodes by kind of participant."""
    return _grouped(episodes, lambda episode: episode.kind)


def _grouped(
    episodes: Iterable[EpisodeScore], key: Callable[[EpisodeScore], str]
) -> dict[str, tuple[EpisodeScore, ...]]:
    every = list(episodes)
    return {
        name: tuple(episode for episode in every if key(episode) == name)
        for name in sorted({key(episode) for episode in every})
    }


def _scored_by_type(
    episodes: Sequence[EpisodeScore], k: float
) -> tuple[tuple[str, StudyExQA], ...]:
    names = sorted({each.name for episode in episodes for each in episode.by_type if each.asked})
    return tuple(
        (
            name,
            exqa_of_study(
                [
                    (each.acc_exp, each.acc_ref, episode.t3)
                    for episode in episodes
                    for each in episode.by_type
                    if each.name == name and each.asked
                ],
                k,
            ),
        )
        for name in names
    )
