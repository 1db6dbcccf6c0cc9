"""The benchmarks by name, as the command line and the window of answers find them."""

from __future__ import annotations

from collections.abc import Mapping

from vrhuman.benchmarks.benchmark import Benchmark
from vrhuman.benchmarks.egotaskqa.benchmark import EgoTaskQa
from vrhuman.benchmarks.envqa.benchmark import EnvQa
from vrhuman.benchmarks.excalibur.benchmark import Excalibur
from vrhuman.benchmarks.movieqa.benchmark import MovieQa
from vrhuman.benchmarks.vidln.benchmark import VidLn
from vrhuman.records import VrhumanError

BENCHMARKS: Mapping[str, Benchmark] = {
    each.name: each for each in (Excalibur(), EnvQa(), EgoTaskQa(), MovieQa(), VidLn())
}


class UnknownBenchmark(VrhumanError):
    """There is no benchmark of this name."""


def find_benchmark(name: str) -> Benchmark:
    """Return a benchmark.

    :raises UnknownBenchmark: for another name, listing those that are there.
    """
    if name not in BENCHMARKS:
        raise UnknownBenchmark(f"{name!r} is no benchmark; there are {', '.join(BENCHMARKS)}")
    return BENCHMARKS[name]
