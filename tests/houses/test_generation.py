"""The parts of the generator: specifications, grids of cells, ways, free floor."""

from __future__ import annotations

import random
from collections import deque

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.generation.cells import Grid, corners, divided, notched, recessed, sides
from vrhuman.houses.generation.openings import plan
from vrhuman.houses.generation.site import site_of
from vrhuman.houses.generation.specifications import SPECIFICATIONS, draw_specification
from vrhuman.houses.generator import MAX_ROOMS
from vrhuman.houses.rectangles import FreeSpace, Rectangle

SEEDS = st.integers(0, 10_000)


def drawn_grid(seed: int) -> Grid | None:
    rng = random.Random(seed)
    specification = draw_specification(rng.randint(1, MAX_ROOMS), rng)
    cells = 24 * specification.rooms
    width = rng.randint(int(0.9 * cells**0.5), int(1.2 * cells**0.5) + 1)
    grid = divided(specification.tree, width, cells // width + 1, rng)
    if grid is None:
        return None
    return notched(recessed(grid, rng.randint(0, 4), rng), rng.randint(0, 5), rng)


def test_there_are_specifications_for_every_number_of_rooms() -> None:
    assert {s.rooms for s in SPECIFICATIONS} == set(range(1, MAX_ROOMS + 1))
    assert len({s.name for s in SPECIFICATIONS}) == len(SPECIFICATIONS)


@given(SEEDS)
@settings(max_examples=examples(60))
def test_every_room_is_one_piece_without_holes_and_two_cells_wide(seed: int) -> None:
    grid = drawn_grid(seed)
    for room in range(1, 0 if grid is None else int(grid.max()) + 1):
        mask = grid == room
        outline = sides(grid, room)
        # one outline encloses all of the room's cells: no second piece, no hole
        assert shoelace(corners(outline)) == -np.count_nonzero(mask)
        padded = np.pad(mask, 1)
        for x, z in np.argwhere(padded):
            blocks = [
                padded[x + dx : x + dx + 2, z + dz : z + dz + 2].all()
                for dx in (-1, 0)
                for dz in (-1, 0)
            ]
            assert any(blocks)


def shoelace(points: tuple[tuple[int, int], ...]) -> float:
    """The area enclosed, negative where it runs clockwise with x right and z up."""
    following = points[1:] + points[:1]
    return sum(x * w - y * z for (x, z), (y, w) in zip(points, following, strict=True)) / 2.0


@given(SEEDS)
@settings(max_examples=examples(60))
def test_both_rooms_see_the_same_stretch_of_wall_between_them(seed: int) -> None:
    grid = drawn_grid(seed)
    rooms = range(1, 0 if grid is None else int(grid.max()) + 1)
    seen = {(n, s.behind, s.start, s.end) for n in rooms for s in sides(grid, n) if s.behind}
    assert all((other, n, end, start) in seen for n, other, start, end in seen)


@pytest.mark.parametrize("seed", range(12))
def test_ways_connect_all_rooms_past_open_doors(catalogue: Catalogue, seed: int) -> None:
    draws = (plan(1 + seed % MAX_ROOMS, random.Random(30 * seed + i), catalogue) for i in range(30))
    drawn = next(d for d in draws if d is not None)
    joined = {1}
    pairs = {(c.face.room, c.face.other) for c in drawn.cuts if c.kind != "window"}
    pairs |= {(f.room, f.other) for f in drawn.faces if f.empty}
    for _ in drawn.rooms:
        joined |= {n for pair in pairs if joined & set(pair) for n in pair if n}
    assert joined == {room.number for room in drawn.rooms}
    assert all(site_of(room, drawn).connected for room in drawn.rooms)


def test_most_draws_give_a_plan_even_of_ten_rooms(catalogue: Catalogue) -> None:
    drawn = [plan(MAX_ROOMS, random.Random(seed), catalogue) for seed in range(12)]
    assert sum(d is not None for d in drawn) >= 4


def test_no_way_leads_through_a_bathroom(catalogue: Catalogue) -> None:
    for seed in range(10):
        drawn = plan(8, random.Random(seed), catalogue)
        for room in drawn.rooms if drawn else ():
            if room.room_type == "Bathroom":
                faces = [c.face for c in drawn.cuts if c.kind != "window" and c.face.other]
                assert sum(room.number in (f.room, f.other) for f in faces) == 1


@given(
    st.lists(
        st.tuples(*[st.floats(0.0, 4.0) for _ in range(2)], *[st.floats(0.1, 2.0)] * 2),
        max_size=8,
    ),
    st.tuples(st.floats(0.0, 4.0), st.floats(0.0, 4.0)),
)
@settings(max_examples=examples(80))
def test_flooding_reaches_what_single_steps_reach(
    boxes: list[tuple[float, float, float, float]], start: tuple[float, float]
) -> None:
    obstacles = [Rectangle(x, z, x + w, z + d) for x, z, w, d in boxes]
    space = FreeSpace.empty(Rectangle(0.0, 0.0, 4.0, 4.0)).without(obstacles, 0.1).flooded(start)
    i, j = int(np.argmin(np.abs(space.xs - start[0]))), int(np.argmin(np.abs(space.zs - start[1])))
    seen = {(i, j)} if space.free[i, j] else set()
    queue = deque(seen)
    while queue:
        x, z = queue.popleft()
        for near in ((x + 1, z), (x - 1, z), (x, z + 1), (x, z - 1)):
            inside = 0 <= near[0] < len(space.xs) and 0 <= near[1] < len(space.zs)
            if inside and space.free[near] and near not in seen:
                seen.add(near)
                queue.append(near)
    assert {(int(a), int(b)) for a, b in np.argwhere(space.reached)} == seen
