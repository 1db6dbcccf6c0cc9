"""The agent's camera draws anew whatever may look different, and keeps what was seen just now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from tests.support.agents.episodes import toy_house
from vrhuman.agents.sight import KEPT_PICTURES, AgentCamera
from vrhuman.embodiment.build import opened
from vrhuman.engines.engine import OpenHouse
from vrhuman.records import WorldState
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare

SIZE = (120, 90)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    plan = Plan(house=str(toy_house(tmp_path_factory.mktemp("sight"))), kind="agent")
    prepared = prepare(plan)
    with opened(prepared.house, prepared.house_id, prepared.house_seed, None, "embedded") as there:
        yield there


def turned(now: WorldState, degrees: float) -> WorldState:
    return replace(now, yaw=now.yaw + degrees)


def test_a_view_in_which_a_body_has_moved_is_drawn_anew(house: OpenHouse) -> None:
    now = house.engine.observe()
    poses = now.body_poses.copy()
    poses[:, 1] += 0.3
    camera = AgentCamera(house.engine, SIZE)
    before, _ = camera.look(now)

    raised, _ = camera.look(replace(now, body_poses=poses))

    assert not np.array_equal(raised, before)
    assert np.array_equal(camera.look(now)[0], before)


@pytest.mark.parametrize("others", [KEPT_PICTURES - 1, KEPT_PICTURES + 1])
def test_a_view_is_the_same_after_others_kept_or_not(house: OpenHouse, others: int) -> None:
    now = house.engine.observe()
    camera = AgentCamera(house.engine, SIZE, depth=True)
    picture, depth = camera.look(now)

    for number in range(1, others + 1):
        camera.look(turned(now, 15.0 * number))
    again, again_depth = camera.look(now)

    assert depth is not None
    assert again_depth is not None
    assert np.array_equal(again, picture)
    assert np.array_equal(again_depth, depth)


def test_who_writes_into_a_picture_changes_no_other(house: OpenHouse) -> None:
    now = house.engine.observe()
    camera = AgentCamera(house.engine, SIZE, depth=True)
    picture, depth = camera.look(now)
    assert depth is not None
    before, deep = picture.copy(), depth.copy()

    picture[:] = 0
    depth[:] = 0.0

    again, again_depth = camera.look(now)
    assert np.array_equal(again, before)
    assert again_depth is not None
    assert np.array_equal(again_depth, deep)
