"""A wall is four centimetres thick, and stands once between the two rooms that it parts."""

from __future__ import annotations

import pytest

from tests.support.houses.toy_house import toy_house
from vrhuman.engines.embedded.solids import slabs


def test_each_wall_is_one_slab_of_four_centimetres_in_its_plane() -> None:
    house, _ = toy_house()

    found = slabs(house)

    walls = {wall.wall_id: wall for wall in house.walls if not wall.empty}
    standing = [slab for slab in found if slab.label in walls]
    ends = {frozenset((tuple(w.start.tolist()), tuple(w.end.tolist()))) for w in walls.values()}
    assert {slab.size[2] for slab in standing} == {0.04}
    assert len({slab.label for slab in standing}) == len(ends) <= len(walls)
    for slab in standing:
        wall = walls[slab.label]
        along = wall.end - wall.start
        offset = [slab.centre[0] - wall.start[0], slab.centre[2] - wall.start[1]]
        assert along[0] * offset[1] - along[1] * offset[0] == pytest.approx(0.0, abs=1e-9)
