"""Computes the interval of a share: so many right of so many."""

from __future__ import annotations

import math

_Z95 = 1.959963984540054


def wilson(right: int, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (E. B. Wilson, 1927); 0 to 1 of nothing."""
    if count == 0:
        return 0.0, 1.0
    share, z2 = right / count, _Z95**2
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    half = _Z95 / (1 + z2 / count) * math.sqrt(share * (1 - share) / count + z2 / (4 * count**2))
    return max(0.0, middle - half), min(1.0, middle + half)
