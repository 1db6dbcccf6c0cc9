"""What is one action is one segment, called as it was asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.composing import (
    FUMBLING_TICKS,
    REACHING_TICKS,
    Fulfilment,
    Turn,
    composed,
)
from vrhuman.annotation.segments import ActionSegment
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts
from vrhuman.recording.entries import StepDone
from vrhuman.records import Instruction

PLATE, BREAD, TABLE, SINK = "plate|1", "bread|1", "table|1", "sink|1"


def did(
    action: ActionName, thing: str, begin: int, end: int, preposition: str = "", other: str = ""
) -> ActionSegment:
    times = (begin, end, 4_000_000 * begin, 4_000_000 * end)
    return ActionSegment("agent", action, thing, preposition, other, *times)


PICKED = did(ActionName.PICK_UP, PLATE, 100, 100)
MOVED = did(ActionName.MOVE, PLATE, 100, 500, "to", TABLE)


def thing(name: str, object_type: str, x: float, rests_on: tuple[str, ...] = ()) -> ObjectFacts:
    return ObjectFacts(
        name, object_type, "room|1", (x, 0.9, 1.0), (0.2, 0.1, 0.2), rests_on=rests_on
    )


FACTS = WorldFacts(
    500,
    0,
    "room|1",
    {
        each.object_id: each
        for each in (
            thing(PLATE, "Plate", 1.0, (TABLE,)),
            thing(TABLE, "DiningTable", 1.0),
            thing(SINK, "Sink", 1.6),
        )
    },
)


def asked(instruction: Instruction, segment: ActionSegment, begin: int | None = None) -> Fulfilment:
    step = StepDone(
        segment.end_ns,
        instruction.number,
        segment.action.value,
        segment.object1,
        segment.preposition,
        segment.object2,
        segment.begin_tick if begin is None else begin,
        segment.end_tick,
    )
    return Fulfilment(instruction, step, 4_000_000 * step.begin_tick)


def test_picking_up_is_part_of_moving() -> None:
    assert composed([PICKED, MOVED]) == (MOVED,)


def test_picking_up_stands_alone_where_something_else_was_done_in_between() -> None:
    filled = did(ActionName.FILL, PLATE, 300, 300, "with", "water")

    assert composed([PICKED, filled, MOVED]) == (PICKED, filled, MOVED)


def test_picking_up_stays_where_it_was_asked_for() -> None:
    instruction = Instruction(1, "Pick up the plate.", "pick up", "Plate")

    found = composed([PICKED, MOVED], [asked(instruction, PICKED)], lambda _: FACTS)

    assert found == (PICKED, MOVED)


@pytest.mark.parametrize(
    ("begin", "end", "kept"),
    [
        (0, 1000 - REACHING_TICKS[0] - 1, True),
        (0, 1000 - REACHING_TICKS[0], False),
        (1000 + REACHING_TICKS[1], 2000, False),
        (1000 + REACHING_TICKS[1] + 1, 2000, True),
    ],
)
def test_a_hand_that_reaches_or_draws_back_does_not_push(begin: int, end: int, kept: bool) -> None:
    sliced = did(ActionName.SLICE, BREAD, 1000, 1000)
    pushed = did(ActionName.PUSH, PLATE, begin, end)

    assert (pushed in composed([pushed, sliced])) == kept


def test_a_push_that_was_asked_for_stays() -> None:
    sliced = did(ActionName.SLICE, BREAD, 1000, 1000)
    pushed = did(ActionName.PUSH, PLATE, 800, 900)
    instruction = Instruction(1, "Push the plate.", "push", "Plate")

    assert pushed in composed([pushed, sliced], [asked(instruction, pushed)], lambda _: FACTS)


def test_what_was_to_be_put_near_was_put_near() -> None:
    instruction = Instruction(1, "Put the plate near the sink.", "put", "Plate", "near", "Sink")

    found = composed([MOVED], [asked(instruction, MOVED)], lambda _: FACTS)

    assert found == (replace(MOVED, action=ActionName.PUT, preposition="near", object2=SINK),)


def test_a_tidying_is_made_of_what_it_moved_and_lasts_as_long_as_that() -> None:
    before = did(ActionName.MOVE, BREAD, 10, 50, "to", TABLE)
    second = did(ActionName.MOVE, BREAD, 600, 860, "to", SINK)
    instruction = Instruction(1, "Tidy the table.", "tidy", "DiningTable")
    tidied = replace(asked(instruction, did(ActionName.TIDY, TABLE, 90, 900)))

    found = composed([before, MOVED, second], [tidied], lambda _: FACTS)

    assert [(s.action, s.object1, s.begin_tick, s.end_tick) for s in found] == [
        (ActionName.MOVE, BREAD, 10, 50),
        (ActionName.TIDY, TABLE, 100, 860),
    ]


def test_a_wait_lasts_from_when_it_was_asked_for() -> None:
    instruction = Instruction(1, "Wait.", "wait", seconds=2.0)
    waited = asked(instruction, did(ActionName.WAIT, "", 600, 1100))

    found = composed([MOVED], [waited], lambda _: FACTS)

    assert [(s.action, s.begin_ns, s.end_ns) for s in found[1:]] == [
        (ActionName.WAIT, 2_400_000_000, 4_400_000_000)
    ]


def test_a_throw_is_told_with_what_it_was_to_hit_though_it_hit_the_table_first() -> None:
    contacts = ((PLATE, TABLE), (PLATE, SINK))
    thrown = replace(did(ActionName.THROW, PLATE, 100, 200, "to hit", TABLE), contacts=contacts)
    instruction = Instruction(1, "Throw the plate at the sink.", "throw", "Plate", "to hit", "Sink")

    found = composed([thrown], [asked(instruction, thrown)], lambda _: FACTS)

    assert found == (replace(thrown, object2=SINK),)


@pytest.mark.parametrize(("apart", "kept"), [(FUMBLING_TICKS, False), (FUMBLING_TICKS + 1, True)])
def test_a_thing_that_is_pushed_and_then_taken_was_reached_for(apart: int, kept: bool) -> None:
    pushed = did(ActionName.PUSH, BREAD, 10, 50)
    sliced = did(ActionName.SLICE, BREAD, 50 + apart, 50 + apart)

    assert (pushed in composed([pushed, sliced])) == kept


def test_a_brush_between_picking_up_and_putting_down_does_not_part_them() -> None:
    pushed = did(ActionName.PUSH, BREAD, 120, 140)

    assert composed([PICKED, pushed, MOVED]) == (MOVED,)


def test_what_was_picked_up_put_back_and_picked_up_again_was_moved_once() -> None:
    again = did(ActionName.PICK_UP, PLATE, 60, 60)

    assert composed([again, PICKED, MOVED]) == (MOVED,)


ASKED_PUSH = Instruction(1, "Push the bread.", "push", "Bread")
ASKED_THROW = Instruction(1, "Throw the plate to hit it.", "throw", "Plate", "to hit", "Sink")


@pytest.mark.parametrize(("begin", "kept"), [(399, False), (401, True)])
def test_what_is_in_the_way_of_a_push_that_was_asked_for_is_no_push(begin: int, kept: bool) -> None:
    pushed = did(ActionName.PUSH, PLATE, begin, begin)
    turns = [Turn(ASKED_PUSH, 0, 1_600_000_000)]  # until tick 400

    assert bool(composed([pushed], [], lambda _: FACTS, turns)) == kept


@pytest.mark.parametrize(("begin", "succeeds"), [(400, False), (401, True)])
def test_a_throw_that_misses_what_was_asked_for_has_failed(begin: int, succeeds: bool) -> None:
    thrown = did(ActionName.THROW, PLATE, begin, begin + 100, "to hit", TABLE)
    turns = [Turn(ASKED_THROW, 0, 1_600_000_000)]

    (found,) = composed([thrown], [], lambda _: FACTS, turns)

    assert found.success == succeeds
    assert bool(found.error) != succeeds


def test_a_throw_that_was_asked_for_succeeds() -> None:
    thrown = did(ActionName.THROW, PLATE, 100, 200, "to hit", SINK)
    turns = [Turn(ASKED_THROW, 0, 800_000_000)]

    (found,) = composed([thrown], [asked(ASKED_THROW, thrown)], lambda _: FACTS, turns)

    assert found == thrown


def test_a_bed_that_was_to_be_cleaned_was_cleaned() -> None:
    made = did(ActionName.MAKE, TABLE, 100, 100)
    instruction = Instruction(1, "Clean the bed.", "clean", "Bed")

    (found,) = composed([made], [asked(instruction, made)], lambda _: FACTS)

    assert found.action is ActionName.CLEAN
