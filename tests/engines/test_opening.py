"""What rides in a drawer, and what stays where it is beside, behind, under and above it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.houses.toy_house import toy_house
from vrhuman.engines.opening import riders

DRESSER = 3
"""Its drawer's moving parts reach 0.37 m to the sides, 0.115 m down, 0.1 m up, 0.23 m back and
0.25 m to the front of its middle; it carries what is up to 0.02 m beside them and 0.32 m above."""


@pytest.mark.parametrize(
    ("offset", "rides"),
    [
        ((0.0, 0.0, 0.0), True),
        ((0.38, 0.0, 0.0), True),
        ((0.40, 0.0, 0.0), False),
        ((-0.38, 0.0, 0.0), True),
        ((-0.40, 0.0, 0.0), False),
        ((0.0, 0.0, 0.26), True),
        ((0.0, 0.0, 0.29), False),
        ((0.0, 0.0, -0.24), True),
        ((0.0, 0.0, -0.26), False),
        ((0.0, -0.13, 0.0), True),
        ((0.0, -0.14, 0.0), False),
        ((0.0, 0.41, 0.0), True),
        ((0.0, 0.43, 0.0), False),
    ],
)
def test_only_what_is_in_a_drawer_rides_with_it(
    offset: tuple[float, float, float], rides: bool
) -> None:
    _, stand_ins = toy_house()
    member = np.array([2.0, 0.5, 3.0, 0.0, 0.0, 0.0, 1.0])
    thing = np.array([[2.0 + offset[0], 0.5 + offset[1], 3.0 + offset[2], 0.0, 0.0, 0.0, 1.0]])

    assert riders(thing, member, stand_ins[DRESSER], 1.0) == ([0] if rides else [])
