"""Things whose size a house does not tell stand on something, clear of siblings and walls."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.houses.placed import placed
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.house import HouseObject, Room
from vrhuman.houses.placeholders import fitted
from vrhuman.records import Floats

CATALOGUE = load_catalogue()
ROOM = Room("room|1", "Bedroom", np.array([[0.0, 0], [0, 4], [4, 4], [4, 0]]), "Wood")


def thing(name: str, size: tuple[float, float, float], at: tuple[float, ...]) -> HouseObject:
    asset = CATALOGUE.asset(name, "ObjaThing", size)
    return replace(placed(asset), object_id=name, position=np.array(at))


def corners(o: HouseObject) -> tuple[Floats, Floats]:
    half = np.array(o.size) / 2.0
    return o.position - half, o.position + half


def test_a_guess_stands_on_what_its_known_sibling_stands_on() -> None:
    bed = replace(placed(CATALOGUE.by_type["Bed"][0]), position=np.array([2.0, 0.4, 2.0]))
    book = replace(thing("book", (0.2, 0.04, 0.2), (2.0, 0.52, 2.5)), parent=bed.object_id)
    toy = replace(thing("toy", (0.1, 0.1, 0.1), (2.0, 0.62, 1.5)), parent=bed.object_id)
    found = fitted((bed, book, toy), (ROOM,), frozenset({"toy"}))
    assert found[:2] == (bed, book)
    assert corners(found[2])[0][1] == pytest.approx(0.5)


def test_a_guess_on_the_floor_stands_on_it() -> None:
    lamp = thing("lamp", (0.3, 0.3, 0.3), (2.0, 1.25, 2.0))
    (found,) = fitted((lamp,), (ROOM,), frozenset({"lamp"}))
    assert corners(found)[0][1] == pytest.approx(0.0)


@settings(max_examples=examples(30))
@given(st.floats(0.35, 1.5), st.floats(0.3, 0.6))
def test_guesses_are_clear_of_each_other_and_of_walls(apart: float, height: float) -> None:
    first = thing("first", (0.6, 1.0, 0.6), (0.2, height, 2.0))
    second = thing("second", (0.6, 1.0, 0.6), (0.2 + apart, height, 2.0))
    a, b = fitted((first, second), (ROOM,), frozenset({"first", "second"}))
    assert corners(a)[0][0] > 0.0
    assert corners(a)[1][0] <= corners(b)[0][0]


def test_what_is_known_keeps_its_size() -> None:
    known = (thing("a", (1.0, 1.0, 1.0), (0.1, 0.5, 0.1)), thing("b", (1.0, 1, 1), (0.2, 0.5, 0.2)))
    assert fitted(known, (ROOM,), frozenset()) == known


def test_a_guess_inside_its_parent_is_never_taller_than_what_fits_there() -> None:
    bed = replace(placed(CATALOGUE.by_type["Bed"][0]), position=np.array([2.0, 0.45, 2.0]))
    asset = CATALOGUE.asset("bat", "ObjaBat")
    bat = replace(placed(asset), object_id="bat", parent=bed.object_id)
    within, above = (bed.position + np.array([0.0, up, 0.0]) for up in (0.05, 1.0))
    assert asset.size[1] > 0.9
    for place, tallest in ((within, 0.3), (above, 3.0)):
        found = fitted((bed, replace(bat, position=place)), (ROOM,), frozenset({"bat"}))[1]
        assert 0.0 < found.size[1] <= tallest
        assert corners(found)[0][1] > 0.0
