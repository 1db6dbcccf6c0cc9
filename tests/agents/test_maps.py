"""Maps of houses: kept on disk, walked through by an agent, and read as numbers."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.support.agents.episodes import toy_house
from vrhuman.agents.builtin.exploring import FrontierAgent
from vrhuman.agents.builtin.wandering import RandomAgent
from vrhuman.agents.maps.playing import explore, seen_by
from vrhuman.agents.maps.stored import MapError, MapOrder, MappedHouse, map_of, mapped
from vrhuman.agents.maps.walking import MapWalk
from vrhuman.agents.trained.features import Floor


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("maps")


@pytest.fixture(scope="module")
def order(folder: Path) -> MapOrder:
    return MapOrder(str(toy_house(folder)), folder / "maps", sets=2, count=3)


@pytest.fixture(scope="module")
def house(order: MapOrder) -> MappedHouse:
    return map_of(order)


def test_a_kept_map_is_the_one_that_is_made(order: MapOrder, house: MappedHouse) -> None:
    again, fresh = map_of(order), mapped(order.house)

    np.testing.assert_array_equal(again.known.cell_object, fresh.known.cell_object)
    np.testing.assert_array_equal(again.hidden, fresh.hidden)
    assert again.known.things == fresh.known.things
    assert again.asked == house.asked
    assert [len(asked) for asked in again.asked] == [3, 3]
    assert len(list(order.folder.iterdir())) == 1


def test_a_damaged_map_is_named(order: MapOrder, house: MappedHouse, tmp_path: Path) -> None:
    (kept,) = order.folder.iterdir()
    assert house.asked
    other = MapOrder(order.house, tmp_path, sets=2, count=3)
    (tmp_path / kept.name).write_bytes(kept.read_bytes()[:500])

    with pytest.raises(MapError, match="is no whole map"):
        map_of(other)


def test_frontier_exploration_sees_more_than_the_random_walk(house: MappedHouse) -> None:
    seen = [seen_by(agent, house, 60, seed=1) for agent in (FrontierAgent(), RandomAgent())]

    assert seen[0].floor > seen[1].floor
    assert seen[0].objects > seen[1].objects


def test_the_limit_of_steps_is_kept(house: MappedHouse) -> None:
    few = seen_by(RandomAgent(), house, 2, seed=1)

    assert few.floor <= seen_by(RandomAgent(), house, 3, seed=1).floor
    assert explore(RandomAgent(), house, 5, 1).view().seen.any()


def test_a_move_onto_no_floor_is_refused(house: MappedHouse) -> None:
    walk = MapWalk.drawn(house, np.random.default_rng(1))
    moved = [walk.move("MoveAhead") for _ in range(60)]
    at = (walk.x, walk.z)

    assert not moved[-1]
    assert not walk.move("MoveAhead")
    assert (walk.x, walk.z) == at


def test_the_compass_leads_to_the_nearest_unknown_floor() -> None:
    corridor = np.array([[0.25 * n, 0.0] for n in range(5)])
    floor, known = Floor(corridor), np.array([True, True, True, True, False])

    ahead = floor.compass(0.0, 0.0, np.pi / 2.0, known)  # it faces along the corridor
    behind = floor.compass(0.0, 0.0, -np.pi / 2.0, known)

    np.testing.assert_allclose(ahead, [0.0, 1.0, 0.0, 1.0, 1.0 / 5.0], atol=1e-6)
    np.testing.assert_allclose(behind[[1, 3]], [-1.0, -1.0], atol=1e-6)
    assert not floor.compass(0.0, 0.0, 0.0, np.ones(5, dtype=np.bool_)).any()


def test_what_cannot_be_reached_is_no_goal() -> None:
    parted = np.array([[0.0, 0.0], [0.25, 0.0], [1.0, 0.0]])

    found = Floor(parted).compass(0.0, 0.0, 0.0, np.array([True, True, False]))

    assert not found.any()
