"""Decides how many pixels to draw: fewer where frames are late, more where time is left.

A frame in time with fewer pixels is better for the eyes, and for the stomach, than a sharp late
one, for which the runtime shows the old one again. Makers of graphics cards call this dynamic
resolution.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

_LATE, _EARLY = 0.78, 0.6
"""Shares of a display period: above the first, work is nearly late; below the other, early."""
_NEWEST = 0.1
"""The weight of the newest frame in the average.

A single frame that was delayed, by a disk or another program, says nothing about pixels.
"""
_WORST = 1.5
"""The value that counts for a frame that took longer, or was late."""
_STEP = 1 / 8
_PATIENCE, _MAX_PATIENCE = 45, 1440
"""Frames with time left before more pixels are tried.

Half a second at first, up to a quarter of a minute after repeated failures.
"""
_SETTLED = 4
"""How many times the patience must pass until the patience is halved again."""


@dataclass(frozen=True, slots=True)
class Sharpness:
    """The state of the sharpness rule, which :meth:`after` applies frame by frame.

    ``share`` is the share of the pixels along each side that is drawn, from ``least`` to 1 in
    eighths. ``load`` is the recent work of a frame, as a share of a display period; ``calm`` frames
    ended with time left, ``settled`` ones passed since there were too many pixels. ``patience`` is
    how many calm ones must pass before more is tried; ``tried`` says that the last change was such
    a try.
    """

    least: float
    share: float = 1.0
    load: float = _EARLY
    calm: int = 0
    settled: int = 0
    patience: int = _PATIENCE
    tried: bool = False

    def after(self, spent: float, missed: int) -> Sharpness:
        """Return the state after a frame.

        The frame's work took ``spent`` of a display period and ``missed`` periods were skipped
        before it.
        """
        newest = _WORST if missed > 0 else min(_WORST, spent)
        load = self.load + _NEWEST * (newest - self.load)
        if load > _LATE and self.share > self.least:
            patience = min(_MAX_PATIENCE, (2 if self.tried else 1) * self.patience)
            return Sharpness(self.least, max(self.least, self.share - _STEP), patience=patience)
        rule = replace(self, load=load, settled=self.settled + 1)
        if rule.settled >= _SETTLED * rule.patience:
            rule = replace(rule, settled=0, patience=max(_PATIENCE, rule.patience // 2))
        if load > _EARLY or rule.share >= 1.0:
            return replace(rule, calm=0)
        if rule.calm + 1 < rule.patience:
            return replace(rule, calm=rule.calm + 1)
        return replace(rule, share=min(1.0, rule.share + _STEP), calm=0, tried=True)

    def of(self, size: tuple[int, int]) -> tuple[int, int]:
        """Return an image size [px] reduced to the share, in even numbers."""
        width, height = (max(2, round(side * self.share / 2) * 2) for side in size)
        return width, height
