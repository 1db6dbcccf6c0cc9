"""Unknown floor is told by where the shortest ways to it leave, not by where it lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from tests.support.examples import examples
from vrhuman.agents.trained.features import COUNTS, LEAVING, RINGS, SECTORS, Floor, shortest_ways

Cell = tuple[int, int]
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
TURNS = 360.0 / SECTORS


def floor_of(drawn: str) -> tuple[NDArray[np.float64], dict[str, int]]:
    """Return the cells (N, 2) [m] of rows of text, and the numbers of those named by a letter.

    The first row is the farthest along z; ``#`` is no floor.
    """
    rows = drawn.split()[::-1]
    cells = [(x, z) for z, row in enumerate(rows) for x, sign in enumerate(row) if sign != "#"]
    names = {rows[z][x]: number for number, (x, z) in enumerate(cells) if rows[z][x] != "."}
    return 0.25 * np.array(cells), names


def directions(
    cells: NDArray[np.float64], here: int, unknown: Sequence[int], yaw: float = 0.0
) -> NDArray[np.float32]:
    """Return all that is told of unknown cells."""
    known, visited = np.ones(len(cells), np.bool_), np.zeros(len(cells), np.bool_)
    known[[*unknown]] = False
    x, z = cells[here]
    return Floor(cells).directions(x, z, np.radians(yaw), known, visited)


def told(
    cells: NDArray[np.float64], here: int, unknown: int, yaw: float = 0.0
) -> NDArray[np.float32]:
    """Return how much is told of one unknown cell: (4 kinds, 24 directions, 8 rings)."""
    found = directions(cells, here, [unknown], yaw)
    return found[: 4 * COUNTS].reshape(4, SECTORS, -1)


def shares(
    cells: NDArray[np.float64], here: int, unknown: Sequence[int], yaw: float = 0.0
) -> dict[float, float]:
    """Return the shares of unknown floor by direction [degrees to the right], without nothing."""
    found = directions(cells, here, unknown, yaw)[4 * COUNTS : -2]
    return {float(sector) * TURNS: float(found[sector]) for sector in np.flatnonzero(found)}


def where(found: NDArray[np.float32]) -> tuple[float, int]:
    """Return the one direction [degrees to the right] and ring in which something is told."""
    ((sector, ring),) = np.argwhere(found)
    return float(sector) * TURNS, int(ring)


WALL = """
    ..A#B..
    ...#...
    ...#...
    ...#...
    .......
"""


def test_floor_behind_a_wall_is_told_by_the_way_to_the_door() -> None:
    cells, at = floor_of(WALL)

    found = told(cells, at["A"], at["B"])

    assert where(found[1]) == (90.0, 0)  # 0.5 m, into the wall
    assert where(found[3]) == (180.0, 2)  # 2.5 m, first back to the door
    assert where(told(cells, at["A"], at["B"], yaw=180.0)[3]) == (0.0, 2)


def test_the_way_is_told_from_where_one_stands() -> None:
    """Behind the door the same floor is straight ahead."""
    cells, at = floor_of(WALL.replace(".......", "....D.."))

    assert where(told(cells, at["D"], at["B"])[3]) == (0.0, 0)


OPEN = """
    .......
    .......
    .......
    .......
    .......
    .......
    H......
"""


@pytest.mark.parametrize("cell", range(1, 49))
def test_on_open_floor_it_is_told_by_where_it_lies(cell: int) -> None:
    cells, at = floor_of(OPEN)

    found = told(cells, at["H"], cell)

    assert where(found[3])[0] == where(found[1])[0]


@pytest.mark.parametrize(
    ("moves", "ring"), [(1, 0), (4, 0), (5, 1), (8, 1), (9, 2), (32, 4), (33, 5), (73, 7)]
)
def test_a_way_is_told_by_its_length(moves: int, ring: int) -> None:
    cells = np.array([[0.0, 0.25 * z] for z in range(74)])

    assert where(told(cells, 0, moves)[3]) == (0.0, ring)
    assert ring == sum(0.25 * moves > metres for metres in RINGS)


@pytest.mark.parametrize(("moves", "east"), [(LEAVING - 1, True), (LEAVING, False)])
def test_a_bend_is_told_when_it_is_within_a_metre(moves: int, east: bool) -> None:
    """A corridor along z bends to the right after so many moves."""
    cells = [(0, z) for z in range(moves + 1)] + [(x, moves) for x in range(1, 6)]

    bearing, _ = where(told(0.25 * np.array(cells), 0, len(cells) - 1)[3])

    assert bearing == (15.0 if east else 0.0)


def test_what_is_near_has_the_larger_share() -> None:
    """A cell two moves ahead counts as much as two cells that are four moves behind."""
    cells = np.array([[0.25 * x, 0.0] for x in range(-4, 5)] + [[-0.75, 0.25]])
    ahead, behind, beside = 6, 0, 9

    assert shares(cells, 4, [ahead, behind], 90.0) == pytest.approx({0.0: 2 / 3, 180.0: 1 / 3})
    assert shares(cells, 4, [ahead, behind, beside], 90.0)[0.0] == pytest.approx(0.5)
    assert shares(cells, 4, [behind]) == {270.0: 1.0}


def test_floor_that_is_known_or_cannot_be_reached_has_no_share() -> None:
    parted = np.array([[0.0, 0.0], [0.25, 0.0], [1.0, 0.0]])

    assert shares(parted, 0, []) == {}
    assert shares(parted, 0, [2]) == {}
    assert shares(parted, 0, [1, 2]) == {90.0: 1.0}


@pytest.mark.parametrize(
    ("unknown", "worth", "fewest"),
    [((6,), 1 / 2, 2), ((6, 8), 1 / 2 + 1 / 4, 2), ((8,), 1 / 4, 4), ((), 0.0, 255)],
)
def test_how_much_is_left_and_how_near_the_nearest_is(
    unknown: tuple[int, ...], worth: float, fewest: int
) -> None:
    corridor = np.array([[0.25 * x, 0.0] for x in range(-4, 5)])

    left, nearest = directions(corridor, 4, unknown)[-2:]

    assert left == pytest.approx(np.log1p(worth))
    assert nearest == pytest.approx(0.25 * np.log1p(fewest))


@pytest.mark.parametrize(("moves", "worth"), [(253, 253), (254, 254), (255, 254), (299, 254)])
def test_very_far_floor_has_the_share_of_the_farthest(moves: int, worth: int) -> None:
    corridor = np.array([[0.25 * x, 0.0] for x in range(-1, 300)])

    assert shares(corridor, 1, [0, 1 + moves])[90.0] == pytest.approx(1.0 / (1.0 + worth))


def ways_from(cells: set[Cell], start: Cell) -> Iterator[tuple[Cell, ...]]:
    """Yield every way from ``start`` that is a shortest one, each from its beginning."""
    far, edge = {start: 0}, [start]
    ways: list[tuple[Cell, ...]] = [(start,)]
    while ways:
        yield from ways
        longer = []
        for x, z in edge:
            for dx, dz in SIDES:
                there = (x + dx, z + dz)
                if there in cells and there not in far:
                    far[there] = far[x, z] + 1
                    longer.append(there)
        edge = longer
        ways = [
            (*way, (way[-1][0] + dx, way[-1][1] + dz))
            for way in ways
            for dx, dz in SIDES
            if far.get((way[-1][0] + dx, way[-1][1] + dz)) == len(way)
        ]


@given(st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=25))
@settings(max_examples=examples(60))
def test_where_ways_leave_is_the_mean_of_all_shortest_ones(floor: set[Cell]) -> None:
    cells = sorted(floor)
    numbers = {cell: number for number, cell in enumerate(cells)}
    beside = [[numbers.get((x + dx, z + dz), -1) for dx, dz in SIDES] for x, z in cells]
    places = np.array(cells, np.float32)

    apart, leaving = shortest_ways(np.array(beside), places[None] - places[:, None])

    for here, start in enumerate(cells):
        after: dict[Cell, list[Cell]] = {}
        lengths: dict[Cell, int] = {}
        for way in ways_from(floor, start):
            lengths[way[-1]] = len(way) - 1
            after.setdefault(way[-1], []).append(way[: LEAVING + 1][-1])
        for there, cell in enumerate(cells):
            passed = np.array(after.get(cell, [cell])) - start  # unreached: as it lies
            assert leaving[here, there] == pytest.approx(passed.mean(axis=0), abs=1e-4)
            assert apart[here, there] == lengths.get(cell, 60_000)
