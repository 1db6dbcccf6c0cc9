"""The counted agent's way comes out of the counted actions alone."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.embodiment.counting import steps
from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import Keyframe
from vrhuman.recording.verify import session_agent
from vrhuman.records import Action, Command, Step
from vrhuman.review.measuring.counted import CountedAgent
from vrhuman.review.recording import Recording

ORIGIN = CountedAgent(np.array([1.0, 0.9, 2.0]), 0.0, 0.0)


def counted(action: Action, success: bool = True) -> Step:
    return Step(1, 1, action, success)


def test_it_is_where_the_shadow_was_after_every_event(sample: Recording) -> None:
    simulated = session_agent(sample.session.start)
    agent = CountedAgent.at_the_start(sample.house)
    commands: dict[int, Command] = {}
    moves = 0

    for _, entry in sample.session.entries(Topic.COMMAND, Topic.EVENT, Topic.KEYFRAME):
        if isinstance(entry, Command):
            commands[entry.sequence] = entry
        elif isinstance(entry, Keyframe):
            simulated.restore(simulated.save())
        elif entry.ticks:
            simulated.step(commands[entry.command_sequence], entry.ticks)
            for step in entry.steps:
                agent = agent.after(step)
                moves += 1
            shadow = simulated.shadow.state
            np.testing.assert_allclose(agent.position, shadow.agent_position, atol=1e-9)
            assert (agent.yaw, agent.horizon) == pytest.approx((shadow.yaw, shadow.horizon))

    assert moves > 0


def test_a_move_goes_where_the_agent_faces() -> None:
    turned = ORIGIN
    for _ in range(6):
        turned = turned.after(counted(steps.turn(+15)))

    moved = turned.after(counted(steps.move("Ahead"))).after(counted(steps.move("Right")))

    np.testing.assert_allclose(moved.position, [1.25, 0.9, 1.75], atol=1e-12)


@pytest.mark.parametrize("action", [steps.move("Back"), steps.turn(-15), steps.look(15)])
def test_a_blocked_action_leaves_it_where_it_is(action: Action) -> None:
    assert ORIGIN.after(counted(action, success=False)) is ORIGIN


@pytest.mark.parametrize("action", [steps.raise_arm(0.05), steps.grasp(0.3), steps.park()])
def test_the_arm_moves_neither_base_nor_camera(action: Action) -> None:
    assert ORIGIN.after(counted(action)) is ORIGIN


@given(st.lists(st.sampled_from([+15.0, -15.0]), max_size=60))
def test_turns_back_come_home(turns: list[float]) -> None:
    agent = ORIGIN

    for degrees in [*turns, *(-each for each in turns)]:
        agent = agent.after(counted(steps.turn(degrees)))

    assert agent.yaw % 360.0 == pytest.approx(0.0)
