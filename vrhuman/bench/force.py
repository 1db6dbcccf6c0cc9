"""Measures how well weights are told apart by force and slip, with a simulated noisy finger."""

from __future__ import annotations

import math
import time

import numpy as np

from vrhuman.bench.figure import Figure
from vrhuman.embodiment.force import Press
from vrhuman.embodiment.grasp import carries
from vrhuman.embodiment.settings import ForceSettings
from vrhuman.participants.comparing.weighing import MotorNoise, Weighing

PAIRS = 400
NOISE = 0.15
"""The finger's noise: the maximum of the assumed 10 to 15 % of the pressure."""
FRAME_SECONDS = 1.0 / 72.0
LIGHTEST, HEAVIEST = 0.2, 4.5
CALLS = 20_000
_RAMP_SECONDS = 1.5


def measure() -> list[Figure]:
    """Measure pairs that differ by just 10 % and 0.10 kgf, and the delay of slow pressure."""
    rng = np.random.default_rng(11)
    noise = MotorNoise(NOISE, 0.1, rng)
    right, frames = 0, 0
    for lighter in np.exp(rng.uniform(math.log(LIGHTEST), math.log(HEAVIEST / 1.1), PAIRS)):
        heavier = max(1.1 * lighter, lighter + 0.10)
        (less, n), (more, m) = (_weigh(float(w), noise) for w in (lighter, heavier))
        right, frames = right + (less < more), frames + n + m
    press = Press(ForceSettings())
    began = time.perf_counter()
    for i in range(CALLS):
        press.update(i % 72 / 72.0, i * 13_888_889)
    call = (time.perf_counter() - began) / CALLS
    seconds = frames * FRAME_SECONDS / (2 * PAIRS)
    return [
        Figure("weights ordered, of 100 pairs", 100.0 * right / PAIRS, "pairs", 95.0, "more"),
        Figure("weighing one thing", seconds, "s", None, "less"),
        Figure("pressure to force, delay", _delay() * 1e3, "ms", 20.0, "less"),
        Figure("pressure to force, a call", call * 1e6, "us", None, "less"),
    ]


def _weigh(weight: float, noise: MotorNoise) -> tuple[float, int]:
    """Return the estimate of an object that weighs ``weight`` kgf, and the frames it took."""
    press, weighing = Press(ForceSettings()), Weighing(noise)
    held, force, frame = False, 0.0, 0
    while not weighing.done:
        frame += 1
        pressure = weighing.press(force, held, FRAME_SECONDS)
        force = press.update(pressure, round(frame * FRAME_SECONDS * 1e9))
        held = carries(force, weight)
    return weighing.estimate, frame


def _delay() -> float:
    """Return the delay [s] of a slow ramp's force behind an unfiltered one, at 72 Hz."""
    rate = 0.5
    ramp = [rate * i * FRAME_SECONDS for i in range(round(_RAMP_SECONDS / FRAME_SECONDS))]
    filtered, at_once = (
        np.array([press.update(value, round(value / rate * 1e9)) for value in ramp])
        for press in (
            Press(ForceSettings(curve="linear", full_force=20.0)),
            Press(ForceSettings(curve="linear", full_force=20.0, smoothing=0.0)),
        )
    )
    steady = len(ramp) // 3
    rise = (at_once[-1] - at_once[steady]) / (ramp[-1] - ramp[steady]) * rate
    return float(np.mean((at_once - filtered)[steady:]) / rise)
