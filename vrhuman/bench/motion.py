"""Measures recorded head motion: frames in time and their pixels, the camera, steps by tremor.

Each recording is played through the scripted runtime for its full length, and in virtual time with
and without tremor. Where the recordings are not beside the source code, synthetic motion is used.
"""

from __future__ import annotations

import itertools
import tempfile
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vrhuman import geometry
from vrhuman.bench.figure import Figure, frame_figures
from vrhuman.bench.scenery import BESIDE
from vrhuman.embodiment.agent import EmbodiedAgent
from vrhuman.embodiment.body import Body
from vrhuman.embodiment.build import build_agent
from vrhuman.embodiment.settings import BodySettings
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.houses.generator import generate
from vrhuman.participants.motion import (
    Motion,
    MotionFrame,
    MotionPlayer,
    read_motion,
    synthetic_motion,
    with_tremor,
)
from vrhuman.participants.streams import HandStream
from vrhuman.recording.reader import Session
from vrhuman.records import TICK_NS, Command, HeadsetState, Step, WorldState
from vrhuman.runtime.loop.virtual_loop import headset_state
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import RunResult, run_with_headset

DISPLAY = TestDisplay(width=512, height=512, refresh_hz=90)
VIRTUAL_HZ = 90
RECORDINGS: tuple[tuple[str, str, MotionFrame], ...] = (
    ("Quest 2", "quest2_tracking.csv.gz", "unity"),
    ("person in a game", "human_head_vr_game.csv.gz", "openxr"),
)
OWN_SECONDS = 60.0
SEEDS = (1, 2, 3)
"""Seeds of the tremors that are tried."""
ROOMS, HOUSE_SEED = 4, 1
BATCH_TICKS = 4
LAG_NS = 250_000_000
"""How long after a head motion the camera may still follow it [ns]."""
METRES, DEGREES = 0.005, 0.5
"""How much farther than the head the camera may step [m, degrees]; a larger step is unexplained."""


def recordings() -> list[tuple[str, Motion]]:
    """Return the two recordings beside the source code, or two synthetic ones, by name."""
    found = [
        (name, read_motion(BESIDE / "motion" / file, frame))
        for name, file, frame in RECORDINGS
        if (BESIDE / "motion" / file).is_file()
    ]
    return found or [(f"own motion {seed}", synthetic_motion(seed, OWN_SECONDS)) for seed in (1, 2)]


def measure(say: Callable[[str], None]) -> list[Figure]:
    """Measure all; it takes as long as the recordings, and half a minute more."""
    figures: list[Figure] = []
    for name, motion in recordings():
        say(f"{name}: {motion.seconds:.0f} s through the runtime")
        figures += through_runtime(name, motion)
        say(f"{name}: counting steps with tremor and without")
        figures += under_tremor(name, motion)
    return figures


# ------------------------------------------------------------------------------ through OpenXR


def through_runtime(name: str, motion: Motion, display: TestDisplay = DISPLAY) -> list[Figure]:
    """Return frames in time, their pixels, and the largest step unexplained by the head."""
    with tempfile.TemporaryDirectory() as folder:
        ran = played(motion, Path(folder), display)
        worst = unexplained(ran.path)
    return [
        *frame_figures(ran.frames, f"{display.refresh_hz} Hz, {name}"),
        Figure(f"unexplained camera step, {name}", 1e3 * worst.metres, "mm", 1e3 * METRES, "less"),
        Figure(f"unexplained camera turn, {name}", worst.degrees, "degrees", DEGREES, "less"),
    ]


def played(recording: Motion | HandStream, folder: Path, display: TestDisplay) -> RunResult:
    """Play a recording at its own times, in a session with a single phase."""
    protocol = folder / "motion.toml"
    protocol.write_text(
        'name = "motion"\n[[phases]]\nname = "motion"\nkind = "explore"\n'
        f"max_seconds = {recording.seconds + 1.0:.2f}\n",
        encoding="utf-8",
    )
    plan = Plan(
        protocol=str(protocol), seed=HOUSE_SEED, out=folder, participant="motion", part=recording
    )
    return run_with_headset(prepare(plan), display, lambda _trial, _frames: None)


@dataclass(frozen=True, slots=True)
class CameraStep:
    """How much farther the agent's camera went between two world states than the head did."""

    metres: float = 0.0
    degrees: float = 0.0


def unexplained(path: Path) -> CameraStep:
    """Return the largest such step of a session, found separately for position and direction."""
    with Session.open(path) as session:
        states = list(session.headset_states())
        commands = {command.sequence: command for command in session.commands()}
        world_states = [
            world_state
            for world_state in session.world_states()
            if world_state.command_sequence in commands
        ]
    return largest_unexplained(states, commands, world_states)


def largest_unexplained(
    states: Sequence[HeadsetState], commands: dict[int, Command], world_states: Sequence[WorldState]
) -> CameraStep:
    """Return the largest step of the camera that the head does not explain.

    Between consecutive ``world_states`` the camera may go as far as the head did from
    :data:`LAG_NS` before the first one's command up to the second one's. Gaps of a pause, in which
    no ticks pass, are steps like any other.
    """
    seen = [state for state in states if state.head.valid]
    times = np.array([state.display_time_ns for state in seen])
    walked, turned = np.zeros(len(seen)), np.zeros(len(seen))
    for i in range(1, len(seen)):
        before, after = seen[i - 1].head, seen[i].head
        walked[i] = float(np.linalg.norm(after.position - before.position))
        turned[i] = geometry.angle_between(before.orientation, after.orientation)
    walked, turned = np.cumsum(walked), np.cumsum(turned)
    worst = CameraStep()
    for first, second in itertools.pairwise(world_states):
        since = commands[first.command_sequence].display_time_ns - LAG_NS
        until = commands[second.command_sequence].display_time_ns
        start, end = (
            max(0, int(np.searchsorted(times, t, side="right")) - 1) for t in (since, until)
        )
        step = float(np.linalg.norm(second.agent_position - first.agent_position))
        turn = geometry.angle_between(_gaze(first), _gaze(second))
        worst = CameraStep(
            max(worst.metres, step - float(walked[end] - walked[start])),
            max(worst.degrees, turn - float(turned[end] - turned[start])),
        )
    return worst


def _gaze(world_state: WorldState) -> np.ndarray:
    return geometry.from_euler(world_state.horizon, world_state.yaw, 0.0)


# ------------------------------------------------------------------------------ counted steps


def under_tremor(name: str, motion: Motion) -> list[Figure]:
    """Return the steps counted without tremor, and their largest and mean change by tremor."""
    agent = build_agent(generate(ROOMS, HOUSE_SEED), "motion", HOUSE_SEED)
    start = agent.save()

    def count(played: Motion) -> int:
        agent.restore(start)
        return sum(1 for _ in counted(agent, played))

    still = count(motion)
    changes = [count(with_tremor(motion, seed)) - still for seed in SEEDS]
    shares = [100.0 * change / max(1, still) for change in changes]
    worst = max(abs(share) for share in shares)
    return [
        Figure(f"steps counted, {name}", float(still), "steps"),
        Figure(f"step change by tremor, at most, {name}", worst, "%", 1.0, "less"),
        Figure(f"step change by tremor, mean, {name}", float(np.mean(shares)), "%"),
    ]


def counted(agent: EmbodiedAgent, motion: Motion) -> Iterator[Step]:
    """Yield the steps that a motion costs, in virtual time at 90 Hz.

    A command takes effect two frames after it was given, as with a headset.
    """
    world_state = agent.observe()
    body, player = Body(BodySettings(), world_state), MotionPlayer(motion, 0)
    start_tick, underway = world_state.tick, deque([body.idle()])
    for frame in range(1, int(motion.seconds * VIRTUAL_HZ)):
        now_ns = frame * 1_000_000_000 // VIRTUAL_HZ
        underway.append(
            body.command(headset_state(player.move(now_ns), frame, now_ns), world_state)
        )
        command = underway.popleft() if len(underway) > 2 else underway[0]
        due = now_ns // TICK_NS - (world_state.tick - start_tick)
        if due >= BATCH_TICKS and frame > 3:
            world_state = agent.step(command, due)
            yield from world_state.steps
