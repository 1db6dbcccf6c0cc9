"""Sessions of somebody who does a drawn series of things at a table, for counting causes.

The things stand in a row; the person walks along the table, acts on them from the menu (fills,
empties, cleans, makes dirty, slices, breaks ...) and moves them from place to place. What is done
next is drawn from what can be done then. All of it is the engine's, recorded in virtual time.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from tests.support.houses.kitchen import kitchen
from tests.support.recording import synthetic_session
from vrhuman import geometry
from vrhuman.embodiment.agent import EmbodiedAgent
from vrhuman.embodiment.body import Body
from vrhuman.embodiment.build import build_agent
from vrhuman.embodiment.settings import BodySettings
from vrhuman.engines.affordances import offered
from vrhuman.recording.recorder import Recorder
from vrhuman.records import Action, Command, Interaction, InteractionKind

TICKS = 18
PERIOD_NS = TICKS * 4_000_000
HAND_AHEAD = np.array([0.0, 0.0, 0.07])
PLACES = (3.45, 3.75, 4.05, 4.35, 4.6)
"""Where things can stand along the table: z [m]."""
ROW = 1.42
THINGS = (
    ("Mug|surface|1|4", "Mug_1"),
    ("Bowl|surface|1|5", "Bowl_10"),
    ("Candle|surface|1|6", "Candle_1"),
    ("Apple|surface|1|7", "Apple_1"),
)
"""Of these three are on the table, which ones is drawn."""
FORCE = 2.0
LOWEST = 0.925
"""Lower the hand would be in the table [m]."""
KEYFRAME_FRAMES = 300


def house(things: Sequence[tuple[str, str]] = THINGS[:3]) -> dict[str, Any]:
    """The kitchen with three things in a row on the table, and the agent before it."""
    made = kitchen()
    table = next(each for each in made["objects"] if each["id"].startswith("DiningTable"))
    table["children"] = [
        {
            "id": name,
            "assetId": asset,
            "objectType": name.split("|")[0],
            "position": {"x": ROW, "y": 0.9, "z": place},
            "rotation": {"x": 0.0, "y": 0.0, "z": 0.0},
            "kinematic": False,
            "children": [],
        }
        for (name, asset), place in zip(things, PLACES[::2], strict=True)
    ]
    for pose in (made["metadata"]["agent"], *made["metadata"]["agentPoses"].values()):
        pose["position"] |= {"x": 2.0, "z": 4.0}
        pose["rotation"] = {"x": 0, "y": 270, "z": 0}
        pose["horizon"] = 30
    return made


class _Person:
    """Gives commands frame by frame, and records what comes of them."""

    def __init__(self, agent: EmbodiedAgent, recorder: Recorder, rng: random.Random) -> None:
        self.agent, self.recorder, self.rng = agent, recorder, rng
        state = agent.observe()
        self.start = state.agent_position.copy()
        self.turned = geometry.from_euler(60.0, state.yaw, 0.0)
        self.command: Command = replace(
            Body(BodySettings(), state).idle(), yaw=state.yaw, wrist_rotation=self.turned
        )
        self.at = float(self.start[2])
        self.hand = state.arm.hand_centre.copy()
        self.force = self.travel = 0.0
        self.requests = self.tick = 0
        self.frame = 0
        things = agent.engine.house.objects
        self.number = {each.object_id: n for n, each in enumerate(things)}
        self.names = [each for each, _ in THINGS if each in self.number]

    def thing(self, name: str) -> np.ndarray:
        return self.agent.engine.object_states().poses[self.number[name], :3].copy()

    def top(self, name: str) -> float:
        return float(self.agent.engine.object_states().high[self.number[name], 1])

    def step(self, *interactions: Interaction) -> None:
        """Give one command: stand at ``at``, the hand's sphere at ``hand``."""
        wrist = self.hand - geometry.rotate(self.turned, HAND_AHEAD) - self.start
        here = float(self.agent.observe().agent_position[2])
        wrist[2] -= here - self.start[2]
        self.travel += self.at - here  # what a collision prevented is lost
        time_ns = synthetic_session.CLOCK_NS + self.frame * PERIOD_NS
        self.command = replace(
            self.command,
            sequence=self.frame,
            display_time_ns=time_ns,
            travel=np.array([0.0, self.travel]),
            arm_engaged=True,
            wrist_position=wrist,
            arm_base_height=float(np.clip(wrist[1] + 0.2, -0.45, 0.9)),
            grasp_force=self.force,
            interactions=interactions,
        )
        if self.frame and self.frame % KEYFRAME_FRAMES == 0:
            saved = self.agent.save()
            self.recorder.keyframe(self.tick, saved)
            self.agent.restore(saved)
        headset = replace(synthetic_session.headset(0), frame=self.frame, display_time_ns=time_ns)
        state = self.agent.step(self.command, TICKS)
        self.tick = state.tick
        timing = synthetic_session.timing(self.frame)
        self.recorder.frame(headset, self.command, [state], timing)
        self.frame += 1

    def go(self, hand: np.ndarray, frames: int) -> None:
        """Move the hand straight to a point, and walk with it along the table."""
        first, at = self.hand.copy(), self.at
        for n in range(1, frames + 1):
            self.hand = first + (hand - first) * n / frames
            self.at = at + (float(hand[2]) - at) * n / frames
            self.step()

    def rest(self, frames: int) -> None:
        for _ in range(frames):
            self.step()

    def over(self, name: str, above: float) -> np.ndarray:
        x, _, z = self.thing(name)
        return np.array([x, max(self.top(name) + above, LOWEST), z])

    def act(self, name: str, action: Action) -> None:
        self.go(self.over(name, 0.15), 10)
        self.go(self.over(name, 0.06), 5)
        self.rest(4)
        self.requests += 1
        self.step(Interaction(self.requests, InteractionKind.ACT, action))
        self.rest(4)
        self.go(self.over(name, 0.2), 5)

    def move(self, name: str, place: float) -> None:
        self.go(self.over(name, 0.15), 10)
        self.go(self.over(name, 0.02), 6)
        self.rest(3)
        self.force = FORCE
        self.rest(4)
        low = self.hand.copy()
        self.go(low + np.array([0.0, 0.2, 0.0]), 6)
        self.go(np.array([low[0], low[1] + 0.2, place]), 14)
        self.go(np.array([low[0], low[1] + 0.01, place]), 8)
        self.force = 0.0
        self.rest(6)
        self.go(self.hand + np.array([0.0, 0.2, 0.0]), 6)
        self.rest(8)

    def do_something(self) -> None:
        names = self.names
        told = {each["objectId"]: each for each in self.agent.engine.metadata()["objects"]}
        if self.rng.random() < 0.35:
            name = self.rng.choice(names)
            here = {n: self.thing(n)[2] for n in names}
            free = [
                p
                for p in PLACES
                if all(abs(p - z) > 0.2 for n, z in here.items()) and abs(p - here[name]) > 0.3
            ]
            if free:
                self.move(name, self.rng.choice(free))
                return
        name = self.rng.choice(names)
        can = [
            each
            for each in offered(told[name])
            if not each.reason and (each.key != "break" or self.rng.random() < 0.1)
        ]
        if can:
            self.act(name, self.rng.choice(can).action)


def record(path: Path, seed: int, deeds: int = 12) -> Path:
    """Record a session in which about so many things are done."""
    rng = random.Random(seed)
    start = synthetic_session.start(
        house=house(rng.sample(THINGS, 3)),
        house_id=f"table-{seed}",
        seeds={"house": 1},
        session_id=f"table-{seed}",
    )
    agent = build_agent(start.house, start.house_id, 1)
    recorder = Recorder(path, start)
    recorder.phase("explore", 0, 0)
    saved = agent.save()
    recorder.keyframe(0, saved)
    agent.restore(saved)
    person = _Person(agent, recorder, rng)
    up = person.hand + np.array([0.0, 0.3, 0.0])
    person.go(up, 20)
    person.go(np.array([ROW, up[1], person.at]), 10)
    for _ in range(deeds):
        person.do_something()
    person.rest(60)
    recorder.close()
    return path
