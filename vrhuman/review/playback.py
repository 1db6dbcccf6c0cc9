"""Playback: a clock with a speed, and how the times of one or two sessions are placed on it.

It has no windows and no pictures. The clock counts nanoseconds from 0 (*playback time*); a
session's own times are those of its file. :class:`Alignment` converts between them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
AlignedBy = Literal["time", "phase"]


@dataclass(frozen=True, slots=True)
class Playback:
    """A clock's position, 0..``length_ns``, and whether it runs, at a speed of :data:`SPEEDS`.

    >>> Playback(10_000).toggled().after(2_000).position_ns
    2000
    """

    length_ns: int
    position_ns: int = 0
    speed: float = 1.0
    playing: bool = False

    def at(self, position_ns: int) -> Playback:
        """Return the clock at another time, at most at the end; it runs if it ran before."""
        position = min(max(0, position_ns), self.length_ns)
        goes_on = self.playing and not self._ends(position)
        return replace(self, position_ns=position, playing=goes_on)

    def after(self, elapsed_ns: int) -> Playback:
        """Return the clock this much real time later [ns]; it stops at the end."""
        if not self.playing:
            return self
        return self.at(self.position_ns + round(elapsed_ns * self.speed))

    def toggled(self) -> Playback:
        """Return the clock started or paused; at its end, it starts from the beginning."""
        if self.playing:
            return replace(self, playing=False)
        start = 0 if self._ends(self.position_ns) else self.position_ns
        return replace(self, position_ns=start, playing=self.length_ns > 0)

    def paused(self) -> Playback:
        return replace(self, playing=False)

    def faster(self) -> Playback:
        return self._geared(1)

    def slower(self) -> Playback:
        return self._geared(-1)

    def with_speed(self, speed: float) -> Playback:
        """Return the clock at another speed.

        :raises ValueError: if the speed is none of :data:`SPEEDS`.
        """
        if speed not in SPEEDS:
            raise ValueError(f"speed {speed} is none of {SPEEDS}")
        return replace(self, speed=speed)

    def _geared(self, by: int) -> Playback:
        gear = SPEEDS.index(self.speed) + by
        return replace(self, speed=SPEEDS[min(max(0, gear), len(SPEEDS) - 1)])

    def _ends(self, position_ns: int) -> bool:
        return position_ns >= self.length_ns


def stepped(times_ns: NDArray[np.int64], time_ns: int, frames: int) -> int:
    """Return the time of the frame this many after (or, negative, before) a time.

    ``times_ns`` ascend. From between two frames, one forwards is the next and one backwards the one
    before.
    """
    if not len(times_ns):
        return time_ns
    side: Literal["left", "right"] = "left" if frames < 0 else "right"
    index = int(np.searchsorted(times_ns, time_ns, side)) + frames - (frames > 0)
    return int(times_ns[min(max(0, index), len(times_ns) - 1)])


class Span(Protocol):
    """A phase; :class:`vrhuman.review.outline.PhaseSpan` is one."""

    @property
    def phase(self) -> str: ...
    @property
    def start_ns(self) -> int: ...
    @property
    def end_ns(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Extent:
    """A session's first and last time and its phases in order."""

    first_ns: int
    last_ns: int
    phases: Sequence[Span] = ()


@dataclass(frozen=True, slots=True)
class Alignment:
    """Where the times of each session are on the clock.

    ``sections`` has, for each part of the clock, every session's own start and end; a part is as
    long as the longest of them, and a session that is done earlier waits there.
    """

    sections: tuple[tuple[tuple[int, int], ...], ...]

    @classmethod
    def of(cls, sessions: Sequence[Extent], by: AlignedBy = "time") -> Alignment:
        """Align sessions ``by`` time or phase.

        ``time``: all begin together. ``phase``: each phase that two sessions share begins together.
        """
        whole = tuple((each.first_ns, max(each.first_ns, each.last_ns)) for each in sessions)
        if by == "time" or len(sessions) != 2:
            return cls((whole,))
        return cls(_by_phase(sessions[0], sessions[1]))

    @property
    def length_ns(self) -> int:
        return sum(self._lengths)

    @property
    def _lengths(self) -> list[int]:
        return [max(end - start for start, end in section) for section in self.sections]

    def session_time(self, session: int, position_ns: int) -> int:
        """Return what a session shows at a time of the clock."""
        begins = self._begins
        index = min(max(0, bisect_right(begins, position_ns) - 1), len(begins) - 1)
        start, end = self.sections[index][session]
        return min(max(start, start + position_ns - begins[index]), end)

    def position(self, session: int, time_ns: int) -> int:
        """Return when the clock shows a session's time.

        If the session waits there for long, it is the last moment of it.
        """
        return int(self.positions(session, np.array([time_ns]))[0])

    def positions(self, session: int, times_ns: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return when the clock shows each of a session's times."""
        starts, ends = np.array([section[session] for section in self.sections]).T
        section = np.minimum(np.searchsorted(ends, times_ns, "right"), len(ends) - 1)
        inside = np.clip(times_ns, starts[section], ends[section]) - starts[section]
        out: NDArray[np.int64] = np.array(self._begins)[section] + inside
        return out

    @property
    def _begins(self) -> list[int]:
        out = [0]
        for length in self._lengths[:-1]:
            out.append(out[-1] + length)
        return out


def _by_phase(one: Extent, other: Extent) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Cut both sessions at the beginnings of the phases they have in common, in the same order."""
    a, b = ([span.phase for span in each.phases] for each in (one, other))
    cuts = [(one.first_ns, other.first_ns)]
    for i, j, size in SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks():
        for n in range(size):
            cuts.append((one.phases[i + n].start_ns, other.phases[j + n].start_ns))
    cuts.append((one.last_ns, other.last_ns))
    sections = []
    for (start, begin), (end, stop) in pairwise(cuts):
        section = ((start, max(start, end)), (begin, max(begin, stop)))
        if end > start or stop > begin:
            sections.append(section)
    return tuple(sections) or (((one.first_ns, one.first_ns), (other.first_ns, other.first_ns)),)
