"""A person's command as AI2-THOR's actions: nothing small is lost, and what is solid stops."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.engines.in_process_thor import InProcess, command
from vrhuman.engines.thor.following import STILL, move_arm, move_base
from vrhuman.records import ArmStatus

BATCH = 0.032


@pytest.fixture
def world() -> InProcess:
    return InProcess()


@pytest.mark.parametrize("stride", [0.004, 0.02, 0.031, 0.034, 0.05])
def test_no_stride_is_so_small_that_it_is_dropped(world: InProcess, stride: float) -> None:
    start = now = world.now()
    for _ in range(10):
        now = move_base(world.do, now, command(now), np.array([0.0, stride]), BATCH).now

    assert np.allclose(now.position - start.position, [0.0, 0.0, 10 * stride], atol=1e-6)


def test_what_is_too_small_to_see_costs_no_round_trip(world: InProcess) -> None:
    now = world.now()

    move_base(world.do, now, command(now), np.array([STILL / 2.0, 0.0]), BATCH)
    move_arm(world.do, now, command(now), None, BATCH)

    assert world.actions == []


def test_a_wall_stops_and_is_reported(world: InProcess) -> None:
    now, stopped = world.now(), ""
    for _ in range(60):
        moved = move_base(world.do, now, command(now), np.array([-0.1, 0.0]), BATCH)
        now, stopped = moved.now, moved.stopped

    assert 0.19 < now.position[0] < 0.35
    assert stopped


def test_along_a_wall_the_base_slides(world: InProcess) -> None:
    now = world.now()
    for _ in range(60):
        now = move_base(world.do, now, command(now), np.array([-0.1, 0.0]), BATCH).now
    before = now.position[2]

    for _ in range(5):
        now = move_base(world.do, now, command(now), np.array([-0.05, 0.05]), BATCH).now

    assert now.position[2] - before == pytest.approx(0.25, abs=0.02)


def test_a_head_turns_and_tilts_with_whatever_yaw_a_person_has(world: InProcess) -> None:
    now = world.now()

    turned = move_base(world.do, now, command(now, yaw=725.0, horizon=75.0), np.zeros(2), BATCH).now

    assert turned.yaw == pytest.approx(5.0)
    assert turned.horizon == pytest.approx(60.0)  # AI2-THOR looks no further down


@pytest.mark.parametrize("reach", [[0.35, 0.1, 0.5], [0.3, 0.3, 0.4], [0.5, -0.2, 0.45]])
def test_the_wrist_arrives_at_a_target_within_reach(world: InProcess, reach: list[float]) -> None:
    now = world.now()
    wish = command(
        now, arm_engaged=True, wrist_position=np.array(reach), arm_base_height=reach[1] + 0.1
    )
    for _ in range(20):
        reached = move_arm(world.do, now, wish, (reach[0], reach[1], reach[2]), BATCH)
        now = reached.moved.now

    assert reached.status is ArmStatus.OK
    assert np.linalg.norm(now.arm.joints[3] - now.position - reach) < 2.0 * STILL


def test_a_wrist_that_trembles_is_followed(world: InProcess) -> None:
    now = world.now()
    for step in range(30):
        target = np.array([0.4, 0.1, 0.4 + 0.004 * step])
        wish = command(now, arm_engaged=True, wrist_position=target, arm_base_height=0.2)
        now = move_arm(world.do, now, wish, None, BATCH).moved.now

    assert np.linalg.norm(now.arm.joints[3] - now.position - target) < 2.0 * STILL


def test_beyond_reach_is_limited_and_says_how_long_the_arm_is(world: InProcess) -> None:
    now = world.now()
    wish = command(now, arm_engaged=True, wrist_position=np.array([0.3, 0.2, 2.0]))

    reached = move_arm(world.do, now, wish, None, BATCH)

    assert reached.status is ArmStatus.LIMITED
    assert "0.63 m long" in reached.reason


def test_a_hand_that_jumps_is_refused_once(world: InProcess) -> None:
    now = world.now()
    wish = command(now, arm_engaged=True, wrist_position=np.array([0.3, 0.2, 0.5]))

    assert move_arm(world.do, now, wish, (-0.6, 0.2, 0.5), BATCH).status is ArmStatus.JUMPED
    assert move_arm(world.do, now, wish, (0.3, 0.2, 0.5), BATCH).status is not ArmStatus.JUMPED


def test_letting_go_of_the_arm_parks_it(world: InProcess) -> None:
    now = world.now()
    wish = command(now, arm_engaged=True, wrist_position=np.array([0.4, 0.3, 0.5]))
    out = move_arm(world.do, now, wish, None, BATCH).moved.now

    parked = move_arm(world.do, out, command(out), None, BATCH)

    assert parked.status is ArmStatus.PARKED
    assert np.allclose(parked.moved.now.arm.local_wrist, [0.0, 0.0, 0.4], atol=1e-6)
