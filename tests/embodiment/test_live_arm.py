"""The arm that is drawn ahead of the engine."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.houses.toy_house import command, toy_house
from vrhuman.embodiment.live_arm import LiveArm
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.records import Action, ArmStatus

REST, AHEAD = (0.3, 0.1, 0.5), (0.45, 0.25, 0.6)
FRAME = 1.0 / 90.0


@pytest.fixture
def engine() -> EmbeddedEngine:
    house, stand_ins = toy_house()
    return EmbeddedEngine(house, stand_ins)


def test_where_the_engine_has_followed_its_own_arm_is_drawn(engine: EmbeddedEngine) -> None:
    live = LiveArm(engine.scene())
    asked = command(1, wrist=REST)
    for _ in range(60):
        world_state = engine.advance(asked, 4)

    drawn = live.poses(world_state, asked, world_state.agent_position[[0, 2]], FRAME)

    assert world_state.arm_status is ArmStatus.OK
    assert drawn == pytest.approx(world_state.body_poses, abs=1e-5)


def test_a_newer_command_is_drawn_at_once_where_the_engine_comes_to_have_it(
    engine: EmbeddedEngine,
) -> None:
    live = LiveArm(engine.scene())
    for number in range(60):
        before = engine.advance(command(number, wrist=REST), 4)
    live.poses(before, command(60, wrist=REST), before.agent_position[[0, 2]], FRAME)
    newer = command(61, wrist=AHEAD)

    drawn = live.poses(before, newer, before.agent_position[[0, 2]], FRAME)

    for _ in range(60):
        after = engine.advance(newer, 4)
    rows = live.rows(after)
    assert drawn[rows] == pytest.approx(after.body_poses[rows], abs=1e-4)
    assert np.abs(drawn[rows] - before.body_poses[rows]).max() > 0.1


def test_what_the_engine_holds_back_is_returned_to_gently(engine: EmbeddedEngine) -> None:
    live = LiveArm(engine.scene())
    for number in range(60):
        world_state = engine.advance(command(number, wrist=REST), 4)
    asked, base = command(61, wrist=AHEAD), world_state.agent_position[[0, 2]]
    before = live.poses(world_state, asked, base, FRAME)
    held = replace(world_state, arm_status=ArmStatus.HELD)

    steps = []
    for _ in range(60):
        drawn = live.poses(held, asked, base, FRAME)
        steps.append(np.abs(drawn[:, :3] - before[:, :3]).max())
        before = drawn

    assert max(steps) < 0.05
    assert before == pytest.approx(world_state.body_poses, abs=1e-3)


def test_what_is_held_goes_with_the_wrist(engine: EmbeddedEngine) -> None:
    live = LiveArm(engine.scene())
    before_the_table = {"position": {"x": 1.7, "y": 0.9, "z": 2.2}, "rotation": 0.0}
    before_the_table |= {"horizon": 0.0, "standing": True}
    for action in (
        Action("SetHandSphereRadius", {"radius": 0.5}),
        Action("TeleportFull", before_the_table),
        Action("PickupObject"),
    ):
        assert engine.act(action).success
    world_state = engine.observe()
    asked = command(1, wrist=AHEAD)

    drawn = live.poses(world_state, asked, world_state.agent_position[[0, 2]], FRAME)

    assert world_state.held
    rows = live.rows(world_state)[7:]
    gripper = live.rows(world_state)[4]
    before = world_state.body_poses[rows, :3] - world_state.body_poses[gripper, :3]
    after = drawn[rows, :3] - drawn[gripper, :3]
    assert np.linalg.norm(after, axis=1) == pytest.approx(np.linalg.norm(before, axis=1), abs=1e-9)
