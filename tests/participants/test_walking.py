"""A scripted person who is stopped tries another way five times, then gives up."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.participants.toy_world import ToyWorld
from vrhuman.participants import walking
from vrhuman.participants.mind import Mind
from vrhuman.participants.participant import Gaze
from vrhuman.participants.spatial_map import Cell


class OneWay:
    """Routes that always lead straight to the goal, however often it was blocked."""

    def path(self, goal: Cell) -> tuple[Cell, ...]:
        return (goal,)

    def cost(self, _: Cell) -> float:
        return 1000.0


def test_who_is_stopped_a_sixth_time_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    mind = Mind.awake(ToyWorld().observation(0), 0.0)
    bumps: list[float] = []
    monkeypatch.setattr(walking, "routes_from", lambda *_: OneWay())
    monkeypatch.setattr(mind.map, "bump", lambda *_: bumps.append(mind.now))
    goal = mind.map.cell(mind.position + np.array([2.0, 0.0, 0.0]))
    steps = walking.walk_to(mind, goal, Gaze(0.0, 0.0))

    def walked() -> bool:
        while True:
            try:
                next(steps)
            except StopIteration as ended:
                return bool(ended.value)
            mind.now += 0.1

    assert walked() is False
    assert len(bumps) == 6
    assert mind.now < 10.0
