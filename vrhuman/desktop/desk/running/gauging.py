"""Computes the gauges of a running trial: a value as text, a bar, its urgency; no window."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from vrhuman.desktop.desk.running.model import Run
from vrhuman.desktop.desk.running.phasing import minutes, steps_here

Loud = Literal["calm", "warm", "bad"]

FEW_STEPS = 0.1
"""The share of a phase's steps below which few are left."""
LATE_WARM, LATE_BAD = 99.0, 95.0
"""Shares of frames in time [%] below which it is shown; late frames make people sick."""
BLURRED = 80.0
"""Share of the pixels along a side [%] below which it is shown: the price of being in time."""
FULL_FORCE = 1.5
"""The force at which its bar is full [kgf]."""
QUIET_DB = -60.0
"""The level at which the microphone's bar is empty."""
CLIPS = 0.99
DISK_WARM, DISK_BAD = 10 * 1000**3, 2 * 1000**3
"""Free bytes on the disk that are a warning, and too few.

Below the second the trial pauses before anything fails.
"""
LONG_SECONDS = 30 * 60.0
"""Time without a break that is too long for most people."""


@dataclass(frozen=True, slots=True)
class Gauge:
    """One gauge.

    ``filled`` 0..1 is the bar's, None without one; ``curve`` are the last minute's values (seconds
    ago, per cent).
    """

    name: str
    words: str
    loud: Loud = "calm"
    filled: float | None = None
    curve: tuple[tuple[float, float], ...] = ()


def gauges(run: Run) -> tuple[Gauge, ...]:
    """Return the gauges in the order of the page; dashes before the first status is known."""
    now = run.standing
    if now is None:
        names = (
            "Steps left",
            "Frames in time",
            "Pixels drawn",
            "Tracking",
            "Force",
            "Microphone",
            "Disk",
        )
        return tuple(Gauge(name, "–") for name in (*names, "Since last break"))
    return (
        _steps(run),
        Gauge(
            "Frames in time",
            "–" if now.in_time is None else f"{now.in_time:.1f} %   {now.hz:.0f} Hz",
            "calm" if now.in_time is None else _below(now.in_time, LATE_WARM, LATE_BAD),
            curve=tuple(((now.time_ns - at) / 1e9, value) for at, value in run.frames),
        ),
        _pixels(now.sharpness),
        _tracking(now.tracked),
        Gauge("Force", _force(run), filled=min(1.0, now.force / FULL_FORCE)),
        _sound(now.sound),
        Gauge(
            "Disk",
            f"{now.free_bytes / 1000**3:.0f} GB free",
            _below(now.free_bytes, DISK_WARM, DISK_BAD),
        ),
        Gauge(
            "Since last break",
            minutes(now.exposure_seconds),
            "warm" if now.exposure_seconds > LONG_SECONDS else "calm",
        ),
    )


def _steps(run: Run) -> Gauge:
    now = run.standing
    assert now is not None
    if now.phase_kind == "answer" and run.questions:
        number, of = min(now.question + 1, len(run.questions)), len(run.questions)
        return Gauge("Question", f"{number} of {of}", filled=now.question / of)
    if now.steps_left is None:
        return Gauge("Steps", str(steps_here(run)))
    of = max(1, steps_here(run) + now.steps_left)
    left = now.steps_left / of
    loud: Loud = "warm" if now.begun and left < FEW_STEPS else "calm"
    return Gauge("Steps left", f"{now.steps_left} of {of}", loud, left)


def _pixels(sharpness: float | None) -> Gauge:
    if sharpness is None:
        return Gauge("Pixels drawn", "–")
    words = f"{sharpness * sharpness / 100.0:.0f} % ({sharpness:.0f} % a side)"
    return Gauge("Pixels drawn", words, "warm" if sharpness < BLURRED else "calm")


def _tracking(tracked: tuple[bool, bool, bool]) -> Gauge:
    names = ("head", "left", "right")
    words = "  ".join(
        f"{name} {'✓' if on else '✗'}" for name, on in zip(names, tracked, strict=True)
    )
    return Gauge("Tracking", words, "bad" if not tracked[0] else "calm" if all(tracked) else "warm")


def _force(run: Run) -> str:
    now = run.standing
    assert now is not None
    held = ", ".join(each.split("|")[0] for each in now.held)
    return f"{now.force:.2f} kgf" + (f"   {held}" if held else "")


def _sound(peak: float | None) -> Gauge:
    if peak is None:
        return Gauge("Microphone", "not recorded")
    decibel = 20 * math.log10(max(peak, 1e-6))
    filled = min(1.0, max(0.0, 1.0 - decibel / QUIET_DB))
    words = "too loud" if peak >= CLIPS else "silent" if filled == 0.0 else f"{decibel:.0f} dB"
    return Gauge("Microphone", words, "warm" if peak >= CLIPS else "calm", filled)


def _below(value: float, warm: float, bad: float) -> Loud:
    return "bad" if value < bad else "warm" if value < warm else "calm"
