"""What the run view holds at each moment of the sample, as a recorded trial reports it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from tests.support.desktop.recorded_trial import told
from tests.support.paths import SAMPLE
from vrhuman.desktop.desk.running.model import (
    Run,
    heard,
    started,
    stood,
)
from vrhuman.runtime.supervision.messages import LivePicture, TrialStatus


@cache
def steps() -> tuple[tuple[object, Run], ...]:
    """What the recorded session tells, and the run after each."""
    return tuple(followed())


def followed() -> Iterator[tuple[object, Run]]:
    run = started(Run())
    for _, each in told(SAMPLE):
        if isinstance(each, TrialStatus):
            run = stood(run, each)
        elif not isinstance(each, LivePicture):
            run = heard(run, each)
        yield each, run


def during(kind: str) -> Run:
    """Within the first phase of that kind."""
    runs = [
        run
        for each, run in steps()
        if isinstance(each, TrialStatus) and each.phase_kind == kind and run.stage == "running"
    ]
    return runs[len(runs) // 4]


def standing(**changes: object) -> Run:
    run = during("explore")
    assert run.standing is not None
    return replace(run, standing=replace(run.standing, **changes))  # type: ignore[arg-type]
