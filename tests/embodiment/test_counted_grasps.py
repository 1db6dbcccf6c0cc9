"""Which plateaus of the grasp force are counted, in seconds and kgf."""

from __future__ import annotations

import pytest

from vrhuman.embodiment.grasp import Squeeze

TICK = 0.004
"""Seconds."""


def counted(*plateaus: tuple[float, float]) -> list[float]:
    """The grasps counted while each force [kgf] is held for its seconds."""
    squeeze, tick, found = Squeeze(), 0, []
    for force, seconds in plateaus:
        for _ in range(round(seconds / TICK)):
            squeeze = squeeze.pressed(force, tick)
            due = squeeze.due(tick)
            if due is not None:
                found.append(due)
                squeeze = squeeze.settled(due)
            tick += 1
    return found


@pytest.mark.parametrize(("seconds", "grasps"), [(0.296, []), (0.308, [1.0])])
def test_a_force_is_counted_once_it_was_held_for_three_tenths_of_a_second(
    seconds: float, grasps: list[float]
) -> None:
    assert counted((1.0, seconds)) == grasps


@pytest.mark.parametrize(
    ("second", "grasps"), [(1.05, [1.0]), (1.1, [1.0, 1.1]), (0.9, [1.0, 0.9])]
)
def test_another_plateau_is_counted_from_two_quanta_away(
    second: float, grasps: list[float]
) -> None:
    assert counted((1.0, 0.6), (second, 0.6)) == grasps
