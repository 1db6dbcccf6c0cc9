"""Which segments fulfil which instructions: each rule with a value on both sides of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.matching import (
    Fulfilled,
    fulfils,
    holders_of,
    matched,
    tidied,
)
from vrhuman.annotation.relations import NEAR_METRES
from vrhuman.annotation.segments import FIRST_AGENT, ActionSegment
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts
from vrhuman.records import Instruction

MUG, SINK, PLATE, TABLE, VASE, BED = "mug|1", "sink|1", "plate|1", "table|1", "vase|1", "bed|1"
TYPES = {
    MUG: "Mug",
    SINK: "Sink",
    PLATE: "Plate",
    TABLE: "DiningTable",
    VASE: "Vase",
    BED: "Bed",
}
SIZE = (0.1, 0.1, 0.1)


def facts(*changed: ObjectFacts) -> WorldFacts:
    """A world of far-apart things, with some as given."""
    objects = {
        name: ObjectFacts(name, kind, "room", (10.0 * n, 0.0, 0.0), SIZE)
        for n, (name, kind) in enumerate(TYPES.items())
    }
    return WorldFacts(0, 0, "room", objects | {each.object_id: each for each in changed})


def mug(**state: object) -> ObjectFacts:
    return replace(facts().objects[MUG], **state)  # type: ignore[arg-type]


def segment(
    action: ActionName, object1: str, preposition: str = "", object2: str = "", end: int = 10
) -> ActionSegment:
    return ActionSegment(FIRST_AGENT, action, object1, preposition, object2, 1, end, 1, end)


def asked(action: ActionName, *words: str, number: int = 1) -> Instruction:
    return Instruction(number, "", action.value, *words)


def test_same_action_and_type_fulfil() -> None:
    done = segment(ActionName.CLEAN, MUG)

    assert fulfils(asked(ActionName.CLEAN, "Mug"), done, facts())
    assert not fulfils(asked(ActionName.CLEAN, "Plate"), done, facts())
    assert not fulfils(asked(ActionName.MAKE_DIRTY, "Mug"), done, facts())


def test_what_failed_fulfils_nothing() -> None:
    failed = replace(segment(ActionName.OPEN, MUG), success=False, error="is locked")

    assert not fulfils(asked(ActionName.OPEN, "Mug"), failed, facts())


def test_a_thing_is_moved_where_it_ends_on_or_in() -> None:
    instruction = asked(ActionName.MOVE, "Mug", "to", "DiningTable")
    moved = segment(ActionName.MOVE, MUG, "on", PLATE)

    assert fulfils(instruction, moved, facts(mug(rests_on=(PLATE, TABLE))))
    assert fulfils(instruction, moved, facts(mug(inside=(TABLE,))))
    assert not fulfils(instruction, moved, facts(mug(rests_on=(PLATE,))))


def test_a_thing_that_is_held_again_is_nowhere() -> None:
    instruction = asked(ActionName.MOVE, "Mug", "to", "DiningTable")
    moved = segment(ActionName.MOVE, MUG, "on", TABLE)

    assert not fulfils(instruction, moved, facts(mug(rests_on=(TABLE,), is_held=True)))


@pytest.mark.parametrize(("beyond", "near"), [(-0.01, True), (0.01, False)])
def test_near_is_a_gap_of_a_metre(beyond: float, near: bool) -> None:
    instruction = asked(ActionName.PUT, "Mug", "near", "Sink")
    beside = facts().objects[SINK].position[0] + SIZE[0] + NEAR_METRES + beyond
    world = facts(mug(position=(beside, 0.0, 0.0)))

    assert fulfils(instruction, segment(ActionName.MOVE, MUG, "on", TABLE), world) is near


def test_in_it_is_not_near_it() -> None:
    instruction = asked(ActionName.PUT, "Mug", "near", "Sink")
    place = facts().objects[SINK].position

    for state, near in (({"inside": (SINK,)}, False), ({"inside": ()}, True)):
        world = facts(mug(position=place, **state))
        assert fulfils(instruction, segment(ActionName.MOVE, MUG, "in", SINK), world) is near


def test_any_throw_fulfils_a_throw_at_nothing() -> None:
    assert fulfils(asked(ActionName.THROW, "Mug"), segment(ActionName.THROW, MUG), facts())
    assert not fulfils(asked(ActionName.THROW, "Mug"), segment(ActionName.MOVE, MUG), facts())


def test_a_throw_hits_what_it_touched() -> None:
    instruction = asked(ActionName.THROW, "Mug", "to hit", "Vase")
    thrown = segment(ActionName.THROW, MUG)

    assert fulfils(instruction, replace(thrown, contacts=((VASE, MUG),)), facts())
    assert not fulfils(instruction, replace(thrown, contacts=((VASE, PLATE),)), facts())
    assert not fulfils(instruction, thrown, facts())


def test_a_throw_to_break_leaves_it_broken() -> None:
    instruction = asked(ActionName.THROW, "Mug", "to break", "Vase")
    thrown = replace(segment(ActionName.THROW, MUG), contacts=((MUG, VASE),))
    broken = replace(facts().objects[VASE], is_broken=True)

    assert fulfils(instruction, thrown, facts(broken))
    assert not fulfils(instruction, thrown, facts())


def test_the_named_liquid_or_any() -> None:
    filled = segment(ActionName.FILL, MUG, "with", "coffee")

    assert fulfils(asked(ActionName.FILL, "Mug", "with", "coffee"), filled, facts())
    assert fulfils(asked(ActionName.FILL, "Mug"), filled, facts())
    assert not fulfils(asked(ActionName.FILL, "Mug", "with", "wine"), filled, facts())


def test_a_clean_bed_is_a_made_one() -> None:
    cleaned = segment(ActionName.CLEAN, BED)

    assert fulfils(asked(ActionName.MAKE, "Bed"), cleaned, facts())
    assert not fulfils(asked(ActionName.MAKE, "Mug"), segment(ActionName.CLEAN, MUG), facts())


def test_order_counts_and_each_segment_counts_once() -> None:
    clean, dirty = segment(ActionName.CLEAN, MUG), segment(ActionName.MAKE_DIRTY, MUG)
    asked_for = [
        asked(ActionName.CLEAN, "Mug", number=1),
        asked(ActionName.MAKE_DIRTY, "Mug", number=2),
        asked(ActionName.CLEAN, "Mug", number=3),
    ]

    found = matched(asked_for, [dirty, clean, dirty], lambda _: facts())

    assert found == (Fulfilled(1, 1), Fulfilled(2, 2))


def test_what_was_never_done_leaves_the_rest_its_segments() -> None:
    asked_for = [
        asked(ActionName.FIND, "Vase", number=1),
        asked(ActionName.CLEAN, "Mug", number=2),
    ]

    found = matched(asked_for, [segment(ActionName.CLEAN, MUG)], lambda _: facts())

    assert found == (Fulfilled(2, 0),)


@pytest.mark.parametrize(("seconds", "done"), [(2.0, True), (2.004, False)])
def test_to_wait_needs_its_time_between_two_segments(seconds: float, done: bool) -> None:
    asked_for = [
        asked(ActionName.CLEAN, "Mug", number=1),
        replace(asked(ActionName.WAIT, number=2), seconds=seconds),
        asked(ActionName.MAKE_DIRTY, "Mug", number=3),
    ]
    segments = [
        segment(ActionName.CLEAN, MUG, end=100),
        segment(ActionName.MAKE_DIRTY, MUG, end=600),
    ]

    found = matched(asked_for, segments, lambda _: facts())

    assert (Fulfilled(2, 0) in found) is done


def test_what_is_on_a_tray_is_where_the_tray_is() -> None:
    tray = replace(facts().objects[PLATE], rests_on=(TABLE,))

    assert holders_of(mug(rests_on=(PLATE,)), facts(tray)) == {PLATE, TABLE}
    assert holders_of(mug(rests_on=(PLATE,)), facts()) == {PLATE}
    assert holders_of(mug(), facts(tray)) == set()


def on_table(*names: str) -> WorldFacts:
    return facts(*(replace(facts().objects[name], rests_on=(TABLE,)) for name in names))


def test_tidied_is_what_held_things_and_holds_none_any_more() -> None:
    assert tidied("DiningTable", on_table(MUG, PLATE), facts()) == TABLE
    assert tidied("DiningTable", on_table(MUG, PLATE), on_table(PLATE)) == ""
    assert tidied("DiningTable", facts(), facts()) == ""
    assert tidied("Sink", on_table(MUG), facts()) == ""


def test_what_the_hand_still_holds_is_not_moved_out_yet() -> None:
    assert tidied("DiningTable", on_table(MUG), facts(mug(is_held=True))) == ""


def test_tidying_is_fulfilled_by_what_moves_the_last_thing_out() -> None:
    worlds = {-1: on_table(MUG, PLATE), 0: on_table(PLATE), 1: facts()}
    segments = [
        segment(ActionName.MOVE, MUG, "to", SINK),
        segment(ActionName.MOVE, PLATE, "to", SINK),
    ]

    found = matched([asked(ActionName.TIDY, "DiningTable")], segments, worlds.__getitem__)

    assert found == (Fulfilled(1, 1),)
