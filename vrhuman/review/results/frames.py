"""How the display frames of a trial came."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FrameCount:
    """How the frames came: ``shown`` in all, ``missed`` display periods without one of ours."""

    shown: int
    missed: int
    period_ns: int

    @property
    def in_time(self) -> float:
        """The share of display periods that had their frame."""
        periods = self.shown + self.missed
        return self.shown / periods if periods else 1.0
