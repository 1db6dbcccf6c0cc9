"""Runs the requested benchmarks and prints their figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from vrhuman.bench.agents import measure as measure_agents
from vrhuman.bench.arm import measure as measure_arm
from vrhuman.bench.determinism import measure as measure_determinism
from vrhuman.bench.engine import measure as measure_engine
from vrhuman.bench.envqa import measure as measure_envqa
from vrhuman.bench.figure import Figure
from vrhuman.bench.force import measure as measure_force
from vrhuman.bench.houses import measure as measure_houses
from vrhuman.bench.loop import measure as measure_loop
from vrhuman.bench.motion import measure as measure_motion
from vrhuman.bench.protocol import measure as measure_protocol
from vrhuman.bench.questions import measure as measure_questions
from vrhuman.bench.questions_of_films import measure as measure_questions_of_films
from vrhuman.bench.reprojection.quality import measure as measure_reprojection
from vrhuman.bench.scenery import Scenery
from vrhuman.bench.session import measure as measure_session
from vrhuman.bench.stability import measure as measure_stability
from vrhuman.bench.virtual_time import measure as measure_virtual_time
from vrhuman.records import VrhumanError

Say = Callable[[str], None]


def benchmarks(scenery: Scenery, say: Say) -> dict[str, Callable[[], list[Figure]]]:
    """Return all benchmarks by name; ``scenery`` is for those of the reprojection."""
    return {
        "arm": measure_arm,
        "engine": measure_engine,
        "session": partial(measure_session, say),
        "virtual": measure_virtual_time,
        "force": measure_force,
        "headset": partial(measure_loop, say),
        "motion": partial(measure_motion, say),
        "reprojection": partial(measure_reprojection, scenery, say),
        "houses": measure_houses,
        "protocol": measure_protocol,
        "stability": measure_stability,
        "determinism": measure_determinism,
        "film-questions": measure_questions_of_films,
        "questions": measure_questions,
        "envqa": measure_envqa,
        "agents": measure_agents,
    }


class UnknownBenchmark(VrhumanError):
    """A name is not that of a benchmark."""


def run_benchmarks(only: Sequence[str], scenery: Scenery, say: Say) -> list[Figure]:
    """Run the named benchmarks, or all, and return every figure.

    :raises UnknownBenchmark: naming the existing ones.
    """
    known = benchmarks(scenery, say)
    for name in only:
        if name not in known:
            raise UnknownBenchmark(f"{name}: no such benchmark; choose from {', '.join(known)}")
    figures: list[Figure] = []
    for name in only or known:
        say(f"measuring {name}")
        figures += known[name]()
    return figures


def print_figures(figures: Sequence[Figure]) -> None:
    """Print a table on standard output."""
    width = max(len(figure.name) for figure in figures)
    for figure in figures:
        print(f"{figure.name:<{width}}  {figure.value:>12,.3g} {figure.unit:<14}{figure.verdict}")
