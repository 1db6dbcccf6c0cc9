"""The eyes' height, standing or seated."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.protocol.calibration_play import moment
from vrhuman.embodiment.settings import BodySettings, LocomotionSettings
from vrhuman.protocol.calibration.posture import AGENT_EYES, NO_OFFSET, PostureStep

FRAME_NS = 33_333_333
RAISED = BodySettings(locomotion=LocomotionSettings(height_offset=0.4))


def still(posture: str, height: float) -> PostureStep:
    step = PostureStep().advance(moment(0, choice=posture))
    for frame in range(1, 64):
        step = step.advance(moment(frame * FRAME_NS, np.array([0.3, height, 0.1])))
    return step


def test_who_stands_has_the_own_height_and_no_offset() -> None:
    step = still("standing", 1.71)

    settings = step.applied(RAISED)

    assert settings.person.eye_height == 1.71
    assert settings.locomotion.height_offset == 0.0


def test_who_sits_sees_from_the_standing_agents_eyes() -> None:
    settings = still("seated", 1.2).applied(BodySettings())

    assert 1.2 + settings.locomotion.height_offset == pytest.approx(AGENT_EYES, abs=0.001)


def test_who_sits_may_keep_the_own_height() -> None:
    step = still("seated", 1.2).advance(moment(10**10, choice=NO_OFFSET))

    assert step.finished
    assert step.applied(RAISED).locomotion.height_offset == 0.0


def test_a_height_that_cannot_be_is_reported_and_measured_again() -> None:
    step = still("standing", 0.1)

    assert step.eye_height is None
    assert step.page().hint == "posture.floor"


def test_a_nodding_head_is_waited_for() -> None:
    step = PostureStep(posture="standing")
    for frame in range(200):
        step = step.advance(moment(frame * FRAME_NS, np.array([0.0, 1.6 + 0.05 * (frame % 2), 0])))

    assert step.eye_height is None


def test_a_head_that_is_not_tracked_is_not_measured() -> None:
    step = PostureStep(posture="standing")
    for frame in range(100):
        seen = moment(frame * FRAME_NS)
        step = step.advance(replace(seen, head=replace(seen.head, valid=False)))

    assert step.eye_height is None
