"""Feet and sticks in a house: the base follows as walls allow, the picture follows the feet."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.embodiment.simulated_wearer import EYES, Wearer, hand, looking, pushed, tracked
from tests.support.examples import examples
from tests.support.houses.house_with_door import DOOR, house_with_door
from vrhuman import geometry
from vrhuman.embodiment.build import build_house
from vrhuman.embodiment.play_area_offset import PROBE
from vrhuman.embodiment.settings import BodySettings, GripSettings, LocomotionSettings
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.houses.generator import generate
from vrhuman.records import Action

ROOM = EmbeddedEngine(build_house(generate(1, 1), "one room", 1))
"""The agent starts in the middle, facing +z; a wall stops it 2.31 m ahead."""
TO_WALL = 2.31


def wearer(late: int = 2, hz: int = 72, **locomotion: object) -> Wearer:
    settings = BodySettings(locomotion=LocomotionSettings(**locomotion))
    return Wearer(ROOM.fork(), settings, hz, late)


def base(world_state) -> np.ndarray:
    return world_state.agent_position[[0, 2]]


def over(seen) -> float:
    """Metres from the agent's base to where the person stands."""
    return float(np.linalg.norm(seen.place - base(seen.world_state)))


LATE = pytest.mark.parametrize("late", [0, 2, 8], ids=lambda late: f"{late} frames late")


# ------------------------------------------------------------------------------------------- feet


@LATE
def test_a_walk_into_a_wall_and_back_ends_where_it_began(late: int) -> None:
    person = wearer(late)
    began = person.still(0.2)

    person.walks((0, 0), (0, -TO_WALL - 0.4), 2.5)
    person.walks((0, -TO_WALL - 0.4), (0, 0), 2.5)
    ended = person.still(0.5)

    assert ended.place == pytest.approx(began.place, abs=1e-9)
    assert base(ended.world_state) == pytest.approx(began.place, abs=1e-9)


@LATE
def test_the_house_stays_fixed_around_who_walks_wherever_the_base_is_stopped(late: int) -> None:
    person = wearer(late)
    began = person.still(0.1)
    wander = [(0, 0), (1, -1), (2.6, -1.2), (2.2, -2.6), (-1, -2.8), (-2.6, 0), (0, 2.7), (0, 0)]

    for start, end in itertools.pairwise(wander):
        first = len(person.seen)
        person.walks(start, end, 2.0, yaw=40.0)
        for seen, share in zip(person.seen[first:], np.linspace(0, 1, 144), strict=True):
            x, z = np.array(start) + (np.array(end) - np.array(start)) * share
            walked = np.array([x, -z])  # the stage's -z is ahead, and so is the world's z
            assert seen.place - began.place == pytest.approx(walked, abs=1e-9)


def test_stepping_back_consumes_the_overhang_before_the_base_moves() -> None:
    person = wearer()
    person.walks((0, 0), (0, -TO_WALL - 0.3), 2.0)
    stopped = person.still(0.3, head=tracked((0, EYES, -TO_WALL - 0.3)))

    person.walks((0, -TO_WALL - 0.3), (0, -TO_WALL - 0.02), 1.0)
    back = person.still(0.2, head=tracked((0, EYES, -TO_WALL - 0.02)))

    assert over(stopped) == pytest.approx(0.3, abs=0.02)
    assert over(stopped) - over(back) == pytest.approx(0.28, abs=1e-6)
    assert base(back.world_state) == pytest.approx(base(stopped.world_state), abs=1e-6)


def test_who_leans_into_a_wall_sees_nothing_and_who_steps_back_sees() -> None:
    person = wearer()
    near = person.walks((0, 0), (0, -TO_WALL + 0.02), 2.5)
    inside = person.walks((0, -TO_WALL + 0.02), (0, -TO_WALL - 0.5), 0.5)
    still_inside = person.still(2.0, head=tracked((0, EYES, -TO_WALL - 0.5)))
    outside = person.walks((0, -TO_WALL - 0.5), (0, -TO_WALL + 0.3), 1.0)

    assert near.feedback.fade == 0.0
    assert inside.feedback.fade == still_inside.feedback.fade == 1.0
    assert outside.feedback.fade == 0.0


@LATE
def test_eyes_are_never_nearer_to_a_wall_than_a_camera_cuts_unless_all_is_dark(late: int) -> None:
    person = wearer(late)
    person.walks((0, 0), (0, -TO_WALL - 1.0), 3.5)

    for seen in person.seen:
        if over(seen) > 0.15 and float(seen.place[1] - ROOM.observe().agent_position[2]) > TO_WALL:
            assert seen.feedback.fade > 0.99


@pytest.mark.parametrize("hz", [72, 90])
def test_who_walks_freely_is_not_shown_a_fade_however_late_the_engine(hz: int) -> None:
    person = wearer(late=10, hz=hz)

    person.walks((0, 0), (0, -2.0), 1.2)

    assert max(seen.feedback.fade for seen in person.seen) == 0.0


def test_the_agent_is_told_apart_from_who_leans_beyond_it() -> None:
    person = wearer()
    leaning = person.walks((0, 0), (0, -TO_WALL - 0.3), 2.0)
    agent = person.body.base(leaning.world_state) - person.body.overhang

    assert agent == pytest.approx(base(leaning.world_state), abs=0.001)
    assert np.linalg.norm(leaning.place - agent) > 0.25


def test_the_base_catches_up_when_the_way_is_free_again() -> None:
    house, stand_ins = house_with_door()
    here = replace(house, agent_position=np.array([3.3, 0.9, 2.05]), agent_yaw=90.0)
    person = Wearer(EmbeddedEngine(here, stand_ins))
    person.walks((0, 0), (0, -0.9), 1.5)
    stopped = person.still(0.5, head=tracked((0, EYES, -0.9)))

    opened = person.engine.act(Action("OpenObject", {"objectId": DOOR, "forceAction": True}))
    person.still(2.0, head=tracked((0, EYES, -0.9)))
    first = len(person.seen) - 144

    assert opened.success
    assert over(stopped) > 0.1
    assert over(person.seen[-1]) < 0.005
    steps = [
        np.linalg.norm(base(b.world_state) - base(a.world_state))
        for a, b in _pairs(person.seen[first:])
    ]
    assert max(steps) < 0.05  # at a walk, not at a leap


def test_who_ends_up_far_from_the_agent_is_taken_back_to_it() -> None:
    person = wearer()
    person.walks((0, 0), (0, -TO_WALL - 2.2), 4.0)
    lost = person.still(0.5, head=tracked((0, EYES, -TO_WALL - 2.2)))

    assert over(lost) < 0.25


# ------------------------------------------------------------------------------------------ stick


@pytest.mark.parametrize("hz", [50, 72, 90])
def test_the_free_hands_stick_walks_along_the_gaze(hz: int) -> None:
    person = wearer(hz=hz)
    began = person.still(0.1)
    person.still(1.0, head=looking(90.0), left=pushed(0.0, 1.0))
    ended = person.still(0.3, head=looking(90.0))

    assert ended.command.travel == pytest.approx([1.5, 0.0], abs=0.04)
    assert base(ended.world_state) - began.place == pytest.approx([1.5, 0.0], abs=0.04)


def test_a_slanted_push_walks_no_faster() -> None:
    person = wearer()
    person.still(0.1)

    walked = person.still(1.0, left=pushed(1.0, 1.0)).command.travel

    assert np.linalg.norm(walked) == pytest.approx(1.5, abs=0.04)


def test_the_stick_may_walk_where_the_free_hand_points() -> None:
    person = wearer(direction="hand")
    person.still(0.1)
    left = pushed(0.0, 1.0)
    left = replace(left, aim=looking(90.0, (-0.2, 1.0, -0.2)))

    walked = person.still(1.0, left=left)

    assert walked.command.travel == pytest.approx([1.5, 0.0], abs=0.04)


def test_a_resting_thumb_does_not_walk() -> None:
    person = wearer()

    assert person.still(1.0, left=pushed(0.1, 0.1)).command.travel == pytest.approx([0.0, 0.0])


@LATE
def test_what_a_wall_takes_of_the_sticks_motion_is_lost(late: int) -> None:
    person = wearer(late)
    person.still(0.1)
    person.still(4.0, left=pushed(0.0, 1.0))
    pushing = person.seen[-36:]
    let_go = person.still(0.5)
    person.walks((0, 0), (0, 0.5), 1.0)
    back = person.still(0.3, head=tracked((0, EYES, 0.5)))

    assert all(over(seen) < 0.01 for seen in pushing)
    assert all(seen.feedback.fade == 0.0 for seen in pushing)
    assert let_go.place == pytest.approx(base(let_go.world_state), abs=0.005)
    assert float(let_go.place[1] - back.place[1]) == pytest.approx(0.5, abs=1e-6)
    assert over(back) < 0.005  # nothing of the push is owed


def test_who_left_a_wall_walks_to_it_as_fast_as_ever() -> None:
    person = wearer(late=8)
    person.still(0.1)
    person.still(2.5, left=pushed(0.0, 1.0))
    person.still(0.5, left=pushed(0.0, -1.0))
    away = person.still(0.3).place

    again = person.still(0.25, left=pushed(0.0, 1.0)).place

    assert again[1] - away[1] == pytest.approx(0.25 * 1.5, abs=0.03)


def test_a_slanted_push_slides_along_the_wall() -> None:
    person = wearer()
    person.still(0.1)
    person.still(2.5, left=pushed(0.0, 1.0))
    there = person.seen[-1].place
    slid = person.still(0.25, left=pushed(0.7, 0.7))

    assert slid.place[0] - there[0] == pytest.approx(0.25 * 1.5 * 0.7, abs=0.03)
    assert slid.place[1] == pytest.approx(base(slid.world_state)[1], abs=0.005)


def test_a_push_of_the_stick_can_be_one_step_of_an_agents() -> None:
    person = wearer(stick="step")
    person.still(0.1)
    person.still(1.0, left=pushed(0.1, 0.9))
    person.still(0.2)
    person.still(0.5, left=pushed(-0.8, 0.2))
    moved = person.still(0.3)

    assert moved.command.travel == pytest.approx([-0.25, 0.25], abs=1e-6)
    steps = [np.linalg.norm(b.command.travel - a.command.travel) for a, b in _pairs(person.seen)]
    assert max(steps) < 0.06  # a glide


@pytest.mark.parametrize("stick", ["smooth", "step"])
def test_the_view_narrows_while_the_stick_moves_one_and_widens_again(stick: str) -> None:
    person = wearer(stick=stick, vignette=0.5)
    before = person.still(0.2).feedback.vignette
    person.still(0.25 if stick == "smooth" else 0.1, left=pushed(0.0, 1.0))
    during = person.seen[-1].feedback.vignette
    after = person.still(0.5).feedback.vignette

    assert before == after == 0.0
    assert during == 0.5 if stick == "smooth" else during > 0.2


def test_a_stick_of_no_numbers_is_a_stick_at_rest() -> None:
    person = wearer()

    seen = person.still(0.2, left=pushed(float("nan"), 1.0), right=pushed(float("nan"), 0.0))

    assert np.array_equal(seen.command.travel, [0.0, 0.0])
    assert seen.command.yaw == 0.0


# ------------------------------------------------------------------------------------------- turn


@pytest.mark.parametrize("angle", [15.0, 30.0, 45.0])
def test_the_gripper_hands_stick_pushed_aside_turns_once_a_push(angle: float) -> None:
    person = wearer(snap_turn=angle)
    person.still(0.1)
    person.still(0.5, right=pushed(1.0, 0.1))
    right = person.still(0.1).command.yaw
    for _ in range(2):
        person.still(0.1, right=pushed(-1.0, 0.1))
        person.still(0.1)

    assert right == pytest.approx(angle)
    assert person.seen[-1].command.yaw == pytest.approx(-angle)


def test_the_free_hands_button_turns_where_there_is_no_second_stick() -> None:
    person = wearer()
    person.still(0.1)
    person.still(0.3, left=pushed(0.0, 0.0, primary=True))

    assert person.still(0.1).command.yaw == pytest.approx(30.0)


@pytest.mark.parametrize("hz", [72, 90])
def test_a_turn_can_be_smooth(hz: int) -> None:
    person = wearer(hz=hz, turn="smooth", turn_speed=60.0)
    person.still(0.1)
    turned = person.still(0.5, right=pushed(1.0, 0.0))

    assert turned.command.yaw == pytest.approx(30.0, abs=1.0)
    assert turned.feedback.vignette > 0.0


def test_turning_can_be_left_to_the_feet() -> None:
    person = wearer(turn="off")
    person.still(0.3, left=pushed(0.0, 0.0, primary=True), right=pushed(1.0, 0.0))

    assert person.seen[-1].command.yaw == 0.0


def test_a_turn_goes_about_the_head() -> None:
    person = wearer()
    person.walks((0, 0), (0.8, 0.6), 1.0)
    before = person.seen[-1].place
    person.still(0.2, head=tracked((0.8, EYES, 0.6)), right=pushed(1.0, 0.0))

    assert person.seen[-1].place == pytest.approx(before)
    assert person.seen[-1].command.travel == pytest.approx([0.8, -0.6])


def test_a_left_handed_persons_sticks_change_hands() -> None:
    person = Wearer(ROOM.fork(), BodySettings(grip=GripSettings(hand="left")))
    person.still(0.1)
    walked = person.still(1.0, right=pushed(0.0, 1.0))
    turned = person.still(0.1, left=pushed(1.0, 0.0))

    assert walked.command.travel == pytest.approx([0.0, 1.5], abs=0.04)
    assert turned.command.yaw == pytest.approx(30.0)


# --------------------------------------------------------------------------------------- teleport


def pointing(down: float, yaw: float = 0.0) -> dict:
    """A free hand at 1 m that points so far below the horizon, its stick pushed forward."""
    aim = looking(yaw, (0.0, 1.0, 0.0), horizon=down)
    return {"left": replace(pushed(0.0, 1.0), aim=aim)}


def test_pointing_shows_where_a_teleport_leads_and_moves_nothing() -> None:
    person = wearer(teleport=True)
    person.still(0.1)
    shown = person.still(0.5, **pointing(45.0))

    assert shown.feedback.landing is not None
    assert shown.feedback.landing.position == pytest.approx([2.45, 0.0, 3.45], abs=0.01)
    assert shown.feedback.landing.free
    assert shown.command.travel == pytest.approx([0.0, 0.0])


def test_letting_go_dashes_there_in_the_dark_through_no_wall() -> None:
    person = wearer(teleport=True)
    person.still(0.1)
    person.still(0.2, **pointing(45.0))
    began = len(person.seen)
    person.still(0.1)
    dark = [seen.feedback.fade for seen in person.seen[began + 1 :]]
    arrived = person.still(0.6)
    person.still(0.2, **pointing(5.0))
    person.still(0.1)
    stopped = person.still(0.6)

    assert min(dark) == 1.0
    assert base(arrived.world_state) == pytest.approx([2.45, 3.45], abs=0.01)
    assert arrived.feedback.fade == 0.0
    assert base(stopped.world_state) == pytest.approx([2.45, 2.45 + TO_WALL], abs=0.08)
    assert over(stopped) < 0.005


def test_pulled_back_the_stick_goes_nowhere() -> None:
    person = wearer(teleport=True)
    person.still(0.2, **pointing(45.0))
    person.still(0.1, left=pushed(0.0, -1.0))
    stayed = person.still(0.5)

    assert stayed.feedback.landing is None
    assert stayed.command.travel == pytest.approx([0.0, 0.0])


def test_a_place_is_reported_not_to_be_free_by_who_knows() -> None:
    person = wearer(teleport=True)
    start = person.engine.observe()
    settings = BodySettings(locomotion=LocomotionSettings(teleport=True))
    person.body = type(person.body)(settings, start, lambda _, z: z < 3.0)
    person.still(0.1)

    near = person.still(0.1, **pointing(75.0)).feedback.landing
    far = person.still(0.1, **pointing(45.0)).feedback.landing

    assert near is not None
    assert near.free
    assert far is not None
    assert not far.free


@given(st.floats(-90.0, 90.0), st.floats(-180.0, 180.0))
@settings(max_examples=examples(40))
def test_a_landing_is_on_the_floor_and_within_four_metres(down: float, yaw: float) -> None:
    person = AIMING
    landing = person.still(0.02, **pointing(down, yaw)).feedback.landing

    assert landing is not None
    assert landing.position[1] == 0.0
    assert np.linalg.norm(landing.position[[0, 2]] - person.seen[-1].place) <= 4.0 + 1e-9


AIMING = wearer(teleport=True)


# ---------------------------------------------------------------------------------------- any way


@given(st.lists(st.tuples(st.floats(-1, 1), st.floats(-1, 1), st.floats(-1, 1)), max_size=8))
@settings(max_examples=examples(12))
def test_travel_is_continuous_whatever_sticks_and_feet_do(moves) -> None:
    person = wearer()
    head = np.zeros(2)
    for across, along, turn in moves:
        for _ in range(12):
            head = head + np.array([across, along]) * 0.01
            person.frame(
                head=tracked((head[0], EYES, head[1])),
                left=pushed(along, across),
                right=pushed(turn, 0.0),
            )

    most = (1.5 + 0.0142 * 72 + 1.5) / 72 + PROBE  # stick, feet, catching up
    for before, after in _pairs(person.seen):
        assert np.linalg.norm(after.command.travel - before.command.travel) <= most


@given(st.lists(st.floats(-180.0, 180.0), min_size=3, max_size=8), st.sampled_from([0, 2, 5]))
@settings(max_examples=examples(12))
def test_no_push_of_the_stick_into_whatever_leaves_a_person_off_the_base(ways, late) -> None:
    person = wearer(late)
    for way in ways:
        along = geometry.forward(way)
        person.still(0.6, left=pushed(float(along[0]), float(along[2])))
    person.still(0.5)

    assert over(person.seen[-1]) < 0.03
    assert person.seen[-1].feedback.fade == 0.0


def test_72_and_90_frames_a_second_walk_the_same_way() -> None:
    ends = []
    for hz in (72, 90):
        person = wearer(hz=hz)
        person.still(0.2)
        person.walks((0, 0), (0.3, -0.5), 0.5, yaw=20.0, left=pushed(0.3, 0.6))
        person.still(0.3, head=looking(20.0, (0.3, EYES, -0.5)), right=pushed(1.0, 0.0))
        ends.append(person.still(0.5, head=looking(20.0, (0.3, EYES, -0.5)), left=pushed(0, 1)))

    assert ends[0].place == pytest.approx(ends[1].place, abs=0.06)  # 2 frames of 1.5 m/s
    assert ends[0].command.yaw == pytest.approx(ends[1].command.yaw)


def test_a_pause_between_frames_moves_nobody_by_stick() -> None:
    person = wearer()
    person.still(0.5, left=pushed(0.0, 1.0))
    before = person.seen[-1].command.travel
    person._frame += 720  # ten seconds
    after = person.frame(left=pushed(0.0, 1.0)).command.travel

    assert np.linalg.norm(after - before) <= 0.16


def _pairs(seen):
    return list(itertools.pairwise(seen))


def test_the_agents_yaw_is_the_heads_in_the_house() -> None:
    person = wearer()
    person.still(0.1)
    turned = person.still(0.1, head=looking(70.0), right=hand())

    assert geometry.wrap_degrees(turned.world_state.yaw) == pytest.approx(70.0)


@pytest.mark.parametrize(("seconds", "narrowed"), [(0.075, 0.5), (0.2, 1.0)])
def test_the_view_narrows_evenly_in_a_sixth_of_a_second(seconds: float, narrowed: float) -> None:
    person = wearer(vignette=0.6)
    person.still(0.2)

    moving = person.still(seconds, left=pushed(0.0, 1.0)).feedback.vignette

    assert moving == pytest.approx(0.6 * narrowed, abs=0.6 * 0.15)
