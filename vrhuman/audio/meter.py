"""Measures the loudness for a meter that is shown ten times a second."""

from __future__ import annotations

from collections import deque

SILENT = -96.0
"""Level [dB relative to the maximum] of complete silence, in 16 bits."""
LATELY_SECONDS = 0.1


class Meter:
    """The loudest sample of the last 100 ms."""

    def __init__(self) -> None:
        self._lately: deque[tuple[float, float]] = deque()

    def heard(self, now: float, level: float) -> None:
        """Add the loudest sample [dB relative to the maximum] of sound that came at ``now`` [s]."""
        self._lately.append((now, level))

    def silence(self) -> None:
        """Forget all sound, because the microphone delivers nothing any more."""
        self._lately.clear()

    def level(self, now: float) -> float:
        """Return the level in decibels relative to the maximum."""
        while self._lately and self._lately[0][0] < now - LATELY_SECONDS:
            self._lately.popleft()
        return max((level for _, level in self._lately), default=SILENT)

    def peak(self, now: float) -> float:
        """Return the level as a share 0..1 of the maximum amplitude."""
        level = self.level(now)
        return 10.0 ** (level / 20.0) if level > SILENT else 0.0
