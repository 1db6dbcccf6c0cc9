"""Runs ``vrhuman quiz``: people write questions about a set's films, and check those of others."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.cli.options import command, print_json, say
from vrhuman.extras import system_libraries
from vrhuman.names import normal
from vrhuman.records import VrhumanError

if TYPE_CHECKING:
    from vrhuman.benchmarks.movieqa.quizzing.journal import Proposal


def add(commands: Any) -> None:
    """Declare the command."""
    parser = command(
        commands,
        "quiz",
        _quiz,
        "let people write questions about films in a window, and others check them; make a set of "
        "those that were accepted",
        "vrhuman quiz quizzes --author A01",
    )
    parser.add_argument(
        "set", type=Path, metavar="SET", help="folder that `vrhuman benchmark make movieqa` wrote"
    )
    doing = parser.add_mutually_exclusive_group()
    doing.add_argument(
        "--author", type=normal, metavar="NAME", help="write questions, under this pseudonym"
    )
    doing.add_argument(
        "--check",
        type=normal,
        metavar="NAME",
        help="answer and judge the questions of others, under this pseudonym",
    )
    doing.add_argument(
        "--out", type=Path, metavar="DIR", help="make a set of the questions that were accepted"
    )
    parser.add_argument(
        "--language",
        choices=("en", "de"),
        default="en",
        help="language of the window (default: en)",
    )
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def _quiz(options: argparse.Namespace) -> int:
    from vrhuman.benchmarks.movieqa.quizzing.journal import QuizJournal, journal_of
    from vrhuman.benchmarks.movieqa.quizzing.publishing import publish_quizzes
    from vrhuman.benchmarks.movieqa.set_reading import read_set
    from vrhuman.names import check_name

    who = options.author or options.check
    if who:
        check_name(who, "author")
    item_set = read_set(options.set)
    if item_set.benchmark != "movieqa":
        raise VrhumanError(f"{options.set}: a set of {item_set.benchmark}; give one of movieqa")
    code = 0
    if who:
        with system_libraries():
            from vrhuman.desktop.quiz.run import make_quizzes
        say(f"questions are kept in {journal_of(options.set)}")
        code = make_quizzes(options.set, who, bool(options.check), options.language)
    proposals = QuizJournal(journal_of(options.set)).proposals
    if options.out is not None:
        made = publish_quizzes(options.set, proposals, options.out)
        if not options.json:
            print(f"{options.out}: {made['questions']} questions")
            return code
        print_json(dict(made))
        return code
    _tell(options, proposals)
    return code


def _tell(options: argparse.Namespace, proposals: tuple[Proposal, ...]) -> None:
    counts = Counter(each.state for each in proposals)
    if options.json:
        told: list[dict[str, Any]] = [
            {
                "number": each.number,
                "film": each.draft.film,
                "question": each.draft.question,
                "author": each.author,
                "checker": each.checker,
                "picked_right": each.picked == 0 if each.picked >= 0 else None,
                "state": each.state,
                "reason": each.reason,
            }
            for each in proposals
        ]
        print_json({"questions": told, "counts": dict(counts)})
        return
    print(f"{options.set}: {len(proposals)} questions of people")
    for state in ("written", "answered", "accepted", "rejected"):
        print(f"  {state:<10}{counts[state]:>5}")
