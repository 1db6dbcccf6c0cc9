"""Measures how fast whole sessions run in virtual time, and how fast what happened is found."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from vrhuman.annotation.annotate import annotate
from vrhuman.batch import Failure, run_all
from vrhuman.bench.figure import Figure
from vrhuman.recording.verify import verify
from vrhuman.records import TICK_SECONDS, VrhumanError
from vrhuman.review.results.frames import FrameCount
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import run_in_virtual_time
from vrhuman.runtime.trial import Trial

STEPS = 400
"""Steps of the explore phase: about two minutes of the participant's time."""
HOUSE = "own:4"
RUNS = 5
"""The fastest of so many counts, of sessions without film and of annotating: the others waited for
the computer, and the first reads the program in."""
WORKERS = 2
"""How many sessions are annotated at once, where the speed of several is counted."""


def measure() -> list[Figure]:
    """Run the same session without film, several times, and with it; loading it is not counted."""
    name = f"scripted session of {STEPS} steps"
    with tempfile.TemporaryDirectory() as folder:
        bare = [session(Path(folder, str(n)), film=False) for n in range(RUNS)]
        whole = session(Path(folder, "filmed"), film=True)
        same = all(verify(path).identical for _, path in (*bare, whole))
        fastest = max(factor for factor, _ in bare)
        return [
            Figure(f"{name}, without film, best of {RUNS}", same * fastest, "x real time", 20.0),
            *_annotated([path for _, path in bare]),
            Figure(f"{name}, with film", same * whole[0], "x real time"),
        ]


def _annotated(paths: Sequence[Path]) -> list[Figure]:
    """Annotate each session alone, and then several at once, as ``vrhuman annotate`` does.

    Opening its house is included, starting the workers is not: each has annotated one before.
    """
    alone = max(_speed(map(_annotated_seconds, [path])) for path in paths)
    several = [*paths, *paths]
    _speed(_at_once(paths[:WORKERS]))
    return [
        Figure(
            f"annotation of a session of {STEPS} steps, best of {RUNS}", alone, "x real time", 60.0
        ),
        Figure(
            f"annotation of {len(several)} sessions, {WORKERS} workers",
            _speed(_at_once(several)),
            "x real time",
            60.0,
        ),
    ]


def _at_once(paths: Sequence[Path]) -> Iterator[float]:
    for path, seconds in run_all(_annotated_seconds, paths, jobs=WORKERS):
        if isinstance(seconds, Failure):
            raise VrhumanError(f"{path}: {seconds}")
        yield seconds


def _annotated_seconds(path: Path) -> float:
    """Annotate a session; return how long it lasted [s], 0 where it does not come out the same."""
    found = annotate(path)
    return (found.end.tick - found.start.tick) * TICK_SECONDS if found.identical else 0.0


def _speed(annotated: Iterable[float]) -> float:
    """Return how much faster than real time some sessions are annotated."""
    began = time.perf_counter()
    return sum(annotated) / (time.perf_counter() - began)


def session(folder: Path, film: bool) -> tuple[float, Path]:
    """Run one session, and return how much faster than real time it was, and its file.

    Its speed is that from its first frame to its last.
    """
    plan = Plan(protocol="free-explore", steps=STEPS, house=HOUSE, out=folder, film=film)
    began: list[tuple[float, int]] = []
    last = 0

    def progress(trial: Trial, count: FrameCount) -> None:  # noqa: ARG001
        nonlocal last
        last = trial.now_ns
        if not began:
            began.append((time.perf_counter(), last))

    ran = run_in_virtual_time(prepare(plan), progress)
    wall = time.perf_counter() - began[0][0]
    factor = (last - began[0][1]) * 1e-9 / wall
    return factor, ran.path
