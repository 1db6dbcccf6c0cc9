"""Makes the short, soft notes by which the participant hears the protocol.

Two rising notes when a phase begins, one when a question comes, two falling ones for a break. They
say nothing about right and wrong answers.
"""

from __future__ import annotations

from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

RATE = 48_000
"""Sample rate [Hz], of one channel."""
LOUDEST = 0.12
"""Amplitude as a share of the maximum: 18 dB below it."""
ATTACK_SECONDS, FADE_SECONDS = 0.008, 0.02


class Cue(StrEnum):
    """What a cue announces."""

    PHASE = "phase"
    QUESTION = "question"
    BREAK = "break"


_NOTES: dict[Cue, tuple[tuple[float, float], ...]] = {
    Cue.PHASE: ((523.25, 0.11), (783.99, 0.20)),
    Cue.QUESTION: ((659.26, 0.12),),
    Cue.BREAK: ((659.26, 0.16), (440.0, 0.28)),
}
"""Pitches [Hz] and durations [s] of each cue's notes, in order."""


def tone(cue: Cue) -> NDArray[np.int16]:
    """Compute the samples of a cue; each note starts at once, fades out, and ends in silence."""
    return np.concatenate([_note(pitch, seconds) for pitch, seconds in _NOTES[cue]])


def _note(pitch: float, seconds: float) -> NDArray[np.int16]:
    times = np.arange(round(seconds * RATE)) / RATE
    swell = np.minimum(1.0, times / ATTACK_SECONDS)
    fade = np.minimum(1.0, (seconds - times) / FADE_SECONDS)
    shape = swell * fade * np.exp(-3.0 * times / seconds)
    wave = np.sin(2.0 * np.pi * pitch * times) * shape
    samples: NDArray[np.int16] = (LOUDEST * 32767 * wave / np.abs(wave).max()).astype(np.int16)
    return samples
