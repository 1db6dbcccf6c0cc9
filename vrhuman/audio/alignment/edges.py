"""Moves the boundaries of words to the edges of pauses, which a recording shows better.

The decoder halves a pause between two words, or gives it to one of them. Where the sound is quiet
near a boundary, the word before ends at the pause's beginning and the next begins at its end.
Noise hides how a word fades out and begins: the less speech stands out of it, the further words
reach into a pause.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman.audio.alignment.sound import RATE, Sound

Span = tuple[float, float]
"""Begin and end [s]."""

_WINDOW, _HOP = 320, 80
_SPEECH_PERCENTILE, _QUIET_PERCENTILE = 90, 8
_MAX_CONTRAST_DB, _MIN_CONTRAST_DB = 45.0, 7.0
_SHARE = 0.35
"""Quiet is what is less than this share of the way from the quietest to speech, in decibels."""
_MIN_PAUSE, _LONG_PAUSE = 0.04, 0.12
_NEAR, _FAR = 0.04, 0.15
"""How far from a boundary a pause may be, a short and a long one [s]."""
_MIN_WORD = 0.02
_FADE_IN, _FADE_OUT = 0.02, 0.06
"""How much of a word's beginning and end strong noise hides [s]."""
_CLEAR_DB, _HIDING_DB = 40.0, 15.0
"""Contrasts between speech and quiet at which noise hides nothing, and that much."""


@dataclass(frozen=True, slots=True)
class Pauses:
    """Where a recording is quiet, and how far words reach into that [s]."""

    spans: tuple[Span, ...]
    fade_in: float = 0.0
    fade_out: float = 0.0


def snapped(sound: Sound, words: Sequence[Span]) -> list[Span]:
    """Return the words' spans with their boundaries at the edges of pauses."""
    pauses = pauses_of(sound)
    length = len(sound) / RATE
    begins, ends = [each[0] for each in words], [each[1] for each in words]
    for place in range(len(words) + 1):
        first, last = place == 0, place == len(words)
        end, begin = (0.0 if first else words[place - 1][1]), (length if last else words[place][0])
        after = -1.0 if first else sum(words[place - 1]) / 2
        before = length + 1.0 if last else sum(words[place]) / 2
        near: list[tuple[float, Span]] = []
        for pause in pauses.spans:
            apart = max(0.0, pause[0] - begin, end - pause[1])
            long = pause[1] - pause[0]
            reach = _FAR if long >= _LONG_PAUSE else _NEAR
            between = pause[1] > after and pause[0] < before
            if between and (first or last or apart <= reach):
                near.append((long - apart, pause))
        if not near:
            continue
        quiet = _without_fades(max(near)[1], pauses)
        if not first:
            ends[place - 1] = max(quiet[0], begins[place - 1] + _MIN_WORD)
        if not last and quiet[1] < ends[place] - _MIN_WORD:
            begins[place] = quiet[1]
    return list(zip(begins, ends, strict=True))


def _without_fades(pause: Span, pauses: Pauses) -> Span:
    """Return a pause without what words reach into it; they share one that is too short."""
    begin, end = pause[0] + pauses.fade_out, pause[1] - pauses.fade_in
    if begin > end:
        begin = end = (begin + end) / 2
    return begin, end


def pauses_of(sound: Sound) -> Pauses:
    """Return where a recording is quiet; nowhere if noise covers the difference."""
    levels, times = _levels(sound)
    speech = float(np.percentile(levels, _SPEECH_PERCENTILE))
    quiet = max(float(np.percentile(levels, _QUIET_PERCENTILE)), speech - _MAX_CONTRAST_DB)
    contrast = speech - quiet
    if contrast < _MIN_CONTRAST_DB:
        return Pauses(())
    below = levels < quiet + _SHARE * contrast
    edges = np.flatnonzero(np.diff(np.concatenate([[0], below.astype(np.int8), [0]])))
    found = []
    for first, after in edges.reshape(-1, 2).tolist():
        begin = 0.0 if first == 0 else float(times[first])
        end = len(sound) / RATE if after == len(below) else float(times[after - 1])
        if end - begin >= _MIN_PAUSE:
            found.append((begin, end))
    hidden = min(max((_CLEAR_DB - contrast) / (_CLEAR_DB - _HIDING_DB), 0.0), 1.0)
    return Pauses(tuple(found), hidden * _FADE_IN, hidden * _FADE_OUT)


def _levels(sound: Sound) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the level of each 20 ms [dB], one every 5 ms, and the middles' times [s]."""
    power = np.concatenate([[0.0], np.cumsum(sound.astype(np.float64) ** 2)])
    starts = np.arange(max(1, (len(sound) - _WINDOW) // _HOP + 1)) * _HOP
    mean = (power[np.minimum(starts + _WINDOW, len(sound))] - power[starts]) / _WINDOW
    return 10.0 * np.log10(mean + 1e-12), (starts + _WINDOW / 2) / RATE
