"""The headset loop on the scripted test runtime, at 90 Hz, and the replay of what it recorded."""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np

from vrhuman.bench.figure import Figure
from vrhuman.headset.test_runtime import TestDisplay
from vrhuman.session.reader import Session
from vrhuman.trial.demo import verify_elsewhere
from vrhuman.trial.outcome import outcome
from vrhuman.trial.plan import Plan, prepare
from vrhuman.trial.run import run_with_headset

DISPLAY = TestDisplay(width=512, height=512, refresh_hz=90)
STEPS = 100


def measure() -> list[Figure]:
    """A scripted trial of 100 steps; drawing by a software renderer is not our CPU."""
    with tempfile.TemporaryDirectory() as folder:
        plan = Plan(steps=STEPS, out=Path(folder), participant="bench")
        ran = run_with_headset(prepare(plan), DISPLAY, lambda _trial, _frames: None)
        frames = outcome(ran.path).frames
        with Session.open(ran.path) as session:
            timings = list(session.timings())
        factor = verify_elsewhere(ran.path).realtime_factor
    own = np.array([t.cpu_ns - t.draw_cpu_ns for t in timings]) * 1e-6
    ages = np.array([t.pose_age_ns / max(1, t.period_ns) for t in timings])
    return [
        Figure("frames in time, 90 Hz, 512x512", 100.0 * frames.in_time, "%", 99.5, "more"),
        Figure("pose age at submission, p99", float(np.percentile(ages, 99)), "frames", 1, "less"),
        Figure("our own CPU a frame, p99", float(np.percentile(own, 99)), "ms", 4.0, "less"),
        Figure("replay and verify", factor, "x real time", 30.0, "more"),
    ]
