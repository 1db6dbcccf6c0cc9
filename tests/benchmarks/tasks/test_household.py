"""Household tasks by their goals: which a house allows, composed in twos, and done variously."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.benchmarks.house_things import HOUSES, generated, house_with, kinds, real, thing
from vrhuman.annotation.goals import reached
from vrhuman.benchmarks.instructing.symbolic import at_start
from vrhuman.benchmarks.instructing.things import Things
from vrhuman.benchmarks.tasks.composing import ComposedTasks, NoTask, Share, drawn, named
from vrhuman.benchmarks.tasks.household import (
    HouseholdError,
    begun,
    possible_household_tasks,
    read_household_tasks,
    shipped_household_tasks,
)
from vrhuman.benchmarks.tasks.varying import NONE, Variation, errands_of
from vrhuman.participants.goal_directed.errand import ErrandKind, errand_of


def test_there_are_fifteen_tasks_or_more() -> None:
    assert len(shipped_household_tasks()) >= 15


def test_a_goal_is_not_reached_at_the_start_and_is_after_the_steps() -> None:
    found = possible_household_tasks(generated())

    assert found
    for task in found:
        start = begun(at_start(generated()).facts, task.start_states)
        assert not reached(task.goal, start), task.name
        now = start
        for step in task.steps:
            assert step.possible(now), (task.name, step)
            now = step.after(now)
        assert reached(task.goal, now), task.name


def test_no_open_name_is_left_in_what_a_person_reads() -> None:
    for task in possible_household_tasks(generated()):
        assert "{" not in task.text
        assert task.text.endswith(".")


@pytest.mark.skipif(not HOUSES.exists(), reason="the shared houses are not here")
def test_real_houses_allow_most_tasks_in_twos() -> None:
    names = {task.name for things in real(6) for task in possible_household_tasks(things)}
    pairs = [drawn(things, seed) for seed, things in enumerate(real(6))]

    assert len(names) >= 20
    assert all(len(each.tasks) == 2 for each in pairs)


def pair(seed: int = 1) -> ComposedTasks:
    return drawn(generated(), seed)


@pytest.mark.parametrize("seed", range(8))
def test_the_steps_of_two_tasks_keep_their_order_and_reach_both_goals(seed: int) -> None:
    both = pair(seed)

    assert both.reached_by(both.shares)
    for number, task in enumerate(both.tasks, start=1):
        own = tuple(share.step for share in both.shares if share.goal == number)
        assert own == task.steps


def test_steps_are_interleaved_in_some_pairs() -> None:
    goals = [[share.goal for share in pair(seed).shares] for seed in range(20)]

    assert any(each not in (sorted(each), sorted(each, reverse=True)) for each in goals)


def test_the_same_seed_draws_the_same_tasks_and_variation() -> None:
    assert pair(3).goals == pair(3).goals
    assert errands_of(pair(3), 5) == errands_of(pair(3), 5)


def test_without_variation_the_errands_are_the_steps() -> None:
    both = pair()

    said = [each.instruction.text for each in errands_of(both, 1, NONE)]

    assert len([text for text in said if not text.startswith("Wait")]) == len(both.shares)
    assert all(each.kind is ErrandKind.STEP for each in errands_of(both, 1, NONE))


REORDERED = Variation(4.0, 0.0, 0.0, 0.0, 0.0)
EVERYTHING = Variation(1.0, 1.0, 1.0, 1.0, 1.0)


@pytest.mark.parametrize("seed", range(6))
def test_every_mistake_is_put_right_afterwards(seed: int) -> None:
    errands = errands_of(pair(seed), seed, EVERYTHING)

    kinds_of = [each.kind for each in errands]
    assert ErrandKind.DETOUR in kinds_of
    for at, each in enumerate(errands):
        if each.kind is ErrandKind.MISTAKE:
            repair = errands[at + 1]
            assert repair.kind is ErrandKind.REPAIR
            assert repair.instruction.object1 == each.instruction.object1


@pytest.mark.parametrize("seed", range(3))
def test_who_does_a_step_has_the_plans_own_objects_in_mind(seed: int) -> None:
    """Of several books on several tables, that one which the goal is about."""
    both = pair(seed)

    steps = [each for each in errands_of(both, seed, NONE) if each.instruction.action != "wait"]

    assert [each.things for each in steps] == [share.step.objects for share in both.shares]
    assert all(name in both.things for each in steps for name in each.things)


def test_reordered_steps_still_reach_both_goals() -> None:
    for seed in range(10):
        both = pair(seed)
        step_of = {share.step.event(both.things): share for share in both.shares}
        order: list[Share] = []
        for errand in errands_of(both, seed, Variation(2.0, 0.0, 0.0, 0.0, 1.0)):
            found = [
                share
                for event, share in step_of.items()
                if errand.goal == share.goal
                and (event.action, event.object1, event.object2)
                == (
                    errand.instruction.action,
                    errand.instruction.object1,
                    errand.instruction.object2,
                )
            ]
            order += found[:1]
        assert both.reached_by(order)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_done_to_one_thing_keeps_its_order(seed: int) -> None:
    pot = thing("pot", "Pot", size=(0.2, 0.2, 0.2))
    egg = thing("egg", "Egg", size=(0.05, 0.05, 0.05))
    table = thing("table", "DiningTable", size=(1.5, 0.7, 1.0), position=(3.0, 0.4, 0.0))
    both = named(house_with(pot, egg, table), ["boil an egg"], seed)

    said = [each.instruction.text for each in errands_of(both, seed, REORDERED)]

    assert said == [
        "Fill the pot with water.",
        "Move the pot to the dining table.",
        "Move the egg to the pot.",
    ]


def test_an_errand_is_kept_in_a_file() -> None:
    errand = errands_of(pair(), 1, NONE)[0]

    assert errand.things
    assert errand_of(dict(errand.as_json())) == errand


def test_an_errand_of_a_file_from_before_has_no_objects_in_mind() -> None:
    stored = dict(errands_of(pair(), 1, NONE)[0].as_json())
    del stored["things"]

    assert errand_of(stored).things == ()


def test_a_name_that_is_no_task_lists_those_that_are() -> None:
    with pytest.raises(NoTask, match="'fly': is no task; there are: make coffee"):
        named(generated(), ["fly"], 1)


def test_a_task_that_the_house_does_not_allow_is_refused() -> None:
    with pytest.raises(NoTask, match="does not allow it; it allows: water a plant"):
        named(kinds("HousePlant", "Cup"), ["make coffee"], 1)


@pytest.mark.parametrize("holder", ["Sofa|1", ""])
def test_something_is_cleared_only_where_it_is(holder: str) -> None:
    sofa = thing("Sofa|1", "Sofa", size=(1.8, 0.8, 0.9))
    table = thing("DiningTable|1", "DiningTable", size=(1.5, 0.7, 1.0), position=(3.0, 0.4, 0.0))
    laptop = thing("Laptop|1", "Laptop", size=(0.3, 0.2, 0.3), holder=holder)
    things = house_with(sofa, table, laptop)

    names = {task.name for task in possible_household_tasks(things)}

    assert ("tidy the sofa" in names) is bool(holder)


def test_an_empty_house_allows_nothing() -> None:
    nothing: Things = {}
    with pytest.raises(NoTask, match="allows no household task"):
        drawn(nothing, 1)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "task: has none"),
        ("[[task]]\ngoal = []", "task 1: needs a name"),
        ('[[task]]\nname = "x"\ngoal = ["Egg is broken"]', r"task 1 \(x\): text"),
        ('[[task]]\nname = "x"\ntext = "X."\ngoal = []', r"task 1 \(x\): goal"),
        ('[[task]]\nname = "x"\ntext = "X."\ngoal = ["Egg flies"]', "is no condition"),
        ('[[task]]\nname = "x"\ntext = "{y}"\ngoal = ["Egg is broken"]', "'y': is not"),
        (
            '[[task]]\nname = "x"\ntext = "X."\ngoal = ["Egg is broken"]\nstart = ["Egg is open"]',
            "start: 'Egg is open': write",
        ),
        ('[[task]]\nname = "x"\ncolour = 1', "colour: unknown key"),
        ("[[task", "cannot be read as a table of tasks"),
    ],
)
def test_a_wrong_table_names_the_task(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(HouseholdError, match=told):
        read_household_tasks(path)
