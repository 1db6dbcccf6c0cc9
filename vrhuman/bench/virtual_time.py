"""Measures how fast whole sessions run in virtual time, and how fast what happened is found."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from vrhuman.annotation.annotate import annotate
from vrhuman.bench.figure import Figure
from vrhuman.recording.verify import verify
from vrhuman.records import TICK_SECONDS
from vrhuman.review.results.frames import FrameCount
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import run_in_virtual_time
from vrhuman.runtime.trial import Trial

STEPS = 400
"""Steps of the explore phase: about two minutes of the participant's time."""
HOUSE = "own:4"


def measure() -> list[Figure]:
    """Run the same session with and without film; loading the house is not counted."""
    figures = []
    for film, goal in ((False, 20.0), (True, None)):
        with tempfile.TemporaryDirectory() as folder:
            factor, path = session(Path(folder), film)
            name = f"scripted session of {STEPS} steps, {'with' if film else 'without'} film"
            identical = verify(path).identical
            figures.append(Figure(name, factor if identical else 0.0, "x real time", goal))
            if not film:
                figures.append(_annotated(path))
    return figures


def _annotated(path: Path) -> Figure:
    """Annotate a session, opening its house included."""
    began = time.perf_counter()
    found = annotate(path)
    seconds = (found.end.tick - found.start.tick) * TICK_SECONDS
    factor = seconds / (time.perf_counter() - began) if found.identical else 0.0
    return Figure(f"annotation of a session of {STEPS} steps", factor, "x real time", 60.0)


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
