"""Counts a trial's display frames: the share shown in time, and with how many of their pixels.

A display gives up pixels to be in time, so neither share says anything without the other. Here they
are put into words together. In virtual time there is no display, and nothing was in time or late.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from vrhuman.recording.entries import RuntimeKind
from vrhuman.recording.reader import Session
from vrhuman.records import FrameTiming

NO_DISPLAY = "virtual time, no display"


@dataclass(frozen=True, slots=True)
class FrameCount:
    """The frames of a trial.

    ``shown`` is their number, ``missed`` that of display periods without a new frame. ``sides`` and
    ``areas`` are sums over the frames: of the share of the eyes' pixels drawn along a side, and of
    its square, the share of all pixels. ``displayed`` is False in virtual time.
    """

    shown: int
    missed: int
    period_ns: int
    sides: float
    areas: float
    displayed: bool = True

    @property
    def in_time(self) -> float | None:
        """The share of display periods that had their frame; None without a display or frames."""
        periods = self.shown + self.missed
        return self.shown / periods if self.displayed and periods else None

    @property
    def sharpness(self) -> float | None:
        """The mean share of the pixels along a side; None without a display or frames."""
        return self.sides / self.shown if self.displayed and self.shown else None

    @property
    def pixels(self) -> float | None:
        """The mean share of all pixels; None without a display or frames."""
        return self.areas / self.shown if self.displayed and self.shown else None

    @property
    def hz(self) -> float | None:
        """The display's rate [Hz]; None without a display or frames."""
        return 1e9 / self.period_ns if self.displayed and self.period_ns else None

    @property
    def words(self) -> str:
        """Both shares in words, or why there are none."""
        if not self.displayed:
            return NO_DISPLAY
        return frame_words(*map(percent, (self.in_time, self.sharpness, self.pixels)))

    def after(self, missed: int, period_ns: int, sharpness: float) -> FrameCount:
        """Return the count with one frame more."""
        return replace(
            self,
            shown=self.shown + 1,
            missed=self.missed + missed,
            period_ns=period_ns,
            sides=self.sides + sharpness,
            areas=self.areas + sharpness * sharpness,
        )

    def since(self, before: FrameCount) -> FrameCount:
        """Return the count of the frames after ``before``, an earlier count of the same trial."""
        return replace(
            self,
            shown=self.shown - before.shown,
            missed=self.missed - before.missed,
            sides=self.sides - before.sides,
            areas=self.areas - before.areas,
        )

    def as_json(self) -> dict[str, int | float | None]:
        """Return the keys that scripts rely on; shares 0..1, None where there was no display."""
        return {
            "frames": self.shown,
            "display_hz": _rounded(self.hz, 2),
            "frames_in_time": _rounded(self.in_time, 5),
            "sharpness": _rounded(self.sharpness, 5),
            "pixels": _rounded(self.pixels, 5),
        }

    def figures(self) -> dict[str, float]:
        """Return the shares by name [per cent]; none where there was no display."""
        shares = (
            ("frames_in_time", self.in_time),
            ("sharpness", self.sharpness),
            ("pixels", self.pixels),
        )
        return {name: 100.0 * share for name, share in shares if share is not None}


NO_FRAMES = FrameCount(0, 0, 0, 0.0, 0.0)


def virtual_frames(number: int, period_ns: int) -> FrameCount:
    """Return the count of a trial in virtual time."""
    return FrameCount(number, 0, period_ns, 0.0, 0.0, displayed=False)


def counted_frames(timings: Iterable[FrameTiming], kind: RuntimeKind) -> FrameCount:
    """Return the count of recorded frames, of a runtime of that kind."""
    shown, missed, period_ns, sides, areas = 0, 0, 0, 0.0, 0.0
    for each in timings:  # an hour has a quarter of a million
        shown += 1
        missed += each.missed
        period_ns = each.period_ns
        sides += each.sharpness
        areas += each.sharpness * each.sharpness
    return FrameCount(shown, missed, period_ns, sides, areas, kind is not RuntimeKind.NONE)


def session_frames(session: Session) -> FrameCount:
    """Return the count of a session file's frames."""
    return counted_frames(session.timings(), session.start.runtime_kind)


def frame_words(in_time: float | None, sharpness: float | None, pixels: float | None = None) -> str:
    """Put the shares [per cent] into words: of frames in time, and of the pixels along a side.

    ``pixels`` is the share of all of them, the square of ``sharpness`` unless it is given. Scores
    of earlier versions do not know how sharp the frames were; then the words say so.
    """
    if in_time is None:
        return "no frames shown"
    if sharpness is None:
        return f"{in_time:.1f} % in time, with an unknown share of the pixels"
    if pixels is None:
        pixels = sharpness * sharpness / 100.0
    if pixels > 99.95:
        return f"{in_time:.1f} % in time, with all pixels"
    return (
        f"{in_time:.1f} % in time, with {sharpness:.0f} % of the pixels along a side "
        f"({pixels:.0f} % of all pixels)"
    )


def percent(share: float | None) -> float | None:
    """Return a share [0..1] in per cent."""
    return None if share is None else 100.0 * share


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)
