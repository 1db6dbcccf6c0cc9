"""Houses written by hand are houses: rooms with faces all round, things where they were put."""

from __future__ import annotations

import math

import numpy as np

from vrhuman.houses import fixture_houses
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.fixture_houses import Corner, xyz
from vrhuman.houses.house import House
from vrhuman.houses.schema import parse_house

CORNERS: tuple[Corner, ...] = ((0.0, 0.0), (0.0, 3.0), (4.0, 3.0), (4.0, 0.0))


def kitchen() -> House:
    mug = fixture_houses.thing("Mug|1", "Mug_1", xyz(2.0, 0.8, 1.5))
    table = fixture_houses.thing(
        "DiningTable|1", "RoboTHOR_dining_table_jokkmokk_v", xyz(2.0, 0.37, 1.5)
    )
    data = fixture_houses.house(
        [fixture_houses.room(1, "Kitchen", CORNERS)],
        fixture_houses.walls(1, CORNERS),
        [fixture_houses.standing(table, [mug])],
        [(2.0, 1.5)],
        fixture_houses.pose(1.0, 0.5, 90.0),
    )
    return parse_house(data, load_catalogue(), "by hand")


def test_a_room_has_a_face_between_each_two_corners() -> None:
    walls = kitchen().walls

    assert sorted(math.dist(wall.start, wall.end) for wall in walls) == [3.0, 3.0, 4.0, 4.0]
    assert {wall.wall_id for wall in walls} >= {fixture_houses.wall_id(1, CORNERS[0], CORNERS[1])}


def test_things_lie_where_they_were_put_and_furniture_stays() -> None:
    objects = {each.object_id: each for each in kitchen().objects}

    np.testing.assert_allclose(objects["Mug|1"].position, (2.0, 0.8, 1.5))
    assert objects["Mug|1"].parent == "DiningTable|1"
    assert objects["DiningTable|1"].kinematic
    assert not objects["Mug|1"].kinematic
