"""Scores answers to a set's items, and summarises them by the benchmark's columns with intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from vrhuman.benchmarks.answer_files import BadAnswers, WrittenAnswers
from vrhuman.benchmarks.benchmark import Benchmark, ItemScore, Rule
from vrhuman.benchmarks.items import Item, ItemSet
from vrhuman.records import Floats, VrhumanError
from vrhuman.scoring.intervals import RESAMPLES, percentiles, resampled

MIN_FILMS = 5
"""The fewest films over which an interval is computed."""
CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class ScoredAnswers:
    """The scores of one file's answers; ``unanswered`` of the items had none."""

    items: tuple[Item, ...]
    scores: tuple[ItemScore, ...]
    unanswered: int

    @property
    def mean(self) -> float:
        """The mean score, 0..1."""
        return sum(each.score for each in self.scores) / len(self.scores)


@dataclass(frozen=True, slots=True)
class Cell:
    """The mean of a column in per cent, with its interval over films (None of too few films)."""

    mean: float
    low: float | None
    high: float | None
    answers: int
    films: int


def score_answers(
    benchmark: Benchmark, found: ItemSet, given: WrittenAnswers, rule: Rule, split: str = ""
) -> ScoredAnswers:
    """Score a file's answers to a set.

    Without ``split`` only items that it answers count; with one, all items of that split, and those
    without an answer as an empty one.

    :raises BadAnswers: for an answer to another set's item, or one that cannot be read.
    """
    known = {item.item_id for item in found.items}
    for item_id, where in given.where.items():
        if item_id not in known:
            raise BadAnswers(f"{where}: {item_id!r} is no item of the set {found.name}")
    items = tuple(
        item
        for item in found.items
        if (item.split == split if split else item.item_id in given.by_item)
    )
    if not items:
        splits = ", ".join(sorted({item.split for item in found.items})) or "none"
        raise BadAnswers(f"the set {found.name} has no split {split!r}; it has {splits}")
    scores = []
    for item in items:
        written = given.by_item.get(item.item_id, "")
        try:
            scores.append(benchmark.score_written(item, written, rule))
        except VrhumanError as error:
            raise BadAnswers(f"{given.where[item.item_id]}: answer: {error}") from error
    unanswered = sum(item.item_id not in given.by_item for item in items)
    return ScoredAnswers(items, tuple(scores), unanswered)


def summarise(
    benchmark: Benchmark, scored: ScoredAnswers, *, resamples: int = RESAMPLES, seed: int = 0
) -> Mapping[str, Cell]:
    """Return a cell for each column that some item counts for, in the published order.

    Intervals are percentiles of a bootstrap over films, drawn with replacement with all their
    items: questions about one film are not independent. The same draws serve all columns.
    """
    counted = [
        (column, item.film or item.item_id, value)
        for item, score in zip(scored.items, scored.scores, strict=True)
        for column, value in benchmark.columns(item, score)
    ]
    order = [column for row in benchmark.published for column in row.values]
    seen = {column for column, _, _ in counted}
    names = [*(each for each in dict.fromkeys(order) if each in seen), *sorted(seen - {*order})]
    films = sorted({film for _, film, _ in counted})
    sums, counts = np.zeros((len(films), len(names))), np.zeros((len(films), len(names)))
    film_at = {film: place for place, film in enumerate(films)}
    column_at = {name: place for place, name in enumerate(names)}
    for column, film, value in counted:
        sums[film_at[film], column_at[column]] += value
        counts[film_at[film], column_at[column]] += 1.0
    means = _resampled_means(films, sums, counts, resamples, seed)
    return {
        name: _cell(sums[:, place], counts[:, place], means[:, place])
        for name, place in column_at.items()
    }


def _resampled_means(
    films: Sequence[str], sums: Floats, counts: Floats, resamples: int, seed: int
) -> Floats:
    """Return each resample's mean of each column; NaN where it drew no answer of the column."""
    found = []
    for weights in resampled([films], resamples, seed):
        total = weights @ counts
        with np.errstate(invalid="ignore"):
            found.append(np.where(total > 0.0, weights @ sums / total, np.nan))
    means: Floats = np.concatenate(found)
    return means


def _cell(sums: Floats, counts: Floats, means: Floats) -> Cell:
    answers, films = int(counts.sum()), int(np.count_nonzero(counts))
    low: float | None = None
    high: float | None = None
    if films >= MIN_FILMS:
        low, high = percentiles(100.0 * means[~np.isnan(means)], CONFIDENCE)
    return Cell(100.0 * float(sums.sum() / counts.sum()), low, high, answers, films)
