"""Measures the headset loop on the scripted test runtime, at 90 Hz, and the replay after it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from vrhuman.apps.demo import verify_elsewhere
from vrhuman.bench.figure import Figure, frame_figures
from vrhuman.embodiment.build import EngineChoice
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.recording.reader import Session
from vrhuman.review.results.outcome import outcome
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import run_with_headset

DISPLAY = TestDisplay(width=512, height=512, refresh_hz=90)
STEPS = 100
SLOW = 10.0
"""World states and images a second of an engine as slow as AI2-THOR."""


def measure(say: Callable[[str], None]) -> list[Figure]:
    """Run two scripted trials of 100 steps: the engine at full speed, and slowed down.

    Drawing by a software renderer is not counted as processor time of this program.
    """
    say("the headset loop, the engine at full speed")
    figures = list(_trial(EngineChoice(), ""))
    say(f"the headset loop, the engine at {SLOW:.0f} Hz")
    label = f", engine at {SLOW:.0f} Hz"
    return [*figures, *_trial(EngineChoice(answers_per_second=SLOW), label)]


def _trial(engine: EngineChoice, label: str) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        plan = Plan(steps=STEPS, out=Path(folder), participant="bench", engine=engine)
        ran = run_with_headset(prepare(plan), DISPLAY, lambda _trial, _frames: None)
        frames = outcome(ran.path).frames
        with Session.open(ran.path) as session:
            timings = list(session.timings())
        factor = verify_elsewhere(ran.path).realtime_factor
    own = np.array([t.cpu_ns - t.draw_cpu_ns for t in timings]) * 1e-6
    ages = np.array([t.pose_age_ns / max(1, t.period_ns) for t in timings])
    oldest = float(np.percentile(ages, 99))
    yield from frame_figures(frames, f"90 Hz, 512x512{label}")
    yield Figure(f"pose age at submission, p99{label}", oldest, "frames", 1, "less")
    cpu = float(np.percentile(own, 99))
    yield Figure(f"our own CPU a frame, p99{label}", cpu, "ms", 4.0, "less")
    yield Figure(f"replay and verify{label}", factor, "x real time", 30.0, "more")
