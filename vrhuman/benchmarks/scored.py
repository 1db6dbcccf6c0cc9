"""Scores answers to a set's items, and summarises them by a benchmark's columns with intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from vrhuman.benchmarks.benchmark import Benchmark, ItemScore, PublishedRow, Rule
from vrhuman.benchmarks.items import Item, ItemSet
from vrhuman.benchmarks.written_answers import BadAnswers, WrittenAnswer
from vrhuman.records import Floats, VrhumanError
from vrhuman.scoring.intervals import MIN_PARTICIPANTS, RESAMPLES, percentiles, resampled

MIN_FILMS = 5
"""The fewest films over which an interval is computed."""
CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Scored:
    """The score of one answer to an item; an answer that is missing has no participant."""

    item: Item
    participant: str
    score: ItemScore


@dataclass(frozen=True, slots=True)
class Cell:
    """The mean of a column in per cent, with its interval (None of too few films)."""

    mean: float
    low: float | None
    high: float | None
    answers: int
    films: int


def select(found: ItemSet, given: Sequence[WrittenAnswer], split: str = "") -> tuple[Item, ...]:
    """Return the items of a split or, without one, those that are answered, in the set's order.

    :raises BadAnswers: for an answer to no item of the set, or a split that it does not have.
    """
    known = {item.item_id for item in found.items}
    for each in given:
        if each.item_id not in known:
            raise BadAnswers(f"{each.where}: {each.item_id!r} is no item of the set {found.name}")
    if split:
        items = tuple(item for item in found.items if item.split == split)
    else:
        answered = {each.item_id for each in given}
        items = tuple(item for item in found.items if item.item_id in answered)
    if not items:
        splits = ", ".join(sorted({item.split for item in found.items} - {""})) or "none"
        raise BadAnswers(f"the set {found.name} has no split {split!r}; there are: {splits}")
    return items


def score_answers(
    benchmark: Benchmark, items: Sequence[Item], given: Sequence[WrittenAnswer], rule: Rule
) -> tuple[Scored, ...]:
    """Score the answers to ``items``, in their order; an item without one scores as left empty.

    :raises BadAnswers: for an answer that cannot be read, naming its line.
    """
    by_item: dict[str, list[WrittenAnswer]] = {item.item_id: [] for item in items}
    for each in given:
        if each.item_id in by_item:
            by_item[each.item_id].append(each)
    scored = []
    for item in items:
        for answer in by_item[item.item_id] or [WrittenAnswer("", item.item_id, "")]:
            try:
                score = benchmark.score_written(item, answer.answer, rule)
            except VrhumanError as error:
                raise BadAnswers(f"{answer.where}: answer: {error}") from error
            scored.append(Scored(item, answer.participant, score))
    return tuple(scored)


def mean(scored: Sequence[Scored]) -> float:
    """Return the mean score, 0..1."""
    return sum(each.score.score for each in scored) / len(scored)


class Columned(Protocol):
    """What scores are summarised by: the published columns, and what an answer counts for."""

    @property
    def published(self) -> Sequence[PublishedRow]:
        """The published rows, whose columns come first."""
        ...

    def columns(self, item: Item, score: ItemScore) -> Sequence[tuple[str, float]]:
        """Return what an answer counts for, each 0..1."""
        ...


def summarise(
    benchmark: Columned, scored: Sequence[Scored], *, resamples: int = RESAMPLES, seed: int = 0
) -> Mapping[str, Cell]:
    """Return a cell for each column that some item counts for, in the published order.

    Intervals are percentiles of a bootstrap over films (and over participants, where there are
    :data:`~vrhuman.scoring.intervals.MIN_PARTICIPANTS` or more), each drawn with all its answers:
    answers about one film are not independent. The same draws serve all columns.
    """
    counted = [
        (column, (each.item.film or each.item.item_id, each.participant), value)
        for each in scored
        for column, value in benchmark.columns(each.item, each.score)
    ]
    order = dict.fromkeys(column for row in benchmark.published for column in row.values)
    seen = {column for column, _, _ in counted}
    names = [*(name for name in order if name in seen), *sorted(seen - order.keys())]
    units = sorted({unit for _, unit, _ in counted})
    sums, counts = np.zeros((len(units), len(names))), np.zeros((len(units), len(names)))
    unit_at = {unit: place for place, unit in enumerate(units)}
    column_at = {name: place for place, name in enumerate(names)}
    for column, unit, value in counted:
        sums[unit_at[unit], column_at[column]] += value
        counts[unit_at[unit], column_at[column]] += 1.0
    means = _resampled_means(units, sums, counts, resamples, seed)
    films = [film for film, _ in units]
    return {
        name: _cell(films, sums[:, place], counts[:, place], means[:, place])
        for name, place in column_at.items()
    }


def _resampled_means(
    units: Sequence[tuple[str, str]], sums: Floats, counts: Floats, resamples: int, seed: int
) -> Floats:
    """Return each resample's mean of each column; NaN where it drew no answer of the column."""
    films, people = [film for film, _ in units], [person for _, person in units]
    factors = [films, people] if len(set(people)) >= MIN_PARTICIPANTS else [films]
    found = []
    for weights in resampled(factors, resamples, seed):
        total = weights @ counts
        with np.errstate(invalid="ignore"):
            found.append(np.where(total > 0.0, weights @ sums / total, np.nan))
    means: Floats = np.concatenate(found)
    return means


def _cell(films: Sequence[str], sums: Floats, counts: Floats, means: Floats) -> Cell:
    shown = {film for film, count in zip(films, counts, strict=True) if count}
    low: float | None = None
    high: float | None = None
    if len(shown) >= MIN_FILMS:
        low, high = percentiles(100.0 * means[~np.isnan(means)], CONFIDENCE)
    value = 100.0 * float(sums.sum() / counts.sum())
    return Cell(value, low, high, int(counts.sum()), len(shown))
