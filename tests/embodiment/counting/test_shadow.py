"""What the counted agent does for a person who walks into a wall, and who turns the wrist."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vrhuman import geometry
from vrhuman.embodiment.build import build_engine
from vrhuman.embodiment.counting.shadow import DiscreteShadow, Person
from vrhuman.embodiment.grasp import Squeeze
from vrhuman.engines.engine import Engine
from vrhuman.houses.generator import generate
from vrhuman.records import ArmStatus, Step, WorldState

TICKS_A_SECOND = 250


@pytest.fixture
def engine() -> Engine:
    return build_engine(generate(2, 3), "test", 1)


def followed(engine: Engine, person: WorldState) -> tuple[DiscreteShadow, list[Step]]:
    """The shadow of somebody who stood where the engine's agent is, and is now as told."""
    shadow, start = DiscreteShadow(engine, {}), engine.observe()
    steps: list[Step] = []
    for tick in range(0, 2 * TICKS_A_SECOND, 25):
        now = person if tick >= TICKS_A_SECOND else start
        steps += shadow.follow(Person(replace(now, tick=start.tick + tick, ticks=25), Squeeze()))
    return shadow, steps


def test_an_action_that_a_wall_blocks_is_counted_like_one_that_succeeds(engine: Engine) -> None:
    start = engine.observe()
    beyond = start.agent_position + 12.0 * geometry.forward(start.yaw)

    shadow, steps = followed(engine, replace(start, agent_position=beyond))

    blocked = [step for step in steps if not step.success]
    assert blocked
    assert blocked[0].action.name == "MoveAhead"
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    assert shadow.count == len(steps)


@pytest.mark.parametrize(("degrees", "counted"), [(14.0, 0), (16.0, 1), (29.0, 1), (31.0, 2)])
def test_a_wrist_is_turned_by_15_degrees_as_often_as_the_persons_turned(
    engine: Engine, degrees: float, counted: int
) -> None:
    start = engine.observe()
    about = geometry.axis_angle((0.0, 1.0, 0.0), degrees)
    turned = replace(
        start.arm, wrist_rotation=geometry.multiply(start.arm.wrist_rotation, np.array(about))
    )

    _, steps = followed(engine, replace(start, arm=turned, arm_status=ArmStatus.OK))

    names = [step.action.name for step in steps]
    assert names == ["RotateWristRelative"] * counted


@pytest.mark.parametrize(("metres", "diverged"), [(0.2, False), (0.6, False), (12.0, True)])
def test_a_shadow_has_diverged_while_no_way_leads_to_its_person(
    engine: Engine, metres: float, diverged: bool
) -> None:
    start = engine.observe()
    there = start.agent_position + metres * geometry.forward(start.yaw)

    shadow, _ = followed(engine, replace(start, agent_position=there))

    assert shadow.parted is diverged


def test_a_shadow_that_has_its_person_back_has_no_longer_diverged(engine: Engine) -> None:
    start = engine.observe()
    beyond = start.agent_position + 12.0 * geometry.forward(start.yaw)
    shadow, steps = followed(engine, replace(start, agent_position=beyond))
    back = replace(shadow.state, tick=start.tick + 3 * TICKS_A_SECOND, ticks=25)

    for tick in range(0, TICKS_A_SECOND, 25):
        steps += shadow.follow(Person(replace(back, tick=back.tick + tick), Squeeze()))

    assert not shadow.parted
