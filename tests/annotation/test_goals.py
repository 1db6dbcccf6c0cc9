"""Goals over states: each condition with a world on both sides of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vrhuman.annotation.goals import STATES, Condition, GoalError, parse_condition, reached
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts

PLATE = ObjectFacts("p", "Plate", "room", (0.0, 0.0, 0.0), (0.1, 0.1, 0.1))
OTHER = replace(PLATE, object_id="q", position=(9.0, 0.0, 0.0))
TABLE = replace(PLATE, object_id="t", object_type="Table", position=(5.0, 0.0, 0.0))


def world(*objects: ObjectFacts) -> WorldFacts:
    return WorldFacts(0, 0, "room", {each.object_id: each for each in objects})


def holds(line: str, *objects: ObjectFacts) -> bool:
    return parse_condition(line).holds(world(*objects))


@pytest.mark.parametrize(
    ("state", "so"),
    [
        ("open", {"is_open": True}),
        ("on", {"is_toggled": True}),
        ("broken", {"is_broken": True}),
        ("sliced", {"is_sliced": True}),
        ("dirty", {"is_dirty": True}),
        ("used up", {"is_used_up": True}),
        ("cooked", {"is_cooked": True}),
        ("held", {"is_held": True}),
        ("filled", {"liquid": "water"}),
    ],
)
def test_states(state: str, so: dict[str, object]) -> None:
    changed = replace(PLATE, **so)  # type: ignore[arg-type]

    assert holds(f"Plate is {state}", changed)
    assert not holds(f"Plate is {state}", PLATE)


@pytest.mark.parametrize(
    ("state", "opposite"),
    [("closed", "open"), ("off", "on"), ("clean", "dirty"), ("empty", "filled")],
)
def test_opposites(state: str, opposite: str) -> None:
    for each in (PLATE, replace(PLATE, is_open=True, is_toggled=True, is_dirty=True, liquid="x")):
        assert STATES[state](each) is not STATES[opposite](each)


def test_how_many() -> None:
    clean, dirty = PLATE, replace(OTHER, is_dirty=True)

    assert holds("Plate is clean", clean, dirty)
    assert not holds("2 Plate is clean", clean, dirty)
    assert holds("2 Plate is clean", clean, OTHER)
    assert not holds("every Plate is clean", clean, dirty)
    assert holds("every Plate is clean", clean)
    assert not holds("no Plate is dirty", clean, dirty)
    assert holds("no Plate is dirty", clean)
    assert not holds("Plate is clean")
    assert holds("every Plate is clean")


def test_places() -> None:
    on, within = replace(PLATE, rests_on=("t",)), replace(PLATE, inside=("t",))
    beside = replace(PLATE, position=(4.2, 0.0, 0.0))

    assert holds("Plate on Table", on, TABLE)
    assert holds("Plate in Table", within, TABLE)
    assert not holds("Plate on Table", PLATE, TABLE)
    assert holds("Plate near Table", beside, TABLE)
    assert not holds("Plate near Table", PLATE, TABLE)
    assert not holds("Plate near Table", replace(beside, rests_on=("t",)), TABLE)


def test_liquids() -> None:
    filled = replace(PLATE, liquid="coffee")

    assert holds("Plate filled with coffee", filled)
    assert not holds("Plate filled with wine", filled)


def test_a_goal_is_all_of_its_conditions() -> None:
    goal = (parse_condition("Plate is clean"), parse_condition("Table is open"))

    assert reached(goal, world(PLATE, replace(TABLE, is_open=True)))
    assert not reached(goal, world(PLATE, TABLE))


@pytest.mark.parametrize("line", ["", "Plate", "Plate is blue", "Plate onto Table", "2 plates"])
def test_what_is_no_condition_is_refused(line: str) -> None:
    with pytest.raises(GoalError, match="is no condition"):
        parse_condition(line)


def test_a_condition_is_read() -> None:
    assert parse_condition("2 Plate on Table") == Condition("Plate", 2, where="on", other="Table")


def test_one_object_must_be_so_in_all_the_ways_of_an_and() -> None:
    both = replace(PLATE, rests_on=("t",))
    clean_elsewhere = replace(PLATE, is_dirty=False)
    dirty_there = replace(OTHER, is_dirty=True, rests_on=("t",))

    assert holds("Plate is clean and on Table", both, TABLE)
    assert not holds("Plate is clean and on Table", clean_elsewhere, dirty_there, TABLE)


def test_what_is_held_is_nowhere_yet() -> None:
    there = replace(PLATE, rests_on=("t",))

    assert holds("Plate on Table", there, TABLE)
    assert not holds("Plate on Table", replace(there, is_held=True), TABLE)


def test_every_part_of_a_line_with_and_is_read() -> None:
    with pytest.raises(GoalError, match="is no condition"):
        parse_condition("Plate is clean and flies")
