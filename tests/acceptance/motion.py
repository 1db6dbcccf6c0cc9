"""Recorded heads for their full length, and hands tracked badly by twenty seeds, for real.

The recordings go through the runtime (frames in time, the agent's camera) and, with tremor, through
the steps rule: the figures of ``vrhuman bench motion``. Each bad hand moves the arm for half a
minute in virtual time at 72, 90 and 120 Hz.
"""

from __future__ import annotations

import sys

import numpy as np

from tests.support.participants.followed_stream import ONE_TO_ONE, followed, wrists
from vrhuman.bench.motion import measure
from vrhuman.bench.report import print_figures
from vrhuman.embodiment.build import build_agent
from vrhuman.houses.generator import generate
from vrhuman.participants.streams import bad_stream

HANDS, SECONDS, RATES = 20, 30.0, (72, 90, 120)


def say(text: str) -> None:
    print(text, flush=True)


def lurches() -> int:
    """How many of the bad hands moved the wrist faster than its limit."""
    agent, fast = build_agent(generate(2, 3), "streams", 1), 0
    for seed in range(HANDS):
        stream = bad_stream(seed, SECONDS)
        for hertz in RATES:
            times, places = wrists(followed(agent, stream, hertz))
            speeds = np.linalg.norm(np.diff(places, axis=0), axis=1) / np.diff(times)
            good = bool(np.isfinite(places).all() and speeds.max() <= ONE_TO_ONE.reach.speed_limit)
            fast += not good
            say(f"{'ok  ' if good else 'FAST'}  hand {seed} at {hertz} Hz: {speeds.max():.2f} m/s")
    return fast


def failures() -> int:
    """Figures that fall short, and hands that lurched."""
    figures = measure(say)
    print_figures(figures)
    return sum(figure.holds is False for figure in figures) + lurches()


if __name__ == "__main__":
    sys.exit(1 if failures() else 0)
