"""The simulated person's body: smooth, bounded, deterministic, and where it is wished."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.participants.toy_world import ToyWorld
from vrhuman import geometry
from vrhuman.participants.body import BodyLimits, SimulatedBody
from vrhuman.participants.participant import Frame, Gaze, HandGoal, Intent

RATE = 90


def follow(
    body: SimulatedBody, intent: Intent, seconds: float, world: ToyWorld | None = None
) -> list:
    observation = (world or ToyWorld()).observation(0)
    count = round(seconds * RATE)
    return [body.update(intent, observation, int(i * 1e9 / RATE)) for i in range(count)]


def head_angles(inputs: list) -> np.ndarray:
    return np.array(
        [
            geometry.yaw_and_horizon(geometry.world_rotation_from_openxr(i.head.orientation))
            for i in inputs
        ]
    )


def test_the_head_turns_as_fast_as_a_head_and_arrives() -> None:
    intent = Intent(gaze=Gaze(120.0, 30.0, Frame.STAGE))
    angles = head_angles(follow(SimulatedBody(), intent, 3.0))
    rates = np.diff(angles, axis=0) * RATE
    assert np.abs(rates).max() <= 150.5
    assert np.abs(np.diff(rates, axis=0)).max() * RATE < 520.0
    assert angles[-1] == pytest.approx([120.0, 30.0], abs=0.3)
    assert angles[:, 0].max() < 121.0


def test_a_gaze_in_the_world_counts_from_where_the_agent_first_looked() -> None:
    world = ToyWorld(yaw=90.0)
    angles = head_angles(follow(SimulatedBody(), Intent(gaze=Gaze(60.0, 0.0)), 2.0, world))
    assert angles[20, 0] < 0.0  # to the left


def test_the_hand_arrives_where_the_world_wants_it_and_never_races() -> None:
    world = ToyWorld(yaw=0.0)
    wrist = np.array([1.6, 1.1, 2.1])
    rotation = geometry.from_euler(45.0, 30.0, 0.0)
    inputs = follow(SimulatedBody(), Intent(hand=HandGoal(wrist, rotation, speed=5.0)), 3.0, world)
    hands = np.array([i.right.pose.position for i in inputs])
    assert np.linalg.norm(np.diff(hands, axis=0), axis=1).max() * RATE <= 1.21
    eyes = np.array([world.position[0], 1.575, world.position[2]])
    offset = np.array(inputs[-1].right.pose.position) - np.array(inputs[-1].head.position)
    there = eyes + geometry.world_position_from_openxr(offset)
    assert there == pytest.approx(wrist, abs=2e-3)
    turned = geometry.world_rotation_from_openxr(inputs[-1].right.pose.orientation)
    assert geometry.angle_between(turned, rotation) < 0.5


def test_a_hand_swings_faster_than_it_reaches_only_where_its_goal_asks() -> None:
    for speed, lowest, highest in ((1.2, 1.0, 1.21), (2.4, 1.3, 2.5)):
        world, body = ToyWorld(yaw=0.0), SimulatedBody()
        back = np.array([1.6, 1.1, 1.5])
        follow(body, Intent(hand=HandGoal(back, geometry.IDENTITY)), 2.0, world)
        swing = HandGoal(back + np.array([0.0, 0.0, 1.0]), geometry.IDENTITY, speed=speed)
        observation = world.observation(0)
        inputs = [
            body.update(Intent(hand=swing), observation, int((2.0 + i / RATE) * 1e9))
            for i in range(2 * RATE)
        ]
        hands = np.array([each.right.pose.position for each in inputs])
        fastest = np.linalg.norm(np.diff(hands, axis=0), axis=1).max() * RATE
        assert lowest < fastest <= highest


def test_the_stick_walks_along_the_wish_whichever_way_one_looks() -> None:
    for yaw in (0.0, 90.0, 215.0):
        world = ToyWorld(yaw=yaw)
        inputs = follow(SimulatedBody(), Intent(walk=np.array([0.0, 0.7])), 0.5, world)[-1]
        right, ahead = inputs.left.stick
        walked = geometry.right(yaw) * right + geometry.forward(yaw) * ahead
        assert walked == pytest.approx([0.0, 0.0, 0.7], abs=1e-9)


def test_the_trigger_rises_at_the_wished_rate() -> None:
    inputs = follow(SimulatedBody(), Intent(trigger=1.0, trigger_rate=0.2), 2.0)
    pressures = np.array([i.right.trigger for i in inputs])
    assert pressures[-1] == pytest.approx(0.4, abs=0.01)
    assert np.diff(pressures).max() < 0.2 / RATE + 1e-9


def test_same_seed_same_times_same_motion_and_never_nan() -> None:
    intent = Intent(gaze=Gaze(-80.0, 20.0), walk=np.array([0.3, -2.0]), squeeze=True, menu=True)
    limits = BodyLimits(tremor=1.0)
    one, other = (follow(SimulatedBody(limits, seed=5), intent, 1.0) for _ in range(2))
    assert one == other
    assert one != follow(SimulatedBody(limits, seed=6), intent, 1.0)
    for inputs in one:
        for pose in (inputs.head, inputs.left.pose, inputs.right.pose):
            assert np.isfinite([*pose.position, *pose.orientation]).all()
            assert np.linalg.norm(pose.orientation) == pytest.approx(1.0)
        assert np.hypot(*inputs.left.stick) <= 1.0 + 1e-9


def test_tremor_is_small() -> None:
    still = follow(SimulatedBody(BodyLimits(tremor=0.0)), Intent(), 1.0)
    shaky = follow(SimulatedBody(BodyLimits(tremor=1.0)), Intent(), 1.0)
    apart = [
        np.abs(np.subtract(a.right.pose.position, b.right.pose.position)).max()
        for a, b in zip(still, shaky, strict=True)
    ]
    assert 1e-4 < max(apart) < 2e-3


def test_a_pause_is_not_a_leap() -> None:
    body, observation = SimulatedBody(), ToyWorld().observation(0)
    intent = Intent(gaze=Gaze(170.0, 0.0, Frame.STAGE))
    body.update(intent, observation, 0)
    inputs = body.update(intent, observation, 60_000_000_000)
    assert abs(head_angles([inputs])[0, 0]) < 40.0


def test_the_stage_is_learnt_again_when_the_house_was_laid_again() -> None:
    world = ToyWorld(yaw=90.0)
    body, observation = SimulatedBody(), world.observation(0)
    for i in range(10):
        body.update(Intent(), observation, i * 10_000_000)
    assert body.stage_yaw == pytest.approx(90.0)
    for i in range(100):
        body.update(Intent(), replace(observation, yaw=-30.0), 100_000_000 + i * 10_000_000)
    assert body.stage_yaw == pytest.approx(-30.0)


def test_slerp_goes_the_share_of_the_way() -> None:
    p, q = geometry.from_euler(10.0, 20.0, 30.0), geometry.from_euler(-40.0, 130.0, 5.0)
    whole = geometry.angle_between(p, q)
    middle = geometry.slerp(p, q, 0.25)
    assert geometry.angle_between(p, middle) == pytest.approx(whole / 4)
    assert geometry.angle_between(middle, q) == pytest.approx(whole * 3 / 4)


@pytest.mark.parametrize(("tremor", "still"), [(None, True), (1.0, False)])
def test_a_body_that_is_not_told_to_tremble_holds_its_hand_still(
    tremor: float | None, still: bool
) -> None:
    limits = BodyLimits() if tremor is None else BodyLimits(tremor=tremor)

    inputs = follow(SimulatedBody(limits), Intent(gaze=Gaze(0.0, 0.0, Frame.STAGE)), 3.0)

    hands = np.array([i.right.pose.position for i in inputs[-RATE:]])
    assert (float(np.ptp(hands, axis=0).max()) < 1e-6) is still
