"""Studies shot at, twenty times: ``python -m tests.acceptance.study_kills``.

Each run is a study of one session (tests/support/scenarios/studies.py). What is killed and when
is drawn from the number: the program that leads, the headset loop's process, the engine's,
or several of them one after another. Afterwards registry and files have to agree, nothing may still
run, and the session goes on to its end.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

from tests.support.scenarios.studies import Shot, made, shoot

RUNS = 20
WHAT = ("leader", "loop", "engine")
LATEST = {"leader": 16.0, "loop": 15.0, "engine": 12.0}
"""A run takes about as long [s]."""


def shots(number: int) -> list[Shot]:
    """The same for a number whenever they are asked for: each third begins with another process."""
    chance = random.Random(number)
    first = WHAT[number % len(WHAT)]
    drawn = [first, *(chance.choice(WHAT) for _ in range(chance.choice((0, 0, 1, 2))))]
    return [Shot(what, chance.uniform(0.0, LATEST[what])) for what in drawn]


def run_cases(numbers: range) -> int:
    """Run them and tell each; returns how many failed."""
    began, good = time.monotonic(), 0
    for number in numbers:
        started = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            try:
                wrong = shoot(made(Path(folder)), shots(number))
            except Exception as error:  # a case that fails otherwise is a failed case, told as one
                wrong = [f"{type(error).__name__}: {error}"]
        good += not wrong
        told = ", ".join(f"{each.what} after {each.seconds:.2f} s" for each in shots(number))
        verdict = "ok    " if not wrong else "FAILED"
        print(f"{verdict} {number:>3}  {told}; {time.monotonic() - started:.0f} s", flush=True)
        for each in wrong:
            print(f"         {each}", flush=True)
    print(
        f"== studies killed at random: {good} of {len(numbers)} agree with their files and went "
        f"on; {time.monotonic() - began:.0f} s",
        flush=True,
    )
    return len(numbers) - good


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS, help="how many (%(default)s)")
    parser.add_argument("--first", type=int, default=0, help="number of the first (%(default)s)")
    options = parser.parse_args()
    return 1 if run_cases(range(options.first, options.first + options.runs)) else 0


if __name__ == "__main__":
    sys.exit(main())
