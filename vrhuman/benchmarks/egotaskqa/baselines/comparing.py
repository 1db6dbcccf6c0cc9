"""Compares answerers on the same questions: accuracies with intervals, in the paper's kind of rows.

Intervals are percentile bootstraps over films, since the questions of one film are not independent.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np

from vrhuman.benchmarks.egotaskqa.public_format import PublicQuestion
from vrhuman.benchmarks.egotaskqa.questions.templates import (
    SCOPES,
    SEMANTICS,
    STRUCTURES,
    TYPES,
)
from vrhuman.benchmarks.egotaskqa.scoring import mean_of_batches
from vrhuman.records import JsonValue

DRAWS = 2000
_ROWS: Mapping[str, Sequence[str]] = {
    "scope": SCOPES,
    "type": TYPES,
    "semantic": SEMANTICS,
    "reference": ("direct", "indirect"),
    "overall": (*STRUCTURES, "all"),
}
_NAMED = {"query": "open", "verify": "binary"}
"""The paper's names of the structures."""


def row(test: Sequence[PublicQuestion], given: Sequence[str]) -> dict[str, JsonValue]:
    """Return accuracies in per cent: micro, macro over reasoning types, and the public one."""
    right = _right(test, given)
    kinds: dict[str, list[int]] = defaultdict(list)
    for place, each in enumerate(test):
        kinds[each.reasoning_type].append(place)
    by = {name: float(right[places].mean()) for name, places in kinds.items()}
    return {
        "micro": percent(float(right.mean())),
        "interval": _interval(test, right),
        "macro": percent(sum(by.values()) / len(by)),
        "mean_of_batches": percent(mean_of_batches([bool(each) for each in right])),
    }


def table(
    test: Sequence[PublicQuestion], answers: Mapping[str, Sequence[str]]
) -> dict[str, JsonValue]:
    """Return the paper's kind of table: a row for each scope, type, semantic and structure."""
    rows: list[list[JsonValue]] = []
    for kind, names in _ROWS.items():
        for name in names:
            own = [n for n, each in enumerate(test) if name in ("all", *_parts(each))]
            if own:
                right = [[given[n] == test[n].answer for n in own] for given in answers.values()]
                shares = [percent(sum(each) / len(own)) for each in right]
                rows.append([f"{kind}: {_NAMED.get(name, name)}", len(own), *shares])
    return {"columns": ["", "questions", *answers], "rows": rows}


def ahead(
    test: Sequence[PublicQuestion], one: Sequence[str], other: Sequence[str]
) -> tuple[float, float, float]:
    """Return by how many points one answerer is better than another, and the interval of that."""
    apart = _right(test, one) - _right(test, other)
    low, high = _interval(test, apart)
    return percent(float(apart.mean())), low, high


def percent(share: float) -> float:
    return round(100.0 * share, 2)


def _right(test: Sequence[PublicQuestion], given: Sequence[str]) -> np.ndarray:
    return np.array([a == q.answer for a, q in zip(given, test, strict=True)], dtype=float)


def _parts(each: PublicQuestion) -> tuple[str, ...]:
    return (*each.type, *each.category, each.semantic, each.structural, each.reference)


def _interval(test: Sequence[PublicQuestion], right: np.ndarray) -> list[float]:
    """Return the 95 % interval of a mean over questions: a bootstrap over films."""
    films = {name: n for n, name in enumerate(sorted({each.video_id for each in test}))}
    at = np.array([films[each.video_id] for each in test])
    sums, counts = np.bincount(at, right, len(films)), np.bincount(at, minlength=len(films))
    rng = np.random.default_rng(0)
    drawn = rng.multinomial(len(films), np.full(len(films), 1.0 / len(films)), DRAWS)
    means = (drawn @ sums) / np.maximum(1, drawn @ counts)
    return [percent(float(each)) for each in np.percentile(means, (2.5, 97.5))]
