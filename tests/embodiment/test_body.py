"""From a headset's state to a command, and what the person is shown of their body."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.embodiment.parked_agent import START, YAW
from tests.support.embodiment.simulated_wearer import EYES, UNTURNED, hand, looking, state, tracked
from vrhuman.embodiment.body import RESOLUTION, Body, rounded
from vrhuman.embodiment.feedback import Feedback
from vrhuman.embodiment.rig import eye_cameras
from vrhuman.embodiment.settings import (
    BodySettings,
    ForceSettings,
    GripSettings,
    LocomotionSettings,
)
from vrhuman.records import InteractionKind, View

REACHING = (0.3, 1.2, -0.5)
"""0.5 ahead and 0.3 right of a head that faces +x, 0.3 m above the agent's middle."""
REACHED = [0.5, 0.3, -0.3]


@pytest.fixture
def body() -> Body:
    return Body(BodySettings(), START)


def held_on(body: Body, seconds: float = 3.0, first: int = 1, **said) -> object:
    """The same hand for a while, at 50 frames a second; the last command."""
    for frame in range(first, first + round(seconds * 50)):
        command = body.command(state(frame, **said), START)
    return command


# ------------------------------------------------------------------------------------------- head


def test_the_person_first_faces_where_the_agent_does(body: Body) -> None:
    command = body.command(state(head=looking(37.0)), START)

    assert command.yaw == pytest.approx(YAW)
    assert command.travel == pytest.approx([0.0, 0.0])


def test_turning_the_head_right_turns_the_agent_right(body: Body) -> None:
    body.command(state(1), START)

    command = body.command(state(2, head=looking(30.0, horizon=20.0)), START)

    assert command.yaw == pytest.approx(120.0)
    assert command.horizon == pytest.approx(20.0)


def test_walking_ahead_in_the_room_goes_ahead_in_the_house(body: Body) -> None:
    body.command(state(1), START)

    command = body.command(state(2, head=tracked((0.0, EYES, -0.1))), START)

    assert command.travel == pytest.approx([0.1, 0.0])


def test_a_seated_persons_eyes_are_raised() -> None:
    body = Body(BodySettings(locomotion=LocomotionSettings(height_offset=0.4)), START)

    command = body.command(state(head=tracked((0.0, 1.2, 0.0))), START)

    assert command.eye_height == pytest.approx(1.6)


def test_an_untracked_head_holds_the_agent_and_loses_no_place(body: Body) -> None:
    body.command(state(1), START)
    before = body.command(state(2, head=tracked((0.0, EYES, -0.1))), START)
    nowhere = replace(tracked((0.0, 0.0, 0.0)), valid=False, tracked=False)

    lost = body.command(state(3, head=nowhere), START)
    found = body.command(state(4, head=tracked((0.0, EYES, -0.9))), START)

    assert lost.travel == pytest.approx(before.travel)
    assert lost.yaw == before.yaw
    assert found.travel == pytest.approx(before.travel)


@pytest.mark.parametrize(
    "head",
    [
        tracked((0.0, 0.0, 0.0)),
        tracked((0.0, float("nan"), 0.0)),
        tracked(orientation=np.zeros(4)),
        tracked(orientation=np.full(4, float("nan"))),
    ],
    ids=["origin", "no number", "no rotation", "rotation of no numbers"],
)
def test_what_is_called_valid_and_is_no_pose_is_no_data(body: Body, head) -> None:
    before = body.command(state(1), START)

    lied_to = body.command(state(2, head=head), START)

    assert np.array_equal(lied_to.travel, before.travel)
    assert np.array_equal(lied_to.head_rotation, before.head_rotation)


@pytest.mark.parametrize("leap", [(1.0, EYES, 0.0), (0.0, EYES, 3.0)])
def test_a_head_that_leaps_did_not_its_stage_was_recentred(body: Body, leap) -> None:
    before = body.command(state(1), START)

    leapt = body.command(state(2, head=looking(130.0, leap)), START)
    then = body.command(state(3, head=looking(131.0, leap)), START)

    assert leapt.travel == pytest.approx(before.travel)
    assert leapt.yaw == pytest.approx(before.yaw)
    assert then.yaw == pytest.approx(before.yaw + 1.0)


def test_after_a_rest_the_world_is_where_it_was(body: Body) -> None:
    before = body.command(state(1), START)
    body.rest()

    after = body.command(state(90, head=looking(80.0, (1.0, EYES, 1.0))), START)

    assert after.yaw == pytest.approx(before.yaw)
    assert after.travel == pytest.approx(before.travel)
    assert body.base(START) == pytest.approx([3.0, 4.0])


# ------------------------------------------------------------------------------------------- hand


def test_the_hand_engages_by_clutch_or_force(body: Body) -> None:
    idle = body.command(state(1), START)
    clutched = body.command(state(2, right=hand(squeeze=1.0)), START)
    pressed = body.command(state(30, right=hand(trigger=1.0)), START)

    assert not idle.arm_engaged
    assert clutched.arm_engaged
    assert clutched.grasp_force == 0.0
    assert pressed.arm_engaged
    assert pressed.grasp_force == 5.0


def test_a_held_arm_comes_to_reach_where_the_hand_is(body: Body) -> None:
    command = held_on(body, right=hand(REACHING, squeeze=1.0))

    assert command.wrist_position == pytest.approx(REACHED)
    assert command.arm_base_height == pytest.approx(0.35)  # just above the wrist


def test_looking_around_does_not_wave_the_wrists_target(body: Body) -> None:
    grip = hand(REACHING, squeeze=1.0)
    before = held_on(body, right=grip)

    after = body.command(state(151, head=looking(60.0), right=grip), START)

    assert after.wrist_position == pytest.approx(before.wrist_position)
    assert after.wrist_rotation == pytest.approx(before.wrist_rotation)


def test_a_left_handed_person_is_the_mirror() -> None:
    body = Body(BodySettings(grip=GripSettings(hand="left")), START)

    command = held_on(body, left=hand((-0.3, 1.2, -0.5), squeeze=1.0))

    assert command.wrist_position == pytest.approx([0.5, 0.3, 0.3])


def test_a_seated_persons_hand_is_raised_with_the_eyes() -> None:
    body = Body(BodySettings(locomotion=LocomotionSettings(height_offset=0.4)), START)
    low = hand((0.3, 0.8, -0.5), squeeze=1.0)

    command = held_on(body, head=tracked((0.0, 1.2, 0.0)), right=low)

    assert command.wrist_position == pytest.approx(REACHED)


def test_the_papers_grip_button_can_be_the_force() -> None:
    body = Body(BodySettings(grip=GripSettings(grasp_input="squeeze")), START)

    command = body.command(state(1, right=hand(squeeze=1.0)), START)

    assert command.grasp_force == 5.0


def test_letting_go_is_heard_while_the_head_is_lost(body: Body) -> None:
    held_on(body, right=hand(REACHING, squeeze=1.0, trigger=1.0))
    nowhere = replace(tracked(), valid=False, tracked=False)

    command = held_on(body, 0.5, 200, head=nowhere, right=hand(REACHING))

    assert not command.arm_engaged
    assert command.grasp_force == 0.0


def test_an_interaction_is_repeated_until_it_is_acknowledged(body: Body) -> None:
    first = body.command(state(1, right=hand(primary=True)), START)
    again = body.command(state(2, right=hand(primary=True)), START)
    after = body.command(state(3), replace(START, command_sequence=first.sequence))

    assert [i.kind for i in first.interactions] == [InteractionKind.OPEN_OR_CLOSE]
    assert again.interactions == first.interactions  # held down is pressed once
    assert after.interactions == ()


# --------------------------------------------------------------------------------------- feedback


def test_who_rests_is_shown_nothing_of_the_body(body: Body) -> None:
    held_on(body, right=hand(REACHING, squeeze=1.0))
    body.rest()

    assert body.feedback(START) == Feedback()


@pytest.mark.parametrize(("gauge", "shown"), [("number", True), ("bar", True), ("off", False)])
def test_the_gauge_tells_the_force_at_the_wrist_while_the_hand_works(gauge, shown) -> None:
    body = Body(BodySettings(force=ForceSettings(gauge=gauge, full_force=4.0)), START)
    body.command(state(1), START)
    idle = body.feedback(START).gauge
    body.command(state(2, right=hand(squeeze=1.0)), START)
    pressing = replace(START, grasp_force=1.25, slip=0.5, held=("Mug|1",))

    told = body.feedback(pressing).gauge

    assert idle is None
    assert (told is not None) == shown
    if told is not None:
        assert (told.style, told.force, told.full_force, told.slip) == (gauge, 1.25, 4.0, 0.5)
        assert np.linalg.norm(told.position - START.arm.joints[3]) < 0.2


def test_what_is_about_to_slip_is_felt_in_the_gripping_hand() -> None:
    body = Body(BodySettings(grip=GripSettings(hand="left")), START)
    body.command(state(1, left=hand(squeeze=1.0)), START)

    firm = body.feedback(replace(START, held=("Mug|1",), slip=0.0))
    slipping = body.feedback(replace(START, held=("Mug|1",), slip=0.8))

    assert all(pulse.amplitude < 0.2 for pulse in firm.pulses)
    assert max(pulse.amplitude for pulse in slipping.pulses) > 0.5
    assert {pulse.hand for pulse in slipping.pulses} == {"left"}


# ------------------------------------------------------------------------------------------- eyes


@given(st.floats(-180.0, 180.0), st.floats(-5.0, 5.0), st.floats(-5.0, 5.0))
def test_the_eyes_are_63_mm_apart_about_the_agent_whatever_the_rig(yaw, x, z) -> None:
    head = tracked((0.4, 1.7, -0.2))
    fov = np.radians([-45.0, 45.0, 45.0, -45.0])
    views = tuple(
        View(head.position + np.array([side, 0.0, 0.0]), UNTURNED, fov)
        for side in (-0.0315, 0.0315)
    )

    left, right = eye_cameras(head, views, np.array([x, z]), yaw, 0.1)

    assert np.linalg.norm(right.position - left.position) == pytest.approx(0.063)
    assert (left.position + right.position) / 2 == pytest.approx([x, 1.8, z])


# ------------------------------------------------------------------------------------- resolution


def test_commands_have_no_digits_that_a_headset_cannot_report(body: Body) -> None:
    """Such digits are rounding errors, which do not compress."""
    for frame in range(1, 40):
        said = state(frame, head=looking(7.3 * frame), right=hand(REACHING, squeeze=1.0))
        command = body.command(said, START)
        for value in (command.travel, command.head_rotation, command.wrist_position, command.yaw):
            whole = np.divide(value, RESOLUTION)
            assert np.array_equal(whole, np.rint(whole))
    assert command.arm_engaged


@given(st.floats(-20.0, 20.0), st.floats(0.0, 360.0))
def test_rounding_moves_nothing_by_more_than_half_a_nanometre(place: float, yaw: float) -> None:
    command = replace(Body(BodySettings(), START).idle(), wrist_position=np.full(3, place), yaw=yaw)

    found = rounded(command)

    assert np.abs(found.wrist_position - place).max() <= 0.5 * RESOLUTION
    assert abs(found.yaw - yaw) <= 0.5 * RESOLUTION
    assert rounded(found).yaw == found.yaw
