"""How often a loop of frames collects garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = 20_000
"""How many more objects there are before those are looked at that nobody may need any more."""


@contextmanager
def collecting_seldom() -> Iterator[None]:
    """Look for garbage seldom: frames leave next to none, and looking took a tenth of them."""
    before = gc.get_threshold()
    gc.set_threshold(SELDOM, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
