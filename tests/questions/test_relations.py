"""Thresholds: what people can feel and see apart."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.questions.question_strategies import thing
from vrhuman.questions.receptacles import placement
from vrhuman.questions.relations import Imperceptible, heavier_than, larger_than
from vrhuman.questions.scene_graph import ObjectNode


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
