"""Says what of a set the baselines answer, which templates leak, and how experiments agree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from vrhuman.benchmarks.egotaskqa.baselines.answering import by_words, most_frequent, symbolic
from vrhuman.benchmarks.egotaskqa.experiments import agreement, disagreements
from vrhuman.benchmarks.egotaskqa.public_format import PublicQuestion, read_questions
from vrhuman.benchmarks.egotaskqa.questions.templates import (
    SCOPES,
    SEMANTICS,
    STRUCTURES,
    TYPES,
)
from vrhuman.benchmarks.egotaskqa.scoring import mean_of_batches
from vrhuman.benchmarks.egotaskqa.set_reading import EXPERIMENTS, json_of
from vrhuman.records import JsonValue

LEAST = 10
"""A template with fewer test questions is not judged."""
MARGIN = 20.0
"""A template leaks if the words alone are so much better than the most frequent answer [points]."""
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


def audit(folder: Path) -> Mapping[str, JsonValue]:
    """Return what each baseline reaches on each split's test questions, and what leaks.

    :raises VrhumanError: where the set cannot be read.
    """
    splits: dict[str, JsonValue] = {}
    leaks: list[dict[str, JsonValue]] = []
    for split in ("direct", "indirect"):
        train, test = (
            read_questions(folder / split / f"{name}_qas.json") for name in ("train", "test")
        )
        if not train or not test:
            splits[split] = {"train": len(train), "test": len(test)}
            continue
        answers = {
            "most frequent": most_frequent(train, test),
            "text only": by_words(train, test),
            "symbolic": symbolic(folder, test),
        }
        splits[split] = {
            "train": len(train),
            "test": len(test),
            **{name: _row(test, given) for name, given in answers.items()},
            "accuracy": _table(test, answers),
        }
        if split == "direct":
            leaks = _leaks(test, answers["text only"], answers["most frequent"])
    experiments = json_of(folder / EXPERIMENTS)
    return {
        "splits": splits,
        "leaks": leaks,
        "strict_rule": agreement(experiments, "strict"),
        "official_rule": agreement(experiments, "official"),
        "disagreements": disagreements(experiments),
    }


def _row(test: Sequence[PublicQuestion], given: Sequence[str]) -> dict[str, JsonValue]:
    """Return accuracies in per cent: micro, macro over reasoning types, and the public one."""
    right = np.array([a == q.answer for a, q in zip(given, test, strict=True)], dtype=float)
    kinds: dict[str, list[int]] = defaultdict(list)
    for place, each in enumerate(test):
        kinds[each.reasoning_type].append(place)
    by = {name: float(right[places].mean()) for name, places in kinds.items()}
    return {
        "micro": _percent(float(right.mean())),
        "interval": _interval(test, right),
        "macro": _percent(sum(by.values()) / len(by)),
        "mean_of_batches": _percent(mean_of_batches([bool(each) for each in right])),
    }


def _table(
    test: Sequence[PublicQuestion], answers: Mapping[str, Sequence[str]]
) -> dict[str, JsonValue]:
    """Return the paper's kind of table: a row for each scope, type, semantic and structure."""
    rows: list[list[JsonValue]] = []
    for kind, names in _ROWS.items():
        for name in names:
            own = [n for n, each in enumerate(test) if name in ("all", *_parts(each))]
            if own:
                right = [[given[n] == test[n].answer for n in own] for given in answers.values()]
                shares = [_percent(sum(each) / len(own)) for each in right]
                rows.append([f"{kind}: {_NAMED.get(name, name)}", len(own), *shares])
    return {"columns": ["", "questions", *answers], "rows": rows}


def _parts(each: PublicQuestion) -> tuple[str, ...]:
    return (*each.type, *each.category, each.semantic, each.structural, each.reference)


def _interval(test: Sequence[PublicQuestion], right: np.ndarray) -> list[float]:
    """Return the 95 % interval of the micro accuracy: a bootstrap over films."""
    films = {name: n for n, name in enumerate(sorted({each.video_id for each in test}))}
    at = np.array([films[each.video_id] for each in test])
    sums, counts = np.bincount(at, right, len(films)), np.bincount(at, minlength=len(films))
    rng = np.random.default_rng(0)
    drawn = rng.multinomial(len(films), np.full(len(films), 1.0 / len(films)), DRAWS)
    means = (drawn @ sums) / np.maximum(1, drawn @ counts)
    return [_percent(float(each)) for each in np.percentile(means, (2.5, 97.5))]


def _leaks(
    test: Sequence[PublicQuestion], words: Sequence[str], frequent: Sequence[str]
) -> list[dict[str, JsonValue]]:
    """Return the templates whose answers the words alone give away."""
    rows: dict[str, list[tuple[bool, bool]]] = defaultdict(list)
    for each, one, other in zip(test, words, frequent, strict=True):
        right = (one == each.answer, other == each.answer)
        rows[str(each.rest.get("template", ""))].append(right)
    found: list[dict[str, JsonValue]] = []
    for name, own in sorted(rows.items()):
        by_text, by_count = (100.0 * sum(side) / len(own) for side in zip(*own, strict=True))
        if len(own) >= LEAST and by_text > by_count + MARGIN:
            found.append(
                {
                    "template": name,
                    "questions": len(own),
                    "text_only": round(by_text, 1),
                    "most_frequent": round(by_count, 1),
                }
            )
    return sorted(found, key=lambda each: -float(each["text_only"]))


def _percent(share: float) -> float:
    return round(100.0 * share, 2)
