"""Measures the making of question sets: houses and questions a second, and a worker's memory.

From these it estimates the time for 12,000 houses.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from vrhuman.batch import Failure, run_all
from vrhuman.bench.figure import Figure
from vrhuman.houses.generator import generate_like_real
from vrhuman.questions.dataset.building import BLOCK
from vrhuman.questions.dataset.episodes import HouseQuestions
from vrhuman.questions.dataset.making import Block, PackedHouse, Refused, made
from vrhuman.records import VrhumanError

HOUSES = 80
WORKERS = 2
QUESTIONS = 20
WHOLE_SET = 12_000
"""The number of EXCALIBUR's houses in all splits."""


def measure() -> list[Figure]:
    """Measure generated houses, of as many rooms as ProcTHOR's, with two running workers."""
    blocks = _blocks()
    list(run_all(_weighed, blocks[:WORKERS], WORKERS))  # the workers have started and imported
    began = time.perf_counter()
    done = [_good(found) for _, found in run_all(_weighed, blocks, WORKERS)]
    seconds = time.perf_counter() - began
    asked = sum(
        len(episode.questions)
        for each in done
        for episode in each.episodes
        if isinstance(episode, HouseQuestions)
    )
    memory = [each.peak for each in done if each.peak is not None]
    return [
        Figure("houses asked about, two workers", HOUSES / seconds, "a second"),
        Figure("questions made, two workers", asked / seconds, "a second"),
        Figure("processor time a house", sum(each.seconds for each in done) / HOUSES, "s"),
        Figure(
            f"{WHOLE_SET:,} houses, two workers",
            WHOLE_SET / HOUSES * seconds / 60.0,
            "min",
            30.0,
            "less",
        ),
        *(Figure("memory of a worker", max(memory), "MB", 1000.0, "less") for _ in memory[:1]),
    ]


def _blocks() -> list[Block]:
    houses = [
        PackedHouse.of(f"own:{number}", json.dumps(data).encode())
        for number, data in enumerate(generate_like_real(HOUSES, 1))
    ]
    return [
        Block(number, 1, QUESTIONS, tuple(houses[first : first + BLOCK]))
        for number, first in enumerate(range(0, HOUSES, BLOCK))
    ]


@dataclass(frozen=True, slots=True)
class _Weighed:
    """The episodes of a block and what they cost.

    It has the processor time they took [s], and the maximum memory that their worker has used so
    far [MB], where that is known.
    """

    episodes: tuple[HouseQuestions | Refused, ...]
    seconds: float
    peak: float | None


def _weighed(block: Block) -> _Weighed:
    began = time.process_time()
    episodes = made(block)
    return _Weighed(episodes, time.process_time() - began, peak_megabytes())


def _good(found: _Weighed | Failure) -> _Weighed:
    if isinstance(found, Failure):
        raise VrhumanError(f"a block of houses failed: {found}")
    return found


def peak_megabytes() -> float | None:
    """Return the maximum memory of this process; None on Windows, where Python cannot read it.

    What Linux tells as a process's maximum begins with that of the one that started it, so it is
    read where this program's own stands.
    """
    if sys.platform == "win32":
        return None
    if sys.platform == "linux":
        own = Path("/proc/self/status").read_text(encoding="ascii")
        return float(own.partition("VmHWM:")[2].split()[0]) * 1.024e-3
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
