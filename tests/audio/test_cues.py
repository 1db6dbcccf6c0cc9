"""Cues: short, soft, each its own, ending in silence."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from vrhuman.audio.cues import LOUDEST, RATE, Cue, tone


@pytest.mark.parametrize("cue", list(Cue))
def test_a_cue_is_short_and_soft_and_begins_and_ends_without_a_click(cue: Cue) -> None:
    samples = tone(cue)

    assert 0.05 < len(samples) / RATE < 0.5
    assert np.abs(samples).max() / 32767 == pytest.approx(LOUDEST, abs=0.01)
    assert np.abs(np.diff(samples.astype(int), prepend=0, append=0)).max() < 0.12 * LOUDEST * 32767
    assert abs(int(samples[-1])) < 0.02 * LOUDEST * 32767


def pitches(samples: np.ndarray) -> list[float]:
    """Of the first and the last sixteenth of a second [Hz]."""
    part = RATE // 16
    return [
        float(np.argmax(np.abs(np.fft.rfft(piece, RATE))))
        for piece in (samples[:part], samples[-part:])
    ]


def test_a_phase_rises_and_a_break_falls() -> None:
    first, last = pitches(tone(Cue.PHASE))
    assert last > 1.3 * first

    first, last = pitches(tone(Cue.BREAK))
    assert last < 0.8 * first


def test_no_two_cues_are_alike() -> None:
    for one, other in combinations(Cue, 2):
        assert len(tone(one)) != len(tone(other))
