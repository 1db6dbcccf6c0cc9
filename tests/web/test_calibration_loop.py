"""A calibration on a page finds of a person what they are, as one in a headset does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgpack
import numpy as np
import pytest

from tests.support.web.page import frame
from vrhuman.apps.calibrated_wearer import CalibratedPerson, Measures
from vrhuman.embodiment.settings import load_settings
from vrhuman.headset.simulated import SimulatedHand, SimulatedInputs, SimulatedPose
from vrhuman.protocol.calibration.machine import board_of
from vrhuman.runtime.calibrating.plan import CalibrationPlan, first_of, saved
from vrhuman.web.calibration_loop import CalibrationLoop
from vrhuman.web.messages import ClientFrame, read_message

PERIOD_NS = 33_000_000
PERSON = Measures(eye_height=1.71, reach=0.62)


class Wearing:
    """A simulated person before a page that is calibrated, in a time of its own."""

    def __init__(self, plan: CalibrationPlan, measures: Measures = PERSON) -> None:
        self.now_ns = 1_000_000_000
        self.loop = CalibrationLoop(first_of(plan), lambda: self.now_ns)
        self.shown: list[dict[str, Any]] = []
        self._person = CalibratedPerson(measures, seed=3)

    def frames(self, count: int) -> None:
        """Send so many frames, or fewer if the calibration is over before."""
        for _ in range(count):
            if self.loop.calibration.over:
                return
            self.now_ns += PERIOD_NS
            inputs = self._person.update((board_of(self.loop.calibration),), self.now_ns)
            sent = read_message(msgpack.packb(frame(1 + len(self.shown), **_as_sent(inputs))))
            assert isinstance(sent, ClientFrame)
            self.shown.append(msgpack.unpackb(self.loop.frame(sent)))


def _as_sent(inputs: SimulatedInputs) -> dict[str, Any]:
    """What a browser's page sends of a person who looks straight ahead."""
    assert inputs.eyes is not None
    head = inputs.head
    views = [
        [*np.add(head.position, eye.pose.position).tolist(), *head.orientation, *eye.fov]
        for eye in inputs.eyes
    ]
    return {
        "head": _pose(head),
        "views": views,
        "left": _hand(inputs.left),
        "right": _hand(inputs.right),
    }


def _pose(pose: SimulatedPose) -> list[float]:
    return [*pose.position, *pose.orientation, 1]


def _hand(hand: SimulatedHand) -> dict[str, Any]:
    return {
        "grip": _pose(hand.pose),
        "aim": _pose(hand.pose),
        "trigger": hand.trigger,
        "squeeze": hand.squeeze,
        "stick": list(hand.stick),
        "primary": hand.primary,
        "secondary": hand.secondary,
        "menu": hand.menu,
    }


def test_the_profile_is_the_person(tmp_path: Path) -> None:
    plan = CalibrationPlan("P01", tmp_path)
    wearing = Wearing(plan)

    wearing.frames(10_000)
    settings = saved(plan, wearing.loop.calibration)

    assert wearing.loop.calibration.over
    assert load_settings(tmp_path / "P01.toml") == settings
    assert settings.person.eye_height == pytest.approx(PERSON.eye_height, abs=0.005)
    assert settings.reach.reach == pytest.approx(PERSON.reach, abs=0.01)
    assert settings.person.ipd == pytest.approx(63.0, abs=0.1)
    force = settings.force
    found = (force.rest, force.light, force.firm, force.full)
    assert found == pytest.approx(PERSON.presses, abs=0.03)


def test_the_page_shows_the_panel_and_no_house(tmp_path: Path) -> None:
    wearing = Wearing(CalibrationPlan("P01", tmp_path))
    wearing.frames(3)
    last = wearing.shown[-1]
    assert not last["in_house"]
    assert [each["id"] for each in last["panels"] if each["options"]] == ["posture.choose"]
    names = {each["name"] for shown in wearing.shown for each in shown.get("pictures", ())}
    assert {each["picture"] for each in last["panels"]} <= names


def test_a_button_that_is_pressed_is_felt(tmp_path: Path) -> None:
    wearing = Wearing(CalibrationPlan("P01", tmp_path, only=("posture",)))
    wearing.frames(1000)
    assert any(shown.get("pulses") for shown in wearing.shown)


def test_a_page_that_goes_away_begins_its_step_again(tmp_path: Path) -> None:
    wearing = Wearing(CalibrationPlan("P01", tmp_path, only=("posture",)))
    wearing.frames(90)  # somewhere in it
    first = first_of(CalibrationPlan("P01", tmp_path, only=("posture",))).step
    assert wearing.loop.calibration.step != first
    wearing.loop.away()
    assert wearing.loop.calibration.step == first
    wearing.frames(2000)
    assert wearing.loop.calibration.over
