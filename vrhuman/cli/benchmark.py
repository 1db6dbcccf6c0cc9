"""Runs ``vrhuman benchmark``: the published benchmarks."""

from __future__ import annotations

from typing import Any

from vrhuman.cli import benchmark_record


def add(commands: Any) -> None:
    """Declare the commands."""
    benchmark = commands.add_parser("benchmark", help="sessions and sets of published benchmarks")
    verbs = benchmark.add_subparsers(metavar="COMMAND", required=True)
    benchmark_record.add_to(verbs)
