"""What stands between an eye and what it is to see."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman import geometry
from vrhuman.engines.drawing.scene import SceneBody
from vrhuman.houses.parts import Part
from vrhuman.review.drawing.boxes import Boxes

LEAF = SceneBody("door", (Part("box", (0.9, 2.0, 0.04), (0.45, 0.0, 0.0)),), 1.0, 1)
"""A door's leaf: its frame is at its hinge, it reaches 0.9 m along +x."""
EYE, AGENT = np.array([0.0, 1.0, -2.0]), np.array([[0.0, 1.0, 2.0]])


def at(x: float, yaw: float = 0.0, y: float = 1.0) -> np.ndarray:
    return np.array([[x, y, 0.0, *geometry.yaw_rotation(yaw)]])


@pytest.mark.parametrize(
    ("pose", "between"),
    [
        (at(-0.45), True),
        (at(0.1), False),
        (at(0.1, yaw=180.0), True),
        (at(-1.0), False),
        (at(-0.02, yaw=90.0), False),
        (at(-0.45, y=3.0), False),
    ],
)
def test_a_leaf_is_in_the_way_where_the_way_meets_it(pose: np.ndarray, between: bool) -> None:
    assert Boxes([LEAF]).between(pose, EYE, AGENT).tolist() == [between]


def test_what_is_behind_the_agent_or_the_eye_is_not_between() -> None:
    pose = at(-0.45)

    assert not Boxes([LEAF]).between(pose, EYE, np.array([[0.0, 1.0, -0.5]])).any()
    assert not Boxes([LEAF]).between(pose, np.array([0.0, 1.0, 0.5]), AGENT).any()


def test_any_of_several_places_is_enough() -> None:
    places = np.array([[5.0, 1.0, -2.0], *AGENT])

    assert Boxes([LEAF]).between(at(-0.45), EYE, places).all()


def test_small_things_the_arm_and_the_empty_are_never_in_the_way() -> None:
    mug = SceneBody("mug", (Part("box", (0.1, 0.1, 0.1)),), 1.0, 2)
    arm = SceneBody("arm_1", LEAF.parts, 1.0, 0)
    nothing = SceneBody("nothing", (), 1.0, 3)

    found = Boxes([mug, arm, nothing]).between(np.repeat(at(-0.01), 3, axis=0), EYE, AGENT)

    assert not found.any()


def test_a_scaled_thing_is_as_large_as_it_is_drawn() -> None:
    poses = at(-1.5)

    assert not Boxes([LEAF]).between(poses, EYE, AGENT).any()
    twice = SceneBody("door", LEAF.parts, 2.0, 1)
    assert Boxes([twice]).between(poses, EYE, AGENT).all()


@given(
    yaw=st.floats(-180.0, 180.0),
    place=st.tuples(*[st.floats(-3.0, 3.0)] * 3),
    share=st.floats(0.05, 0.95),
    within=st.tuples(*[st.floats(-0.45, 0.45)] * 3),
)
def test_a_point_of_the_way_inside_the_box_is_met(
    yaw: float,
    place: tuple[float, float, float],
    share: float,
    within: tuple[float, float, float],
) -> None:
    """Any box is put so that a point inside it lies on the way."""
    eye, goal = EYE, np.array(place) + np.array([0.0, 0.0, 4.0])
    turn = geometry.from_euler(20.0, yaw, 10.0)
    inside = np.array(within) * [1.0, 2.0, 0.8]
    point = eye + share * (goal - eye)
    body = SceneBody("box", (Part("box", (1.0, 2.0, 0.8)),), 1.0, 1)

    pose = np.concatenate([point - geometry.rotate(turn, inside), turn])[None]

    assert Boxes([body]).between(pose, eye, goal[None]).all()
