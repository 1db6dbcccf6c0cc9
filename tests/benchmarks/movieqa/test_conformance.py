"""MovieQA is a benchmark as every other one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.benchmarks.movieqa_films import make_set
from vrhuman.benchmarks.benchmark import Benchmark
from vrhuman.benchmarks.conformance import BenchmarkConformance
from vrhuman.benchmarks.table import BENCHMARKS

pytest.importorskip("snowballstemmer")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set of toy films."""
    folder = tmp_path_factory.mktemp("movieqa") / "set"
    make_set(folder, 2)
    return folder


class TestMovieQa(BenchmarkConformance):
    """On a small set of toy films."""

    @pytest.fixture(autouse=True)
    def _folders(self, made: Path, tmp_path: Path) -> None:
        self._set, self._empty = made, tmp_path

    def benchmark_under_test(self) -> Benchmark:
        return BENCHMARKS["movieqa"]

    def set_folder(self) -> Path:
        return self._set

    def empty_folder(self) -> Path:
        return self._empty
