"""How many random examples a property test draws: few in ``make test``, many in ``make accept``."""

from __future__ import annotations

from hypothesis import settings

_USUAL = 100
"""What hypothesis draws where nobody says."""


def examples(count: int) -> int:
    """``count`` in ``make test``; in a profile that draws more than usual, as many times more."""
    return count * settings().max_examples // _USUAL
