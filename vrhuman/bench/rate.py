"""Measures how often a second something can be done."""

from __future__ import annotations

import time
from collections.abc import Callable

SECONDS = 3.0


def rate(work: Callable[[int], object]) -> float:
    """Return calls a second of ``work`` with 1, 2, ..., after an uncounted one with 0."""
    work(0)
    began, count = time.perf_counter(), 0
    while time.perf_counter() - began < SECONDS:
        count += 1
        work(count)
    return count / (time.perf_counter() - began)
