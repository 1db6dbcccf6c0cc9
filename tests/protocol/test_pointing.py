"""Either hand points and presses; the one that pressed last is the pointing one."""

from dataclasses import replace

import numpy as np
import pytest

from tests.support.protocol.person import LEFT, RIGHT, Person, aiming, hand, pose
from vrhuman.embodiment.haptics import CLICK, HOVER
from vrhuman.panels.layout import button_centre
from vrhuman.protocol.boards.marks import marks
from vrhuman.protocol.cueing import ticks
from vrhuman.protocol.pointing import Pointing, point, target_of
from vrhuman.records import Panel, TrackedPose


@pytest.fixture
def answering() -> Person:
    person = Person()
    person.explore()
    return person


def test_a_hand_takes_over_by_a_press_that_answers_nothing(answering: Person) -> None:
    answering.click("yes", name="left")
    assert answering.progress.pointing.hand == "left"
    assert answering.progress.answers == ()

    answering.click("yes", name="left")

    assert [a.answer for a in answering.progress.answers] == ["yes"]


def test_a_left_handers_left_hand_points_first() -> None:
    person = Person()
    person.episode = replace(person.episode, gripper="left")

    person.frame()

    assert person.progress.pointing.hand == "left"


def test_a_press_into_the_air_takes_nothing_over(answering: Person) -> None:
    answering.aim(np.array([0.0, 1.6, 5.0]), 1.0, "left")

    assert answering.progress.pointing.hand == "right"


def test_the_nearer_of_two_panels_is_met(answering: Person) -> None:
    far = answering.panel("question")
    near = replace(far, panel_id="near", position=far.position * (0.5, 1.0, 0.5))
    aim = aiming(np.array([0.0, 1.5, 0.0]), far.position)

    found = target_of((far, near), aim)

    assert found is not None
    assert found.panel_id == "near"


def test_a_hand_that_is_not_located_points_at_nothing(answering: Person) -> None:
    nowhere = TrackedPose(np.full(3, np.nan), np.full(4, np.nan), True, False, False)

    assert target_of(answering.seen, nowhere) is None
    assert point(Pointing(), answering.seen, hand(nowhere), hand(nowhere)).target is None


def test_a_panel_without_buttons_does_not_stand_in_the_way(answering: Person) -> None:
    board = answering.panel("question")
    sign = replace(
        board, panel_id="sign", options=(), keys=(), rows=(), position=board.position * 0.9
    )
    aim = aiming(RIGHT, button_centre(board, 0))

    found = target_of((sign, board), aim)

    assert found is not None
    assert found.panel_id == "question"


def test_the_hand_feels_a_tick_at_each_button_and_a_firmer_one_to_press(
    answering: Person,
) -> None:
    yes, no = (button_centre(answering.panel("question"), i) for i in (0, 1))
    beside = answering.panel("question").position
    felt = []
    for at, trigger in ((beside, 0.0), (yes, 0.0), (yes, 0.0), (no, 0.0), (no, 1.0)):
        before = answering.progress
        answering.aim(at, trigger)
        felt.append([(p.hand, p.amplitude, p.seconds) for p in ticks(before, answering.progress)])

    assert felt == [[], [("right", *HOVER)], [], [("right", *HOVER)], [("right", *CLICK)]]


def mark(shown: tuple[Panel, ...], name: str) -> Panel:
    return next(p for p in shown if p.look == name)


def test_a_ring_floats_before_the_panel_where_the_hand_points(answering: Person) -> None:
    board = answering.panel("question")
    at = button_centre(board, 1)
    answering.aim(at, 0.0)
    hands = (answering.left, answering.right)

    shown = marks(answering.progress.pointing, answering.seen, *hands, answering.head)

    ring, ray = mark(shown, "cursor"), mark(shown, "ray")
    assert np.linalg.norm(ring.position - at) < 0.01
    assert np.linalg.norm(ring.position - answering.head.position) < np.linalg.norm(
        at - answering.head.position
    )
    to_ring, to_ray = ring.position - RIGHT, ray.position - RIGHT
    assert np.linalg.norm(np.cross(to_ray, to_ring)) < 0.005 * np.linalg.norm(to_ring)


def test_nothing_is_marked_where_nothing_can_be_pressed() -> None:
    shown = marks(Pointing(), (), hand(pose(LEFT)), hand(pose(RIGHT)), pose(np.zeros(3)))

    assert shown == ()
