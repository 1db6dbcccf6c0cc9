"""``vrhuman narrate score``: how well masks of narratives' nouns were found, and the baselines."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.cli.options import command, print_json

if TYPE_CHECKING:
    from vrhuman.benchmarks.benchmark import Rule
    from vrhuman.benchmarks.vidln.davis import MaskScore

NARRATIVES = "narratives.jsonl"


def add(verbs: Any) -> None:
    """Declare the command."""
    score = command(
        verbs,
        "score",
        _score,
        "score masks that were found for the nouns of narratives, as DAVIS does",
        "vrhuman narrate score stories/grounding --results results",
    )
    score.add_argument(
        "grounding",
        type=Path,
        metavar="FOLDER",
        help="folder in the public layout: a set's grounding, or of `vrhuman narrate ground`",
    )
    score.add_argument(
        "--results",
        type=Path,
        metavar="DIR",
        help="pictures VIDEO/EXPRESSION/00000.png and on, not 0 where the thing is",
    )
    score.add_argument(
        "--narratives",
        type=Path,
        metavar="FILE.jsonl",
        help=f"the narratives, for the baseline of traces (default: {NARRATIVES} beside FOLDER)",
    )
    score.add_argument("--json", action="store_true", help="print one line of JSON")


def _score(options: argparse.Namespace) -> int:
    from vrhuman.benchmarks.vidln.grounded_set import (
        BASELINES,
        read_grounding,
        score_baseline,
        score_grounding,
    )
    from vrhuman.benchmarks.vidln.record import read_narratives

    films = read_grounding(options.grounding)
    rules: tuple[Rule, ...] = ("official", "strict")
    rows: dict[str, dict[str, MaskScore]] = {}
    if options.results is not None:
        rows["results"] = {
            rule: score_grounding(options.grounding, options.results, rule) for rule in rules
        }
    told = options.narratives or options.grounding.parent / NARRATIVES
    if options.narratives is not None or told.exists():
        narratives = read_narratives(told)
        for name in BASELINES:
            rows[name] = {rule: score_baseline(name, films, narratives, rule) for rule in rules}
    if options.json:
        print_json(
            {
                "expressions": sum(len(each.expressions) for each in films),
                "scores": {
                    name: {rule: _score_json(score) for rule, score in row.items()}
                    for name, row in rows.items()
                },
            }
        )
        return 0
    print(f"{'':<20}{'rule':<10}{'J':>8}{'F':>8}{'J&F':>8}")
    for name, row in rows.items():
        for rule, score in row.items():
            figures = "".join(f"{100.0 * each:8.1f}" for each in _score_json(score).values())
            print(f"{name:<20}{rule:<10}{figures}")
    return 0


def _score_json(score: MaskScore) -> dict[str, float]:
    return {
        "J": round(score.region, 6),
        "F": round(score.contour, 6),
        "J&F": round(score.both, 6),
    }
