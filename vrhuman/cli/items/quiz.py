"""Runs ``vrhuman quiz``: people write questions about a set's films, and check those of others."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.cli.many import sessions_of
from vrhuman.cli.options import command, print_json, say
from vrhuman.cli.progress import Counter as Progress
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
        "set",
        type=Path,
        metavar="SET|SESSION|STUDY",
        help="folder that `vrhuman benchmark make movieqa` wrote; or a session, or a folder of "
        "sessions, whose films are then made beside it first, in NAME-films",
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
        "--file",
        type=Path,
        metavar="FILE.json",
        help="with --author: hand in the questions of a file instead of opening the window",
    )
    parser.add_argument(
        "--language",
        choices=("en", "de"),
        default="en",
        help="language of the window (default: en)",
    )
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def _quiz(options: argparse.Namespace) -> int:
    from vrhuman.benchmarks.movieqa.quizzing.films import films_place
    from vrhuman.benchmarks.movieqa.quizzing.journal import QuizJournal, journal_of
    from vrhuman.benchmarks.movieqa.quizzing.publishing import publish_quizzes
    from vrhuman.export.sources import sources_of
    from vrhuman.files.ledger import sources_of_made
    from vrhuman.names import check_name

    who = options.author or options.check
    if who:
        check_name(who, "author")
    if options.file is not None and not options.author:
        raise VrhumanError("--file: also give --author NAME, who wrote the questions")
    folder = films_place(options.set)
    if who and not folder.exists():
        _make_films(options.set, folder)
    if folder.exists():
        _check_films(folder)
    code = 0
    if options.file is not None:
        _hand_in(folder, options.file, who)
    elif who:
        with system_libraries():
            from vrhuman.desktop.quiz.run import make_quizzes
        say(f"questions are kept in {journal_of(folder)}")
        code = make_quizzes(folder, who, bool(options.check), options.language)
    proposals = QuizJournal(journal_of(folder)).proposals
    if options.out is not None:
        whose = sources_of_made(folder)
        if folder != options.set:
            whose = tuple(sources_of(sessions_of([options.set])))
        made = publish_quizzes(folder, proposals, options.out, whose)
        if not options.json:
            print(f"{options.out}: {made['questions']} questions")
            return code
        print_json(dict(made))
        return code
    _tell(options, proposals)
    return code


def _hand_in(folder: Path, path: Path, author: str) -> None:
    from vrhuman.benchmarks.movieqa.quizzing.films import quiz_films
    from vrhuman.benchmarks.movieqa.quizzing.from_file import read_drafts
    from vrhuman.benchmarks.movieqa.quizzing.journal import QuizJournal, journal_of

    journal = QuizJournal(journal_of(folder))
    for draft in read_drafts(path, quiz_films(folder), journal.proposals):
        journal.write(author, draft)


def _check_films(folder: Path) -> None:
    """Check that a folder has films of movieqa.

    :raises VrhumanError: if it is a set of something else, or damaged.
    """
    from vrhuman.benchmarks.movieqa.formats.reading import json_of

    told = json_of(folder / "set.json")
    benchmark = told.get("benchmark") if isinstance(told, dict) else None
    if benchmark != "movieqa":
        raise VrhumanError(f"{folder}: a set of {benchmark}; give one of movieqa")


def _make_films(given: Path, folder: Path) -> None:
    from vrhuman.benchmarks.making import Making
    from vrhuman.benchmarks.movieqa.make import make_films

    files = sessions_of([given])
    counter = Progress("films done", len(files))
    try:
        make_films(files, folder, Making(done=counter.show))
    finally:
        counter.close()
    say(f"the films are in {folder}; remove that folder to have them made anew")


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
