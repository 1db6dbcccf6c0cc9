"""The reach of the arm, from the shoulder to the stretched hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.protocol.calibration_play import EYES, moment
from vrhuman.protocol.calibration.reach import ReachStep
from vrhuman.records import Floats

SHOULDER = np.array([0.17, -0.23, -0.03])
FRAME_NS = 33_333_333


def held(step: ReachStep, hand: Floats, head: Floats = EYES, start_s: float = 0.0) -> ReachStep:
    """The hand at a place (3,) from the head, for a bit over a second."""
    for frame in range(32):
        time_ns = round(start_s * 1e9) + frame * FRAME_NS
        step = step.advance(moment(time_ns, head, head + hand))
    return step


def stretched(length: float, down: float = 0.0, aside: float = 0.0) -> Floats:
    ahead = np.array([math.sin(aside), -math.tan(down), -math.cos(aside)])
    return SHOULDER + length * ahead / float(np.linalg.norm(ahead))


@settings(max_examples=examples(40))
@given(
    st.floats(0.31, 1.19),
    st.floats(-0.5, 0.5),
    st.floats(-1.0, 1.0),
    st.tuples(st.floats(-2, 2), st.floats(0.8, 2.0), st.floats(-2, 2)),
)
def test_reach_is_the_arms_wherever_it_points_and_the_person_stands(
    length: float, down: float, aside: float, head: tuple[float, float, float]
) -> None:
    step = held(ReachStep("right"), SHOULDER, np.array(head))

    step = held(step, stretched(length, down, aside), np.array(head), 5.0)

    assert step.reach == pytest.approx(length, abs=0.01)
    assert step.touched is not None
    assert -step.touched[1] == pytest.approx(0.23, abs=1e-6)


def test_leaning_forward_is_not_reach() -> None:
    step = held(ReachStep("right"), SHOULDER)

    step = held(step, stretched(0.58), EYES + np.array([0.0, -0.1, -0.35]), 5.0)

    assert step.reach == pytest.approx(0.58, abs=0.01)


@pytest.mark.parametrize(
    "hand",
    [np.array([0.2, -0.42, -0.32]), np.array([0.25, -0.85, 0.0]), np.array([0.3, 0.1, -0.2])],
    ids=["pointing", "hanging", "raised"],
)
def test_a_hand_that_is_not_at_the_shoulder_has_not_touched_it(hand: Floats) -> None:
    assert held(ReachStep("right"), hand).touched is None


def test_an_arm_that_hangs_is_not_stretched() -> None:
    step = held(ReachStep("right"), SHOULDER)

    step = held(step, SHOULDER + np.array([0.05, -0.6, 0.0]), EYES, 5.0)

    assert step.reach is None


def test_what_no_arm_can_be_is_measured_again() -> None:
    step = held(ReachStep("right"), SHOULDER)

    step = held(step, stretched(1.4), EYES, 5.0)

    assert step.reach is None
    assert step.page().hint == "reach.long"
    assert step.page().words == "reach.shoulder_right"
