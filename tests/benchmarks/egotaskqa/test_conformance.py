"""EgoTaskQA is a benchmark as every other one."""

from __future__ import annotations

from pathlib import Path

import pytest

from vrhuman.benchmarks.benchmark import Benchmark
from vrhuman.benchmarks.conformance import BenchmarkConformance
from vrhuman.benchmarks.table import BENCHMARKS


class TestEgoTaskQa(BenchmarkConformance):
    """On a small set of its own."""

    @pytest.fixture(autouse=True)
    def _folders(self, small_set: Path, tmp_path: Path) -> None:
        self._set = small_set
        self._empty = tmp_path / "empty"
        self._empty.mkdir()

    def benchmark_under_test(self) -> Benchmark:
        return BENCHMARKS["egotaskqa"]

    def set_folder(self) -> Path:
        return self._set

    def empty_folder(self) -> Path:
        return self._empty
