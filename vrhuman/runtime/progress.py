"""Progress on the terminal: one line each second."""

from __future__ import annotations

import sys
import time

from vrhuman.review.results.frames import FrameCount
from vrhuman.runtime.status_text import in_a_line
from vrhuman.runtime.trial import Trial


class ProgressLine:
    """Shows phase, steps, questions and frames; rewritten in place on a terminal."""

    def __init__(self) -> None:
        self._told = 0.0

    def __call__(self, trial: Trial, frames: FrameCount) -> None:
        now = time.monotonic()
        if now - self._told < 1.0 and not trial.over:
            return
        self._told = now
        line = f"{in_a_line(trial)}   frames {frames.words}"
        if sys.stderr.isatty():
            end = "\n" if trial.over else ""
            print(f"\r\x1b[K{line}", end=end, file=sys.stderr, flush=True)
        else:
            print(line, file=sys.stderr, flush=True)
