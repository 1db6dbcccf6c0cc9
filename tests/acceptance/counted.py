"""Cases that are told apart by a number, from which all that is drawn for them comes.

Only kills that met a living process count: the others show nothing.
"""

from __future__ import annotations

import argparse
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


def run_named(description: str | None, runs: int, run_cases: Callable[[range], int]) -> int:
    """Run the cases that the command line names; return the exit status: 1 where one failed."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--runs", type=int, default=runs, help="how many (%(default)s)")
    parser.add_argument("--first", type=int, default=0, help="number of the first (%(default)s)")
    options = parser.parse_args()
    return 1 if run_cases(range(options.first, options.first + options.runs)) else 0
