"""A whole session of a scripted participant in the toy world, in virtual time."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from tests.support.participants.toy_world import ToyWorld
from vrhuman.participants.body import SimulatedBody
from vrhuman.participants.participant import Participant
from vrhuman.records import Observation

FRAME_NS = 33_333_333


@dataclass(frozen=True)
class Run:
    """How a whole session went."""

    world: ToyWorld
    seconds: float
    updates: int
    mind_seconds: float  # of processor time: other programs do not count
    looks: int
    look_seconds: float  # of processor time that drawing the world took


def perform(
    participant: Participant, world: ToyWorld, limit: float = 600.0, delay: int = 1, every: int = 2
) -> Run:
    """A whole session in virtual time; the participant looks every ``every`` frames, and sees the
    world as it was ``delay`` looks before."""
    body = SimulatedBody()
    now = 1_000_000_000
    late: list[Observation] = []
    updates, spent, looks, looking = 0, 0.0, 0, 0.0
    while not world.over and (now - 1_000_000_000) * 1e-9 < limit:
        if updates % every == 0:
            began = time.thread_time()
            late.append(world.observation(now))
            looking += time.thread_time() - began
            looks += 1
        observation = late[max(0, len(late) - 1 - delay)]
        del late[: -delay - 1]
        newest = late[-1]
        observation = replace(
            observation, phase=newest.phase, panels=world.panels(), asking=newest.asking
        )
        began = time.thread_time()
        intent = participant.update(observation, now)
        inputs = body.update(intent, observation, now)
        spent += time.thread_time() - began
        updates += 1
        now += FRAME_NS
        world.follow(inputs, now, FRAME_NS * 1e-9)
    return Run(world, (now - 1_000_000_000) * 1e-9, updates, spent, looks, looking)
