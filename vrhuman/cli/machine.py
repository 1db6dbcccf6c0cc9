"""Commands on the machine: doctor, bench."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import Any

from vrhuman.cli.options import EXIT_NOT_SO, command, print_json, say


def add(commands: Any) -> None:
    """Declare them."""
    doctor = command(
        commands,
        "doctor",
        _doctor,
        "is this machine ready? runtime, graphics, disk, packages",
        "vrhuman doctor",
    )
    doctor.add_argument("--json", action="store_true", help="print one line of JSON")

    bench = command(
        commands,
        "bench",
        _bench,
        "measure speed, each figure beside its goal",
        "vrhuman bench engine",
    )
    bench.add_argument(
        "only",
        nargs="*",
        help="arm, engine, recording, loop, houses, protocol, stability, determinism (all)",
    )
    bench.add_argument("--json", action="store_true", help="print one line of JSON")


def _doctor(options: argparse.Namespace) -> int:
    from vrhuman.trial.doctor import examine

    checks = examine()
    if options.json:
        print_json([asdict(check) for check in checks])
    else:
        for check in checks:
            print(f"{'ok  ' if check.good else 'FAIL'}  {check.name:<18} {check.told}")
    return 0 if all(check.good for check in checks) else EXIT_NOT_SO


def _bench(options: argparse.Namespace) -> int:
    from vrhuman.bench.report import print_figures, run_benchmarks

    figures = run_benchmarks(options.only, say)
    if options.json:
        print_json([figure.as_json() for figure in figures])
    else:
        print_figures(figures)
    return 0
