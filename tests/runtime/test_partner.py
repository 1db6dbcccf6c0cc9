"""The second participant of a trial: what they see of the house, and what their commands do."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.houses.toy_house import command, toy_house
from tests.support.runtime.unseen_world import world_of
from vrhuman.embodiment.agent import EmbodiedAgent
from vrhuman.embodiment.helped import HelpedAgent, NoHelper
from vrhuman.engines.arm_drawing import UNDER_THE_FLOOR
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.records import TICK_NS, Command, WorldState
from vrhuman.runtime.loop.partner import SharedWorld
from vrhuman.runtime.processes.world import BATCH_TICKS
from vrhuman.runtime.replay_state import SequenceOffset


def shared() -> tuple[SharedWorld, HelpedAgent]:
    engine = EmbeddedEngine(*toy_house())
    agent = HelpedAgent(engine, engine.fork())
    return SharedWorld(world_of(agent), 0, SequenceOffset()), agent


def ordered(agent: HelpedAgent, sequence: int, x: float) -> Command:
    return replace(agent.last_order, sequence=sequence, travel=np.array([x, 0.0]))


def run(link: SharedWorld, batches: int) -> list[WorldState]:
    """Let the first one's house time go on so far; they stand still."""
    states: list[WorldState] = []
    for _ in range(batches):
        link.now_ns += BATCH_TICKS * TICK_NS
        link.submit(command(link.now_ns, (0.0, 0.0)))
        states += [each for each in link.take() if isinstance(each, WorldState)]
    return states


def test_the_second_one_sees_the_first_ones_body_and_the_own_arm() -> None:
    link, agent = shared()
    names = [body.name for body in agent.engine.scene().bodies]
    link.resume(0)
    run(link, 3)

    state, _ = link.seen_by_second()

    height = dict(zip(names, state.body_poses[:, 1].tolist(), strict=True))
    place = state.body_poses[names.index("agent_0~body"), [0, 2]]
    assert place == pytest.approx(agent.observe().agent_position[[0, 2]])
    assert height["agent_1~body"] == UNDER_THE_FLOOR
    own = state.body_poses[names.index("arm_1"), [0, 2]] - state.agent_position[[0, 2]]
    assert float(np.hypot(*own)) < 0.5


def test_their_commands_move_their_agent_with_the_house_of_the_first() -> None:
    link, agent = shared()
    link.resume(0)
    run(link, 2)
    stood, _ = link.seen_by_second()

    link.order(ordered(agent, 7, 0.05))
    states = run(link, 20)

    moved, _ = link.seen_by_second()
    assert moved.agent_position[0] - stood.agent_position[0] == pytest.approx(0.05, abs=1e-6)
    assert states[-1].agent_position == pytest.approx(states[0].agent_position)
    assert link.lead.commands == 7


def test_what_they_wanted_before_a_pause_is_not_done_after_it() -> None:
    link, agent = shared()
    link.resume(0)
    run(link, 2)
    stood, _ = link.seen_by_second()

    link.order(ordered(agent, 1, 0.5))
    link.pause()
    link.resume(0)
    run(link, 20)

    still, _ = link.seen_by_second()
    assert still.agent_position == pytest.approx(stood.agent_position)


def test_the_second_ones_frames_let_the_houses_time_go_on_too() -> None:
    link, agent = shared()
    link.resume(0)
    run(link, 1)
    before, _ = link.seen_by_second()
    link.order(ordered(agent, 1, 0.05))

    for _ in range(20):
        link.advance(link.now_ns + BATCH_TICKS * TICK_NS)
    moved, _ = link.seen_by_second()

    assert moved.agent_position[0] - before.agent_position[0] == pytest.approx(0.05, abs=1e-6)
    recorded = [each for each in link.take() if isinstance(each, WorldState)]
    assert sum(each.ticks for each in recorded) == 20 * BATCH_TICKS


def test_there_is_no_second_one_in_a_house_of_one_agent() -> None:
    engine = EmbeddedEngine(*toy_house())

    with pytest.raises(NoHelper, match="one agent"):
        world_of(EmbodiedAgent(engine, engine.fork())).second()
