"""What can be done in a house: by the properties of its things, with a thing on each side."""

from __future__ import annotations

import pytest

from tests.support.benchmarks.house_things import generated, house_with, kinds, thing
from vrhuman.annotation.action_names import ActionName
from vrhuman.benchmarks.instructing.legal_events import (
    FLATTEST,
    HIGHEST_TOP,
    LegalEvent,
    fits,
    legal_events,
    refused,
)

OWN_PROPERTY = [
    (ActionName.OPEN, "Fridge", "Bed"),
    (ActionName.CLOSE, "Fridge", "Bed"),
    (ActionName.TURN_ON, "Faucet", "Bed"),
    (ActionName.TURN_OFF, "Faucet", "Bed"),
    (ActionName.SLICE, "Bread", "Bed"),
    (ActionName.BREAK, "Vase", "Bed"),
    (ActionName.FILL, "Pot", "Bed"),
    (ActionName.EMPTY, "Pot", "Bed"),
    (ActionName.CLEAN, "Pan", "Sofa"),
    (ActionName.MAKE_DIRTY, "Pan", "Sofa"),
    (ActionName.USE_UP, "TissueBox", "Bed"),
    (ActionName.MAKE, "Bed", "Pan"),
    (ActionName.PICK_UP, "Mug", "Fridge"),
    (ActionName.THROW, "Mug", "Fridge"),
    (ActionName.PUSH, "Mug", "Fridge"),
    (ActionName.TIDY, "Sofa", "Pillow"),
]


@pytest.mark.parametrize(("action", "able", "unable"), OWN_PROPERTY)
def test_each_action_needs_its_property(action: ActionName, able: str, unable: str) -> None:
    things = kinds(able, unable)

    assert refused(LegalEvent(action, able), things) == ""
    assert "for which this is possible" in refused(LegalEvent(action, unable), things)


def test_what_is_not_there_is_said() -> None:
    assert refused(LegalEvent(ActionName.OPEN, "Fridge"), kinds("Bed")) == "no Fridge"
    event = LegalEvent(ActionName.MOVE, "Mug", "to", "Sofa")
    assert refused(event, kinds("Mug")) == "no Sofa"


def test_only_liquids_fill() -> None:
    things = kinds("Pot")

    assert refused(LegalEvent(ActionName.FILL, "Pot", "with", "coffee"), things) == ""
    assert refused(LegalEvent(ActionName.FILL, "Pot", "with", "Mug"), things)


def test_a_thing_goes_where_it_fits() -> None:
    small = thing("a", "Book", size=(0.2, 0.05, 0.15))
    large = thing("b", "Book", size=(0.6, 0.05, 0.5))
    table = thing("c", "SideTable", size=(0.5, 0.6, 0.5))

    assert fits(small, table)
    assert not fits(large, table)


def test_nothing_is_put_on_what_is_too_high_or_holds_nothing() -> None:
    book = thing("a", "Book", size=(0.2, 0.05, 0.15))
    size = (1.0, 0.2, 1.0)
    low = thing("b", "ShelvingUnit", size=size, position=(0.0, HIGHEST_TOP - 0.1, 0.0))
    high = thing("c", "ShelvingUnit", size=size, position=(0.0, HIGHEST_TOP - 0.09, 0.0))

    assert fits(book, low)
    assert not fits(book, high)
    assert not fits(book, thing("d", "HousePlant", size=size))


def test_what_encloses_needs_room_for_all_extents() -> None:
    pot = thing("a", "Pot", size=(0.3, 0.2, 0.3))

    assert fits(thing("b", "Egg", size=(0.05, 0.06, 0.05)), pot)
    assert not fits(thing("c", "Bread", size=(0.25, 0.13, 0.2)), pot)


def test_some_receptacles_take_their_own_only() -> None:
    machine = thing("a", "CoffeeMachine", size=(0.3, 0.4, 0.3))

    assert fits(thing("b", "Mug"), machine)
    assert not fits(thing("c", "Egg"), machine)


def test_to_break_it_must_break() -> None:
    things = kinds("Statue", "Vase", "Sofa")

    assert refused(LegalEvent(ActionName.THROW, "Statue", "to break", "Vase"), things) == ""
    assert refused(LegalEvent(ActionName.THROW, "Statue", "to break", "Sofa"), things)
    assert refused(LegalEvent(ActionName.THROW, "Statue", "to hit", "Sofa"), things) == ""


def test_the_only_one_of_its_type_is_not_put_near_itself() -> None:
    alone, two = kinds("Mug"), house_with(thing("a", "Mug"), thing("b", "Mug"))
    event = LegalEvent(ActionName.PUT, "Mug", "near", "Mug")

    assert refused(event, alone)
    assert refused(event, two) == ""


def test_all_legal_events_of_a_house_can_be_done_there_and_none_is_named_twice() -> None:
    things = generated()

    events = legal_events(things)

    assert len(events) > 500
    assert len(set(events)) == len(events)
    assert not [event for event in events if refused(event, things)]
    assert {each.action for each in events} >= {ActionName.FIND, ActionName.MOVE, ActionName.THROW}


@pytest.mark.parametrize(
    ("differing", "possible"),
    [
        ({"size": (0.1, FLATTEST + 0.001, 0.1)}, True),
        ({"size": (0.1, FLATTEST - 0.001, 0.1)}, False),
        ({"pickupable": False}, False),  # no hand feels it, though it gives way
        ({"pushable": False}, False),
        ({"position": (0.0, HIGHEST_TOP, 0.0)}, False),
    ],
)
def test_pushed_is_only_what_a_hand_feels_and_does_not_slide_over(
    differing: dict[str, object], possible: bool
) -> None:
    mug = thing("Mug|1", "Mug", **({"pushable": True} | differing))

    assert (refused(LegalEvent(ActionName.PUSH, "Mug"), house_with(mug)) == "") is possible
