"""Runs ``vrhuman benchmark envqa record``: instructed sessions by the scripted participant."""

from __future__ import annotations

import argparse
from typing import Any

from vrhuman.cli.benchmark.recording import record_all, recording_options
from vrhuman.cli.options import command
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
    recording_options(parser)
    parser.add_argument(
        "--video-type",
        choices=VIDEO_TYPES,
        nargs="+",
        default=VIDEO_TYPES,
        help="what the videos are about (default: all types in turn)",
    )


def _record(options: argparse.Namespace) -> int:
    from vrhuman.benchmarks.instructing.recording import orders, record, summary
    from vrhuman.benchmarks.instructing.samplers import VideoType
    from vrhuman.runtime.house_names import houses_of

    todo = orders(
        houses_of(options.houses),
        options.n,
        options.seed,
        options.out.absolute(),
        [VideoType(each) for each in options.video_type],
        options.engine,
        options.film,
    )
    return record_all(options, todo, record, summary, _print)


def _print(told: Any) -> None:
    share = 100.0 * told["done"] / told["steps"] if told["steps"] else 100.0
    print(f"{told['sessions']} sessions ({told['recorded']} recorded now), {told['steps']} steps")
    print(f"{told['done']} steps done ({share:.1f} %)")
    print(f"{'action':<12} {'asked':>6} {'done':>6}")
    for name, counts in told["actions"].items():
        print(f"{name:<12} {counts['asked']:>6} {counts['done']:>6}")
    for reason, count in told["not_done"].items():
        print(f"not done, {reason}: {count}")
