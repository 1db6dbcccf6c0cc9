"""Counts the display frames of a trial that were shown in time."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FrameCount:
    """The frames of a trial.

    ``shown`` is their number, ``missed`` that of display periods without a new frame.
    """

    shown: int
    missed: int
    period_ns: int

    @property
    def in_time(self) -> float:
        """The share of display periods that had their frame."""
        periods = self.shown + self.missed
        return self.shown / periods if periods else 1.0
