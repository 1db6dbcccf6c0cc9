"""What was in the hand, what was lifted, and what was felt of its weight."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.review.synthetic_samples import sample
from vrhuman.records import Event, EventKind
from vrhuman.review.measuring.handling import Felt, TimedEvent, felt, first_opened, holds
from vrhuman.review.measuring.samples import EVERY_NS, Sample

PICKED, SLIPPED = EventKind.PICKED, EventKind.SLIPPED
DROPPED, OPENED = EventKind.DROPPED, EventKind.OPENED


def event(at: int, kind: EventKind, name: str = "Mug|1", force: float = 0.0) -> TimedEvent:
    return at * EVERY_NS, Event(0, 0, kind, name, force)


def hand_at(heights: list[float], held: tuple[str, ...] = ("Mug|1",)) -> list[Sample]:
    return [
        sample(number, hand=np.array([0.0, height, 0.5]), held=held if number else ())
        for number, height in enumerate(heights)
    ]


def test_a_thing_is_held_from_picking_to_letting_go() -> None:
    told = [event(1, PICKED, force=0.4), event(5, DROPPED)]

    (hold,) = holds(told, hand_at([0.9] * 8))

    assert (hold.start_ns, hold.end_ns) == (EVERY_NS, 5 * EVERY_NS)
    assert hold.force == 0.4


def test_what_the_hand_raises_is_lifted() -> None:
    told = [event(1, PICKED), event(6, SLIPPED)]

    (hold,) = holds(told, hand_at([0.9, 0.9, 0.92, 0.95, 1.0, 1.0, 1.0]))

    assert hold.lifted_ns == 3 * EVERY_NS


@pytest.mark.parametrize("heights", [[0.9] * 7, [1.2, 1.1, 1.0, 0.95, 0.9, 0.9, 0.9]])
def test_what_is_only_gripped_or_lowered_is_not_lifted(heights: list[float]) -> None:
    told = [event(1, PICKED), event(6, DROPPED)]

    (hold,) = holds(told, hand_at(heights))

    assert hold.lifted_ns is None


def test_what_is_still_held_at_the_end_was_held_till_then() -> None:
    (hold,) = holds([event(1, PICKED)], hand_at([0.9] * 5))

    assert hold.end_ns == 4 * EVERY_NS


def test_what_vanished_from_the_hand_is_no_longer_held() -> None:
    samples = hand_at([0.9] * 4) + [sample(number) for number in range(4, 9)]

    (hold,) = holds([event(1, PICKED)], samples)

    assert hold.end_ns == 4 * EVERY_NS


def test_forces_bound_the_weight() -> None:
    told = [
        event(1, PICKED, force=0.8),
        event(2, SLIPPED, force=0.5),
        event(3, PICKED, force=0.7),
        event(4, SLIPPED, force=0.6),
    ]

    assert felt(told)["Mug|1"] == Felt(above=0.6, at_most=0.7)


def test_a_weight_that_was_changed_is_known_by_the_newest_force() -> None:
    told = [event(1, PICKED, force=0.3), event(2, SLIPPED, force=0.9)]

    assert felt(told)["Mug|1"] == Felt(above=0.9, at_most=math.inf)


@given(st.floats(0.01, 4.0), st.lists(st.floats(0.05, 5.0), min_size=1, max_size=30))
def test_the_true_weight_is_within_what_was_felt(weight: float, forces: list[float]) -> None:
    told = [
        event(number, PICKED if force >= weight else SLIPPED, force=force)
        for number, force in enumerate(forces)
    ]

    known = felt(told)["Mug|1"]

    assert known.above < weight <= known.at_most


def test_the_first_opening_counts() -> None:
    told = [event(3, OPENED, "Fridge|1"), event(9, OPENED, "Fridge|1")]

    assert first_opened(told) == {"Fridge|1": 3 * EVERY_NS}
