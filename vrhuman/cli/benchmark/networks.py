"""Runs ``vrhuman benchmark movieqa train``: the paper's networks learn from a set and answer it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from vrhuman.cli.benchmark.models import load_torch
from vrhuman.cli.benchmark.new_folder import new_folder
from vrhuman.cli.options import command, print_json, whole

_MODELS, _SOURCES = ("sscb", "memn2n"), ("plot", "subtitle", "dvs", "script", "video")


def add_to(subcommands: Any) -> None:
    """Declare the command among those of ``benchmark movieqa``."""
    parser = command(
        subcommands,
        "train",
        _train,
        "train SSCB or MemN2N on one source of the films, and write what it answers",
        "vrhuman benchmark movieqa train quizzes --model sscb --source plot --out sscb-plot",
    )
    parser.add_argument("set", type=Path, metavar="SET", help="the set's folder")
    parser.add_argument("--model", choices=_MODELS, default="sscb", help="default: %(default)s")
    parser.add_argument(
        "--source",
        choices=_SOURCES,
        default="plot",
        help="what of the story it reads (default: %(default)s)",
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="new folder for model and answers"
    )
    parser.add_argument("--epochs", type=whole, default=60, help="default: %(default)s")
    parser.add_argument("--seed", type=whole, default=0, help="default: %(default)s")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def _train(options: argparse.Namespace) -> int:
    load_torch("training a model")
    from vrhuman.benchmarks.answer_files import write_answers
    from vrhuman.benchmarks.models.choosing import Schedule
    from vrhuman.benchmarks.movieqa.networks import answer_by_network
    from vrhuman.benchmarks.movieqa.students import submission_of
    from vrhuman.files.private import write_text
    from vrhuman.files.weights import write_weights
    from vrhuman.records import VrhumanError

    if options.out.exists():
        raise VrhumanError(f"{options.out}: exists already; give a new folder with --out")
    rate = 0.02 if options.model == "memn2n" else 1e-2
    schedule = Schedule(epochs=options.epochs, rate=rate, seed=options.seed)
    found = answer_by_network(options.set, options.model, options.source, schedule)
    with new_folder(options.out) as place:
        write_weights(place / "network.pt", found.trained.network.state_dict())
        write_answers(place / f"{found.name}.jsonl", found.answers)
        write_text(place / f"{found.name}.txt", submission_of(options.set, found.answers))
    answers = options.out / f"{found.name}.jsonl"
    if options.json:
        print_json(
            {
                "answers": str(answers),
                "split": found.split,
                "questions": found.questions,
                "trained_on": found.trained_on,
                "accuracy": found.accuracy,
                "dev": list(found.dev),
            }
        )
    else:
        print(
            f"{found.name}: {found.accuracy:.1f} % of {found.questions} questions of "
            f"{found.split}, after {found.trained_on} of train; {answers}"
        )
    return 0
