"""Measures the making of Env-QA clips: clips a minute with two workers, and from it a whole set.

The sessions are of somebody whose head, hand and arm move all the time (:mod:`.wearer`), in houses
of four rooms; everything is done with them that is done for a set. What happened in them is said
here, an event every few seconds, because nobody makes plans in them.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.annotate import annotate
from vrhuman.annotation.segments import FIRST_AGENT, ActionSegment
from vrhuman.batch import Failure, run_all
from vrhuman.bench.figure import Figure
from vrhuman.bench.wearer import Wearer
from vrhuman.benchmarks.envqa.making.frames import DEFAULT_WIDTH
from vrhuman.benchmarks.envqa.making.parts import SessionPart
from vrhuman.benchmarks.envqa.making.session_clips import Order, part_of
from vrhuman.embodiment.body import Body
from vrhuman.embodiment.build import EngineChoice, open_agent
from vrhuman.embodiment.settings import BodySettings
from vrhuman.houses.generator import generate
from vrhuman.recording.entries import RuntimeKind, SessionStart
from vrhuman.recording.recorder import Recorder
from vrhuman.records import TICK_NS, VrhumanError

WORKERS, SESSIONS = 2, 4
RATE, SECONDS = 30, 40
EVENT_EVERY, EVENT_LASTS = 5.0, 2.0
"""How far apart events begin, and how long each takes [s]."""
WHOLE_SET = 12_000
NIGHT_HOURS = 10.0


def measure() -> list[Figure]:
    """Make the clips of four sessions with two workers that run already."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [_record(Path(folder, f"s{n}.mcap"), n) for n in range(1, SESSIONS + 1)]
        order = Order(Path(folder, "warm"), 1, DEFAULT_WIDTH)
        _made(order, paths[:WORKERS])  # the workers have started and imported
        order = Order(Path(folder, "made"), 1, DEFAULT_WIDTH)
        began = time.perf_counter()
        parts = _made(order, paths)
        seconds = time.perf_counter() - began
        size = sum(each.stat().st_size for each in order.videos.rglob("*") if each.is_file())
    clips = [clip for part, _ in parts for clip in part.clips]
    shown = sum(clip.pictures for clip in clips) / 4.0
    rate = len(clips) * 60.0 / seconds
    return [
        Figure(f"Env-QA clips, {SESSIONS} sessions of {SECONDS} s, two workers", rate, "a minute"),
        Figure("processor time an Env-QA clip", sum(spent for _, spent in parts) / len(clips), "s"),
        Figure("an Env-QA clip shows", shown / len(clips), "s"),
        Figure("an Env-QA clip's files", size / len(clips) / 1e6, "MB"),
        Figure(
            f"{WHOLE_SET:,} Env-QA clips, two workers",
            WHOLE_SET / rate / 60.0,
            "h",
            NIGHT_HOURS,
            "less",
        ),
    ]


def _made(order: Order, paths: Sequence[Path]) -> list[tuple[SessionPart, float]]:
    """Return each session's part, and the processor time that it took [s]."""
    order.parts.mkdir(parents=True)
    return [_good(part) for _, part in run_all(_Task(order), paths, WORKERS)]


class _Task:
    """Makes the clips of one session."""

    def __init__(self, order: Order) -> None:
        self._order = order

    def __call__(self, path: Path) -> tuple[SessionPart, float]:
        began = time.process_time()
        found = annotate(path)
        count = int(SECONDS / EVENT_EVERY) - 1
        begins = [found.first_ns + round((n + 0.5) * EVENT_EVERY * 1e9) for n in range(count)]
        things = list(found.start.objects)
        segments = tuple(
            ActionSegment(
                actor=FIRST_AGENT,
                action=ActionName.PUSH,
                object1=things[number],
                preposition="",
                object2="",
                begin_tick=(begin - found.first_ns) // TICK_NS,
                end_tick=(begin - found.first_ns) // TICK_NS + round(EVENT_LASTS * 1e9 / TICK_NS),
                begin_ns=begin,
                end_ns=begin + round(EVENT_LASTS * 1e9),
            )
            for number, begin in enumerate(begins)
        )
        part = part_of(self._order, path, path.stem, replace(found, segments=segments))
        return part, time.process_time() - began


def _good(part: tuple[SessionPart, float] | Failure) -> tuple[SessionPart, float]:
    if isinstance(part, Failure):
        raise VrhumanError(f"a session gave no clips: {part}")
    return part


def _record(path: Path, seed: int) -> Path:
    """Record a session of somebody who moves all the time."""
    data = generate(4, seed)
    start = SessionStart(
        session_id=path.stem,
        participant_kind="scripted",
        participant="bench",
        protocol="",
        house=data,
        house_id=f"bench-{seed}",
        seeds={"house": seed},
        calibration="",
        engine="embedded",
        runtime="none",
        runtime_kind=RuntimeKind.NONE,
        started_utc="2026-01-01T00:00:00.000+00:00",
        clock_ns=0,
    )
    recorder = Recorder(path, start)
    recorder.phase("explore", 0, 0)
    with open_agent(EngineChoice(), data, start.house_id, seed) as simulated:
        agent = simulated.agent
        world_state = agent.observe()
        body, wearer, ticks = Body(BodySettings(), world_state), Wearer(seed, SECONDS), 0
        for number in range(1, RATE * SECONDS + 1):
            now = number * 1_000_000_000 // RATE
            state = wearer.state(number, now)
            command = body.command(state, world_state)
            due = now // TICK_NS - ticks
            world_state, ticks = agent.step(command, due), ticks + due
            recorder.frame(state, command, [world_state])
    recorder.close()
    return path
