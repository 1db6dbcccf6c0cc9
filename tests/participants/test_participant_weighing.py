"""People with a noisy finger tell the heavier of two things, by force and slip alone."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from tests.support.houses.toy_house import toy_house
from vrhuman import geometry
from vrhuman.embodiment.agent import EmbodiedAgent
from vrhuman.embodiment.body import Body
from vrhuman.embodiment.force import Press
from vrhuman.embodiment.grasp import carries
from vrhuman.embodiment.settings import BodySettings, ForceSettings
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.participants.comparing.weighing import MotorNoise, Weighing
from vrhuman.records import WorldState

FRAME_SECONDS = 1.0 / 72.0
PAIRS = 100


def hardest_pairs(rng: np.random.Generator) -> Iterator[tuple[float, float]]:
    """Weights [kgf] of 0.2 to 4.5 that differ by no more than 10 % and 0.10 kgf ask for."""
    for lighter in np.exp(rng.uniform(math.log(0.2), math.log(4.09), PAIRS)):
        yield float(lighter), float(max(1.1 * lighter, lighter + 0.10))


def weighed_by_rule(weight: float, noise: MotorNoise) -> float:
    """The estimate of a thing that the grasp rule alone holds and drops."""
    press, weighing = Press(ForceSettings()), Weighing(noise)
    held, force = False, 0.0
    for frame in range(3000):
        if weighing.done:
            return weighing.estimate
        pressure = weighing.press(force, held, FRAME_SECONDS)
        force = press.update(pressure, round(frame * FRAME_SECONDS * 1e9))
        held = carries(force, weight)
    pytest.fail(f"{weight} kgf was never known")


@pytest.mark.parametrize("share", [0.10, 0.15])
@pytest.mark.parametrize("memory", [0.0, 0.1, 1.0])
def test_of_100_pairs_at_the_limit_95_are_ordered_whatever_the_noise_is_like(
    share: float, memory: float
) -> None:
    rng = np.random.default_rng(7)
    noise = MotorNoise(share, memory, rng)

    right = sum(
        weighed_by_rule(lighter, noise) < weighed_by_rule(heavier, noise)
        for lighter, heavier in hardest_pairs(rng)
    )

    assert right >= 95


def test_a_thing_too_heavy_is_known_as_that() -> None:
    assert weighed_by_rule(6.0, MotorNoise(0.1, 0.1, np.random.default_rng(1))) == math.inf


def test_a_still_finger_knows_a_weight_to_a_few_percent() -> None:
    for weight in (0.2, 0.7, 2.0, 4.5):
        still = MotorNoise(0.0, 0.0, np.random.default_rng(1))

        assert weighed_by_rule(weight, still) == pytest.approx(weight, rel=0.05, abs=0.05)


class HandAtAMug:
    """A person whose hand touches a mug on a table, which is given one weight after another."""

    def __init__(self) -> None:
        house, bodies = toy_house()
        here = replace(house, agent_position=np.array([1.77, 0.9, 2.25]), agent_yaw=0.0)
        engine = EmbeddedEngine(here, bodies)
        self.agent = EmbodiedAgent(engine, engine.fork())
        world_state = self.agent.observe()
        down = geometry.from_euler(60.0, 0.0, 0.0)
        wrist = (
            (2.1, 0.95, 2.8) - geometry.rotate(down, (0.0, 0.0, 0.07)) - world_state.agent_position
        )
        self.command = replace(
            Body(BodySettings(), world_state).idle(),
            arm_engaged=True,
            wrist_position=wrist,
            wrist_rotation=down,
            arm_base_height=float(wrist[1]) + 0.25,
        )
        for _ in range(80):
            self.world_state = self.presses(0.0)

    def presses(self, force: float) -> WorldState:
        sequence = self.command.sequence + 1
        self.command = replace(self.command, sequence=sequence, grasp_force=force)
        return self.agent.step(self.command, 3 if sequence % 2 else 4)

    def weighs(self, weight: float, noise: MotorNoise) -> float:
        """The estimate of a real thing, by the agent that sessions are made with."""
        assert self.world_state.touched == ("mug|1",)
        self.agent.weigh({"mug|1": weight})
        press, weighing = Press(ForceSettings()), Weighing(noise)
        for frame in range(1500):
            if weighing.done:
                break
            held, gauge = bool(self.world_state.held), self.world_state.grasp_force
            pressure = weighing.press(gauge, held, FRAME_SECONDS)
            wished = press.update(pressure, round(frame * FRAME_SECONDS * 1e9))
            self.world_state = self.presses(wished)
        for _ in range(10):
            self.world_state = self.presses(0.0)
        assert weighing.done, f"{weight} kgf was never known"
        return weighing.estimate


def test_pairs_of_real_things_are_ordered() -> None:
    rng, hand = np.random.default_rng(3), HandAtAMug()
    noise = MotorNoise(0.125, 0.1, rng)

    for lighter, heavier in list(hardest_pairs(rng))[:4]:
        assert hand.weighs(lighter, noise) < hand.weighs(heavier, noise)


@pytest.mark.end_to_end
def test_of_100_pairs_of_real_things_95_are_ordered() -> None:
    rng, hand = np.random.default_rng(7), HandAtAMug()
    noise = MotorNoise(0.15, 0.1, rng)

    right = sum(
        hand.weighs(lighter, noise) < hand.weighs(heavier, noise)
        for lighter, heavier in hardest_pairs(rng)
    )

    assert right >= 95
