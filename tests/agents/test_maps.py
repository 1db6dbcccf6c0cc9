"""Maps of houses: kept on disk, walked through by an agent, and read as numbers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.support.agents.episodes import toy_house
from vrhuman.agents.builtin.exploring import FrontierAgent
from vrhuman.agents.builtin.wandering import RandomAgent
from vrhuman.agents.maps.explored import Explored
from vrhuman.agents.maps.playing import explore, seen_by
from vrhuman.agents.maps.stored import MapError, MapOrder, MappedHouse, map_of, mapped
from vrhuman.agents.maps.walking import MapWalk
from vrhuman.agents.trained.features import COUNTS, REACH, SECTORS, Floor
from vrhuman.review.measuring.coverage import VISITED_WITHIN


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


def test_a_looked_up_cell_is_the_nearest_of_all(house: MappedHouse) -> None:
    cells = house.known.cells
    chance = np.random.default_rng(1)
    low, high = cells.min(axis=0) - 1.0, cells.max(axis=0) + 1.0
    places = [*chance.uniform(low, high, (300, 2)), *(cells[:50] + 0.125)]  # the last are ties

    found = [house.known.nearest(x, z) for x, z in places]

    squares = [np.square(cells[:, 0] - x) + np.square(cells[:, 1] - z) for x, z in places]
    assert found == [int(np.argmin(each)) for each in squares]


def test_what_is_in_view_does_not_depend_on_where_one_looked_before(house: MappedHouse) -> None:
    kept = house.known
    x, z = kept.cells[len(kept.cells) // 2].tolist()
    views = [
        (x + dx, z, yaw, horizon)
        for dx in (0.0, 0.1, 0.0)
        for yaw, horizon in ((0.0, 0.0), (90.0, 30.0), (225.0, 0.0))
    ]
    seen = [kept.in_view(*view) for view in views]

    assert len({floor.tobytes() for floor, _ in seen}) > 3
    for (floor, things), view in zip(seen, views, strict=True):
        fresh = replace(kept).in_view(*view)
        np.testing.assert_array_equal(floor, fresh[0])
        np.testing.assert_array_equal(things, fresh[1])


def test_floor_is_visited_by_who_comes_back(house: MappedHouse) -> None:
    here, there = house.known.cells[0].tolist(), house.known.cells[-1].tolist()
    explored = Explored(house.known, lambda: np.zeros(len(house.known.places), np.bool_))
    for x, z in (here, here, there, here):
        explored.look(x, z, 0.0, 0.0)
    away = np.minimum(*(np.hypot(*(house.known.cells - place).T) for place in (here, there)))

    np.testing.assert_array_equal(explored.visited, away <= VISITED_WITHIN)


def directions(floor: Floor, yaw: float, known: list[bool]) -> NDArray[np.float32]:
    """Return what is told at 0, 0: (4 kinds, 24 directions, 8 rings)."""
    told = floor.directions(0.0, 0.0, np.radians(yaw), np.array(known), np.zeros(5, np.bool_))
    return told[: 4 * COUNTS].reshape(4, SECTORS, -1)


def test_floor_is_counted_by_direction_and_distance() -> None:
    corridor = Floor(np.array([[0.25 * n, 0.0] for n in range(5)]))  # along x, to 1 m

    facing = directions(corridor, 90.0, [True] * 3 + [False] * 2)
    away = directions(corridor, -75.0, [True] * 3 + [False] * 2)

    assert facing[1, 0, 0] == pytest.approx(0.5 * np.log1p(2))  # two unknown cells ahead
    assert away[1, 11, 0] == facing[1, 0, 0]  # 165 degrees to the right
    assert np.count_nonzero(facing[1]) == 1
    assert facing[2].sum() == 0.0  # nothing was visited


def test_floor_behind_a_gap_is_near_and_yet_far_to_go() -> None:
    parted = Floor(np.array([[0.0, 0.0], [0.25, 0.0], [1.0, 0.0], [1.25, 0.0], [1.5, 0.0]]))

    told = directions(parted, 90.0, [True, True, False, True, True])

    assert told[1, 0, 0] > 0.0  # 1 m as the crow flies
    assert told[3, 0, -1] > 0.0  # no way leads there
    assert told[3].sum() == told[3, 0, -1]


def test_where_one_can_go_is_told_from_ahead_to_the_right() -> None:
    corridor = Floor(np.array([[0.25 * n, 0.0] for n in range(5)]))  # along x, to 1 m

    first, far = corridor.ways(0.0, 0.0, np.radians(60.0)).reshape(2, SECTORS)

    assert np.flatnonzero(first).tolist() == [1, 2, 3]  # 75, 90 and 105 degrees
    assert far[2] == pytest.approx(4 / REACH)
    assert far[1] == pytest.approx(1 / REACH)  # its second move would end nearer to no floor


def test_what_is_told_of_a_move_is_what_it_does(house: MappedHouse) -> None:
    floor, chance = Floor(house.known.cells), np.random.default_rng(2)
    walk = MapWalk.drawn(house, chance)
    agreed = []
    for _ in range(120):
        free = floor.ways(walk.x, walk.z, np.radians(walk.yaw))[0] > 0.0
        agreed.append(walk.move("MoveAhead") == free)
        walk.move("RotateRight" if chance.random() < 0.5 else "MoveLeft")

    assert np.mean(agreed) > 0.9
