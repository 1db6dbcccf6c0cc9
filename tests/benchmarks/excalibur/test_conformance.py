"""EXCALIBUR is a benchmark as every other one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from vrhuman.benchmarks.benchmark import Benchmark
from vrhuman.benchmarks.conformance import BenchmarkConformance
from vrhuman.benchmarks.table import BENCHMARKS


class TestExcalibur(BenchmarkConformance):
    """On the set of the shipped session."""

    @pytest.fixture(autouse=True)
    def _folders(self, sample_set: Path, tmp_path: Path) -> None:
        self._set, self._empty = sample_set, tmp_path / "empty"
        self._empty.mkdir()

    def benchmark_under_test(self) -> Benchmark:
        return BENCHMARKS["excalibur"]

    def set_folder(self) -> Path:
        return self._set

    def empty_folder(self) -> Path:
        return self._empty

    def session_files(self) -> Sequence[Path]:
        return [SAMPLE]
