"""Studies shot at, twenty times: ``python -m tests.acceptance.study_kills``.

Each run is a study of one session (tests/support/scenarios/studies.py). What is killed and when
is drawn from the number: the program that leads, the headset loop's process, the engine's,
or several of them one after another. Afterwards registry and files have to agree, nothing may still
run, and the session goes on to its end.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.acceptance.counted import run_named, until_hit
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


@dataclass(frozen=True)
class Ran:
    """What came of a case: what is wrong, how many shots met a living process, how long [s]."""

    wrong: list[str]
    hits: int
    seconds: float


def run(number: int) -> Ran:
    """Shoot at a new study."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        try:
            wrong, hits = shoot(made(Path(folder)), shots(number))
        except Exception as error:  # a case that fails otherwise is a failed case, told as one
            wrong, hits = [f"{type(error).__name__}: {error}"], 0
    return Ran(wrong, hits, time.monotonic() - began)


def run_cases(numbers: range) -> int:
    """Run them and tell each; returns how many failed."""
    began, failed, missed, killed = time.monotonic(), 0, 0, 0
    for number, ran in until_hit(numbers, run, lambda ran: bool(ran.wrong) or ran.hits > 0):
        failed += bool(ran.wrong)
        missed += not ran.hits and not ran.wrong
        killed += ran.hits
        told = ", ".join(f"{each.what} after {each.seconds:.2f} s" for each in shots(number))
        verdict = "FAILED" if ran.wrong else "ok    " if ran.hits else "missed"
        print(f"{verdict} {number:>3}  {told}; {ran.hits} hit; {ran.seconds:.0f} s", flush=True)
        for each in ran.wrong:
            print(f"         {each}", flush=True)
    print(
        f"== studies killed at random: {len(numbers) - failed} of {len(numbers)} agree with their "
        f"files and went on; {killed} living processes killed; {missed} cases whose shots met "
        f"none not counted; {time.monotonic() - began:.0f} s",
        flush=True,
    )
    return failed


if __name__ == "__main__":
    sys.exit(run_named(__doc__, RUNS, run_cases))
