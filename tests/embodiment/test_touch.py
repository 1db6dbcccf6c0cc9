"""What the gripper touches, and why it does not come."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.embodiment.parked_agent import START
from vrhuman.embodiment.feedback import Ghost, Touch
from vrhuman.embodiment.hand_feedback import touch
from vrhuman.records import ArmStatus

HANDLED = {"Mug|1": 0.5, "Book|1": 1.2, "Fridge|1": None}
HERE = START.arm.joints[3]
THERE = np.array([1.0, 1.4, 2.0])
STILL = np.array([0.0, 0.0, 0.0, 1.0])


def told(
    *touched: str, force: float = 0.0, held: tuple[str, ...] = (), ghost: Ghost | None = None
) -> Touch | None:
    state = replace(START, touched=touched, held=held, grasp_force=force)
    return touch(state, HANDLED, ghost)


def stray(status: ArmStatus) -> Ghost:
    return Ghost(THERE, STILL, status, "")


@pytest.mark.parametrize(
    ("touched", "chosen"),
    [
        (("Table|1", "Mug|1", "Book|1"), "Mug|1"),
        (("Fridge|1", "Mug|1"), "Mug|1"),
        (("Table|1", "Fridge|1"), "Fridge|1"),
    ],
)
def test_what_would_be_lifted_is_touched_before_what_would_be_opened(
    touched: tuple[str, ...], chosen: str
) -> None:
    found = told(*touched)

    assert found is not None
    assert (found.object_id, found.refusal) == (chosen, "")
    assert found.position == pytest.approx(HERE)


@pytest.mark.parametrize("touched", [(), ("Table|1",)])
def test_furniture_is_not_touched_to_be_moved(touched: tuple[str, ...]) -> None:
    assert told(*touched) is None


@pytest.mark.parametrize(("force", "refusal"), [(0.0, ""), (0.45, "too_weak"), (0.5, "")])
def test_a_press_that_does_not_carry_the_weight_is_too_weak(force: float, refusal: str) -> None:
    found = told("Mug|1", force=force)

    assert found is not None
    assert found.refusal == refusal


def test_a_door_is_never_too_weakly_gripped() -> None:
    found = told("Fridge|1", force=0.05)

    assert found is not None
    assert found.refusal == ""


def test_what_is_held_is_not_tinted() -> None:
    assert told("Mug|1", force=1.0, held=("Mug|1",)) is None


@pytest.mark.parametrize(
    ("status", "refusal"),
    [(ArmStatus.LIMITED, "out_of_reach"), (ArmStatus.HELD, "in_the_way")],
)
def test_a_hand_that_the_gripper_cannot_follow_is_told_why_where_the_hand_is(
    status: ArmStatus, refusal: str
) -> None:
    found = told(ghost=stray(status))

    assert found is not None
    assert (found.object_id, found.refusal) == ("", refusal)
    assert found.position == pytest.approx(THERE)


@pytest.mark.parametrize("status", [ArmStatus.OK, ArmStatus.JUMPED, ArmStatus.PARKED])
def test_other_reasons_need_no_words(status: ArmStatus) -> None:
    assert told(ghost=stray(status)) is None


def test_what_is_touched_is_told_before_where_the_hand_is() -> None:
    found = told("Mug|1", ghost=stray(ArmStatus.LIMITED))

    assert found is not None
    assert (found.object_id, found.refusal) == ("Mug|1", "")
