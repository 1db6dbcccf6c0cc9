"""Runs ``vrhuman questions audit``: how much of a question set can be answered without houses."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.cli.options import EXIT_CHECK_FAILED, command, print_json
from vrhuman.cli.progress import Counter

if TYPE_CHECKING:
    from vrhuman.questions.audit.degeneracy import Step
    from vrhuman.questions.audit.report import Accuracy, Audit
    from vrhuman.questions.audit.sets import AuditedQuestion
    from vrhuman.questions.scene_graph import SceneGraph


def add(kinds: Any) -> None:
    """Declare the command among those of ``questions``."""
    parser = command(
        kinds,
        "audit",
        _audit,
        "measure how much of a set can be answered without the houses, and why; exit code 1 "
        "if that is more than EXCALIBUR's",
        "vrhuman questions audit questions/test.jsonl --train questions/train.jsonl",
    )
    parser.add_argument("set", type=Path, metavar="FILE.jsonl", help="the question set")
    parser.add_argument(
        "--train",
        type=Path,
        metavar="FILE.jsonl",
        help="a split of other houses to learn from (default: five-fold cross-validation over the "
        "set's own houses)",
    )
    parser.add_argument(
        "--houses",
        type=Path,
        nargs="+",
        default=(),
        metavar="FILE",
        help="the house files given to `build`: also test whether every step of every question "
        "matters",
    )
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def _audit(options: argparse.Namespace) -> int:
    from vrhuman.questions.audit.baselines import BASELINES
    from vrhuman.questions.audit.degeneracy import steps
    from vrhuman.questions.audit.report import audit
    from vrhuman.questions.audit.sets import read_set

    asked = read_set(options.set)
    studied = None if options.train is None else read_set(options.train)
    counter = Counter("answered without the houses: baselines", len(BASELINES))
    try:
        counter.show(0)
        found = audit(asked, studied, counter.show)
    finally:
        counter.close()
    tested = steps(_with_graphs(options.set, options.houses)) if options.houses else None
    failed = [each for each in tested or () if not each.matters]
    if options.json:
        told = None if tested is None else [{**asdict(s), "matters": s.matters} for s in tested]
        print_json({**found.as_json(), "steps": told})
    else:
        _print(options.set, found)
        if tested is not None:
            _print_steps(tested, failed)
    return EXIT_CHECK_FAILED if found.gives_away or failed else 0


def _with_graphs(
    question_set: Path, houses: Sequence[Path]
) -> Iterator[tuple[AuditedQuestion, SceneGraph]]:
    from vrhuman.questions.audit.houses import asked_of, with_graphs

    counter = Counter("houses looked into")
    try:
        for number, (episode, graph) in enumerate(with_graphs(question_set, houses), 1):
            for question in asked_of(episode):
                yield question, graph
            counter.show(number)
    finally:
        counter.close()


def _print(path: Path, found: Audit) -> None:
    learned = (
        "the set's other houses (five-fold cross-validation)"
        if found.own_folds
        else f"{found.trained_on} other houses"
    )
    print(
        f"{path}: {found.questions} questions about {found.houses} houses; learned from {learned}"
    )
    print("correct without seeing the house, per cent (99 % interval over houses)\n")
    kinds = sorted({kind for each in found.reached for kind in each.kinds})
    families = sorted({name for each in found.reached for name in each.families})
    print(f"{'':<17}{'all':<20}" + "".join(f"{kind:>8}" for kind in kinds))
    for each in found.reached:
        cells = "".join(f"{each.kinds[kind].percent:>8.1f}" for kind in kinds)
        print(f"{each.baseline:<17}{_interval(each.overall):<20}{cells}")
    print(f"guessing gives {found.chance:.1f} %\n")
    print(f"{'family':<17}" + "".join(f"{each.baseline:>17}" for each in found.reached))
    for name in families:
        cells = "".join(f"{each.families[name].percent:>17.1f}" for each in found.reached)
        print(f"{name:<17}{cells}")
    if found.leaks:
        print("\ntemplates answered better than by guessing, and by how many points")
        print(f"{'points':>6}  {'correct':<20}{'guessed':>7}  {'by':<17}template")
    for leak in found.leaks:
        print(
            f"{leak.points:>6.1f}  {_interval(leak.accuracy):<20}{leak.chance:>7.1f}  "
            f"{leak.baseline:<17}{leak.template}"
        )
    print(f"\n{found.verdict}")


def _interval(accuracy: Accuracy) -> str:
    return f"{accuracy.percent:.1f} ({accuracy.low:.1f} to {accuracy.high:.1f})"


def _print_steps(tested: Sequence[Step], failed: Sequence[Step]) -> None:
    asked = sum(each.questions for each in tested)
    idle = sum(each.idle for each in tested)
    elsewhere = sum(each.elsewhere for each in tested)
    print(
        f"\n{len(tested) - len(failed)} of {len(tested)} steps of all templates matter in some "
        f"house; of the {asked} steps of all questions {asked - elsewhere - idle} matter in their "
        f"own, {elsewhere} in another, {idle} in none"
    )
    for each in failed:
        print(
            f"  without '{each.step}' the answer is the same in all {each.questions} questions: "
            f"{each.family}: {each.template}"
        )
