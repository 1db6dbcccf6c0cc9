"""Decides how a late picture of the house is shown, by its age.

A young picture is corrected for all that the head did since. An older one is corrected for its
turns only: what a moving head would see beside and behind things is no longer known, and walls
would be torn. The oldest is covered by a quiet colour. Every change is gradual.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

MAX_MOVED_NS = 250_000_000
"""The greatest age of a picture that is corrected for the head's movement, not only its turns."""
MAX_CLEAR_NS = 500_000_000
"""The greatest age of a picture that is not covered."""
CHANGE_NS = 200_000_000
"""The time that a whole change takes, there and back."""
CORRECTED, TURNED, COVERED = 0, 1, 2
"""What :attr:`Correction.stage` is; stored in session files."""


@dataclass(frozen=True, slots=True)
class Correction:
    """How the newest picture is shown in one display frame.

    ``moved`` is the share of the head's movement that is corrected, ``covered`` the share of the
    quiet colour over the picture, both 0..1. Turns are always corrected.
    """

    moved: float = 1.0
    covered: float = 0.0

    @property
    def stage(self) -> int:
        """Whether the picture is wholly corrected, for turns only (or nearly), or covered."""
        if self.covered > 0.0:
            return COVERED
        return TURNED if self.moved < 1.0 else CORRECTED

    def after(self, age_ns: int, passed_ns: int) -> Correction:
        """Return what to show ``passed_ns`` later, with a picture that is then ``age_ns`` old."""
        most = passed_ns / CHANGE_NS
        return replace(
            self,
            moved=_towards(self.moved, 1.0 if age_ns <= MAX_MOVED_NS else 0.0, most),
            covered=_towards(self.covered, 0.0 if age_ns <= MAX_CLEAR_NS else 1.0, most),
        )


WHOLE = Correction()
"""The correction of a young picture."""


def _towards(value: float, goal: float, most: float) -> float:
    return min(goal, value + most) if goal > value else max(goal, value - most)
