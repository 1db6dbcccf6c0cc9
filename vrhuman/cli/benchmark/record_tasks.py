"""Runs ``vrhuman benchmark egotaskqa record``: goals sessions by the scripted participant."""

from __future__ import annotations

import argparse
from typing import Any

from vrhuman.cli.benchmark.recording import record_all, recording_options
from vrhuman.cli.options import command


def add_to(verbs: Any) -> None:
    """Declare ``record`` among EgoTaskQA's own commands."""
    parser = command(
        verbs,
        "record",
        _record,
        "record household tasks by the scripted participant, as many sessions as wanted",
        "vrhuman benchmark egotaskqa record --houses own:1 own:2 --n 10 --out sessions/tasks",
    )
    recording_options(parser)
    parser.add_argument(
        "--together",
        type=int,
        choices=(1, 2),
        default=2,
        help="tasks that are done together in a session (default: %(default)s)",
    )


def _record(options: argparse.Namespace) -> int:
    from vrhuman.benchmarks.tasks.recording import goals_orders, goals_summary, record_goals
    from vrhuman.runtime.house_names import houses_of

    todo = goals_orders(
        houses_of(options.houses),
        options.n,
        options.seed,
        options.out.absolute(),
        options.together,
        options.engine,
        options.film,
    )
    return record_all(options, todo, record_goals, goals_summary, _print)


def _print(told: Any) -> None:
    share = 100.0 * told["reached"] / told["goals"] if told["goals"] else 100.0
    print(f"{told['sessions']} sessions ({told['recorded']} recorded now), {told['goals']} goals")
    print(f"{told['reached']} goals reached ({share:.1f} %)")
    print(f"{'task':<24} {'given':>6} {'reached':>8}")
    for name, counts in told["tasks"].items():
        print(f"{name:<24} {counts['given']:>6} {counts['reached']:>8}")
    for reason, count in told["not_reached"].items():
        print(f"not reached, {reason}: {count}")
