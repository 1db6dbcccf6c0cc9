"""An agent that acts by whole actions: what it does is counted, told and restored."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.recording.acted_session import ACTIONS, SEED, house, performed
from vrhuman.embodiment.acting import ActingAgent, NotWholeActions
from vrhuman.embodiment.agent import StateError
from vrhuman.embodiment.build import build_acting
from vrhuman.records import Action, Command, EventKind, Interaction, InteractionKind

COMMAND = Command(
    sequence=7,
    display_time_ns=0,
    travel=np.zeros(2),
    yaw=0.0,
    horizon=0.0,
    eye_height=1.6,
    head_rotation=np.array([0.0, 0.0, 0.0, 1.0]),
    arm_engaged=False,
    wrist_position=np.zeros(3),
    wrist_rotation=np.array([0.0, 0.0, 0.0, 1.0]),
    arm_base_height=0.0,
    grasp_force=0.0,
)


@pytest.fixture(scope="module")
def start() -> tuple[ActingAgent, bytes]:
    agent = build_acting(house(), "kitchen", SEED)
    return agent, agent.save()


@pytest.fixture
def agent(start: tuple[ActingAgent, bytes]) -> ActingAgent:
    start[0].restore(start[1])
    return start[0]


def acting(action: Action | None, kind: InteractionKind = InteractionKind.ACT) -> Command:
    return replace(COMMAND, interactions=(Interaction(1, kind, action),))


def test_its_actions_have_the_results_of_the_counted_agents(agent: ActingAgent) -> None:
    done = [agent.act(action, n).steps[0] for n, action in enumerate(ACTIONS)]

    expected = performed()
    assert [(s.number, s.success, s.error) for s in done] == [
        (s.number, s.success, s.error) for s in expected
    ]


def test_it_tells_what_happened_to_what_it_held(agent: ActingAgent) -> None:
    events = [e for n, a in enumerate(ACTIONS) for e in agent.act(a, n).events]

    kinds = [e.kind for e in events if e.kind is not EventKind.ROOM_ENTERED]
    assert kinds == [EventKind.PICKED, EventKind.SLIPPED, EventKind.PICKED, EventKind.OPENED]
    assert [e.number for e in events] == list(range(1, len(events) + 1))


def test_a_refused_action_is_counted(agent: ActingAgent) -> None:
    now = agent.step(acting(Action("LookUp", {"degrees": 15.0})), 0)
    again = [agent.step(acting(Action("LookUp", {"degrees": 15.0})), 0) for _ in range(4)][-1]

    assert now.step_count == 1
    assert again.step_count == 5
    assert again.steps[0].success is False
    assert again.ticks == 0
    assert again.command_sequence == 7


@pytest.mark.parametrize(
    "command", [COMMAND, acting(None), acting(None, InteractionKind.OPEN_OR_CLOSE)]
)
def test_a_persons_command_is_refused(agent: ActingAgent, command: Command) -> None:
    with pytest.raises(NotWholeActions, match="command 7"):
        agent.step(command, 1)


def test_a_restored_agent_goes_on_as_before(agent: ActingAgent) -> None:
    for number, action in enumerate(ACTIONS[:18]):
        agent.act(action, number)
    saved = agent.save()
    agent.restore(saved)
    first = [agent.act(a, n).state_hash for n, a in enumerate(ACTIONS[18:])]
    agent.restore(saved)
    again = [agent.act(a, n).state_hash for n, a in enumerate(ACTIONS[18:])]

    assert first == again
    assert agent.count == len(ACTIONS)


def test_other_bytes_are_no_state(agent: ActingAgent) -> None:
    with pytest.raises(StateError, match="not a saved state"):
        agent.restore(b"something else")
