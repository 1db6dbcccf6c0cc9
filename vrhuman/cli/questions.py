"""Runs ``vrhuman questions``: sets of questions for any number of houses."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.cli import questions_audit, questions_review
from vrhuman.cli.many import worker_options
from vrhuman.cli.options import EXIT_BAD_INPUT, command, print_json, say, whole
from vrhuman.cli.progress import Counter
from vrhuman.names import normal

if TYPE_CHECKING:
    from vrhuman.questions.dataset.distribution import Distribution
    from vrhuman.questions.dataset.episodes import HouseQuestions


def add(commands: Any) -> None:
    """Declare the commands."""
    questions = commands.add_parser("questions", help="build, show and check sets of questions")
    kinds = questions.add_subparsers(metavar="COMMAND", required=True)
    build = command(
        kinds,
        "build",
        _build,
        "generate questions for every house in files, as JSON Lines and Parquet; "
        "an interrupted build resumes",
        "vrhuman questions build --houses houses.jsonl.gz --split val --seed 1 --out questions",
    )
    build.add_argument(
        "--houses",
        type=Path,
        nargs="+",
        required=True,
        metavar="FILE",
        help="FILE.json or FILE.jsonl[.gz]",
    )
    build.add_argument(
        "--split",
        type=normal,
        required=True,
        metavar="NAME",
        help="name of the split: train, val, test, ...",
    )
    build.add_argument(
        "--seed", type=int, default=1, help="seed of weights, sizes and questions (default: 1)"
    )
    build.add_argument(
        "--count", type=whole, default=20, help="questions per house (default: %(default)s)"
    )
    build.add_argument(
        "--out",
        type=Path,
        default=Path("questions"),
        help="folder to write to (default: %(default)s)",
    )
    worker_options(build)
    build.add_argument("--json", action="store_true", help="print one line of JSON")
    show = command(
        kinds,
        "show",
        _show,
        "show a house's questions, programs and answers",
        "vrhuman questions show questions/val.jsonl houses.jsonl.gz:0",
    )
    show.add_argument(
        "set", type=Path, metavar="SPLIT.jsonl", help="question set written by `build`"
    )
    show.add_argument("house", help="the house's id in the set: FILE:N")
    show.add_argument("--json", action="store_true", help="print one line of JSON")
    stats = command(
        kinds,
        "stats",
        _stats,
        "count a set's types, families and relations, beside EXCALIBUR's",
        "vrhuman questions stats questions/val.jsonl",
    )
    stats.add_argument(
        "set", type=Path, metavar="SPLIT.jsonl", help="question set written by `build`"
    )
    stats.add_argument("--json", action="store_true", help="print one line of JSON")
    questions_audit.add(kinds)
    questions_review.add(kinds)


def _build(options: argparse.Namespace) -> int:
    from vrhuman.questions.dataset.building import SetPlan, Workers, build_set
    from vrhuman.questions.dataset.distribution import distribution
    from vrhuman.questions.dataset.episodes import read_set

    plan = SetPlan(tuple(options.houses), options.split, options.seed, options.out, options.count)
    counter: Counter | None = None

    def progress(done: int, of: int) -> None:
        nonlocal counter
        counter = counter or Counter("houses asked about", of)
        counter.show(done)

    try:
        built = build_set(plan, Workers(options.jobs, options.backend, options.address), progress)
    finally:
        if counter is not None:
            counter.close()
    for each in built.refused:
        say(f"vrhuman: {each.house}: refused: {each.reason.removeprefix(f'{each.house}: ')}")
    found = distribution(read_set(plan.jsonl))
    fewer = sum(houses for size, houses in found.sizes.items() if size < plan.count)
    if options.json:
        told = {
            "jsonl": str(plan.jsonl),
            "parquet": str(plan.parquet),
            "houses": built.houses,
            "taken_up": built.kept,
            "refused": [asdict(each) for each in built.refused],
            "with_fewer": fewer,
            "left_out": built.left_out,
        }
        print_json({**told, "questions": _distribution_json(found)})
    else:
        if built.kept:
            print(f"resumed: {built.kept} houses were already done")
        print(
            f"{plan.jsonl}: {found.houses} of {built.houses} houses, {found.questions} questions, "
            f"{fewer} houses with fewer than {plan.count}, {len(built.refused)} refused"
        )
        if built.left_out:
            print(
                f"{built.left_out} questions about houses of one room were left out: their words "
                "tell the answers"
            )
        _print(found)
    return EXIT_BAD_INPUT if built.refused else 0


def _show(options: argparse.Namespace) -> int:
    from vrhuman.questions.dataset.episodes import find_episode

    episode = find_episode(options.set, options.house)
    if options.json:
        print(episode.as_line())
    else:
        _print_episode(episode)
    return 0


def _stats(options: argparse.Namespace) -> int:
    from vrhuman.questions.dataset.distribution import distribution
    from vrhuman.questions.dataset.episodes import read_set

    found = distribution(read_set(options.set))
    if options.json:
        print_json(_distribution_json(found))
    else:
        print(f"{options.set}: {found.houses} houses, {found.questions} questions")
        _print(found)
    return 0


def _print_episode(episode: HouseQuestions) -> None:
    spawn = episode.spawn
    rooms = "1 room" if episode.rooms == 1 else f"{episode.rooms} rooms"
    print(f"{episode.house}: {rooms}, seed {episode.seed}")
    print(
        f"starts at x {spawn.x:.2f} m, z {spawn.z:.2f} m, facing {spawn.yaw:.0f} degrees; "
        f"{len(episode.randomised)} objects with randomised weights and sizes"
    )
    for each in episode.questions:
        print(f"\n{each.question_id}  {each.text}")
        print(f"     {each.answer_text}  ({each.kind}, {each.family})")
        print(f"     {each.program}")


def _distribution_json(found: Distribution) -> dict[str, Any]:
    def shares(numbers: Mapping[str, int]) -> dict[str, float]:
        return {name: round(found.share(number), 3) for name, number in numbers.items()}

    return {
        "houses": found.houses,
        "questions": found.questions,
        "types_percent": shares(found.types),
        "families_percent": shares(found.families),
        "relations_percent": shares(found.relations),
        "yes_percent": round(found.yes_share, 3),
        "houses_by_questions": {str(size): houses for size, houses in found.sizes.items()},
    }


def _print(found: Distribution) -> None:
    """Print three columns: the property, this set's share, and the paper's where it gives one."""
    from vrhuman.questions.mix import PAPER_RELATIONS, PAPER_TYPES

    def table(title: str, numbers: Mapping[str, int], paper: Mapping[str, float]) -> None:
        print(f"\n{title:<14}{'questions':>10}{'per cent':>10}{'paper':>8}")
        left = sorted(numbers.keys() - paper.keys(), key=lambda name: (-numbers[name], name))
        for name in (*paper, *left):
            number = numbers.get(name, 0)
            theirs = f"{paper[name]:.1f}" if name in paper else ""
            print(f"{name:<14}{number:>10}{found.share(number):>10.1f}{theirs:>8}".rstrip())

    table("type", found.types, PAPER_TYPES)
    table("speaks of", found.relations, PAPER_RELATIONS)
    table("family", found.families, {})
    print(f"\nyes: {found.yes_share:.1f} % of the yes-no questions")
