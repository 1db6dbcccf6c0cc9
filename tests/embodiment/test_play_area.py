"""A base that a wall has stopped goes along it as its person does, neither more nor less."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vrhuman.embodiment.build import build_engine
from vrhuman.embodiment.play_area_offset import PlayAreaOffset
from vrhuman.houses.generator import generate
from vrhuman.records import WorldState

FRAME = 1.0 / 72.0


@pytest.fixture(scope="module")
def start() -> WorldState:
    return build_engine(generate(1, 1), "test", 1).observe()


def stopped_by_a_wall(start: WorldState) -> tuple[PlayAreaOffset, np.ndarray]:
    """Somebody who walked half a metre along x into a wall that the base met after 0.1 m."""
    offset, base = PlayAreaOffset(start), start.agent_position.copy()
    offset.move(np.array([0.5, 0.0]), np.zeros(2), FRAME)
    offset.commanded(1)
    base[0] += 0.1
    offset.hear(replace(start, agent_position=base, command_sequence=1))
    return offset, base[[0, 2]]


def test_a_step_along_a_wall_is_asked_for_as_it_is(start: WorldState) -> None:
    offset, base = stopped_by_a_wall(start)
    before = offset.travel.copy()

    offset.move(np.array([0.0, 0.2]), np.zeros(2), FRAME)

    asked = offset.travel - before
    assert offset.place == pytest.approx(base + np.array([0.4, 0.2]))
    assert asked[1] == pytest.approx(0.2, abs=0.001)
    assert 0.0 <= asked[0] <= 0.4


def test_a_base_at_a_wall_is_asked_to_go_where_its_person_is_beside_it(start: WorldState) -> None:
    offset, base = stopped_by_a_wall(start)
    for number in range(2, 40):
        offset.move(np.array([0.0, 0.02]) if number < 12 else np.zeros(2), np.zeros(2), FRAME)
        offset.commanded(number)
        # the base goes along the wall as asked, and no farther into it
        gone = start.agent_position.copy()
        gone[0], gone[2] = base[0], base[1] + float(offset.travel[1])
        offset.hear(replace(start, agent_position=gone, command_sequence=number))

    assert float(offset.travel[1]) == pytest.approx(0.2, abs=0.01)
    assert offset.overhang == pytest.approx([0.4, 0.0], abs=0.01)
