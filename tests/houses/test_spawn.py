"""Episodes begin on free floor with room to move, anywhere and facing anywhere, by the seed."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from vrhuman.embodiment.build import build_agent, build_house
from vrhuman.engines.agent import AGENT_HEIGHT
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.houses.files import load_house
from vrhuman.houses.free_floor import free_floor
from vrhuman.houses.generator import generate
from vrhuman.houses.polygons import contains
from vrhuman.houses.spawn import HEADINGS, beginning, drawn_spawn, placed
from vrhuman.records import Action

HOUSE = generate(3, 5)
BUILT = build_house(HOUSE, "own", 1)


@given(st.integers(0, 10_000))
@settings(max_examples=examples(30))
def test_an_episode_begins_on_free_floor(seed: int) -> None:
    spawn = drawn_spawn(BUILT, seed)

    assert free_floor(BUILT)(spawn.x, spawn.z)
    assert spawn == drawn_spawn(BUILT, seed)


def test_places_are_all_over_the_house_and_headings_all_round() -> None:
    drawn = [drawn_spawn(BUILT, seed) for seed in range(60)]

    rooms = {next(r.room_id for r in BUILT.rooms if _in(r.polygon, s.x, s.z)) for s in drawn}
    assert len(rooms) == len(BUILT.rooms)
    assert len({s.yaw for s in drawn}) > HEADINGS // 2


def test_the_engine_begins_where_it_was_drawn() -> None:
    spawn = drawn_spawn(BUILT, 7)

    event = build_agent(placed(HOUSE, spawn), "own", 1).observe()

    assert (event.agent_position[[0, 2]] - (spawn.x, spawn.z)) == pytest.approx((0, 0), abs=0.01)
    assert event.yaw == pytest.approx(spawn.yaw)


def test_nobody_begins_in_the_leaf_of_an_open_door() -> None:
    houses = [build_house(generate(4, seed), "own", 1) for seed in range(4)]
    assert all(any(o.fills_opening and o.openness > 0 for o in h.objects) for h in houses)

    blocked = [
        (number, seed)
        for number, house in enumerate(houses)
        for engine in [EmbeddedEngine(house)]
        for seed in range(40)
        for spawn in [drawn_spawn(house, seed)]
        if not engine.fits(np.array([spawn.x, AGENT_HEIGHT, spawn.z]))
    ]

    assert not blocked


def test_a_house_put_there_and_a_dict_put_there_are_the_same() -> None:
    spawn = drawn_spawn(BUILT, 7)

    house = beginning(BUILT, spawn)
    other = build_house(placed(HOUSE, spawn), "own", 1)

    assert house.agent_position == pytest.approx(other.agent_position)
    assert (house.agent_yaw, house.agent_horizon) == (other.agent_yaw, other.agent_horizon)


@pytest.mark.parametrize("number", range(4))
def test_in_a_real_house_one_can_walk_from_there(number: int, real_houses: Path) -> None:
    data = load_house(f"{real_houses / 'multiroom.jsonl.gz'}:{number}")
    spawn = drawn_spawn(build_house(data, "real", 1), number)
    engine = build_agent(placed(data, spawn), "real", 1).engine

    moved = []
    for _ in range(4):
        moved.append(engine.act(Action("MoveAgent", {"ahead": 0.25})).success)
        engine.act(Action("MoveAgent", {"ahead": -0.25}))
        engine.act(Action("RotateAgent", {"degrees": 90}))

    assert any(moved)


def _in(polygon: np.ndarray, x: float, z: float) -> bool:
    return contains(polygon, x, z)
