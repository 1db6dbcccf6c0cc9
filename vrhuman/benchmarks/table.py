"""The benchmarks by name."""

from __future__ import annotations

from collections.abc import Mapping

from vrhuman.benchmarks.benchmark import Benchmark

BENCHMARKS: Mapping[str, Benchmark] = {}
