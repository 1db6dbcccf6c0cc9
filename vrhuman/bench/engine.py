"""Measures the embedded engine: loading, stepping at rest and while pushing, drawing."""

from __future__ import annotations

import itertools
import time
from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.bench.drawing import compared, looks
from vrhuman.bench.figure import Figure
from vrhuman.bench.protocol import round_trips
from vrhuman.embodiment.body import Body
from vrhuman.embodiment.build import build_house
from vrhuman.embodiment.settings import BodySettings
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.houses.generator import generate
from vrhuman.records import TICK_SECONDS, Command

ROOMS, SEED = 7, 1
"""Size and seed of a house of about 100 objects."""
SIZES = {"1 room": 1, "5 rooms": 5, "10 rooms": 10}
TICKS = 4
SECONDS = 3.0


def measure() -> list[Figure]:
    engine, loading = _loaded(ROOMS)
    command = Body(BodySettings(), engine.observe()).idle()
    return [
        Figure("house loaded", loading, "s", 2.0, "less"),
        Figure("stepping, house at rest", _at_rest(engine, command), "x real time", 50.0, "more"),
        Figure("stepping, arm pushing", _pushing(engine, command), "x real time", 10.0, "more"),
        Figure("800x600 colour, depth, ids", looks(engine), "frames/s", 75.0, "more"),
        *(figure for label, rooms in SIZES.items() for figure in _of_size(rooms, label)),
    ]


def _of_size(rooms: int, label: str) -> list[Figure]:
    """Return the figures of a house of this many rooms, which have no goals."""
    engine, loading = _loaded(rooms)
    command = Body(BodySettings(), engine.observe()).idle()
    return [
        Figure(f"house loaded, {label}", loading, "s"),
        Figure(f"stepping, house at rest, {label}", _at_rest(engine, command), "x real time"),
        Figure(f"800x600 looks, {label}", looks(engine), "frames/s"),
        *compared(engine, label),
        *round_trips(generate(rooms, SEED), label),
    ]


def _loaded(rooms: int) -> tuple[EmbeddedEngine, float]:
    """Return a house of this many rooms, and the seconds it took to start it."""
    data = generate(rooms, SEED)
    build_house(data, "bench", SEED)  # the catalogue's cache is not part of the measurement
    began = time.perf_counter()
    engine = EmbeddedEngine(build_house(data, "bench", SEED))
    return engine, time.perf_counter() - began


def _at_rest(engine: EmbeddedEngine, command: Command) -> float:
    began, ticks = time.perf_counter(), 0
    while time.perf_counter() - began < SECONDS:
        ticks += engine.advance(command, TICKS).ticks
    return ticks * TICK_SECONDS / (time.perf_counter() - began)


def _pushing(engine: EmbeddedEngine, command: Command) -> float:
    """Let the agent walk in circles, with the arm sweeping at table height."""
    began, ticks, travel = time.perf_counter(), 0, np.array(command.travel)
    for i in itertools.count(1):
        now = i * TICKS * TICK_SECONDS
        if time.perf_counter() - began > SECONDS:
            break
        yaw = command.yaw + 60.0 * now
        travel = travel + geometry.forward(yaw)[[0, 2]] * (0.8 * TICKS * TICK_SECONDS)
        reach = geometry.forward(yaw + 40.0 * float(np.sin(3.0 * now))) * 0.55
        moved = replace(
            command,
            sequence=command.sequence + i,
            travel=travel,
            yaw=yaw,
            arm_engaged=True,
            wrist_position=reach + geometry.right(yaw) * 0.3,
            arm_base_height=0.1 * float(np.sin(now)),
        )
        ticks += engine.advance(moved, TICKS).ticks
    return ticks * TICK_SECONDS / (time.perf_counter() - began)
