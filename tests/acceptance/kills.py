"""Processes killed at random moments, fifty times: ``python -m tests.acceptance.kills``.

Each run is a short session (tests/support/scenarios/kills.py). What is killed and when is drawn
from the run's number: the program (once to three times), the engine's process, the encoder's, the
runtime's service, or several of them; in virtual time or beside the real runtime. Every file has to
open, hold all that was told to another process, go on, and end verified.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.acceptance.counted import run_named, until_hit
from tests.support.scenarios.kills import Told, faults, session_in, shoot

RUNS = 50
RUNTIMES = {"none": "virtual", "test": "headset", "service": "service"}
VIRTUAL_SHARE = 0.4
"""Of the runs; these only have a program to kill."""
PLANS: tuple[Callable[[random.Random], list[tuple[str, float]]], ...] = (
    lambda chance: [("program", chance.uniform(0.0, 9.0))],
    lambda chance: [("program", chance.uniform(0.0, 5.0)) for _ in range(3)],
    lambda chance: [("engine", chance.uniform(0.5, 9.0))],
    lambda chance: [("engine", chance.uniform(0.5, 4.0)), ("engine", chance.uniform(0.0, 4.0))],
    lambda chance: [("encoder", chance.uniform(0.5, 8.0))],
    lambda chance: [("runtime", chance.uniform(0.5, 8.0))],
    lambda chance: [("runtime", chance.uniform(0.5, 3.0)), ("program", chance.uniform(0.0, 3.0))],
    lambda chance: [
        ("engine", chance.uniform(0.5, 3.0)),
        ("encoder", chance.uniform(0.0, 3.0)),
        ("program", chance.uniform(0.0, 3.0)),
    ],
)


@dataclass(frozen=True)
class Case:
    """One session and what is shot at in it."""

    number: int
    runtime: str
    shots: list[tuple[str, float]]

    def __str__(self) -> str:
        shots = ", ".join(f"{what} after {seconds:.2f} s" for what, seconds in self.shots)
        return f"{self.number:>3}  {RUNTIMES[self.runtime]:<8}{shots}"


def case(number: int) -> Case:
    """The same for a number whenever it is asked for."""
    chance = random.Random(number)
    if chance.random() < VIRTUAL_SHARE:
        times = chance.randint(1, 3)
        return Case(number, "none", [("program", chance.uniform(0.0, 2.5)) for _ in range(times)])
    shots = chance.choice(PLANS)(chance)
    served = any(what == "runtime" for what, _ in shots)
    return Case(number, "service" if served else "test", shots)


def run(one: Case) -> tuple[list[str], list[Told], float]:
    """What is wrong with it, what was told, and how long it took [s]."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        try:
            told = shoot(Path(folder), one.runtime, one.shots)
            path = session_in(Path(folder))
            wrong = ["there is no file"] if path is None else faults(path, told)
        except Exception as error:  # a case that fails otherwise is a failed case, told as one
            wrong, told = [f"{type(error).__name__}: {error}"], []
    return wrong, told, time.monotonic() - began


@dataclass(frozen=True)
class Ran:
    """What came of a case: what is wrong, what was told, and how long it took [s]."""

    case: Case
    wrong: list[str]
    told: list[Told]
    seconds: float

    @property
    def hits(self) -> int:
        """How many shots met a living process."""
        return sum(each.hits for each in self.told)

    @property
    def counts(self) -> bool:
        """Whether every shot did; a case that failed counts too."""
        return bool(self.wrong) or self.hits == len(self.case.shots)


def run_cases(numbers: range) -> int:
    """Run cases and tell each until so many have counted; returns how many failed."""
    began, every = time.monotonic(), list[Ran]()
    for number, ran in until_hit(numbers, _ran, lambda ran: ran.counts):
        del number
        every.append(ran)
        frames = " + ".join(str(each.frames) for each in ran.told)
        verdict = "FAILED" if ran.wrong else "ok    " if ran.counts else "missed"
        hits = f"{ran.hits} of {len(ran.case.shots)} hit"
        print(
            f"{verdict} {ran.case}: {hits}, frames told {frames}, {ran.seconds:.0f} s", flush=True
        )
        for each in ran.wrong:
            print(f"         {each}", flush=True)
    failed = sum(bool(ran.wrong) for ran in every)
    counted = sum(ran.counts for ran in every)
    print(
        f"== killed at random: {counted - failed} of {counted} opened, whole, resumed and "
        f"verified; {sum(ran.hits for ran in every)} living processes killed; "
        f"{len(every) - counted} cases with a shot that met none not counted; "
        f"{time.monotonic() - began:.0f} s",
        flush=True,
    )
    return failed


def _ran(number: int) -> Ran:
    one = case(number)
    return Ran(one, *run(one))


if __name__ == "__main__":
    sys.exit(run_named(__doc__, RUNS, run_cases))
