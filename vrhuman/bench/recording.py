"""The recorder: what a frame costs, and what an hour weighs."""

from __future__ import annotations

import tempfile
import time
from dataclasses import replace
from pathlib import Path

import numpy as np

from vrhuman.bench.figure import Figure
from vrhuman.embodiment.body import Body
from vrhuman.embodiment.build import build_agent
from vrhuman.embodiment.settings import BodySettings
from vrhuman.headset.simulated import SimulatedInputs
from vrhuman.houses.generator import generate
from vrhuman.records import FrameTiming
from vrhuman.session.entries import SessionStart
from vrhuman.session.reader import Session
from vrhuman.session.recorder import Recorder
from vrhuman.trial.virtual import headset_state

RATE = 72
FRAMES = 72 * 30


def measure() -> list[Figure]:
    """Half a minute at 72 Hz of a real agent that walks, in a house of our own."""
    data = generate(4, 1)
    agent = build_agent(data, "bench", 1)
    event = agent.observe()
    body = Body(BodySettings(), event)
    frames = []
    for number in range(1, FRAMES + 1):
        now = number * 1_000_000_000 // RATE
        state = headset_state(SimulatedInputs(), number, now)
        command = body.command(state, event)
        command = replace(command, yaw=command.yaw + 10.0 * float(np.sin(now * 1e-9)))
        timing = FrameTiming(number, now, 13_888_888, 0, *[1_000_000] * 9)
        event = agent.step(command, 4)
        frames.append((state, command, event, timing))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.mcap"
        recorder = Recorder(path, _start(data))
        began = time.process_time()
        for state, command, event, timing in frames:
            recorder.frame(state, command, [event], timing)
        spent = time.process_time() - began
        open_bytes = recorder.size
        recorder.close()
        closed_bytes = path.stat().st_size
        with Session.open(path) as session:
            lost = FRAMES - sum(1 for _ in session.events())
    hour = 3600 * RATE / FRAMES / 1e6
    return [
        Figure("recording, of a core", 100.0 * spent * RATE / FRAMES, "%", 5.0, "less"),
        Figure("recording, messages lost", lost, "events", 0.0, "less"),
        Figure("recording, an hour open", open_bytes * hour, "MB", 600.0, "less"),
        Figure("recording, an hour closed", closed_bytes * hour, "MB", 200.0, "less"),
    ]


def _start(house: object) -> SessionStart:
    return SessionStart(
        session_id="bench",
        participant_kind="scripted",
        participant="bench",
        protocol="",
        house=house,
        house_id="bench",
        seeds={"house": 1},
        calibration="",
        engine="embedded",
        runtime="none",
        started_utc="2026-01-01T00:00:00.000+00:00",
        clock_ns=0,
    )
