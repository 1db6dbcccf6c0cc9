"""What the hand feels, and how strongly."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vrhuman.embodiment.build import build_engine
from vrhuman.embodiment.feedback import Ghost
from vrhuman.embodiment.haptics import (
    CLICK,
    FELT,
    HOVER,
    TUG_FROM,
    TUG_NS,
    TUG_TO,
    Tugs,
    felt_pulses,
    slip_pulse,
)
from vrhuman.geometry import IDENTITY
from vrhuman.houses.generator import generate
from vrhuman.records import ArmStatus, Event, EventKind


def ghost(status: ArmStatus) -> Ghost:
    return Ghost(np.zeros(3), IDENTITY, status, "")


def test_the_hand_feels_slip_grow_and_that_more_is_needed() -> None:
    seen = build_engine(generate(1, 1), "test", 1).observe()
    held = replace(seen, held=("Mug|1",), grasp_force=1.0)

    felt = [slip_pulse(replace(held, slip=slip), "right") for slip in (0.0, 0.2, 0.6, 1.0)]
    strain = slip_pulse(replace(seen, touched=("Mug|1",), grasp_force=0.3), "left")

    assert felt[0] is None
    amplitudes = [pulse.amplitude for pulse in felt[1:] if pulse is not None]
    assert amplitudes == sorted(amplitudes)
    assert 0.0 < amplitudes[0] < amplitudes[-1] <= 1.0
    assert strain is not None
    assert (strain.hand, strain.amplitude < amplitudes[0]) == ("left", True)
    assert slip_pulse(seen, "right") is None


def test_what_happens_is_felt_once_in_order_by_the_gripping_hand() -> None:
    kinds = (EventKind.PICKED, EventKind.ROOM_ENTERED, EventKind.SLIPPED)

    felt = felt_pulses([Event(n, n, kind) for n, kind in enumerate(kinds)], "left")

    assert [(p.hand, p.amplitude, p.seconds) for p in felt] == [
        ("left", *FELT[EventKind.PICKED]),
        ("left", *FELT[EventKind.SLIPPED]),
    ]


@pytest.mark.parametrize("status", [ArmStatus.LIMITED, ArmStatus.HELD, ArmStatus.JUMPED])
def test_an_arm_that_cannot_follow_tugs_eight_times_a_second(status: ArmStatus) -> None:
    tugs = Tugs("right")

    felt = [tugs.pulses(ghost(status), 0.1, now) for now in range(0, 8 * TUG_NS, TUG_NS // 5)]

    assert sum(len(pulses) for pulses in felt) == 8


@pytest.mark.parametrize(("metres", "amplitude"), [(0.0, TUG_FROM), (0.3, TUG_TO), (2.0, TUG_TO)])
def test_a_tug_is_stronger_the_farther_the_hand_is_off(metres: float, amplitude: float) -> None:
    (pulse,) = Tugs("left").pulses(ghost(ArmStatus.HELD), metres, 0)

    assert (pulse.hand, pulse.amplitude) == ("left", pytest.approx(amplitude))


def test_an_arm_that_follows_tugs_at_nothing() -> None:
    tugs = Tugs("right")

    assert tugs.pulses(None, 0.2, 0) == ()
    assert tugs.pulses(ghost(ArmStatus.OK), 0.2, 0) == ()


def test_every_vibration_is_one_that_a_controller_can_play() -> None:
    for amplitude, seconds in (*FELT.values(), HOVER, CLICK):
        assert 0.0 < amplitude <= 1.0
        assert 0.0 < seconds < 0.2
