"""Grasp force: an object lifts only when it is carried; a plateau is one step."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from vrhuman.embodiment.grasp import (
    PATIENCE_TICKS,
    PLATEAU_TICKS,
    Squeeze,
    carries,
    quanta_ramped,
    slip_of,
    to_pick,
)

forces = st.integers(0, 100).map(lambda quanta: round(quanta * 0.05, 2))


def test_a_force_carries_its_own_weight_and_no_more() -> None:
    assert carries(0.5, 0.5)
    assert not carries(0.5, 0.501)
    assert not carries(0.0, 0.0)


@given(forces, st.floats(0.01, 5.0))
def test_slip_is_told_from_none_to_the_weight(force: float, weight: float) -> None:
    slip = slip_of(force, [weight])

    assert 0.0 <= slip <= 1.0
    assert (slip == 0.0) == (force >= 1.15 * weight + 0.05 - 1e-9)
    assert slip_of(weight, [weight]) == 1.0
    assert slip_of(force + 0.05, [weight]) <= slip


def test_an_empty_hand_does_not_slip_and_the_heaviest_thing_slips_first() -> None:
    assert slip_of(0.3, []) == 0.0
    assert slip_of(1.0, [0.2, 0.95]) == slip_of(1.0, [0.95]) > 0.0


def test_the_nearest_that_can_be_lifted_is_lifted() -> None:
    weights = {"anvil": 4.9, "egg": 0.05, "cup": 0.4}

    assert to_pick(0.5, ("anvil", "cup", "egg"), weights) == "cup"
    assert to_pick(0.5, ("fridge",), weights) is None


def hold(squeeze: Squeeze, force: float, start: int, ticks: int) -> tuple[Squeeze, list[float]]:
    """Press ``force`` every fourth tick; the grasps counted on the way."""
    counted = []
    for tick in range(start, start + ticks, 4):
        squeeze = squeeze.pressed(force, tick)
        due = squeeze.due(tick)
        if due is not None:
            counted.append(due)
            squeeze = squeeze.settled(due)
    return squeeze, counted


def test_a_plateau_counts_once_however_long() -> None:
    _, counted = hold(Squeeze(), 1.0, 0, 40 * PLATEAU_TICKS)

    assert counted == [1.0]


def test_a_touch_shorter_than_a_plateau_counts_nothing() -> None:
    _, counted = hold(Squeeze(), 1.0, 0, PLATEAU_TICKS - 4)

    assert counted == []


def test_another_plateau_is_another_step() -> None:
    squeeze, first = hold(Squeeze(), 1.0, 0, 2 * PLATEAU_TICKS)

    _, second = hold(squeeze, 2.0, 2 * PLATEAU_TICKS, 2 * PLATEAU_TICKS)

    assert first + second == [1.0, 2.0]


def test_a_trembling_finger_stays_on_its_plateau() -> None:
    squeeze, counted = Squeeze(), []
    for tick in range(0, 6 * PLATEAU_TICKS, 4):
        squeeze = squeeze.pressed(1.0 + 0.05 * (tick // 4 % 2), tick)
        due = squeeze.due(tick)
        if due is not None:
            counted.append(due)
            squeeze = squeeze.settled(due)

    assert len(counted) == 1


def test_a_lift_let_go_before_its_plateau_is_owed() -> None:
    squeeze = Squeeze(force=0.7, level=0.7, since=4, lifted=4)

    released = squeeze.pressed(0.0, 8)

    assert released.due(8) == 0.7
    assert released.settled(0.7).due(12) is None


def test_a_lift_whose_force_never_rests_is_counted_in_the_end() -> None:
    squeeze = Squeeze(force=0.5, level=0.5, since=0, lifted=0)
    tick, due = 0, None
    while due is None and tick < 2 * PATIENCE_TICKS:
        tick += 4
        squeeze = squeeze.pressed(0.5 + 0.1 * (tick // 4), tick)
        due = squeeze.due(tick)

    assert PATIENCE_TICKS <= tick <= PATIENCE_TICKS + 4


@given(st.lists(forces, max_size=30))
def test_every_quantum_ramped_through_is_counted(path: list[float]) -> None:
    expected = sum(round(abs(b - a) * 20) for a, b in itertools.pairwise([0.0, *path]))

    assert quanta_ramped(path) == expected
