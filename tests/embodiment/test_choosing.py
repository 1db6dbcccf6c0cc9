"""What is chosen on the action menu reaches the engine, and what is held meanwhile stays held."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.embodiment.parked_agent import START
from tests.support.embodiment.simulated_wearer import hand, state
from vrhuman.embodiment.body import Body
from vrhuman.embodiment.force import KeptGrip
from vrhuman.embodiment.settings import BodySettings
from vrhuman.records import Action, Command, InteractionKind, WorldState

SLICE = Action("SliceObject", {"objectId": "Apple|1"})
HOLDING = replace(START, held=("Apple|1",))
REACHING, ELSEWHERE = (0.3, 1.2, -0.5), (0.0, 1.3, -0.2)


@pytest.fixture
def body() -> Body:
    return Body(BodySettings(), START)


def frames(body: Body, count: int, first: int, after: WorldState = START, **said) -> Command:
    """The same hand for some frames at 50 a second; the last command."""
    for frame in range(first, first + count):
        command = body.command(state(frame, **said), after)
    return command


def test_what_is_chosen_is_sent_until_it_is_acknowledged(body: Body) -> None:
    body.command(state(1), START)
    body.choose(SLICE)

    first = body.command(state(2), replace(START, command_sequence=1))
    again = body.command(state(3), replace(START, command_sequence=1))
    after = body.command(state(4), replace(START, command_sequence=2))

    (sent,) = first.interactions
    assert (sent.kind, sent.action) == (InteractionKind.ACT, SLICE)
    assert again.interactions == first.interactions
    assert after.interactions == ()


def test_what_is_chosen_is_numbered_with_what_the_button_asks(body: Body) -> None:
    body.command(state(1, right=hand(primary=True)), START)
    body.choose(SLICE)

    command = body.command(state(2), START)

    assert [each.number for each in command.interactions] == [1, 2]


def test_the_hand_stays_where_it_is_until_the_choice_is_acknowledged(body: Body) -> None:
    engaged = frames(body, 60, 1, right=hand(REACHING, squeeze=1.0))
    body.rest(keeping_grip=True)
    body.choose(SLICE)

    sent = frames(body, 5, 61, right=hand(ELSEWHERE, squeeze=0.0))
    done = replace(START, command_sequence=sent.sequence)
    after = body.command(state(66, right=hand(ELSEWHERE, squeeze=0.0)), done)

    assert sent.arm_engaged
    assert np.array_equal(sent.wrist_position, engaged.wrist_position)
    assert not after.arm_engaged


def test_what_is_held_stays_held_with_an_open_hand(body: Body) -> None:
    pressed = frames(body, 60, 1, HOLDING, right=hand(REACHING, trigger=0.6))
    assert pressed.grasp_force > 0.0
    body.rest(keeping_grip=True)

    opened = frames(body, 60, 61, HOLDING, right=hand(REACHING))

    assert opened.grasp_force == pressed.grasp_force
    assert opened.arm_engaged


def test_an_empty_hand_keeps_no_force(body: Body) -> None:
    frames(body, 60, 1, right=hand(REACHING, trigger=0.6))
    body.rest(keeping_grip=True)

    assert frames(body, 2, 61, right=hand(REACHING)).grasp_force == 0.0


def test_a_rest_without_the_menu_lets_go_as_ever(body: Body) -> None:
    frames(body, 60, 1, HOLDING, right=hand(REACHING, trigger=0.6))
    body.rest()

    assert frames(body, 2, 61, HOLDING, right=hand(REACHING)).grasp_force == 0.0


def test_a_pause_while_a_grip_is_kept_keeps_it(body: Body) -> None:
    pressed = frames(body, 60, 1, HOLDING, right=hand(REACHING, trigger=0.6))
    body.rest(keeping_grip=True)
    frames(body, 5, 61, HOLDING, right=hand(REACHING))

    body.rest()

    assert frames(body, 5, 66, HOLDING, right=hand(REACHING)).grasp_force == pressed.grasp_force


@pytest.mark.parametrize(
    ("pulls", "kept"),
    [
        ((0.0, 0.0), 1.0),
        ((0.5, 0.6), 1.0),
        ((0.5, 0.0), 0.0),  # pulled and let go
        ((1.0,), 0.0),  # the hand carries it again
        ((1.2, 0.0), 0.0),
    ],
)
def test_a_kept_grip_ends_when_the_trigger_takes_over_or_lets_go(
    pulls: tuple[float, ...], kept: float
) -> None:
    grip = KeptGrip(1.0)

    for force in pulls:
        grip = grip.update(force) if grip.force else grip

    assert grip.force == kept
