"""Puts the benchmarks of a study side by side: what was answered to each set, from its registry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from vrhuman.apps.item_answers import gather_answers
from vrhuman.apps.session_answers import session_answers
from vrhuman.benchmarks.answer_files import ItemResponse
from vrhuman.benchmarks.benchmark import AskedBySessions, Benchmark
from vrhuman.benchmarks.sets import SET_FILE, SetError, benchmark_of
from vrhuman.benchmarks.study_report import BenchmarkRow, benchmark_row, empty_row
from vrhuman.study.registry.registry import Registry


def sets_in(folder: Path) -> tuple[Path, ...]:
    """Return the sets in a study's folder, in it or one folder deeper."""
    found = {
        path.parent for pattern in ("*", "*/*") for path in folder.glob(f"{pattern}/{SET_FILE}")
    }
    return tuple(sorted(found))


def benchmark_rows(
    registry: Registry,
    study_id: str,
    sets: Sequence[Path],
    programs: Sequence[ItemResponse],
    benchmarks: Mapping[str, Benchmark],
) -> tuple[BenchmarkRow, ...]:
    """Return a row for each set, by the benchmarks' order, and one for each without a set.

    The benchmarks are those that the study is for, all where it names none.

    ``programs`` are answers from files, of baselines and agents.

    :raises VrhumanError: for a set that cannot be read; for two folders with the same set.
    """
    wanted = registry.benchmarks(study_id) or tuple(benchmarks)
    rows: dict[str, list[BenchmarkRow]] = {name: [] for name in wanted if name in benchmarks}
    seen: dict[str, Path] = {}
    for folder in sets:
        benchmark = benchmark_of(folder, benchmarks)
        found = benchmark.read(folder)
        if found.digest in seen:
            raise SetError(f"{folder}: the same set as {seen[found.digest]}; give it once")
        seen[found.digest] = folder
        people = gather_answers(registry, study_id, found.digest)
        if isinstance(benchmark, AskedBySessions):
            people += session_answers(registry, study_id, benchmark, folder, found)
        rows.setdefault(benchmark.name, []).append(
            benchmark_row(benchmark, found, (*people, *programs))
        )
    return tuple(
        row for name, made in rows.items() for row in (made or [empty_row(benchmarks[name])])
    )
