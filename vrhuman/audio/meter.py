"""How loud it is, for a meter that is looked at ten times a second."""

from __future__ import annotations

from collections import deque

SILENT = -96.0
"""Level [decibels below the loudest there can be] of no sound at all, in 16 bits."""
LATELY_SECONDS = 0.1


class Meter:
    """The loudest sample of the last 100 ms."""

    def __init__(self) -> None:
        self._lately: deque[tuple[float, float]] = deque()

    def heard(self, now: float, level: float) -> None:
        """Of sound that came ``now`` [s], the loudest sample [decibels below the loudest]."""
        self._lately.append((now, level))

    def silence(self) -> None:
        """Nothing is heard any more."""
        self._lately.clear()

    def level(self, now: float) -> float:
        """In decibels below the loudest there can be."""
        while self._lately and self._lately[0][0] < now - LATELY_SECONDS:
            self._lately.popleft()
        return max((level for _, level in self._lately), default=SILENT)

    def peak(self, now: float) -> float:
        """As a share 0..1 of the loudest there can be."""
        level = self.level(now)
        return 10.0 ** (level / 20.0) if level > SILENT else 0.0
