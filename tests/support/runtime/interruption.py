"""Interrupts a run after a number of frames."""

from __future__ import annotations

from vrhuman.review.results.frames import FrameCount
from vrhuman.runtime.trial import Trial


class BrokenOffHere(BaseException):
    """The end of a run, in the middle of it."""


class After:
    """Ends a run after so many frames."""

    def __init__(self, frames: int) -> None:
        self._left = frames
        self.steps = 0
        self.answers = 0

    def __call__(self, trial: Trial, _: FrameCount) -> None:
        self._left -= 1
        self.steps, self.answers = trial.steps, len(trial.progress.answers)
        if self._left == 0:
            raise BrokenOffHere
