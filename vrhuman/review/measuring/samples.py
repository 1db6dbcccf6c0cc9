"""Samples a session at a steady rate while the house is shown, whatever its frame rate was.

Time counts only while the house's time runs: answering, pauses and gaps are left out. World frame:
left-handed, y up, metres, degrees.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman.recording.channels import Topic
from vrhuman.recording.errors import SessionDamaged
from vrhuman.recording.reader import Entry
from vrhuman.records import Floats
from vrhuman.review.recording import Recording

EVERY_NS = 250_000_000
"""The time from one sample to the next, or up to a frame more [ns]."""
LONGEST_NS = 1_000_000_000
"""How long a world state is valid at most; without a newer one, the house is not shown any more."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A moment that is valid for ``seconds`` from ``time_ns``.

    ``position`` (3,) is the person's agent, 0.9 m above the floor, ``hand`` (3,) the hand sphere's
    centre. ``looked_at`` is the object in the middle of the person's view, "" if there is none, and
    ``gaze`` is the x, z over which that view ends, None if nothing was drawn.
    """

    time_ns: int
    seconds: float
    phase: str
    position: Floats
    yaw: float
    horizon: float
    hand: Floats
    room: str
    held: tuple[str, ...]
    looked_at: str = ""
    gaze: tuple[float, float] | None = None


def sampled(
    times_ns: NDArray[np.int64], breaks_ns: NDArray[np.int64], every_ns: int = EVERY_NS
) -> Iterator[tuple[int, float]]:
    """Yield the times to sample, and how long each sample is valid [s].

    ``times_ns`` (N,) are the world states', ascending. The first world state after each of
    ``breaks_ns`` (ascending: where phases begin) is sampled too.
    """
    times = np.unique(times_ns)
    gaps = np.minimum(np.diff(times, append=times[-1:]), LONGEST_NS)
    parts = np.searchsorted(breaks_ns, times, "right")
    index = 0
    while index < len(times):
        later = int(np.searchsorted(times, times[index] + every_ns))
        part_ends = int(np.searchsorted(parts, parts[index], "right"))
        after = min(later, part_ends)
        yield int(times[index]), float(gaps[index:after].sum()) / 1e9
        index = after


def recorded(recording: Recording, *topics: Topic) -> Iterator[tuple[int, Entry]]:
    """Yield times and values of some topics, in order, up to where the file is damaged."""
    try:
        yield from recording.session.entries(*topics)
    except SessionDamaged:
        if recording.damage is None:
            raise
