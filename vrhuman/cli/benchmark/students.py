"""Runs ``vrhuman benchmark movieqa students``: the paper's simple students answer a set."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from vrhuman.cli.benchmark.new_folder import new_folder
from vrhuman.cli.options import command, print_json


def add_to(subcommands: Any) -> None:
    """Declare the command among those of ``benchmark movieqa``."""
    parser = command(
        subcommands,
        "students",
        _students,
        "let hasty and searching students answer a set, a file of answers and a submission each",
        "vrhuman benchmark movieqa students quizzes --out students",
    )
    parser.add_argument("set", type=Path, metavar="SET", help="the set's folder")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="new folder for the files"
    )
    parser.add_argument(
        "--rule",
        choices=("paper", "official"),
        default="paper",
        help="as the paper says, or as the authors' code does (default: %(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def _students(options: argparse.Namespace) -> int:
    from vrhuman.benchmarks.answer_files import write_answers
    from vrhuman.benchmarks.movieqa.students import answers_of_students, submission_of
    from vrhuman.files.private import write_text

    found = answers_of_students(options.set, options.rule)
    with new_folder(options.out) as place:
        for name, (answers, _) in found.items():
            write_answers(place / f"{name}.jsonl", answers)
            write_text(place / f"{name}.txt", submission_of(options.set, answers))
    reached = {name: percent for name, (_, percent) in found.items()}
    if options.json:
        print_json({"out": str(options.out), "rule": options.rule, "accuracy": reached})
    else:
        for name, percent in reached.items():
            print(f"{name:<32}{percent:5.1f} %")
    return 0
