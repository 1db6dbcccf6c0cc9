"""What lies in or on what, where everybody would say so, and what nobody would say of a thing."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.questions.strategies import thing
from vrhuman.engines.legibility.table import shipped_table
from vrhuman.questions.nouns import may_be_a, said_colours, said_materials
from vrhuman.questions.receptacles import Box, clearly_held
from vrhuman.questions.references import References, clear_types
from vrhuman.questions.relations import Imperceptible, adjacent_to, contained_by, on_top_of
from vrhuman.questions.scene_graph import ObjectNode, RoomNode, SceneGraph, Support, carried_by

SHELF: Box = ((0.0, 0.5, 0.0), (1.0, 1.0, 0.4))


def lying(bottom: float, x: float = 0.0) -> Box:
    return (x, bottom + 0.05, 0.0), (0.1, 0.1, 0.1)


@pytest.mark.parametrize(
    ("kind", "bottom", "x", "clear"),
    [
        ("ShelvingUnit", 0.30, 0.49, True),
        ("ShelvingUnit", 0.30, 0.51, False),  # its centre is beyond the edge
        ("Book", 1.00, 0.0, True),
        ("Book", 0.93, 0.0, True),
        ("Book", 0.91, 0.0, False),  # on a television's foot, say
        ("Book", 1.09, 0.0, False),
        ("Bowl", 0.98, 0.0, True),
        ("Bowl", 0.995, 0.0, False),  # on the rim
    ],
)
def test_where_everybody_says_that_it_is_held(
    kind: str, bottom: float, x: float, clear: bool
) -> None:
    assert clearly_held(kind, SHELF, lying(bottom, x)) is clear


def test_two_carriers_leave_it_open() -> None:
    table = ("Desk|1", "Desk", SHELF)
    book = ("Book|1", "Book", SHELF)

    assert carried_by(lying(1.0), [table]) == (Support("Desk|1", "on", True),)
    assert [one.sure for one in carried_by(lying(1.0), [table, book])] == [False, False]


@pytest.mark.parametrize("relation", [contained_by, on_top_of])
def test_what_is_open_is_neither_in_nor_on(relation: object) -> None:
    table = thing("Desk|1")
    pen = replace(thing("Pen|1"), supports=(Support("Desk|1", "on", sure=False),))

    with pytest.raises(Imperceptible):
        relation(pen, table)  # type: ignore[operator]


def test_beside_each_other_only_where_both_lie_for_certain() -> None:
    sure, doubt = Support("Desk|1", "on"), Support("Desk|1", "on", sure=False)

    def pair(support: Support) -> tuple[ObjectNode, ObjectNode]:
        one = replace(thing("Pen|1"), room="r", supports=(support,), box=lying(1.0))
        return one, replace(one, object_id="Pen|2", box=lying(1.0, 0.2))

    assert adjacent_to(*pair(sure))
    with pytest.raises(Imperceptible):
        adjacent_to(*pair(doubt))


@given(st.floats(-1.0, 2.0), st.floats(-1.0, 1.0))
def test_one_carrier_is_sure_exactly_where_it_is_clear(bottom: float, x: float) -> None:
    (support,) = carried_by(lying(bottom, x), [("Desk|1", "Desk", SHELF)])

    assert support.sure is clearly_held("Desk", SHELF, lying(bottom, x))


def test_nobody_says_that_a_box_is_of_paper_or_a_painting_white() -> None:
    assert said_materials("Box", ["Paper"]) is None
    assert said_materials("Book", ["Paper"]) == ("Paper",)
    assert said_colours("Painting", ["white"]) is None
    assert said_colours("Mug", ["white"]) == ("white",)


@pytest.mark.parametrize(
    ("other", "name", "may_be"),
    [
        ("ObjaCoffeeCup", "Cup", True),
        ("ObjaLamp", "DeskLamp", True),
        ("ObjaCoffeeCup", "CoffeeMachine", False),
        ("CoffeeTable", "Desk", False),
    ],
)
def test_what_an_unknown_asset_may_be_called(other: str, name: str, may_be: bool) -> None:
    assert may_be_a(other, name) is may_be


def test_a_type_with_a_placeholder_is_not_named() -> None:
    known = replace(thing("Mug|1"), object_type="Mug")
    box = replace(known, object_id="Mug|2", placeholder=True, colours=None, materials=None)

    def clear(*nodes: ObjectNode) -> bool:
        graph = SceneGraph("house", (RoomNode("r", "Kitchen"),), nodes)
        return "Mug" in clear_types(graph, shipped_table())

    assert clear(known)
    assert not clear(known, box)
    assert not clear(known, replace(box, object_type="ObjaMug"))


def test_no_colour_tells_a_thing_from_a_placeholder() -> None:
    red = replace(thing("Mug|1"), colours=("red",), materials=("Ceramic",), room="r")
    blue = replace(red, object_id="Mug|2", colours=("blue",))
    unknown = replace(red, object_id="Mug|3", colours=None, materials=None)

    def told(*nodes: ObjectNode) -> bool:
        graph = SceneGraph("house", (RoomNode("r", "Kitchen"),), nodes)
        return References(graph).of(nodes[0]) is not None

    assert told(red, blue)
    assert not told(red, unknown)
