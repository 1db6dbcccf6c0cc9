"""The map, its ways and its views, on the toy house."""

from __future__ import annotations

import heapq
import math

import numpy as np
import pytest

from tests.support.participants.boxes import Box
from tests.support.participants.toy_world import ToyWorld
from vrhuman.participants.routes import NEIGHBOURS, Routes, relaxed, routes_from
from vrhuman.participants.spatial_map import CELL, SpatialMap, dilated, view_points
from vrhuman.participants.viewpoints import MIN_GAIN, best_viewpoint


def looked_around(places: list[tuple[float, float]]) -> tuple[ToyWorld, SpatialMap]:
    world = ToyWorld(picture=(75, 100))
    map_ = SpatialMap(world.position)
    now = 0.0
    for x, z in places:
        world.position = np.array([x, 0.9, z])
        for world.yaw in (0.0, 90.0, 180.0, 270.0):
            world.horizon = 30.0
            for _ in range(2):
                now += 2.0
                map_.integrate(world.observation(0), now)
    return world, map_


@pytest.fixture(scope="module")
def seen_all() -> tuple[ToyWorld, SpatialMap]:
    return looked_around([(1.2, 1.4), (3.4, 1.65), (5.0, 1.6), (5.4, 3.2)])


def test_depth_points_lie_on_the_boxes_and_the_floor() -> None:
    world = ToyWorld(picture=(75, 100))
    world.horizon, world.yaw = 20.0, 130.0
    points = view_points(world.observation(0))
    gaps = np.abs(points[:, 1])
    for b in world.boxes:
        gap = np.linalg.norm(points - np.clip(points, b.low, b.high), axis=1)
        gaps = np.minimum(gaps, gap)
    assert gaps.max() < 1e-6


def test_what_is_seen_is_what_is_there(seen_all: tuple[ToyWorld, SpatialMap]) -> None:
    world, map_ = seen_all
    solid = [b for b in world.boxes if b.weight is None and b.low[1] < 1.7]
    for cell in np.argwhere(map_.obstacle)[::7]:
        x, z = map_.centre((int(cell[0]), int(cell[1])))
        at = np.array([x, 0.0, z])
        gaps = [
            np.linalg.norm((at - np.clip(at, b.low, b.high))[[0, 2]])
            for b in [*solid, *(b for b in world.boxes if b.weight is not None)]
        ]
        assert min(gaps) < 1.5 * CELL
    for cell in np.argwhere(map_.floor)[::7]:
        x, z = map_.centre((int(cell[0]), int(cell[1])))
        assert not any(
            b.low[0] + CELL < x < b.high[0] - CELL and b.low[2] + CELL < z < b.high[2] - CELL
            for b in solid
        )


def test_a_doorway_can_be_passed_and_a_wall_cannot(
    seen_all: tuple[ToyWorld, SpatialMap],
) -> None:
    world, map_ = seen_all
    goal = map_.cell(np.array([5.0, 0.9, 1.6]))
    routes = routes_from(map_, np.array([1.2, 0.9, 1.4]))
    path = routes.path(goal)
    points = np.stack([map_.centre(cell) for cell in path])
    through = points[np.argmin(np.abs(points[:, 0] - 4.0))]
    assert 1.35 < through[1] < 1.95
    for x, z in points:
        world.position = np.array([x, 0.9, z])
        assert not world._collides(world.position)


@pytest.mark.parametrize(("x", "hidden"), [(3.3, True), (5.2, False)])
def test_a_wall_hides_even_what_stands_close_behind_it(
    seen_all: tuple[ToyWorld, SpatialMap], x: float, hidden: bool
) -> None:
    """A goal 0.3 m behind the wall at x = 4; its own 0.6 m are spared, the wall among them not."""
    _, map_ = seen_all

    assert map_.hides(np.array([x, 3.0]), np.array([4.3, 3.0]), spared=0.6) is hidden


def test_no_way_leads_into_furniture(seen_all: tuple[ToyWorld, SpatialMap]) -> None:
    _, map_ = seen_all
    routes = routes_from(map_, np.array([1.2, 0.9, 1.4]))
    for x, z in ((2.3, 3.0), (0.2, 2.0), (7.0, 3.3)):
        assert math.isinf(routes.cost(map_.cell(np.array([x, 0.9, z]))))
        assert routes.path(map_.cell(np.array([x, 0.9, z]))) == ()


def test_a_bump_closes_a_way_until_it_is_forgotten() -> None:
    _, map_ = looked_around([(1.2, 1.4)])
    before = routes_from(map_, np.array([1.2, 0.9, 1.4])).cost(map_.cell(np.array([2.0, 0, 1.4])))
    map_.bump(np.array([1.5, 0.9, 1.4]), np.array([1.0, 0.0]))
    after = routes_from(map_, np.array([1.2, 0.9, 1.4])).cost(map_.cell(np.array([2.0, 0, 1.4])))
    assert after > before
    map_.forget_bumps()
    again = routes_from(map_, np.array([1.2, 0.9, 1.4])).cost(map_.cell(np.array([2.0, 0, 1.4])))
    assert again == before


def test_relaxation_finds_dijkstras_costs() -> None:
    rng = np.random.default_rng(3)
    prices = rng.choice([1.0, 3.0, np.inf], size=(25, 30), p=[0.6, 0.2, 0.2])
    prices[4, 5] = 1.0
    assert relaxed(prices, (4, 5)) == pytest.approx(dijkstra(prices, (4, 5)))


def dijkstra(prices: np.ndarray, start: tuple[int, int]) -> np.ndarray:
    costs = np.full(prices.shape, np.inf)
    costs[start] = 0.0
    queue = [(0.0, start)]
    while queue:
        cost, (i, j) = heapq.heappop(queue)
        for di, dj in NEIGHBOURS:
            k, m = i + di, j + dj
            if 0 <= k < prices.shape[0] and 0 <= m < prices.shape[1]:
                new = cost + prices[k, m] * CELL * math.hypot(di, dj)
                if new < costs[k, m] - 1e-12:
                    costs[k, m] = new
                    heapq.heappush(queue, (new, (k, m)))
    return costs


def test_dilation_reaches_as_far_as_said() -> None:
    cells = np.zeros((21, 21), dtype=bool)
    cells[10, 10] = True
    grown = np.argwhere(dilated(cells, 0.35)) - 10
    assert np.hypot(*grown.T).max() == pytest.approx(math.hypot(3, 1))
    assert dilated(cells, 0.35).sum() == 37


def test_the_next_view_shows_something_new_until_all_was_seen(
    seen_all: tuple[ToyWorld, SpatialMap],
) -> None:
    _, first = looked_around([(1.2, 1.4)])
    view = best_viewpoint(
        first, routes_from(first, np.array([1.2, 0.9, 1.4])), np.array([1.2, 0.9, 1.4]), 0.0
    )
    assert view is not None
    assert view.gain >= MIN_GAIN
    _, map_ = seen_all
    assert map_.coverage() > first.coverage()
    assert 0.0 < first.coverage() < 0.9 < map_.coverage() <= 1.0


def test_what_was_given_up_is_not_proposed_again() -> None:
    _, map_ = looked_around([(1.2, 1.4)])
    here = np.array([1.2, 0.9, 1.4])
    seen = set()
    for _ in range(60):
        view = best_viewpoint(map_, routes_from(map_, here), here, 0.0)
        if view is None:
            return
        assert (view.cell, view.yaw) not in seen
        seen.add((view.cell, view.yaw))
        map_.give_up(view.cell, view.yaw)
    pytest.fail("views were proposed for ever")


def test_an_empty_map_covers_nothing() -> None:
    assert SpatialMap(np.zeros(3)).coverage() == 0.0


def test_a_door_leaf_gives_way_and_a_wall_does_not() -> None:
    world = ToyWorld(picture=(75, 100))
    leaf = Box("", "", np.array([2.4, 1.0, 1.4]), np.array([0.06, 2.0, 1.6]))
    world.boxes.append(leaf)
    map_ = SpatialMap(world.position)
    world.position, world.horizon = np.array([0.5, 0.9, 1.4]), 15.0
    now = 0.0
    for world.yaw in (60.0, 90.0, 120.0, 180.0, 270.0):
        for _ in range(4):
            now += 2.0
            map_.integrate(world.observation(0), now)
    middle = map_.cell_of(leaf.centre[[0, 2]] - np.array([0.04, 0.0]))
    assert map_.leaf[middle]
    assert np.isfinite(map_.walk_costs()[middle])
    xs = map_.centres(np.argwhere(map_.leaf))[:, 0]
    assert np.all(np.abs(xs - 2.4) < 0.3)
    map_.bump(np.array([2.1, 0.9, 1.4]), np.array([1.0, 0.0]))
    assert not map_.leaf[middle]


def test_the_reachable_cells_of_some_lines_are_those_of_all() -> None:
    costs = np.random.default_rng(3).uniform(size=(23, 31))
    costs[costs < 0.3] = np.inf
    routes = Routes((6, 9), costs)

    every = routes.reachable()
    fourth = routes.reachable(4)

    assert (fourth == every[(every % 4 == 0).all(axis=1)]).all()
    near = routes.reachable_near((8, 20), 5)
    assert (near == every[(np.abs(every - (8, 20)) <= 5).all(axis=1)]).all()
    assert len(routes.reachable_near((0, 0), 3)) == 0
    assert routes.costs_of(fourth).tolist() == [routes.cost((i, j)) for i, j in fourth.tolist()]


@pytest.mark.parametrize("radius", [0.0, 0.1, 0.15, 0.2, 0.35, 0.6, 1.5])
def test_what_is_dilated_is_all_within_the_radius(radius: float) -> None:
    for share in (0.0, 0.01, 0.1, 0.5):
        cells = np.random.default_rng(4).uniform(size=(9, 12)) < share
        rows, columns = np.indices(cells.shape)
        wanted = np.zeros_like(cells)
        for i, j in np.argwhere(cells):
            wanted |= np.hypot(rows - i, columns - j) * CELL <= radius + 1e-9

        assert (dilated(cells, radius) == wanted).all()
