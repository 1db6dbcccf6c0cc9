"""Runs ``vrhuman benchmark egotaskqa record``: goals sessions by the scripted participant."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from vrhuman.batch import Failure, run_all
from vrhuman.cli.many import worker_options
from vrhuman.cli.options import EXIT_BAD_INPUT, command, engine, print_json, say, whole
from vrhuman.cli.progress import Counter


def add_to(verbs: Any) -> None:
    """Declare ``record`` among EgoTaskQA's own commands."""
    parser = command(
        verbs,
        "record",
        _record,
        "record household tasks by the scripted participant, as many sessions as wanted",
        "vrhuman benchmark egotaskqa record --houses own:1 own:2 --n 10 --out sessions/tasks",
    )
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
    parser.add_argument(
        "--together",
        type=int,
        choices=(1, 2),
        default=2,
        help="tasks that are done together in a session (default: %(default)s)",
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


def _record(options: argparse.Namespace) -> int:
    from vrhuman.benchmarks.instructing.recording import houses_of
    from vrhuman.benchmarks.tasks.recording import goals_orders, goals_summary, record_goals

    todo = goals_orders(
        houses_of(options.houses),
        options.n,
        options.seed,
        options.out.absolute(),
        options.together,
        options.engine,
        options.film,
    )
    counter = Counter("sessions recorded", len(todo))
    results, failures = [], []
    try:
        batch = run_all(record_goals, todo, options.jobs, options.backend, options.address)
        for order, found in batch:
            if isinstance(found, Failure):
                failures.append((order.number, f"{order.name}: {found.reason}"))
            else:
                results.append((order.number, found))
            counter.show(len(results) + len(failures))
    finally:
        counter.close()
    told = goals_summary([found for _, found in sorted(results, key=lambda each: each[0])])
    failed = [reason for _, reason in sorted(failures)]
    if options.json:
        print_json({**told, "failed": failed})
    else:
        for line in failed:
            say(line)
        _print(told)
    return EXIT_BAD_INPUT if failed else 0


def _print(told: Any) -> None:
    share = 100.0 * told["reached"] / told["goals"] if told["goals"] else 100.0
    print(f"{told['sessions']} sessions ({told['recorded']} recorded now), {told['goals']} goals")
    print(f"{told['reached']} goals reached ({share:.1f} %)")
    print(f"{'task':<24} {'given':>6} {'reached':>8}")
    for name, counts in told["tasks"].items():
        print(f"{name:<24} {counts['given']:>6} {counts['reached']:>8}")
    for reason, count in told["not_reached"].items():
        print(f"not reached, {reason}: {count}")
