"""Computes when blocks of sound began, without the jitter of the driver's times.

A driver's times vary by milliseconds while its samples come as regularly as its quartz. A
second-order delay-locked loop follows the samples' own rate, which the times only correct (F.
Adriaensen, "Using a DLL to filter time", 2005).
"""

from __future__ import annotations

import math

BANDWIDTH_HZ = 0.2
"""Bandwidth of the loop: jitter is averaged over seconds, a quartz's drift is followed."""
JUMP_NS = 100_000_000
"""A block this far from its expected time does not follow the last one: samples were lost."""


class BlockClock:
    """Follows the times of blocks of ``period_ns`` each."""

    def __init__(self, period_ns: int) -> None:
        self._nominal_ns = period_ns
        omega = 2.0 * math.pi * BANDWIDTH_HZ * period_ns * 1e-9
        self._pull, self._drift = math.sqrt(2.0) * omega, omega * omega
        self._due_ns: float | None = None
        self._period_ns = float(period_ns)

    def began(self, told_ns: int) -> int:
        """Return when the next block began; ``told_ns`` is the driver's time for it."""
        if self._due_ns is None or abs(told_ns - self._due_ns) > JUMP_NS:
            self._period_ns = float(self._nominal_ns)
            self._due_ns = told_ns + self._period_ns
            return told_ns
        began = self._due_ns
        apart = told_ns - began
        self._due_ns = began + self._pull * apart + self._period_ns
        self._period_ns += self._drift * apart
        return round(began)
