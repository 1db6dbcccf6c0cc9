"""Computes the microphone's level, for a timeline."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman.recording.entries import AudioPacket
from vrhuman.recording.errors import SessionDamaged
from vrhuman.recording.reader import Session
from vrhuman.recording.sound import decode
from vrhuman.records import Floats

LEVEL_NS = 50_000_000
"""The duration over which one level is computed [ns]."""
QUIETEST_DB = -60.0
"""The level [dB of full scale] that counts as silence."""


@dataclass(frozen=True, slots=True)
class Level:
    """The microphone's level.

    ``decibels`` (N,) are relative to full scale, over some 50 ms from ``times_ns``.
    """

    times_ns: NDArray[np.int64]
    decibels: Floats


def read_level(session: Session) -> Level | None:
    """Return the microphone's level; None if nothing was recorded. This decodes all the sound.

    :raises SessionError: if the sound cannot be decoded.
    """
    times: list[int] = []
    squares: list[float] = []
    counts: list[int] = []
    for time_ns, samples in decode(_whole(session)):
        if not times or time_ns - times[-1] >= LEVEL_NS:
            times.append(time_ns)
            squares.append(0.0)
            counts.append(0)
        squares[-1] += float(np.square(samples).sum())
        counts[-1] += len(samples)
    if not times:
        return None
    power = np.array(squares) / np.maximum(1, counts)
    decibels = 10.0 * np.log10(np.maximum(power, 10.0 ** (QUIETEST_DB / 10.0)))
    return Level(np.array(times, dtype=np.int64), decibels)


def _whole(session: Session) -> Iterator[AudioPacket]:
    """Yield the packets before damaged data."""
    with suppress(SessionDamaged):
        yield from session.audio_packets()
