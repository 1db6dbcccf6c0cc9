"""The room in which pairs are weighed: by an unsteady finger, through the whole staircase."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vrhuman import geometry
from vrhuman.embodiment.agent import EmbodiedAgent
from vrhuman.embodiment.body import Body
from vrhuman.embodiment.build import build_agent, build_house
from vrhuman.embodiment.force import Press
from vrhuman.embodiment.settings import BodySettings, ForceSettings
from vrhuman.participants.comparing.weighing import MotorNoise, Weighing
from vrhuman.protocol.weighing.room import FIRST, SECOND, SEED, weighing_room
from vrhuman.protocol.weighing.staircase import Staircase, load_staircase
from vrhuman.records import Command, WorldState
from vrhuman.scoring.threshold import threshold

FRAME_SECONDS = 1.0 / 72.0
HOUSE = build_house(weighing_room(), "weighing", SEED)


def test_nothing_that_is_seen_tells_the_mugs_apart() -> None:
    first, second = (o for o in HOUSE.objects if o.object_id in (FIRST, SECOND))

    assert first.asset is second.asset or first.asset == second.asset
    assert first.colours == second.colours
    assert first.size == pytest.approx(second.size, rel=1e-3)


class Hand:
    """A person at the table; the hand is over one mug or the other."""

    def __init__(self) -> None:
        self.agent: EmbodiedAgent = build_agent(weighing_room(), "weighing", SEED)
        self.world_state: WorldState = self.agent.observe()
        self.command: Command = replace(
            Body(BodySettings(), self.world_state).idle(),
            horizon=self.world_state.horizon,
            arm_engaged=True,
        )
        self.press = Press(ForceSettings())
        self.frame = 0

    def does(self, force: float, **change: object) -> None:
        sequence = self.command.sequence + 1
        self.command = replace(self.command, sequence=sequence, grasp_force=force, **change)  # type: ignore[arg-type]
        self.world_state = self.agent.step(self.command, 3 if sequence % 2 else 4)

    def over(self, name: str) -> None:
        """Bring the open hand to a mug's rim from above."""
        number = [o.object_id for o in HOUSE.objects].index(name)
        mug = self.agent.engine.object_states().poses[number, :3]
        turn = geometry.from_euler(60.0, 0.0, 0.0)
        for height in (0.25, 0.09):
            hand = mug + np.array([0.0, height, 0.0])
            wrist = hand - geometry.rotate(turn, (0.0, 0.0, 0.07)) - self.world_state.agent_position
            base = min(0.9, float(wrist[1]) + 0.25)
            for _ in range(50):
                self.does(0.0, wrist_position=wrist, wrist_rotation=turn, arm_base_height=base)

    def weighs(self, noise: MotorNoise) -> float:
        weighing = Weighing(noise)
        while not weighing.done:
            self.frame += 1
            pressure = weighing.press(
                self.world_state.grasp_force, bool(self.world_state.held), FRAME_SECONDS
            )
            self.does(self.press.update(pressure, round(self.frame * FRAME_SECONDS * 1e9)))
        self.press.rest()
        for _ in range(10):
            self.does(0.0)
        return weighing.estimate


@pytest.mark.parametrize("name", [FIRST, SECOND])
def test_who_stands_at_the_table_reaches_either_mug(name: str) -> None:
    hand = Hand()

    hand.over(name)

    assert hand.world_state.touched == (name,)


def test_a_thing_weighs_what_it_is_given_and_still_after_a_restart() -> None:
    hand = Hand()
    hand.over(FIRST)
    hand.agent.weigh({FIRST: 2.0})
    saved = hand.agent.save()
    hand.agent.weigh({FIRST: 0.1})
    hand.agent.restore(saved)

    hand.does(1.95)
    lighter = hand.world_state.held
    hand.does(2.0)

    assert (lighter, hand.world_state.held) == ((), (FIRST,))


@pytest.mark.end_to_end
def test_an_unsteady_finger_has_a_threshold_of_a_few_percent() -> None:
    """The whole staircase, each weight felt under one mug by the agent of real sessions."""
    hand, rng = Hand(), np.random.default_rng(5)
    noise = MotorNoise(0.15, 0.1, rng)
    stairs = Staircase.begin(load_staircase("force-jnd")[0], seed=5)
    hand.over(FIRST)

    while not stairs.done:
        felt = []
        for weight in (stairs.pair.first, stairs.pair.second):
            hand.agent.weigh({FIRST: weight})
            felt.append(hand.weighs(noise))
        stairs = stairs.answered("first" if felt[0] > felt[1] else "second")

    found = threshold(stairs.judgements)
    assert found.low <= found.difference <= found.high < 0.10


def test_things_that_were_lifted_are_put_back_with_the_next_weights() -> None:
    hand = Hand()
    first = hand.agent.engine.object_states().poses
    hand.over(FIRST)
    for _ in range(60):
        hand.does(5.0, arm_base_height=0.9)
    held = hand.world_state.held

    hand.agent.lay_out({FIRST: 1.0, SECOND: 1.2})

    assert held == (FIRST,)
    assert hand.agent.observe().held == ()
    assert hand.agent.engine.object_states().poses == pytest.approx(first, abs=1e-3)
    hand.over(SECOND)
    hand.does(1.15)
    lighter = hand.world_state.held
    hand.does(1.2)
    assert (lighter, hand.world_state.held) == ((), (SECOND,))
