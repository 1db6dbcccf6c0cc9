"""Runs the benchmarks asked for and prints their figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vrhuman.bench.arm import measure as measure_arm
from vrhuman.bench.determinism import measure as measure_determinism
from vrhuman.bench.engine import measure as measure_engine
from vrhuman.bench.figure import Figure
from vrhuman.bench.houses import measure as measure_houses
from vrhuman.bench.loop import measure as measure_loop
from vrhuman.bench.protocol import measure as measure_protocol
from vrhuman.bench.recording import measure as measure_recording
from vrhuman.bench.stability import measure as measure_stability
from vrhuman.records import VrhumanError

BENCHMARKS: dict[str, Callable[[], list[Figure]]] = {
    "arm": measure_arm,
    "engine": measure_engine,
    "recording": measure_recording,
    "loop": measure_loop,
    "houses": measure_houses,
    "protocol": measure_protocol,
    "stability": measure_stability,
    "determinism": measure_determinism,
}


class UnknownBenchmark(VrhumanError):
    """A name that is none of ours."""


def run_benchmarks(only: Sequence[str], say: Callable[[str], None]) -> list[Figure]:
    """Every figure of the benchmarks named, or of all.

    :raises UnknownBenchmark: naming those there are.
    """
    for name in only:
        if name not in BENCHMARKS:
            raise UnknownBenchmark(f"{name}: no such benchmark; there are {', '.join(BENCHMARKS)}")
    figures: list[Figure] = []
    for name in only or BENCHMARKS:
        say(f"measuring {name}")
        figures += BENCHMARKS[name]()
    return figures


def print_figures(figures: Sequence[Figure]) -> None:
    """A table on standard output."""
    width = max(len(figure.name) for figure in figures)
    for figure in figures:
        print(f"{figure.name:<{width}}  {figure.value:>12,.3g} {figure.unit:<14}{figure.verdict}")
