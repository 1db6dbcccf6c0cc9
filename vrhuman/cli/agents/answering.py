"""Runs ``vrhuman agents answer``: a model answers a benchmark's questions about films."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from vrhuman.cli.options import EXIT_CHECK_FAILED, command, print_json, say
from vrhuman.cli.progress import Counter
from vrhuman.records import VrhumanError


def add_answer(own: Any) -> None:
    """Declare the command."""
    parser = command(
        own,
        "answer",
        _answer,
        "let a model behind an endpoint answer a benchmark's questions about films",
        "vrhuman agents answer quizzes --option model=gpt-4o --out gpt-4o.jsonl",
    )
    parser.add_argument("set", type=Path, metavar="SET", help="the set's folder")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the agent vlm, such as model=gpt-4o; images=8 is how many are shown",
    )
    parser.add_argument("--split", help="only the items of this part of the set, such as test")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE.jsonl", help="new file of answers"
    )
    parser.add_argument(
        "--resume", action="store_true", help="continue a run; what it recorded is not asked again"
    )
    parser.add_argument("--dry-run", action="store_true", help="print the most that it may cost")
    parser.add_argument("--json", action="store_true", help="print one line of JSON at the end")


def given_options(texts: Sequence[str]) -> dict[str, str]:
    """Return the agent's options of a command line.

    :raises VrhumanError: for one that is not KEY=VALUE.
    """
    made = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key.isidentifier():
            raise VrhumanError(f"--option {text}: give KEY=VALUE, such as studied=train.jsonl")
        made[key] = value
    return made


def _answer(options: argparse.Namespace) -> int:
    from vrhuman.agents.endpoint.call_log import SUFFIX
    from vrhuman.agents.endpoint.settings import settings_of
    from vrhuman.apps.endpoint_answers import answer_set, most_of
    from vrhuman.benchmarks.answer_files import write_answers
    from vrhuman.benchmarks.sets import benchmark_of
    from vrhuman.benchmarks.table import BENCHMARKS
    from vrhuman.files.private import make_folder

    settings = settings_of({"calls": "0", **given_options(options.option)})
    found = benchmark_of(options.set, BENCHMARKS).read(options.set)
    asked = [item for item in found.items if not options.split or item.split == options.split]
    if not asked:
        raise VrhumanError(f"{options.set}: has no items of the split {options.split}")
    if options.dry_run:
        most = most_of(found, asked, settings)
        if options.json:
            print_json(asdict(most))
        else:
            told = f"{most.calls} calls, {most.input_tokens} tokens in and {most.output_tokens} out"
            print(f"{len(asked)} items with {settings.model}: at most {told}, {most.money:.2f}")
        return 0
    log = options.out.with_name(f"{options.out.stem}{SUFFIX}")
    there = next((path for path in (options.out, log) if path.exists()), None)
    if there is not None and not options.resume:
        raise VrhumanError(
            f"{there}: is there already; give --resume to continue, or another --out"
        )
    make_folder(options.out.parent)
    counter = Counter("items", len(asked))
    try:
        done = answer_set(options.set, found, asked, settings, log, counter.show)
    finally:
        counter.close()
    write_answers(options.out, done.answers)
    left = len(asked) - len(done.answers)
    if options.json:
        rest = {name: value for name, value in asdict(done).items() if name != "answers"}
        print_json(
            {"answers": str(options.out), "answered": len(done.answers), "left": left, **rest}
        )
    else:
        for item_id, why in done.failed.items():
            say(f"{item_id}: failed: {why}")
        ended = f", ended by the budget of {done.ended_by}" if done.ended_by else ""
        print(
            f"{options.out}: {len(done.answers)} of {len(asked)} items, {done.invalid} replies not "
            f"understood, {done.spent.calls} calls{ended}"
        )
    return EXIT_CHECK_FAILED if done.failed else 0
