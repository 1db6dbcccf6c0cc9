"""Four presses, each held, twice."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.protocol.calibration_play import moment
from vrhuman.embodiment.settings import BodySettings, GripSettings
from vrhuman.protocol.calibration.force import APART, ForceStep, rising

FRAME_NS = 33_333_333
HOLDING = 33  # frames: a bit over a second


class Finger:
    """Holds pressures one after the other, with a tremble of so much of itself."""

    def __init__(self, step: ForceStep, tremble: float = 0.0) -> None:
        self.step = step
        self._tremble = tremble
        self._frame = 0
        self._chance = np.random.default_rng(1)

    def hold(self, pressure: float, frames: int = HOLDING) -> None:
        for _ in range(frames):
            self._frame += 1
            shaken = pressure * (1.0 + self._tremble * self._chance.uniform(-1.0, 1.0))
            self.step = self.step.advance(moment(self._frame * FRAME_NS, trigger=shaken))

    def round(self, presses: Sequence[float]) -> None:
        rest, *others = presses
        self.hold(rest)
        for press in others:
            self.hold(press)
            self.hold(rest, 3)


def finger(tremble: float = 0.0) -> Finger:
    return Finger(ForceStep.of(GripSettings()), tremble)


rising_presses = st.tuples(
    st.floats(0.0, 0.3), st.floats(0.1, 0.3), st.floats(0.1, 0.2), st.floats(0.05, 0.2)
).map(lambda steps: tuple(float(v) for v in np.cumsum(steps)))


@settings(max_examples=examples(12))
@given(rising_presses)
def test_presses_are_the_medians_of_two_rounds(presses: tuple[float, ...]) -> None:
    hand = finger(tremble=0.05)

    hand.round(presses)
    hand.round(presses)

    assert hand.step.presses == pytest.approx(presses, abs=0.02)
    force = hand.step.applied(BodySettings()).force
    assert (force.rest, force.light, force.firm, force.full) == hand.step.presses


def test_a_press_counts_only_after_the_finger_let_go() -> None:
    hand = finger()
    hand.hold(0.0)
    hand.hold(0.3)

    hand.hold(0.6, 100)

    assert len(hand.step.taken) == 2
    assert hand.step.page().words == "force.let_go"


def test_presses_that_do_not_rise_are_asked_for_again() -> None:
    hand = finger()

    for _ in range(2):
        hand.round((0.0, 0.5, 0.5, 0.9))

    assert hand.step.presses is None
    assert hand.step.page().hint == "force.not_rising"
    assert hand.step.page().words == "force.rest"


def test_rounds_that_differ_are_settled_by_a_third() -> None:
    hand = finger()
    hand.round((0.0, 0.2, 0.5, 1.0))
    hand.round((0.0, 0.2, 0.85, 1.0))
    assert hand.step.presses is None

    hand.round((0.0, 0.2, 0.55, 1.0))

    assert hand.step.presses == (0.0, 0.2, 0.55, 1.0)


def test_the_grip_button_is_measured_where_it_grasps() -> None:
    step = ForceStep.of(GripSettings(grasp_input="squeeze"))

    for frame in range(HOLDING):
        step = step.advance(moment(frame * FRAME_NS, trigger=0.9))

    assert len(step.taken) == 1  # the squeeze rests
    assert step.page().clicking == ("left", "right")


@given(st.tuples(*[st.floats(0.0, 1.0)] * 4))
def test_what_rises_is_a_curve_that_a_profile_may_have(presses: tuple[float, ...]) -> None:
    rest, light, firm, full = presses

    if rising(presses):
        assert rest + APART <= light
        assert light + APART <= firm <= full
        assert full >= 0.2
