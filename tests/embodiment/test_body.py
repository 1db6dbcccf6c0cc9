"""From a headset's state to a command."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman import geometry
from vrhuman.embodiment.body import Body, eye_cameras
from vrhuman.embodiment.settings import BodySettings, GripSettings
from vrhuman.records import (
    ArmState,
    ArmStatus,
    Event,
    HandState,
    HeadsetState,
    InteractionKind,
    TrackedPose,
    View,
)

FRAME_NS = 20_000_000
NO_TURN = np.array([0.0, 0.0, 0.0, 1.0])
START = Event(
    tick=0,
    ticks=0,
    command_sequence=0,
    agent_position=np.array([3.0, 0.9, 4.0]),
    yaw=90.0,
    horizon=0.0,
    room="room|1",
    arm=ArmState(np.zeros((4, 3)), NO_TURN, 0.0, np.zeros(3), 0.06),
    arm_status=ArmStatus.PARKED,
    arm_reason="",
    held=(),
    touched=(),
    grasp_force=0.0,
    happenings=(),
    steps=(),
    step_count=0,
    body_poses=np.zeros((0, 7)),
    state_hash=b"",
)


def tracked(position, orientation=NO_TURN) -> TrackedPose:
    return TrackedPose(np.array(position, dtype=float), np.array(orientation), True, True, True)


def hand(position=(0.2, 1.1, -0.4), **buttons) -> HandState:
    pose = tracked(position)
    blank = HandState(pose, pose, 0.0, 0.0, np.zeros(2), False, False, False)
    return replace(blank, **buttons)


def state(frame=1, head=None, left=None, right=None) -> HeadsetState:
    head = head or tracked((0.0, 1.6, 0.0))
    view = View(head.position, head.orientation, np.radians([-45.0, 45.0, 45.0, -45.0]))
    return HeadsetState(
        frame, frame * FRAME_NS, head, (view, view), left or hand(), right or hand(), True
    )


@pytest.fixture
def body() -> Body:
    return Body(BodySettings(), START)


def test_the_person_first_faces_where_the_agent_does(body: Body) -> None:
    turned = geometry.openxr_rotation_from_world(geometry.yaw_rotation(37.0))

    command = body.command(state(head=tracked((0.0, 1.6, 0.0), turned)), START)

    assert command.yaw == pytest.approx(90.0)
    assert command.travel == pytest.approx([0.0, 0.0])


def test_turning_the_head_right_turns_the_agent_right(body: Body) -> None:
    body.command(state(1), START)
    turned = geometry.openxr_rotation_from_world(geometry.from_euler(20.0, 30.0, 0.0))

    command = body.command(state(2, head=tracked((0.0, 1.6, 0.0), turned)), START)

    assert command.yaw == pytest.approx(120.0)
    assert command.horizon == pytest.approx(20.0)


def test_walking_ahead_in_the_room_goes_ahead_in_the_house(body: Body) -> None:
    body.command(state(1), START)

    command = body.command(state(2, head=tracked((0.0, 1.6, -0.5))), START)

    assert command.travel == pytest.approx([0.5, 0.0])  # yaw 90 faces +x


def test_the_left_stick_walks_along_the_gaze(body: Body) -> None:
    stick = hand(stick=np.array([0.0, 1.0]))
    for frame in range(1, 52):
        command = body.command(state(frame, left=stick), START)

    assert command.travel == pytest.approx([1.5, 0.0], abs=1e-6)  # one second


def test_a_resting_thumb_does_not_walk(body: Body) -> None:
    stick = hand(stick=np.array([0.1, 0.1]))
    for frame in range(1, 20):
        command = body.command(state(frame, left=stick), START)

    assert command.travel == pytest.approx([0.0, 0.0])


def test_an_untracked_head_holds_the_agent_and_loses_no_place(body: Body) -> None:
    body.command(state(1), START)
    before = body.command(state(2, head=tracked((0.0, 1.6, -0.5))), START)
    nowhere = replace(tracked((0.0, 0.0, 0.0)), valid=False, tracked=False)

    lost = body.command(state(3, head=nowhere), START)
    found = body.command(state(4, head=tracked((0.0, 1.6, -0.9))), START)

    assert lost.travel == pytest.approx(before.travel)
    assert lost.yaw == before.yaw
    assert found.travel == pytest.approx(before.travel)


def test_the_hand_engages_by_clutch_or_force_and_reaches_where_it_is(body: Body) -> None:
    idle = body.command(state(1), START)
    clutched = body.command(state(2, right=hand((0.3, 1.2, -0.5), squeeze=1.0)), START)
    pressed = body.command(state(3, right=hand((0.3, 1.2, -0.5), trigger=1.0)), START)

    assert not idle.arm_engaged
    assert clutched.arm_engaged
    assert clutched.grasp_force == 0.0
    assert pressed.grasp_force == 5.0
    # 0.5 ahead and 0.3 right of a head that faces +x, 0.3 m above the agent's middle
    assert clutched.wrist_position == pytest.approx([0.5, 0.3, -0.3])
    assert clutched.arm_base_height == pytest.approx(0.35)  # just above the wrist


def test_looking_around_does_not_wave_the_wrists_target(body: Body) -> None:
    grip = hand((0.3, 1.2, -0.5), squeeze=1.0)
    before = body.command(state(1, right=grip), START)
    turned = geometry.openxr_rotation_from_world(geometry.from_euler(0.0, 60.0, 0.0))

    after = body.command(state(2, head=tracked((0.0, 1.6, 0.0), turned), right=grip), START)

    assert after.wrist_position == pytest.approx(before.wrist_position)


def test_an_untracked_hand_holds_the_wrist(body: Body) -> None:
    body.command(state(1, right=hand((0.3, 1.2, -0.5), squeeze=1.0)), START)
    lost = hand(squeeze=1.0)
    lost = replace(lost, grip=replace(tracked((0.0, 0.0, 0.0)), valid=False))

    command = body.command(state(2, right=lost), START)

    assert command.wrist_position == pytest.approx([0.5, 0.3, -0.3])


def test_an_interaction_is_repeated_until_it_is_acknowledged(body: Body) -> None:
    first = body.command(state(1, right=hand(primary=True)), START)
    again = body.command(state(2, right=hand(primary=True)), START)
    after = body.command(state(3), replace(START, command_sequence=first.sequence))

    assert [i.kind for i in first.interactions] == [InteractionKind.OPEN_OR_CLOSE]
    assert again.interactions == first.interactions  # held down is pressed once
    assert after.interactions == ()


def test_a_left_handed_person_is_the_mirror() -> None:
    body = Body(BodySettings(grip=GripSettings(hand="left")), START)

    command = body.command(state(1, left=hand((-0.3, 1.2, -0.5), squeeze=1.0)), START)

    assert command.wrist_position == pytest.approx([0.5, 0.3, 0.3])


def test_the_papers_grip_button_can_be_the_force() -> None:
    body = Body(BodySettings(grip=GripSettings(grasp_input="squeeze")), START)

    command = body.command(state(1, right=hand(squeeze=1.0)), START)

    assert command.grasp_force == 5.0


def test_after_a_rest_the_world_is_where_it_was(body: Body) -> None:
    before = body.command(state(1), START)
    body.rest()
    turned = geometry.openxr_rotation_from_world(geometry.yaw_rotation(80.0))

    after = body.command(state(90, head=tracked((1.0, 1.6, 1.0), turned)), START)

    assert after.yaw == pytest.approx(before.yaw)
    assert after.travel == pytest.approx(before.travel)


@given(st.floats(-180.0, 180.0), st.floats(-5.0, 5.0), st.floats(-5.0, 5.0))
def test_the_eyes_are_63_mm_apart_about_the_agent_whatever_the_rig(yaw, x, z) -> None:
    head = tracked((0.4, 1.7, -0.2))
    fov = np.radians([-45.0, 45.0, 45.0, -45.0])
    views = tuple(
        View(head.position + np.array([side, 0.0, 0.0]), NO_TURN, fov) for side in (-0.0315, 0.0315)
    )

    left, right = eye_cameras(head, views, np.array([x, z]), yaw, 0.1)

    assert np.linalg.norm(right.position - left.position) == pytest.approx(0.063)
    assert (left.position + right.position) / 2 == pytest.approx([x, 1.8, z])
