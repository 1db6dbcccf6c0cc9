"""What the commands share that record many sessions by the scripted participant."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from vrhuman.batch import Failure, run_all
from vrhuman.cli.many import worker_options
from vrhuman.cli.options import EXIT_BAD_INPUT, engine, print_json, say, whole
from vrhuman.cli.progress import Counter
from vrhuman.records import JsonValue


class Order(Protocol):
    """A session that is to be recorded."""

    @property
    def number(self) -> int: ...

    @property
    def name(self) -> str: ...


Ordered = TypeVar("Ordered", bound=Order)
Result = TypeVar("Result")


def recording_options(parser: argparse.ArgumentParser) -> None:
    """Declare which houses, how many sessions, where to, and who works."""
    parser.add_argument(
        "--houses",
        nargs="+",
        required=True,
        metavar="FILE[:N]",
        help="house files (all houses of each, or the N-th from 0), or own:SEED, a generated house",
    )
    parser.add_argument(
        "--n", type=whole, required=True, metavar="N", help="number of sessions in all"
    )
    parser.add_argument("--seed", type=whole, default=1, metavar="N", help="seed (default: 1)")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="folder for the sessions"
    )
    parser.add_argument("--engine", type=engine, default="embedded", help="engine")
    parser.add_argument(
        "--film",
        action="store_true",
        help="also record a video of what the agent sees, which takes several times as long",
    )
    worker_options(parser)
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def record_all(
    options: argparse.Namespace,
    todo: Sequence[Ordered],
    record: Callable[[Ordered], Result],
    summary: Callable[[Sequence[Result]], Mapping[str, JsonValue]],
    show: Callable[[Mapping[str, JsonValue]], None],
) -> int:
    """Record these sessions, print what became of them, and return the exit code."""
    counter = Counter("sessions recorded", len(todo))
    results: list[tuple[int, Result]] = []
    failures: list[tuple[int, str]] = []
    try:
        for order, found in run_all(record, todo, options.jobs, options.backend, options.address):
            if isinstance(found, Failure):
                failures.append((order.number, f"{order.name}: {found.reason}"))
            else:
                results.append((order.number, found))
            counter.show(len(results) + len(failures))
    finally:
        counter.close()
    told = summary([found for _, found in sorted(results, key=lambda each: each[0])])
    failed = [reason for _, reason in sorted(failures)]
    if options.json:
        print_json({**told, "failed": failed})
    else:
        for line in failed:
            say(line)
        show(told)
    return EXIT_BAD_INPUT if failed else 0
