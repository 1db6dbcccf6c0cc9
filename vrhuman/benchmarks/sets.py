"""Finds which benchmark a set is of: its ``set.json`` names it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from vrhuman.benchmarks.benchmark import Benchmark
from vrhuman.records import JsonValue, VrhumanError

SET_FILE = "set.json"


class SetError(VrhumanError):
    """A folder is no set of a benchmark, or of none that is known."""


def sessions_in(folder: Path) -> frozenset[str]:
    """Return the ids of the sessions that a set was made of.

    :raises SetError: if there is no set.
    """
    told = _described(folder / SET_FILE).get("sessions")
    return frozenset(map(str, told.values())) if isinstance(told, dict) else frozenset()


def benchmark_of(folder: Path, benchmarks: Mapping[str, Benchmark]) -> Benchmark:
    """Return the benchmark of the set in a folder.

    :raises SetError: if there is no set, or it is of no benchmark of this version.
    """
    path = folder / SET_FILE
    name = _described(path).get("benchmark")
    known = ", ".join(benchmarks) or "none"
    if not isinstance(name, str):
        raise SetError(f"{path}: benchmark: missing; must be one of {known}")
    if name not in benchmarks:
        raise SetError(f"{path}: benchmark: {name[:40]!r} is not known; must be one of {known}")
    return benchmarks[name]


def _described(path: Path) -> Mapping[str, JsonValue]:
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SetError(
            f"{path}: cannot be read ({error.strerror}); give the folder of a set, which "
            "`vrhuman benchmark make` wrote"
        ) from error
    except (ValueError, RecursionError) as error:
        raise SetError(f"{path}: not JSON; make the set again") from error
    return told if isinstance(told, dict) else {}
