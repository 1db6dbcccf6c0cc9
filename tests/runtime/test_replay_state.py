"""A new world comes to where a lost one was, and commands go on where they stopped."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.recording import synthetic_session
from vrhuman.embodiment.agent import EmbodiedAgent
from vrhuman.embodiment.body import Body
from vrhuman.embodiment.build import build_agent
from vrhuman.embodiment.settings import BodySettings
from vrhuman.houses.generator import generate
from vrhuman.recording.entries import Keyframe
from vrhuman.records import Command, Interaction, InteractionKind, WorldState
from vrhuman.runtime.processes.handover import Mailbox
from vrhuman.runtime.processes.world import ReplayDiffers, World
from vrhuman.runtime.replay_state import ReplayLedger, ReplayState, SequenceOffset

HOUSE = generate(2, 3)


class Unseeing:
    """Eyes that only feel."""

    def __init__(self) -> None:
        self.felt: list[WorldState] = []

    def feel(self, world_state: WorldState) -> None:
        self.felt.append(world_state)


def agent() -> EmbodiedAgent:
    return build_agent(HOUSE, "test", 1)


def world(of: EmbodiedAgent) -> World:
    return World(of, Unseeing(), 100_000_000)  # type: ignore[arg-type] -- nobody looks


def walking(start: WorldState, frame: int) -> Command:
    """Round a curve, the head nodding, the arm out and in."""
    turn = 3.0 * frame
    return replace(
        Body(BodySettings(), start).idle(),
        sequence=frame,
        travel=np.array([0.006 * frame, 0.004 * frame]),
        yaw=start.yaw + turn,
        horizon=10.0 * np.sin(0.1 * frame),
        arm_engaged=frame % 40 > 20,
        wrist_position=np.array([0.1, 0.1, 0.4]),
    )


def lived(simulated: EmbodiedAgent, frames: int, keyframe_at: int | None) -> ReplayLedger:
    """The ledger of a world that was walked through."""
    ledger, start = ReplayLedger(), simulated.observe()
    for frame in range(1, frames + 1):
        if frame == keyframe_at:
            state = simulated.save()
            simulated.restore(state)
            ledger.saved(Keyframe(0, start.tick, state))
        command = walking(start, frame)
        ledger.commanded(command)
        ledger.happened(simulated.step(command, 4))
    return ledger


@pytest.mark.parametrize("keyframe_at", [None, 1, 50, 90])
def test_a_new_world_relives_the_past_and_continues_as_the_lost_one_would(
    keyframe_at: int | None,
) -> None:
    lost = agent()
    past = lived(lost, 90, keyframe_at).past

    new = agent()
    reached = world(new).relive(past)

    last = lost.observe()
    assert (reached.tick, reached.step_count) == (last.tick, last.step_count)
    onward = walking(last, 91)
    assert new.step(onward, 4).state_hash == lost.step(onward, 4).state_hash


def test_a_past_needs_only_what_came_after_the_keyframe() -> None:
    past = lived(agent(), 30, keyframe_at=25).past

    assert [each.command.sequence for each in past.obeyed] == [25, 26, 27, 28, 29, 30]


def test_a_house_that_comes_out_otherwise_is_reported() -> None:
    past = lived(agent(), 10, None).past

    with pytest.raises(ReplayDiffers, match="machine"):
        world(agent()).relive(replace(past, obeyed=past.obeyed[:-1]))


def test_a_world_that_lived_nothing_is_as_it_was_built() -> None:
    new = agent()
    before = new.observe()

    assert world(new).relive(ReplayState()).state_hash == before.state_hash


def test_a_ledger_continues_with_the_past_it_was_given() -> None:
    first = lived(agent(), 10, 5)

    assert ReplayLedger(first.past).past == first.past


def test_a_first_runs_commands_are_the_bodys() -> None:
    command, world_state = synthetic_session.command(7), synthetic_session.world_state(7, 0)

    assert SequenceOffset().onward(command) is command
    assert SequenceOffset().back(world_state) is world_state


def test_a_later_runs_commands_go_on_where_the_earlier_stopped() -> None:
    lead = SequenceOffset(commands=100, interactions=4, travel=np.array([1.0, 2.0]))
    pressed = Interaction(1, InteractionKind.OPEN_OR_CLOSE)
    command = replace(
        synthetic_session.command(3), travel=np.array([0.5, 0.0]), interactions=(pressed,)
    )

    onward = lead.onward(command)

    assert onward.sequence == 103
    assert onward.travel.tolist() == [1.5, 2.0]
    assert [each.number for each in onward.interactions] == [5]


def test_the_body_hears_of_its_own_commands_only() -> None:
    lead = SequenceOffset(commands=100)

    earlier = lead.back(replace(synthetic_session.world_state(0, 0), command_sequence=99))
    own = lead.back(replace(synthetic_session.world_state(0, 0), command_sequence=103))

    assert (earlier.command_sequence, own.command_sequence) == (0, 3)


def test_another_writer_of_a_mailbox_is_heard_by_the_same_reader() -> None:
    reader = Mailbox(1000)
    first = Mailbox(*reader.address)
    for number in range(5):
        first.put(number)
    assert reader.get() == 4
    first.close()

    second = Mailbox(*reader.address)
    second.put("from another process")

    assert reader.get() == "from another process"
    second.close()
    reader.close()
