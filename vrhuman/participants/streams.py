"""Simulates very bad hand tracking: poses that are late, in bunches, dropped, jumping or false.

This is what wireless headsets and controllers out of sight do, drawn by a seed: the hand's clock is
not the display's (72 against 90 Hz), several poses come at once after a gap, some never come, some
are far off, some are zero though reported as tracked, some are reported as estimates.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from vrhuman.headset.simulated import (
    SimulatedHand,
    SimulatedInputs,
    SimulatedPose,
)
from vrhuman.records import Floats

EASE = np.array([0.25, 1.2, -0.45])
"""The middle of the hand's path, right, up, back in the stage [m]."""
SWAY = ((0.12, 0.31), (0.10, 0.43), (0.08, 0.23))
"""Amplitude [m] and frequency [Hz] along each axis: under 0.5 m/s in all."""


class Fact(StrEnum):
    """What is reported about a pose, truly or not."""

    TRACKED = "tracked"
    GUESSED = "valid but not tracked"
    LOST = "not valid"


@dataclass(frozen=True, slots=True)
class Trouble:
    """How often each error occurs, as shares of the poses.

    ``gap`` [s] is how long a bunch is held back, ``leap`` [m] how far a jump goes.
    """

    hertz: float = 72.0
    bunched: float = 0.03
    gap: float = 0.15
    dropped: float = 0.08
    jumped: float = 0.01
    leap: float = 0.6
    zero: float = 0.03
    guessed: float = 0.03
    lost: float = 0.02


@dataclass(frozen=True, slots=True)
class HandStream:
    """The poses of one hand as they arrive.

    ``arrivals`` (N,) [s] never decrease; ``positions`` (N, 3) are in the OpenXR stage; a zero pose
    has a zero rotation, all others point ahead.
    """

    arrivals: Floats
    positions: Floats
    rotations: Floats
    facts: tuple[Fact, ...]

    @property
    def seconds(self) -> float:
        return float(self.arrivals[-1])

    def at(self, seconds: float) -> int:
        """Return the index of the newest sample that has arrived; the first before any has."""
        return max(0, int(np.searchsorted(self.arrivals, seconds, side="right")) - 1)


def true_hand(seconds: Floats) -> Floats:
    """Return where the hand really is (N, 3) at those times."""
    waves = [size * np.sin(2.0 * math.pi * hertz * seconds) for size, hertz in SWAY]
    way: Floats = EASE + np.stack(waves, axis=-1)
    return way


def bad_stream(seed: int, seconds: float, trouble: Trouble | None = None) -> HandStream:
    """Simulate the bad tracking of a hand that sways calmly."""
    trouble = trouble or Trouble()
    rng = np.random.default_rng(seed)
    times = np.arange(0.0, seconds, 1.0 / trouble.hertz)
    times = times[rng.uniform(size=len(times)) >= trouble.dropped]
    positions, arrivals = true_hand(times), times.copy()
    for start in times[rng.uniform(size=len(times)) < trouble.bunched]:
        held = (arrivals >= start) & (arrivals < start + trouble.gap)
        arrivals[held] = start + trouble.gap
    arrivals = np.maximum.accumulate(arrivals)
    rotations = np.tile([0.0, 0.0, 0.0, 1.0], (len(times), 1))
    facts = [Fact.TRACKED] * len(times)
    fate = rng.uniform(size=len(times))
    for i, share in enumerate(fate):
        left = share - trouble.jumped
        if left < 0.0:
            away = rng.normal(size=3)
            positions[i] += away / np.linalg.norm(away) * trouble.leap
        elif (left := left - trouble.zero) < 0.0:
            positions[i], rotations[i] = 0.0, 0.0
        elif (left := left - trouble.guessed) < 0.0:
            facts[i] = Fact.GUESSED
            positions[i] += rng.normal(size=3) * 0.1
        elif left - trouble.lost < 0.0:
            facts[i] = Fact.LOST
    return HandStream(arrivals, positions, rotations, tuple(facts))


class StreamPlayer:
    """A person who stands still, with the right hand engaging the arm and tracked as in ``stream``.

    A scripted runtime cannot report that a pose is an estimate: there the hand is lost.
    """

    def __init__(self, stream: HandStream, start_ns: int) -> None:
        self._stream = stream
        self._start_ns = start_ns

    def move(self, now_ns: int) -> SimulatedInputs:
        """Return the person's inputs at ``now_ns``."""
        i = self._stream.at((now_ns - self._start_ns) * 1e-9)
        x, y, z = (float(v) for v in self._stream.positions[i])
        a, b, c, d = (float(v) for v in self._stream.rotations[i])
        pose = SimulatedPose((x, y, z), (a, b, c, d))
        seen = self._stream.facts[i] is Fact.TRACKED
        return SimulatedInputs(right=SimulatedHand(pose, active=seen, squeeze=1.0))
