"""Runs ``vrhuman benchmark envqa record``: instructed sessions by the scripted participant."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from vrhuman.batch import Failure, run_all
from vrhuman.cli.many import worker_options
from vrhuman.cli.options import EXIT_BAD_INPUT, command, engine, print_json, say, whole
from vrhuman.cli.progress import Counter
from vrhuman.cli.trials import VIDEO_TYPES


def add_to(verbs: Any) -> None:
    """Declare ``record`` among Env-QA's own commands."""
    parser = command(
        verbs,
        "record",
        _record,
        "record instructed sessions by the scripted participant, as many as wanted",
        "vrhuman benchmark envqa record --houses own:1 own:2 --n 10 --out sessions/envqa",
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
    parser.add_argument("--seed", type=whole, default=1, metavar="N", help="seed (default: 1)")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="folder for the sessions"
    )
    parser.add_argument(
        "--video-type",
        choices=VIDEO_TYPES,
        nargs="+",
        default=VIDEO_TYPES,
        help="what the videos are about (default: all types in turn)",
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
    from vrhuman.benchmarks.instructing.recording import houses_of, orders, record, summary
    from vrhuman.benchmarks.instructing.samplers import VideoType

    todo = orders(
        houses_of(options.houses),
        options.n,
        options.seed,
        options.out.absolute(),
        [VideoType(each) for each in options.video_type],
        options.engine,
        options.film,
    )
    counter = Counter("sessions recorded", len(todo))
    results, failures = [], []
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
        _print(told)
    return EXIT_BAD_INPUT if failed else 0


def _print(told: Any) -> None:
    share = 100.0 * told["done"] / told["steps"] if told["steps"] else 100.0
    print(f"{told['sessions']} sessions ({told['recorded']} recorded now), {told['steps']} steps")
    print(f"{told['done']} steps done ({share:.1f} %)")
    print(f"{'action':<12} {'asked':>6} {'done':>6}")
    for name, counts in told["actions"].items():
        print(f"{name:<12} {counts['asked']:>6} {counts['done']:>6}")
    for reason, count in told["not_done"].items():
        print(f"not done, {reason}: {count}")
