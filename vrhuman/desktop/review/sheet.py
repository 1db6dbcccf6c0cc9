"""Computes the layout of a timeline of a given size: times to pixels, tracks to rows, no Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from vrhuman.records import Floats
from vrhuman.review.level import Level
from vrhuman.review.playback import Alignment
from vrhuman.review.tracks import Interval, Mark, Tracks

GUTTER, RIGHT = 96, 10
"""Width of the tracks' names, and of the right margin [px]."""
AXIS = 18
CURVE_LEAST, CURVE_MOST = 32, 90
Row = Literal[
    "phases",
    "steps",
    "events",
    "actions",
    "answers",
    "panels",
    "speech",
    "words",
    "notes",
    "evidence",
]
HEIGHTS: dict[Row, int] = {
    "phases": 20,
    "steps": 12,
    "events": 18,
    "actions": 20,
    "answers": 16,
    "panels": 12,
    "speech": 20,
    "words": 18,
    "notes": 16,
    "evidence": 14,
}
_TICKS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200)
_TICK_PIXELS = 70


@dataclass(frozen=True, slots=True)
class Curve:
    """A curve with its name, unit, values and the range that is always shown."""

    name: str
    unit: str
    values: Floats
    low: float
    high: float

    def down(self, value: float) -> float:
        """Return how far below the top of its row a value is, 0..1."""
        return (self.high - value) / (self.high - self.low)


@dataclass(frozen=True)
class Content:
    """What a timeline shows: a session, and what was found or written about it since."""

    tracks: Tracks
    own: tuple[Mark, ...] = ()
    evidence: tuple[Interval, ...] = ()
    level: Level | None = None
    actions: tuple[Interval, ...] = ()
    words: tuple[Interval, ...] = ()

    @cached_property
    def curves(self) -> tuple[Curve, ...]:
        """The curves, with ranges that include all their values."""
        curves = self.tracks.curves
        return (
            _curve("arm height", "m", curves.arm_height, -0.45, 0.9),
            _curve("hand reach", "m", curves.hand_distance, 0.0, 0.7),
            _curve("grasp force", "kgf", curves.grasp_force, 0.0, 0.5),
        )


@dataclass(frozen=True)
class Sheet:
    """The layout of a timeline.

    It is ``width`` x ``height`` pixels large and spans the clock's times ``shown``; the alignment
    has the session as its number ``session``.
    """

    content: Content
    alignment: Alignment
    session: int
    width: int
    height: int
    shown: tuple[int, int]

    @property
    def wide(self) -> int:
        """Pixels between the names and the margin."""
        return max(1, self.width - GUTTER - RIGHT)

    def place(self, position_ns: float) -> float:
        """Return the position of a time of the clock [px from the left]."""
        start, end = self.shown
        return GUTTER + (position_ns - start) / max(1, end - start) * self.wide

    def time_at(self, x: float) -> int:
        """Return the clock's time at a position, the nearest in view."""
        start, end = self.shown
        share = min(1.0, max(0.0, (x - GUTTER) / self.wide))
        return round(start + share * (end - start))

    def places(self, times_ns: Sequence[int]) -> list[float]:
        """Return the positions of times of the session."""
        if not times_ns:
            return []
        positions = self.alignment.positions(self.session, np.array(times_ns, dtype=np.int64))
        return [self.place(position) for position in positions.tolist()]

    def extent(self, stretch: Interval) -> tuple[float, float]:
        """Return the start and end of an interval in view; empty where it is not in view.

        Where the session waits after it for another session, the interval has ended.
        """
        start, end = self.places([stretch.start_ns, max(stretch.start_ns, stretch.end_ns - 1)])
        left = max(float(GUTTER), start)
        return left, max(left, min(float(GUTTER + self.wide), end))

    def columns(
        self, times_ns: NDArray[np.int64], values: Floats
    ) -> list[tuple[float, float, float]]:
        """Return x, least and greatest of the values in every column of pixels that has any."""
        positions = self.alignment.positions(self.session, times_ns)
        start, end = self.shown
        inside = np.flatnonzero((positions >= start) & (positions <= end))
        if not len(inside):
            return []
        low, high = max(0, int(inside[0]) - 1), min(len(positions), int(inside[-1]) + 2)
        x = np.floor((positions[low:high] - start) / max(1, end - start) * self.wide)
        own = values[low:high]
        firsts = np.flatnonzero(np.append(True, x[1:] != x[:-1]))
        table = np.stack(
            [
                x[firsts] + GUTTER,
                np.minimum.reduceat(own, firsts),
                np.maximum.reduceat(own, firsts),
            ],
            axis=1,
        )
        return [(at, least, most) for at, least, most in table.tolist()]

    @cached_property
    def rows(self) -> tuple[tuple[Row, int, int], ...]:
        """The tracks with tops and heights [px].

        Speech is there only where sound was recorded, actions and words only once some are known.
        """
        rows: list[tuple[Row, int, int]] = []
        hidden = {
            "speech": self.content.level is None,
            "actions": not self.content.actions,
            "words": not self.content.words,
        }
        top = 0
        for row, height in HEIGHTS.items():
            if not hidden.get(row, False):
                rows.append((row, top, height))
                top += height
        return tuple(rows)

    @property
    def rows_end(self) -> int:
        """The end of the tracks and the start of the curves [px]."""
        _, top, height = self.rows[-1]
        return top + height

    @cached_property
    def curve_rows(self) -> tuple[tuple[Curve, int, int], ...]:
        """The curves with their tops and heights, where there is room for all; else none."""
        curves = self.content.curves
        each = (self.height - AXIS - self.rows_end) // len(curves)
        if each < CURVE_LEAST:
            return ()
        each = min(each, CURVE_MOST)
        return tuple((curve, self.rows_end + i * each, each) for i, curve in enumerate(curves))

    @cached_property
    def lanes(self) -> tuple[tuple[Interval, int], ...]:
        """The actions, each with a lane of its track in which it meets no other."""
        ends: list[int] = []
        placed = []
        for each in sorted(self.content.actions, key=lambda a: (a.start_ns, -a.end_ns)):
            free = (lane for lane, end in enumerate(ends) if end <= each.start_ns)
            lane = next(free, len(ends))
            ends[lane : lane + 1] = [each.end_ns]
            placed.append((each, lane))
        return tuple(placed)

    def ticks(self) -> tuple[int, list[int]]:
        """Return the distance of the axis's numbers [ns], and their times of the clock."""
        start, end = self.shown
        most = max(1, self.wide // _TICK_PIXELS)
        enough = (t for t in _TICKS if (end - start) / (t * 1e9) <= most)
        every = round(next(enough, _TICKS[-1]) * 1e9)
        return every, list(range(-(-start // every) * every, end + 1, every))


def _curve(name: str, unit: str, values: Floats, low: float, high: float) -> Curve:
    least, most = (float(values.min()), float(values.max())) if len(values) else (low, high)
    return Curve(name, unit, values, min(low, least), max(high, most))


def value_text(curve: Curve, index: int) -> str:
    """Return a curve's value with its unit, ``-`` before its first; never ``-0.00``."""
    return f"{round(float(curve.values[index]), 2) + 0.0:.2f} {curve.unit}" if index >= 0 else "-"


def clock(nanoseconds: int, tenths: bool = False) -> str:
    """Format a time as ``3:07``, ``1:03:07``; with tenths of a second ``3:07.2``."""
    seconds, tenth = divmod(max(0, nanoseconds) // 100_000_000, 10)
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    words = f"{hours}:{minute:02d}:{second:02d}" if hours else f"{minute}:{second:02d}"
    return f"{words}.{tenth}" if tenths else words
