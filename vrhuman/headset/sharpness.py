"""How many pixels there is time for: fewer where frames come late, more where time is left.

A frame in time with fewer pixels is worth more to the eyes, and to the stomach, than a sharp one
that is late: the runtime then shows the old one again. Graphics cards' makers call it dynamic
resolution.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

_LATE, _EARLY = 0.78, 0.6
"""Shares of a display period: work that takes more is too near to being late; less leaves time."""
_NEWEST = 0.1
"""How much the newest frame weighs: a single one that was held up, by a disk or another program,
says nothing of pixels."""
_WORST = 1.5
"""What a frame counts that took longer, or came late."""
_STEP = 1 / 8
_PATIENCE, _MAX_PATIENCE = 45, 1440
"""Frames with time left before more pixels are tried: half a second at first, a quarter of a minute
where it was tried again and again in vain."""
_SETTLED = 4
"""Times its patience, after which it is halved again."""


@dataclass(frozen=True, slots=True)
class Sharpness:
    """The ``share`` of the pixels along each side that is drawn, from ``least`` to 1 in eighths;
    the state of a rule that :meth:`after` applies frame by frame. ``load`` is what a frame's work
    took lately, as a share of a display period; ``calm`` frames ended with time left, ``settled``
    ones passed since there were too many pixels. ``patience`` is how many calm ones it takes to try
    more; ``tried`` tells that the last change was such a try."""

    least: float
    share: float = 1.0
    load: float = _EARLY
    calm: int = 0
    settled: int = 0
    patience: int = _PATIENCE
    tried: bool = False

    def after(self, spent: float, missed: int) -> Sharpness:
        """When a frame's work took ``spent`` of a display period and ``missed`` periods were
        skipped before it."""
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
        """That share of a picture's size [px], in even numbers."""
        width, height = (max(2, round(side * self.share / 2) * 2) for side in size)
        return width, height
