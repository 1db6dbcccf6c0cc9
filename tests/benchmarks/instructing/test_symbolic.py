"""What can be done now, and what it changes: both sides of AI2-THOR's conditions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.benchmarks.house_things import house_with, kinds, thing
from vrhuman.annotation.action_names import ActionName
from vrhuman.benchmarks.instructing.public_format import parse_line
from vrhuman.benchmarks.instructing.symbolic import Situation, able, after, at_start, in_reach
from vrhuman.benchmarks.instructing.things import Things

KITCHEN = ("Microwave", "Potato", "CounterTop", "Mug", "Bowl", "Vase", "Fridge", "Egg")


def done(things: Things, *lines: str) -> Situation:
    now = at_start(things)
    for line in lines:
        event = parse_line(line)
        assert able(event, now), line
        now = after(event, now)
    return now


def possible(now: Situation, line: str) -> bool:
    return bool(able(parse_line(line), now))


@pytest.mark.parametrize(
    ("before", "line", "undone"),
    [
        ("", "open fridge", "close fridge"),
        ("open fridge", "close fridge", "open fridge"),
        ("", "turn on microwave", "turn off microwave"),
        ("", "fill mug with water", "empty mug"),
        ("", "make mug dirty", "clean mug"),
    ],
)
def test_what_is_done_can_be_undone_and_not_done_twice(before: str, line: str, undone: str) -> None:
    things = kinds(*KITCHEN)
    now = done(things, *([before] if before else []))
    assert not possible(now, undone)

    now = after(parse_line(line), now)

    assert not possible(now, line)
    assert possible(now, undone)


def test_a_microwave_is_switched_on_closed_and_opened_off() -> None:
    things = kinds(*KITCHEN)

    assert not possible(done(things, "open microwave"), "turn on microwave")
    assert possible(done(things, "open microwave", "close microwave"), "turn on microwave")
    assert not possible(done(things, "turn on microwave"), "open microwave")


def test_a_microwave_cooks_what_is_in_it() -> None:
    small = thing("p", "Potato", size=(0.08, 0.08, 0.08))
    things = house_with(small, thing("m", "Microwave"))

    now = done(things, "open microwave", "move potato to microwave", "close microwave")
    assert not now.facts.objects["p"].is_cooked
    now = after(parse_line("turn on microwave"), now)

    assert now.facts.objects["p"].is_cooked


def test_what_is_shut_in_is_out_of_reach() -> None:
    egg = thing("e", "Egg", holder="f")
    things = house_with(egg, thing("f", "Fridge"))

    assert not possible(at_start(things), "pick up egg")
    assert possible(done(things, "open fridge"), "pick up egg")


def test_what_is_on_a_table_is_moved_to_no_other_table_but_elsewhere() -> None:
    tables = (thing("t1", "DiningTable"), thing("t2", "DiningTable"), thing("c", "CounterTop"))
    now = at_start(house_with(thing("m", "Mug", holder="t1"), *tables))

    assert not possible(now, "move mug to dining table")
    assert possible(now, "move mug to counter top")


def test_a_full_hand_does_nothing_to_other_things() -> None:
    now = done(kinds(*KITCHEN), "pick up mug")

    assert not possible(now, "pick up egg")
    assert not possible(now, "break vase")
    assert possible(now, "fill mug with water")
    assert possible(now, "move mug to counter top") or possible(now, "throw mug")


def test_of_what_broke_nothing_more_is_asked() -> None:
    two = house_with(thing("a", "Vase"), thing("b", "Vase"), thing("c", "Mug"))

    assert not possible(done(two, "break vase"), "push vase")
    assert not possible(done(two, "throw mug to break vase"), "push vase")
    assert possible(done(two, "push vase"), "push vase")


def test_something_that_is_there_already_is_not_moved_there() -> None:
    mug = thing("m", "Mug", holder="t")
    table = thing("t", "DiningTable", size=(1.5, 0.7, 1.0))
    things = house_with(mug, table, thing("d", "Desk", size=(1.5, 0.7, 1.0)))

    assert not possible(at_start(things), "move mug to dining table")
    assert possible(at_start(things), "move mug to desk")


def test_only_what_holds_something_is_tidied() -> None:
    mug = thing("m", "Mug", holder="t")
    table = thing("t", "DiningTable", size=(1.5, 0.7, 1.0))

    assert not possible(at_start(house_with(table)), "tidy dining table")
    assert not possible(
        at_start(house_with(replace(mug, reached=False), table)), "tidy dining table"
    )
    now = done(house_with(mug, table), "tidy dining table")
    assert now.facts.objects["m"].rests_on == ()
    assert not possible(now, "tidy dining table")


def test_what_stands_on_a_tray_moves_with_it() -> None:
    egg = thing("e", "Egg", holder="p")
    table = thing("t", "DiningTable", size=(1.5, 0.7, 1.0), position=(0.0, 0.3, 0.0))
    things = house_with(egg, thing("p", "Pan", holder="t"), table)

    facts = at_start(things).facts

    assert facts.objects["e"].rests_on[:1] == ("p",)
    assert not possible(at_start(things), "pick up pan")  # full


def test_what_a_hand_does_not_reach_is_said() -> None:
    near, far = thing("a", "Mug"), thing("b", "Mug", reached=False)
    event = parse_line("push mug")

    assert in_reach(event, at_start(house_with(near)))
    assert not in_reach(event, at_start(house_with(far)))
    assert able(event, at_start(house_with(far, near))) == "a"


def test_waiting_is_always_possible() -> None:
    now = at_start({})

    assert able(parse_line("wait about 2 seconds"), now)
    assert after(parse_line("wait about 2 seconds"), now) is now
    assert parse_line("wait about 2 seconds").action is ActionName.WAIT
