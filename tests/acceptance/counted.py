"""Counts only kills that met a living process: the others show nothing."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import TypeVar

T = TypeVar("T")
MAX_TRIES = 5
"""Tries for each kill that is wanted; a machine on which more miss is too slow or too fast."""


def until_hit(
    numbers: range, run: Callable[[int], T], hit: Callable[[T], bool]
) -> Iterator[tuple[int, T]]:
    """Yield each number and its result until as many have hit as there are numbers.

    After the last number come those that follow it.
    """
    hits = 0
    onward = itertools.chain(numbers, itertools.count(numbers.stop))
    for number in itertools.islice(onward, MAX_TRIES * len(numbers)):
        if hits == len(numbers):
            return
        found = run(number)
        hits += hit(found)
        yield number, found
    if hits < len(numbers):
        raise AssertionError(f"only {hits} of {len(numbers)} kills met a living process")
