"""Plans follow from the action rules, and agree with what instructed sessions take for possible."""

from __future__ import annotations

import pytest

from tests.support.benchmarks.house_things import generated, house_with, kinds, thing
from vrhuman.annotation.action_rules import effects_of, is_so, preconditions_of
from vrhuman.annotation.goals import Goal, parse_condition, reached
from vrhuman.benchmarks.instructing.legal_events import legal_events
from vrhuman.benchmarks.instructing.symbolic import able, after, at_start
from vrhuman.benchmarks.instructing.things import Things
from vrhuman.benchmarks.tasks.planning import carried_out, plan

SMALL = {"size": (0.06, 0.06, 0.06)}


def goal(*lines: str) -> Goal:
    return tuple(parse_condition(line) for line in lines)


def steps(things: Things, *lines: str, by: tuple[str, ...] = ()) -> list[str] | None:
    start = at_start(things).facts
    found = plan(goal(*lines), things, start, goal(*by))
    if found is None:
        return None
    end = carried_out(found, start)
    assert end is not None
    assert reached(goal(*lines), end)
    return [f"{each.action} {each.object1} {each.object2}".strip() for each in found]


def test_a_potato_is_heated_with_the_microwave_opened_closed_and_switched_on() -> None:
    things = house_with(thing("potato", "Potato", **SMALL), thing("oven", "Microwave"))

    assert steps(things, "Potato is cooked", "every Microwave is off") == [
        "open oven",
        "move potato oven",
        "close oven",
        "turn on oven",
        "turn off oven",
    ]


def test_coffee_is_made_with_the_machine_where_there_is_one_and_else_poured() -> None:
    mug, machine = thing("mug", "Mug", **SMALL), thing("machine", "CoffeeMachine")

    made = steps(house_with(mug, machine), "Mug filled with coffee")
    poured = steps(house_with(mug), "Mug filled with coffee")

    assert made == ["move mug machine", "turn on machine"]
    assert poured == ["fill mug coffee"]


def test_a_book_is_carried_closed_and_opened_where_it_is_to_be_open() -> None:
    things = house_with(
        thing("book", "Book", **SMALL),
        thing("table", "DiningTable", size=(1.5, 0.7, 1.0)),
    )

    assert steps(things, "Book is open and on DiningTable") == ["move book table", "open book"]


def test_what_is_shut_in_is_taken_out_after_its_fridge_was_opened() -> None:
    things = house_with(
        thing("fridge", "Fridge"),
        thing("egg", "Egg", holder="fridge", **SMALL),
        thing("table", "DiningTable", size=(1.5, 0.7, 1.0)),
    )

    found = steps(things, "Egg on DiningTable", "every Fridge is closed")

    assert found == ["open fridge", "move egg table", "close fridge"]


def test_what_is_on_the_way_comes_first() -> None:
    cloth = thing("cloth", "Cloth", is_dirty=True, **SMALL)
    sink = thing("sink", "Sink", size=(0.8, 0.3, 0.5))
    things = house_with(cloth, sink, thing("tap", "Faucet"))

    found = steps(
        things,
        "Cloth is clean",
        "every Faucet is off",
        by=("Cloth in Sink", "Faucet is on", "Cloth is clean"),
    )

    assert found == ["move cloth sink", "turn on tap", "clean cloth", "turn off tap"]


@pytest.mark.parametrize(
    ("reach", "expected"), [(True, ["turn on lamp"]), (False, None)], ids=["near", "far"]
)
def test_only_what_a_hand_reaches_is_planned(reach: bool, expected: list[str] | None) -> None:
    assert steps(house_with(thing("lamp", "FloorLamp", reached=reach)), "FloorLamp is on") == (
        expected
    )


def test_there_is_no_plan_for_what_the_house_does_not_have() -> None:
    assert steps(kinds("Mug"), "Mug on DiningTable") is None


def test_the_rules_agree_with_what_is_possible_in_instructed_sessions() -> None:
    """Whatever is possible by those is possible by the rules, with the effects that they say."""
    now = at_start(generated())
    compared = 0
    for event in legal_events(generated()):
        name = able(event, now)
        if event.action in ("move", "put", "throw", "wait") or not name:
            continue
        needs = preconditions_of(event.action, name, event.object2, now.facts)
        brings = effects_of(event.action, name, event.object2, now.facts)
        then = after(event, now).facts
        assert all(is_so(each, now.facts) for each in needs), event
        assert all(is_so(each, then) for each in brings), event
        compared += 1
    assert compared > 50
