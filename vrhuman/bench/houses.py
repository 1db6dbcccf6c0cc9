"""Measures how many houses are generated a minute."""

from __future__ import annotations

import concurrent.futures
import multiprocessing
import time

from vrhuman.bench.figure import Figure
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.generator import MAX_ROOMS, generate

SEEDS = 20
PROCESSES = 2


def measure() -> list[Figure]:
    """Generate houses of 1 to 10 rooms, equally many of each, on two processors."""
    load_catalogue()
    asked = [(rooms, seed) for seed in range(SEEDS) for rooms in range(1, MAX_ROOMS + 1)]
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(PROCESSES, context) as pool:
        list(pool.map(_generated, [(1, 0)] * PROCESSES))  # the processes have started
        began = time.perf_counter()
        made = sum(pool.map(_generated, asked, chunksize=10))
        minutes = (time.perf_counter() - began) / 60.0
    return [Figure("houses generated, two processors", made / minutes, "a minute", 1000.0, "more")]


def _generated(asked: tuple[int, int]) -> int:
    return 1 if generate(*asked)["rooms"] else 0
