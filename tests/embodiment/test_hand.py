"""The gripper hand: taken hold of, followed, never leapt with; and what is shown where it fails."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.embodiment.simulated_wearer import (
    EYES,
    UNTURNED,
    Seen,
    Wearer,
    hand,
    looking,
    tracked,
)
from tests.support.examples import examples
from vrhuman import geometry
from vrhuman.embodiment.agent import EmbodiedAgent
from vrhuman.embodiment.build import build_house
from vrhuman.embodiment.hand import NEAR, STRETCHED, extended
from vrhuman.embodiment.settings import BodySettings, ReachSettings
from vrhuman.engines import arm
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.embedded.motion import WRIST_SPEED
from vrhuman.houses.generator import generate
from vrhuman.records import ArmStatus, Command, HandState, TrackedPose, WorldState

ROOM = EmbeddedEngine(build_house(generate(1, 1), "one room", 1))
"""The agent starts in the middle, facing +z; a wall stops it 2.31 m ahead."""
BEFORE = (0.33, 1.25, -0.55)
"""A hand within the arm's reach, far from where the gripper is parked."""
REACH = ReachSettings()


def wearer(hz: int = 72, late: int = 2, **reach: float) -> Wearer:
    return Wearer(ROOM.fork(), BodySettings(reach=ReachSettings(**reach)), hz, late)


def holding(position=BEFORE, orientation=UNTURNED, **more: object) -> dict[str, HandState]:
    return {"right": hand(position, orientation, squeeze=1.0, **more)}


def unseen(**facts: bool) -> dict[str, HandState]:
    """A hand that squeezes but whose pose is no data."""
    nowhere = replace(tracked((0.0, 0.0, 0.0)), **facts)
    return {"right": replace(hand(squeeze=1.0), grip=nowhere)}


def at_the_hand(hz: int = 72, **reach: float) -> Wearer:
    """Somebody whose gripper has come to the hand."""
    person = wearer(hz, **reach)
    person.still(3.0, **holding())
    return person


def wrist(world_state: WorldState) -> np.ndarray:
    return world_state.arm.joints[3] - world_state.agent_position


def apart(seen: Seen) -> float:
    return float(np.linalg.norm(seen.command.wrist_position - wrist(seen.world_state)))


# -------------------------------------------------------------------------------------- taking hold


def test_the_gripper_that_is_taken_hold_of_stays_where_it_is() -> None:
    person = wearer()
    parked = wrist(person.still(0.2).world_state)

    taken = person.frame(**holding())

    assert taken.command.wrist_position == pytest.approx(parked)


def test_then_it_moves_as_the_hand_does_and_comes_to_it_in_a_second_or_so() -> None:
    person = wearer()
    person.still(0.2)
    person.frame(**holding())
    asked = np.array([0.33, 0.349, 0.55])
    off = [np.linalg.norm(person.frame(**holding()).command.wrist_position - asked)]
    for _ in range(144):
        off.append(np.linalg.norm(person.frame(**holding()).command.wrist_position - asked))

    assert off[0] > 0.3
    assert max(before - after for before, after in itertools.pairwise(off)) < 0.51 / 72
    assert off[-1] < 1e-6


def test_a_hand_that_is_where_the_gripper_is_parked_takes_it_at_once() -> None:
    person = wearer()
    world_state = person.still(0.2).world_state
    x, y, z = world_state.arm.joints[3] - np.array([2.45, 0.0, 2.45])
    there = geometry.openxr_position_from_world((x, y, z))

    taken = [person.frame(**holding(tuple(there))) for _ in range(10)]

    assert all(np.linalg.norm(t.command.wrist_position - wrist(world_state)) < 1e-6 for t in taken)


@pytest.mark.parametrize("hz", [72, 90])
def test_once_held_the_target_is_where_the_hand_is(hz: int) -> None:
    person = at_the_hand(hz)
    turned = geometry.openxr_rotation_from_world(geometry.from_euler(20.0, -30.0, 10.0))
    for share in np.linspace(0.0, 1.0, hz):
        seen = person.frame(**holding((0.33 - 0.2 * share, 1.25, -0.55), turned))

    assert seen.command.wrist_position == pytest.approx([0.13, 0.349, 0.55], abs=1e-6)
    assert geometry.angle_between(
        seen.command.wrist_rotation, geometry.world_rotation_from_openxr(turned)
    ) == pytest.approx(0.0, abs=1e-4)


def test_a_walk_with_the_hand_before_one_leaves_the_target_before_one() -> None:
    person = at_the_hand()
    for share in np.linspace(0.0, 1.0, 72):
        head = tracked((0.0, EYES, -0.8 * share))
        seen = person.frame(head=head, **holding((0.33, 1.25, -0.55 - 0.8 * share)))

    assert seen.command.wrist_position == pytest.approx([0.33, 0.349, 0.55], abs=1e-3)


@pytest.mark.parametrize("way", [(0.0, -1.0), (1.0, 0.0)], ids=["ahead", "to the right"])
def test_the_hand_of_who_leans_over_a_stopped_base_is_where_it_is_in_the_house(way) -> None:
    person = at_the_hand()
    for share in np.linspace(0.0, 1.0, 216):
        x, z = np.array(way) * 2.6 * share
        head = tracked((x, EYES, z))
        seen = person.frame(head=head, **holding((x + 0.33, 1.25, z - 0.2)))

    reached = seen.world_state.agent_position + seen.command.wrist_position
    assert np.linalg.norm(seen.place - seen.world_state.agent_position[[0, 2]]) > 0.2
    assert reached == pytest.approx([2.45 + x + 0.33, 1.25, 2.45 - z + 0.2], abs=0.01)


# -------------------------------------------------------------------------------- what is no data


@pytest.mark.parametrize(
    "lost",
    [
        unseen(valid=False, tracked=False),
        unseen(tracked=False, position=np.array([0.3, 1.2, -0.5])),
        unseen(connected=False, position=np.array([0.3, 1.2, -0.5])),
        unseen(),
        unseen(position=np.full(3, np.nan)),
        unseen(position=np.array([0.3, 1.2, -0.5]), orientation=np.zeros(4)),
    ],
    ids=["not valid", "guessed", "not connected", "the origin", "no numbers", "no rotation"],
)
def test_what_is_no_pose_holds_the_wrist_and_says_so(lost) -> None:
    person = at_the_hand()
    before = person.seen[-1].command

    person.still(0.3, **lost)
    held = person.still(0.3, **lost)

    assert held.command.arm_engaged
    assert np.array_equal(held.command.wrist_position, before.wrist_position)
    assert np.array_equal(held.command.wrist_rotation, before.wrist_rotation)
    assert held.feedback.ghost is not None
    assert held.feedback.ghost.status is ArmStatus.HELD
    assert held.feedback.ghost.reason == "the hand is not seen"


def test_a_jump_is_refused_for_its_frame_then_eased_to() -> None:
    person = at_the_hand()
    before = person.seen[-1].command.wrist_position
    there = holding((-0.1, 1.45, -0.6))

    refused = person.frame(**there)
    person.frame(**there)
    shown = person.frame(**there).feedback.ghost
    soon = person.still(0.35, **there)
    calm = person.still(0.6, **there)

    assert np.array_equal(refused.command.wrist_position, before)
    assert shown is not None
    assert shown.status is ArmStatus.JUMPED
    assert "jumped 0.48 m" in shown.reason
    assert np.linalg.norm(soon.command.wrist_position - [-0.1, 0.549, 0.6]) < 0.02
    assert calm.feedback.ghost is None or calm.feedback.ghost.status is not ArmStatus.JUMPED


def test_a_glitch_of_one_frame_moves_nothing() -> None:
    person = at_the_hand()
    before = person.seen[-1].command.wrist_position

    person.frame(**holding((1.0, 2.0, 1.0)))
    after = person.frame(**holding()).command.wrist_position

    assert np.linalg.norm(after - before) < 0.005


def test_poses_that_come_in_bunches_are_no_jumps_and_no_freeze() -> None:
    person = at_the_hand()
    for i in range(29):
        late = 4 * (i // 4)  # four frames show the same pose, then three are made up for
        seen = person.frame(**holding((0.33 - 1.5 * late / 72, 1.25, -0.55)))
        ghost = seen.feedback.ghost
        assert ghost is None or ghost.status is not ArmStatus.JUMPED

    assert seen.command.wrist_position[0] == pytest.approx(0.33 - 1.5 * 28 / 72, abs=0.1)


NUMBER = st.one_of(st.floats(-3, 3), st.sampled_from([0.0, math.nan, math.inf, -math.inf, 1e30]))
POSES = st.builds(
    TrackedPose,
    st.tuples(NUMBER, NUMBER, NUMBER).map(np.array),
    st.one_of(
        st.just(UNTURNED),
        st.tuples(NUMBER, NUMBER, NUMBER, NUMBER).map(lambda q: np.array(q, dtype=float)),
    ),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)


@given(st.lists(st.tuples(POSES, st.booleans(), st.integers(1, 6)), max_size=25))
@settings(max_examples=examples(25))
def test_no_stream_of_hands_gives_no_number_or_a_wrist_faster_than_the_limit(stream) -> None:
    person = wearer()
    person.still(0.05, **holding())
    for pose, squeezed, frames in stream:
        gripping = replace(hand(squeeze=float(squeezed)), grip=pose)
        for _ in range(frames):
            person.frame(right=gripping)

    for before, after in itertools.pairwise(s.command for s in person.seen):
        _obeys(before, after)


def _obeys(before: Command, after: Command) -> None:
    assert np.isfinite(after.wrist_position).all()
    assert np.linalg.norm(after.wrist_rotation) == pytest.approx(1.0)
    if before.arm_engaged and after.arm_engaged:
        seconds = (after.display_time_ns - before.display_time_ns) * 1e-9
        moved = np.linalg.norm(after.wrist_position - before.wrist_position)
        turned = geometry.angle_between(before.wrist_rotation, after.wrist_rotation)
        assert moved <= REACH.speed_limit * seconds + 1e-9
        assert turned <= REACH.turn_limit * seconds + 1e-4


def test_a_snap_turn_swings_the_wrist_along_at_no_more_than_the_limit() -> None:
    person = at_the_hand()
    person.still(0.5, **holding(stick=np.array([1.0, 0.0])))

    for before, after in itertools.pairwise(s.command for s in person.seen):
        _obeys(before, after)
    yaw = math.radians(30.0)
    turned = [0.33 * math.cos(yaw) + 0.55 * math.sin(yaw), 0.55 * math.cos(yaw) - 0.33 / 2]
    assert person.seen[-1].command.wrist_position[[0, 2]] == pytest.approx(turned, abs=1e-6)


def test_72_and_90_frames_a_second_lead_the_hand_the_same_way() -> None:
    paths = []
    for hz in (72, 90):
        person = wearer(hz)
        for i in range(2 * hz):
            t = i / hz
            person.frame(**holding((0.33 + 0.2 * math.sin(3 * t), 1.25, -0.5 - 0.1 * t)))
        times = [s.command.display_time_ns * 1e-9 for s in person.seen]
        path = np.array([s.command.wrist_position for s in person.seen])
        common = np.linspace(0.1, 1.9, 50)
        paths.append(np.array([np.interp(common, times, path[:, axis]) for axis in range(3)]))

    assert np.abs(paths[0] - paths[1]).max() < 0.02


# ------------------------------------------------------------------------------------------- steps


class Counted:
    """The embodied agent as an engine, its steps kept."""

    def __init__(self) -> None:
        engine = ROOM.fork()
        self.agent = EmbodiedAgent(engine, engine.fork())
        self.counted: Counter[str] = Counter()

    def observe(self) -> WorldState:
        return self.agent.observe()

    def advance(self, command: Command, ticks: int) -> WorldState:
        world_state = self.agent.step(command, ticks)
        self.counted.update(step.action.name for step in world_state.steps)
        return world_state


def test_a_look_around_with_the_hand_raised_is_24_rotations_and_no_arm_step() -> None:
    world = Counted()
    person = Wearer(world)
    person.still(1.5)
    world.counted.clear()
    for yaw in np.linspace(0.0, 361.0, 400):
        person.frame(head=looking(yaw), right=hand((0.3, 1.5, -0.5)))
    for _ in range(90):
        person.frame(head=looking(yaw), right=hand((0.3, 1.5, -0.5)))

    assert world.counted == {"RotateRight": 24}


def test_tremor_of_2_mm_and_half_a_degree_counts_nothing() -> None:
    world, rng = Counted(), np.random.default_rng(4)
    person = Wearer(world)
    person.still(3.0, **holding())
    before = world.counted.copy()

    for _ in range(216):
        trembling = geometry.from_euler(*rng.normal(0.0, 0.5, 3))
        place = np.array(BEFORE) + rng.normal(0.0, 0.002, 3)
        head = np.array([0.0, EYES, 0.0]) + rng.normal(0.0, 0.002, 3)
        person.frame(
            head=tracked(head, geometry.from_euler(*rng.normal(0.0, 0.5, 3))),
            **holding(tuple(place), trembling),
        )

    assert world.counted == before


# -------------------------------------------------------------------------------------- calibrated


@given(st.floats(0.3, 0.9), st.tuples(*[st.floats(-1.2, 1.2)] * 3))
def test_near_the_body_the_wrist_is_where_the_hand_is(reach: float, offset) -> None:
    near = np.array(offset) / max(1.0, np.linalg.norm(offset) / (NEAR * reach))

    assert extended(tuple(near), (0.0, 0.0, 0.0), reach) == pytest.approx(tuple(near))


@given(
    st.floats(0.3, 0.9), st.tuples(*[st.floats(-1, 1)] * 3).filter(lambda v: math.hypot(*v) > 0.01)
)
def test_a_stretched_arm_asks_for_a_stretched_gripper(reach: float, towards) -> None:
    direction = np.array(towards) / np.linalg.norm(towards)

    asked = np.array(extended(tuple(direction * reach), (0.0, 0.0, 0.0), reach))

    assert asked == pytest.approx(direction * STRETCHED, abs=1e-9)


@given(st.floats(0.3, 0.9), st.floats(0.0, 1.5), st.floats(0.0, 0.01))
def test_the_farther_the_hand_the_farther_the_wrist_without_a_leap(reach, distance, more) -> None:
    shoulder = (0.1, -0.2, 0.3)

    def asked(metres: float) -> float:
        point = arm.plus(shoulder, (0.0, 0.6 * metres, 0.8 * metres))
        return math.dist(extended(point, shoulder, reach), shoulder)

    assert -1e-12 <= asked(distance + more) - asked(distance) <= 9.0 * more + 1e-9


def test_who_was_not_measured_has_the_gripper_where_the_hand_is() -> None:
    assert extended((0.3, 0.4, 0.9), (0.0, 0.0, 0.0), 0.0) == (0.3, 0.4, 0.9)


def test_a_measured_persons_stretched_arm_stretches_the_agents() -> None:
    person = wearer(reach=0.58, shoulder=0.2)
    neck = np.array([0.0, EYES - 0.2, 0.08])  # under the head, and the shoulder beside it
    shoulder = neck + np.array([0.18, 0.0, 0.0])

    seen = person.still(3.0, **holding(tuple(shoulder + np.array([0.0, 0.0, -0.58]))))

    stretched = np.linalg.norm(seen.world_state.arm.joints[3] - seen.world_state.arm.joints[1])
    assert stretched > 0.95 * arm.REACH


def test_looking_around_does_not_wave_a_measured_persons_wrist_either() -> None:
    person = wearer(reach=0.58, shoulder=0.2)
    person.still(3.0, **holding())
    before = person.seen[-1].command.wrist_position
    eyes = np.array([0.0, 0.10, 0.08])  # from what the head turns about, in the head's frame
    neck = np.array([0.0, EYES, 0.0]) - geometry.openxr_position_from_world(eyes)
    for yaw in np.linspace(0.0, 80.0, 72):
        turned = geometry.rotate(geometry.yaw_rotation(yaw), eyes)
        head = looking(yaw, tuple(neck + geometry.openxr_position_from_world(turned)))
        person.frame(head=head, **holding())
    seen = person.still(0.2, head=head, **holding())

    moved = np.array([2.45, 0.0, 2.45]) - seen.world_state.agent_position * [1, 0, 1]
    assert seen.command.wrist_position - moved == pytest.approx(before, abs=1e-3)


# ---------------------------------------------------------------------------------------- feedback


def test_a_hand_that_the_arm_follows_has_no_ghost() -> None:
    person = at_the_hand()
    for i in range(72):
        seen = person.frame(**holding((0.33 - 0.3 * i / 72, 1.25, -0.55)))
        assert seen.feedback.ghost is None

    assert not seen.feedback.pulses


def test_out_of_reach_the_ghost_is_the_hand_and_says_why() -> None:
    person = wearer()
    seen = person.still(3.0, **holding((0.33, 1.25, -1.4)))

    ghost = seen.feedback.ghost
    assert ghost is not None
    assert ghost.status is ArmStatus.LIMITED
    assert "the arm is 0.63 m long" in ghost.reason
    assert ghost.position == pytest.approx([2.45 + 0.33, 1.25, 2.45 + 1.4], abs=1e-3)


def test_what_the_arm_cannot_do_is_felt_eight_times_a_second_and_the_more_the_farther() -> None:
    felt = []
    for ahead in (1.02, 1.4):
        person = wearer()
        person.still(3.0, **holding((0.33, 1.25, -ahead)))
        person.still(1.0, **holding((0.33, 1.25, -ahead)))
        felt.append([p for s in person.seen[-72:] for p in s.feedback.pulses])

    assert [len(pulses) for pulses in felt] == [8, 8]
    assert {p.hand for pulses in felt for p in pulses} == {"right"}
    assert felt[0][-1].amplitude < felt[1][-1].amplitude <= 0.6


def test_the_edge_of_reach_is_seen_near_it() -> None:
    person = wearer()
    folded = person.still(3.0, **holding((0.33, 1.1, -0.6))).feedback.workspace
    stretched = person.still(3.0, **holding((0.33, 1.1, -0.93))).feedback.workspace

    assert folded is None
    assert stretched is not None
    assert stretched.visible > 0.5
    assert stretched.radius == arm.REACH
    assert stretched.centre == pytest.approx(person.seen[-1].world_state.arm.joints[1])


def test_an_arm_that_a_wall_held_eases_on_and_never_snaps() -> None:
    person = wearer(late=0)
    person.still(0.5, **holding())
    for share in np.linspace(0.0, 1.0, 144):  # up to the wall, the arm before one
        head = tracked((0.0, EYES, -2.2 * share))
        held = person.frame(head=head, **holding((0.33, 1.25, -0.55 - 2.2 * share)))
    for share in np.linspace(0.0, 1.0, 72):  # and back, faster than the arm may
        back = -2.2 + 0.8 * share
        person.frame(head=tracked((0.0, EYES, back)), **holding((0.33, 1.25, back - 0.55)))
    freed = person.still(1.0, head=tracked((0.0, EYES, -1.4)), **holding((0.33, 1.25, -1.95)))

    assert held.world_state.arm_status is ArmStatus.HELD
    assert held.feedback.ghost is not None
    assert held.feedback.ghost.status is ArmStatus.HELD
    assert held.feedback.ghost.reason
    assert freed.world_state.arm_status is not ArmStatus.HELD
    for before, after in itertools.pairwise(person.seen):
        seconds = after.world_state.ticks * 0.004
        moved = np.linalg.norm(wrist(after.world_state) - wrist(before.world_state))
        assert moved <= (WRIST_SPEED + 1.5) * seconds + 0.01  # the base lifts at 1 m/s besides


def test_while_nobody_holds_the_arm_nothing_of_it_is_shown() -> None:
    person = wearer()
    seen = person.still(0.5, right=hand((0.33, 1.25, -1.4)))

    assert seen.feedback.ghost is None
    assert seen.feedback.workspace is None
    assert not seen.feedback.pulses
    assert not seen.command.arm_engaged
