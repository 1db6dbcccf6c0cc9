"""Runs the benchmarks asked for and prints their figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vrhuman.bench.arm import measure as measure_arm
from vrhuman.bench.engine import measure as measure_engine
from vrhuman.bench.figure import Figure
from vrhuman.bench.loop import measure as measure_loop
from vrhuman.bench.recording import measure as measure_recording
from vrhuman.records import VrhumanError

BENCHMARKS: dict[str, Callable[[], list[Figure]]] = {
    "arm": measure_arm,
    "engine": measure_engine,
    "recording": measure_recording,
    "loop": measure_loop,
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
        sign = ">=" if figure.better == "more" else "<="
        verdict = "holds" if figure.holds else "FALLS SHORT"
        print(
            f"{figure.name:<{width}}  {figure.value:>12,.3g} {figure.unit:<14}"
            f"goal {sign} {figure.reach:<10,.6g} {verdict}"
        )
