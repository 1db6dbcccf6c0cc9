"""Plays a recorded or simulated hand to an agent and collects the commands."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vrhuman.embodiment.body import Body
from vrhuman.embodiment.settings import BodySettings, ReachSettings
from vrhuman.participants.streams import (
    Fact,
    HandStream,
    StreamPlayer,
)
from vrhuman.records import TICK_NS, Command, HeadsetState
from vrhuman.runtime.loop.virtual_loop import headset_state

ONE_TO_ONE = BodySettings(reach=ReachSettings(reach=1.2))
"""A long-armed person: the wrist is asked to be where the hand is."""


def told(stream: HandStream, player: StreamPlayer, frame: int, now_ns: int) -> HeadsetState:
    """What a runtime says, with the three facts of a pose apart."""
    state = headset_state(player.move(now_ns), frame, now_ns)
    fact = stream.facts[stream.at(now_ns * 1e-9)]
    grip = replace(
        state.right.grip,
        connected=True,
        valid=fact is not Fact.LOST,
        tracked=fact is Fact.TRACKED,
    )
    return replace(state, right=replace(state.right, grip=grip, aim=grip))


def followed(agent, stream: HandStream, hertz: int) -> list[tuple[float, Command]]:
    """The commands of a whole stream, each with its time [s], in a house that obeys them."""
    start = agent.save()
    world_state = agent.observe()
    body, player = Body(ONE_TO_ONE, world_state), StreamPlayer(stream, 0)
    start_tick, commands = world_state.tick, []
    for frame in range(1, int(stream.seconds * hertz)):
        now_ns = frame * 1_000_000_000 // hertz
        command = body.command(told(stream, player, frame, now_ns), world_state)
        commands.append((now_ns * 1e-9, command))
        due = now_ns // TICK_NS - (world_state.tick - start_tick)
        if due >= 4:
            world_state = agent.step(command, due)
    agent.restore(start)
    return commands


def wrists(commands: list[tuple[float, Command]]) -> tuple[np.ndarray, np.ndarray]:
    times = np.array([time for time, _ in commands])
    return times, np.array([command.wrist_position for _, command in commands])
