"""The embedded engine: loading, stepping at rest and while pushing, drawing."""

from __future__ import annotations

import itertools
import time
from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.bench.figure import Figure
from vrhuman.embodiment.body import Body
from vrhuman.embodiment.build import build_house
from vrhuman.embodiment.settings import BodySettings
from vrhuman.engines.drawing.context import headless_context
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.houses.generator import generate
from vrhuman.records import TICK_SECONDS, Command, Event
from vrhuman.trial.sight import Eyes

ROOMS, SEED = 7, 1
"""A house of about 100 objects."""
TICKS = 4
SECONDS = 3.0


def measure() -> list[Figure]:
    data = generate(ROOMS, SEED)
    build_house(data, "bench", SEED)  # the catalogue's cache is not what is measured
    began = time.perf_counter()
    engine = EmbeddedEngine(build_house(data, "bench", SEED))
    loading = time.perf_counter() - began
    start = engine.observe()
    command = Body(BodySettings(), start).idle()
    return [
        Figure("house loaded", loading, "s", 2.0, "less"),
        Figure("stepping, house at rest", _at_rest(engine, command), "x real time", 50.0, "more"),
        Figure("stepping, arm pushing", _pushing(engine, command), "x real time", 10.0, "more"),
        Figure("800x600 colour, depth, ids", _looking(engine), "frames/s", 75.0, "more"),
    ]


def _at_rest(engine: EmbeddedEngine, command: Command) -> float:
    began, ticks = time.perf_counter(), 0
    while time.perf_counter() - began < SECONDS:
        ticks += engine.advance(command, TICKS).ticks
    return ticks * TICK_SECONDS / (time.perf_counter() - began)


def _pushing(engine: EmbeddedEngine, command: Command) -> float:
    """The agent walks in circles with the arm sweeping at table height."""
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


def _looking(engine: EmbeddedEngine) -> float:
    eyes = Eyes(engine, headless_context())
    event: Event = engine.observe()
    eyes.look(event, 0, 1.5)
    began, looks = time.perf_counter(), 0
    while time.perf_counter() - began < SECONDS:
        looks += 1
        eyes.look(replace(event, yaw=event.yaw + 5.0 * looks), looks, 1.5)
    return looks / (time.perf_counter() - began)
