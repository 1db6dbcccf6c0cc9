"""Env-QA is a benchmark as every other one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.benchmarks.envqa_sets import with_films, write_set
from vrhuman.benchmarks.benchmark import Benchmark
from vrhuman.benchmarks.conformance import BenchmarkConformance
from vrhuman.benchmarks.table import BENCHMARKS


class TestEnvQa(BenchmarkConformance):
    """On a small set of its own."""

    @pytest.fixture(autouse=True)
    def _folders(self, tmp_path: Path) -> None:
        self._set = with_films(write_set(tmp_path / "set"))
        self._empty = tmp_path / "empty"
        self._empty.mkdir()

    def benchmark_under_test(self) -> Benchmark:
        return BENCHMARKS["envqa"]

    def set_folder(self) -> Path:
        return self._set

    def empty_folder(self) -> Path:
        return self._empty


def test_every_benchmark_is_found_under_its_own_name() -> None:
    assert all(name == each.name for name, each in BENCHMARKS.items())
