"""Houses from AI2-THOR's templates: maps in text."""

from __future__ import annotations

import contextlib
import copy
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.houses.template import TEMPLATE
from vrhuman.engines.thor_server.template import house_from_template
from vrhuman.houses import polygons
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.house import House
from vrhuman.houses.reading import HouseError
from vrhuman.houses.schema import parse_house


def built(template: dict[str, Any]) -> House:
    catalogue = load_catalogue()
    return parse_house(house_from_template(template, catalogue), catalogue, "house")


def test_rooms_lie_where_the_map_has_them() -> None:
    areas = {room.room_id: abs(polygons.area(room.polygon)) for room in built(TEMPLATE).rooms}
    assert areas == {"room|1": 2.0, "room|2": 8.0}
    one = next(room for room in built(TEMPLATE).rooms if room.room_id == "room|1")
    assert polygons.contains(one.polygon, 3.5, 1.5)


def test_a_door_leads_from_room_to_room() -> None:
    (door,) = (o for o in built(TEMPLATE).openings if o.kind == "door")
    assert {door.room0, door.room1} == {"room|1", "room|2"}
    assert door.position == pytest.approx(np.array([3.0, 2.1275 / 2.0, 2.5]), abs=0.05)


def test_an_object_stands_on_its_square() -> None:
    chair = next(o for o in built(TEMPLATE).objects if o.object_type == "Chair")
    assert chair.position[[0, 2]] == pytest.approx([1.5, 3.5])
    assert chair.position[1] == pytest.approx(chair.size[1] / 2.0)


def test_every_room_is_closed_by_walls() -> None:
    for room in built(TEMPLATE).rooms:
        walls = [wall for wall in built(TEMPLATE).walls if wall.room == room.room_id]
        around = sum(float(np.linalg.norm(wall.end - wall.start)) for wall in walls)
        outline = np.linalg.norm(np.roll(room.polygon, -1, axis=0) - room.polygon, axis=1).sum()
        assert around == pytest.approx(float(outline))


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in the template."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    below = [each for key in keys for each in _paths(value[key], (*path, key))]
    return [*([path] if path else []), *below]


def _changed(path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    template = copy.deepcopy(TEMPLATE)
    inner: Any = template
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return template


VALUES = st.sampled_from([None, True, 3, -1.5, 1e12, float("nan"), "x", "", [], {}, [1], {"a": 1}])
MAPS = st.tuples(st.integers(1, 5), st.integers(1, 5)).flatmap(
    lambda size: st.lists(
        st.lists(st.sampled_from("0112w=+"), min_size=size[1], max_size=size[1]),
        min_size=size[0],
        max_size=size[0],
    ).map(lambda rows: "\n".join(map(" ".join, rows)))
)


@given(st.sampled_from(_paths(TEMPLATE)), VALUES)
def test_any_change_gives_a_house_or_a_clear_error(path: tuple[Any, ...], value: Any) -> None:
    with contextlib.suppress(HouseError):
        built(_changed(path, value))


@given(MAPS, MAPS)
def test_any_maps_give_a_house_or_a_clear_error(layout: str, marks: str) -> None:
    with contextlib.suppress(HouseError):
        built({**TEMPLATE, "layout": layout, "objectsLayouts": [marks]})


@pytest.mark.parametrize(
    ("path", "value", "text"),
    [
        (("layout",), "0 0\n0", "layout: the map's rows"),
        (("layout",), "0 0\n0 0", "layout: the map has no room"),
        (("layout",), "1 0\n0 1", r"rooms.1: its squares are not one piece"),
        (("layout",), "1 1 1\n1 0 1\n1 1 1", r"rooms.1: its squares are not one piece"),
        (("layout",), "7", "rooms: key '7' is missing"),
        (("rooms", "1", "wallHeight"), "high", "rooms.1.wallHeight: expected a number"),
        (("holes", "=", "assetId"), "Mug_1", "holes.=.assetId: 'Mug_1' is no door"),
    ],
)
def test_what_is_wrong_is_named(path: tuple[str, ...], value: Any, text: str) -> None:
    with pytest.raises(HouseError, match=text):
        built(_changed(path, value))
