"""The commands of ``vrhuman benchmark``: the published benchmarks' sets, scores and reports."""

from vrhuman.cli.benchmark.commands import add

__all__ = ["add"]
