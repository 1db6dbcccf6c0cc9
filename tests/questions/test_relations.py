"""Thresholds: what people can feel and see apart."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.questions.strategies import thing
from vrhuman.questions.evaluation import Unanswerable
from vrhuman.questions.receptacles import placement
from vrhuman.questions.relations import (
    Imperceptible,
    UnknownFact,
    adjacent_to,
    heavier_than,
    larger_than,
    longer_than,
)
from vrhuman.questions.scene_graph import ObjectNode, Support


def sized(name: str, *size: float) -> ObjectNode:
    return ObjectNode(name, "Box", size=(size[0], size[1], size[2]))


@pytest.mark.parametrize(
    ("one", "other", "verdict"),
    [
        (0.30, 0.20, True),
        (0.20, 0.30, False),
        (0.30, 0.21, None),  # 0.09 kgf
        (1.20, 1.10, None),  # 8 per cent
        (2.00, 1.80, True),  # 10 per cent of the heavier
        (0.006, 0.05, None),
    ],
)
def test_heavier(one: float, other: float, verdict: bool | None) -> None:
    a, b = thing("Mug|a", weight=one), thing("Mug|b", weight=other)
    if verdict is None:
        with pytest.raises(Imperceptible):
            heavier_than(a, b)
    else:
        assert heavier_than(a, b) is verdict


weights = st.floats(0.0, 6.0)


@given(weights, weights)
def test_heavier_is_never_both_ways(one: float, other: float) -> None:
    a, b = thing("Mug|a", weight=one), thing("Mug|b", weight=other)
    verdicts: list[Any] = []
    for pair in ((a, b), (b, a)):
        try:
            verdicts.append(heavier_than(*pair))
        except Imperceptible:
            verdicts.append(None)
    assert verdicts in ([True, False], [False, True], [None, None])


def test_larger() -> None:
    assert larger_than(sized("a", 0.2, 0.2, 0.2), sized("b", 0.19, 0.19, 0.19))
    assert not larger_than(sized("a", 0.1, 0.1, 0.1), sized("b", 0.2, 0.2, 0.2))
    with pytest.raises(Imperceptible):  # 4 per cent
        larger_than(sized("a", 0.2, 0.2, 0.2), sized("b", 0.192, 0.192, 0.192))
    with pytest.raises(Imperceptible):  # a bat is longer, a cushion has more volume
        larger_than(sized("bat", 0.9, 0.07, 0.07), sized("cushion", 0.4, 0.4, 0.15))


def test_longer() -> None:
    assert longer_than(sized("bat", 0.9, 0.07, 0.07), sized("cushion", 0.4, 0.4, 0.15))
    assert not longer_than(sized("fork", 0.02, 0.18, 0.02), sized("pan", 0.4, 0.2, 0.1))
    with pytest.raises(Imperceptible):  # 4 per cent
        longer_than(sized("a", 0.25, 0.1, 0.1), sized("b", 0.1, 0.24, 0.2))


DESK = Support("Desk|a", "on")


def mug(x: float, y: float = 0.8, held: Support | None = DESK, room: str = "room|1") -> ObjectNode:
    """0.1 m wide and high."""
    return thing("Mug|a", at=(x, y, 0.0), held=held, room=room)


BOWL = thing("Bowl|a", at=(0.0, 0.8, 0.0), held=DESK)


@pytest.mark.parametrize(
    ("other", "verdict"),
    [
        (mug(0.11), True),
        (mug(0.39), True),  # a gap of 0.29 m
        (mug(0.42), None),  # 0.32 m
        (mug(0.69), None),  # 0.59 m
        (mug(0.71), False),  # 0.61 m
        (mug(0.11, y=0.84), True),  # 6 of 10 cm side by side
        (mug(0.11, y=0.86), None),  # 4 of 10 cm
        (mug(0.11, held=None), None),  # on the floor beside the desk
        (mug(0.11, held=Support("Box|a", "in")), None),
        (mug(0.11, room="room|0"), None),  # two sides of a wall
        (mug(3.0, room="room|0", held=None), False),
    ],
)
def test_next_to(other: ObjectNode, verdict: bool | None) -> None:
    for pair in ((BOWL, other), (other, BOWL)):
        if verdict is None:
            with pytest.raises(Imperceptible):
                adjacent_to(*pair)
        else:
            assert adjacent_to(*pair) is verdict


def test_the_gap_is_between_faces_seen_from_above() -> None:
    corner = thing("Mug|a", at=(0.3, 0.8, 0.3), held=DESK)  # 0.2 m off along both axes: 0.283 m
    assert adjacent_to(BOWL, corner)


def test_where_a_thing_is_may_be_unknown() -> None:
    with pytest.raises(UnknownFact, match="place"):
        adjacent_to(BOWL, thing("Mug|a"))


places = st.floats(-2.0, 2.0)


@given(places, places, st.sampled_from((DESK, None)))
def test_next_to_holds_both_ways(x: float, y: float, held: Support | None) -> None:
    def verdict(one: ObjectNode, other: ObjectNode) -> bool | str:
        try:
            return adjacent_to(one, other)
        except Unanswerable as reason:
            return type(reason).__name__

    assert verdict(BOWL, mug(x, y, held)) == verdict(mug(x, y, held), BOWL)


def box(x: float, y: float, z: float, *size: float) -> Any:
    return ((x, y, z), size)


def test_placement() -> None:
    fridge = box(0, 0.9, 0, 0.8, 1.8, 0.8)
    assert placement("Fridge", fridge, box(0, 1.0, 0, 0.05, 0.05, 0.05)) == "in"
    assert placement("Fridge", fridge, box(0, 1.9, 0, 0.2, 0.2, 0.2)) == "on"
    chest = box(0, 0.4, 0, 1.0, 0.8, 0.5)
    assert placement("Dresser", chest, box(0, 0.85, 0, 0.1, 0.1, 0.1)) == "on"
    assert placement("Dresser", chest, box(0, 0.5, 0, 0.1, 0.1, 0.1)) == "in"
    assert placement("Bed", box(0, 0.5, 0, 2, 1.0, 2), box(0, 0.6, 0, 0.5, 0.2, 0.4)) == "on"
    assert placement("Bowl", box(0, 0.8, 0, 0.2, 0.1, 0.2), box(0, 0.9, 0, 0.1, 0.1, 0.1)) == "in"
