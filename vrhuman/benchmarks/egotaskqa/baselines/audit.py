"""Says what of a set the baselines answer, which templates leak, and how experiments agree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from vrhuman.benchmarks.egotaskqa.baselines.answering import by_words, most_frequent, symbolic
from vrhuman.benchmarks.egotaskqa.baselines.comparing import row, table
from vrhuman.benchmarks.egotaskqa.experiments import agreement, disagreements
from vrhuman.benchmarks.egotaskqa.public_format import PublicQuestion, read_questions
from vrhuman.benchmarks.egotaskqa.set_reading import EXPERIMENTS, json_of
from vrhuman.records import JsonValue

LEAST = 10
"""A template with fewer test questions is not judged."""
MARGIN = 20.0
"""A template leaks if the words alone are so much better than the most frequent answer [points]."""


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
            **{name: row(test, given) for name, given in answers.items()},
            "accuracy": table(test, answers),
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
