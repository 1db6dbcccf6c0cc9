"""Which floor can be stood on, and what of it was covered when."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.houses.asset_house import standing
from tests.support.houses.toy_house import toy_house
from vrhuman.embodiment.build import build_agent
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.houses.generator import generate
from vrhuman.houses.house import Asset, House, Room, room_at
from vrhuman.records import Action
from vrhuman.review.measuring.coverage import CELL, NEVER, VISITED_WITHIN, Covered, reachable_floor

CELLS = np.array([[0.25 * i, 0.25 * j] for i in range(8) for j in range(8)])
times = st.lists(st.integers(0, 10**12) | st.just(NEVER), min_size=12, max_size=12)


def covered(seen: list[int], visited: list[int]) -> Covered:
    return Covered(np.array(seen), np.array(visited))


def test_reachable_floor_is_in_rooms_and_where_the_agent_fits() -> None:
    engine = build_agent(generate(2, 5), "small", 5).engine
    house, height = engine.house, engine.observe().agent_position[1]

    cells = reachable_floor(engine)

    assert len(cells) > 50
    for x, z in cells.tolist():
        assert room_at(house.rooms, x, z)
        assert engine.fits(np.array([x, height, z]))


def test_floor_behind_a_shut_door_counts_as_reachable() -> None:
    house = generate(2, 5)
    opened, shut = (build_agent(house, "small", 5).engine for _ in range(2))
    for thing in shut.house.objects:
        if thing.fills_opening and thing.asset.openable:
            shut.act(Action("CloseObject", {"objectId": thing.object_id, "forceAction": True}))

    assert len(reachable_floor(shut)) == len(reachable_floor(opened))


def divided(gap: float) -> House:
    """A hall that two crates divide, a gap [m] wide between two lines of the grid."""
    toy, _ = toy_house()
    floor = np.array([[-2.0, -2.0], [-2.0, 3.0], [2.0, 3.0], [2.0, -2.0]])
    middle, north = -1.5 + 4.5 * CELL, 0.0
    spans = ((-2.0, middle - gap / 2.0), (middle + gap / 2.0, 2.0))
    crates = [
        replace(
            standing(
                Asset("crate", "Crate", (high - low, 1.0, 0.3), "", frozenset(), 9.0, ("Wood",)),
                x,
                north,
            ),
            object_id=f"crate|{x}",
        )
        for low, high in spans
        for x in [(low + high) / 2.0]
    ]
    return replace(
        toy,
        rooms=(Room("room|1", "Kitchen", floor, "Wood"),),
        walls=(),
        openings=(),
        objects=tuple(crates),
        agent_position=np.array([-1.5, 0.9, -1.5]),
    )


@pytest.mark.parametrize(("gap", "reached"), [(0.36, False), (0.44, True), (0.66, True)])
def test_a_gap_that_the_body_fits_through_leads_on_wherever_the_grid_lies(
    gap: float, reached: bool
) -> None:
    cells = reachable_floor(EmbeddedEngine(divided(gap)))

    assert bool((cells[:, 1] > 0.5).any()) == reached


def test_standing_visits_the_cells_around() -> None:
    floor = Covered.nothing(len(CELLS))

    floor.stand(CELLS, 1.0, 1.0, 7)

    away = np.hypot(CELLS[:, 0] - 1.0, CELLS[:, 1] - 1.0)
    np.testing.assert_array_equal(floor.visited == 7, away <= VISITED_WITHIN)
    assert floor.visited_area == pytest.approx(np.count_nonzero(away <= 0.5) * CELL * CELL)


@given(st.lists(st.tuples(st.integers(0, 63), st.integers(0, 10**9)), max_size=40))
def test_the_first_time_counts(looks: list[tuple[int, int]]) -> None:
    floor = Covered.nothing(64)

    for cell, time_ns in looks:
        floor.see(np.arange(64) == cell, time_ns)

    for cell in range(64):
        own = [time_ns for which, time_ns in looks if which == cell]
        assert floor.seen[cell] == min(own, default=NEVER)


@given(times, times)
def test_both_stretches_cover_what_either_does(one: list[int], other: list[int]) -> None:
    parts = covered(one, other), covered(other, one)

    both = Covered.all_of(parts, 12)

    assert both.seen_area >= max(part.seen_area for part in parts)
    assert both.seen_area <= sum(part.seen_area for part in parts)
    np.testing.assert_array_equal(both.seen, np.minimum(one, other))
