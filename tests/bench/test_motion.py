"""The camera's unexplained step: found where there is one, and only there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vrhuman import geometry
from vrhuman.bench.motion import largest_unexplained, recordings
from vrhuman.embodiment.body import Body
from vrhuman.embodiment.build import build_agent
from vrhuman.embodiment.settings import BodySettings
from vrhuman.houses.generator import generate
from vrhuman.participants.motion import MotionPlayer, synthetic_motion
from vrhuman.records import Command, HeadsetState, WorldState
from vrhuman.runtime.loop.virtual_loop import headset_state

FRAME_NS = 11_111_111
Followed = tuple[list[HeadsetState], dict[int, Command], list[WorldState]]


@pytest.fixture(scope="module")
def followed() -> Followed:
    """Two seconds of a head, and an agent that does at once what it wishes."""
    start = build_agent(generate(2, 1), "camera", 1).observe()
    body, player = Body(BodySettings(), start), MotionPlayer(synthetic_motion(1, 3.0), 0)
    states, commands, world_states = [], {}, []
    for frame in range(1, 180):
        states.append(headset_state(player.move(frame * FRAME_NS), frame, frame * FRAME_NS))
        command = body.command(states[-1], start)
        commands[command.sequence] = command
        x, z = command.travel
        world_states.append(
            replace(
                start,
                command_sequence=command.sequence,
                agent_position=start.agent_position + np.array([x, 0.0, z]),
                yaw=command.yaw,
                horizon=command.horizon,
            )
        )
    return states, commands, world_states


def test_a_camera_that_follows_the_head_takes_no_unexplained_step(followed: Followed) -> None:
    worst = largest_unexplained(*followed)

    assert worst.metres < 1e-3
    assert worst.degrees < 0.05


def test_a_jump_of_the_place_is_found(followed: Followed) -> None:
    states, commands, world_states = followed
    moved = [
        replace(e, agent_position=e.agent_position + np.array([0.3, 0, 0]))
        for e in world_states[90:]
    ]

    worst = largest_unexplained(states, commands, [*world_states[:90], *moved])

    assert 0.15 < worst.metres <= 0.32  # less what the head went meanwhile
    assert worst.degrees < 0.05


def test_a_jump_of_the_direction_is_found(followed: Followed) -> None:
    states, commands, world_states = followed
    turned = [replace(e, yaw=e.yaw + 40.0) for e in world_states[90:]]

    worst = largest_unexplained(states, commands, [*world_states[:90], *turned])

    assert 15.0 < worst.degrees <= 42.0
    assert worst.metres < 1e-3


def test_a_recordings_own_jump_is_explained(followed: Followed) -> None:
    """A tracker that leaps takes the camera along: that is the motion's."""
    states, commands, world_states = followed
    leap = geometry.openxr_position_from_world(np.array([0.2, 0.0, 0.0]))
    leapt = [replace(s, head=replace(s.head, position=s.head.position + leap)) for s in states[90:]]
    moved = [
        replace(e, agent_position=e.agent_position + np.array([0.2, 0, 0]))
        for e in world_states[90:]
    ]

    worst = largest_unexplained([*states[:90], *leapt], commands, [*world_states[:90], *moved])

    assert worst.metres < 1e-3


def test_there_are_always_two_recordings() -> None:
    assert len(recordings()) == 2
    assert all(motion.seconds > 30.0 for _, motion in recordings())
