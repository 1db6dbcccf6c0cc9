"""Household tasks: their steps reach their goals, and each is possible in some house."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.benchmarks.house_things import HOUSES, generated, house_with, kinds, real, thing
from vrhuman.annotation.goals import reached
from vrhuman.benchmarks.instructing.symbolic import after, at_start
from vrhuman.benchmarks.tasks.recipes import (
    TaskError,
    planned,
    possible_tasks,
    read_tasks,
    shipped_tasks,
)


def test_there_are_thirty_tasks_or_more() -> None:
    assert len(shipped_tasks()) >= 30


def test_the_steps_of_a_task_reach_its_goal_and_it_was_not_reached_before() -> None:
    found = possible_tasks(generated())

    assert found
    for task in found:
        now = at_start(generated())
        so = [reached(task.goal, now.facts)]
        for event in task.events:
            now = after(event, now)
            so.append(reached(task.goal, now.facts))
        assert so[-1], task.name
        assert not all(so), task.name


@pytest.mark.skipif(not HOUSES.exists(), reason="the shared houses are not here")
def test_tasks_are_possible_in_real_houses() -> None:
    possible = [{task.name for task in possible_tasks(things)} for things in real(6)]

    assert all(len(names) >= 3 for names in possible)
    assert len(set().union(*possible)) >= 30


@pytest.mark.parametrize("task", shipped_tasks(), ids=lambda task: task.name)
def test_each_task_is_possible_where_its_things_are(task: object) -> None:
    table = (1.5, 0.7, 1.0)
    food = {"size": (0.06, 0.06, 0.06)}
    flat = {"size": (0.2, 0.03, 0.2)}
    beds = [thing(f"{k}|1", k, size=table, position=(0.0, 0.35, 0.0)) for k in SURFACES]
    small = [thing(f"{k}|{n}", k, **(food if k in FOOD else flat)) for k in SMALL for n in (1, 2)]
    loaded = [
        thing("Plate|3", "Plate", holder="DiningTable|1", **flat),
        thing("Pillow|3", "Pillow", holder="Bed|1", **flat),
        thing("Pillow|4", "Pillow", holder="Sofa|1", **flat),
    ]
    machines = [thing(f"{k}|1", k) for k in MACHINES]
    everything = [
        replace(each, position=(10.0 * n, each.position[1], 0.0))
        for n, each in enumerate([*beds, *small, *loaded, *machines])
    ]

    assert planned(task, house_with(*everything)) is not None  # type: ignore[arg-type]


SURFACES = (
    *("DiningTable", "CounterTop", "Sink", "Sofa", "Bed", "Desk", "SideTable", "TVStand"),
    *("ArmChair", "CoffeeTable"),
)
FOOD = frozenset({"Potato", "Egg", "Apple", "Tomato", "Lettuce", "Bread"})
SMALL = (
    *("Potato", "Egg", "Apple", "Tomato", "Lettuce", "Bread", "Plate", "Bowl", "Mug", "Cup"),
    *("Fork", "Spoon", "Knife", "Pot", "Pan", "Kettle", "SaltShaker", "PepperShaker", "Cloth"),
    *("SoapBottle", "Pillow", "Book", "RemoteControl", "Laptop", "Pen", "KeyChain"),
    *("CreditCard", "Newspaper", "TissueBox", "ToiletPaper", "SprayBottle", "Candle"),
    *("AlarmClock", "Vase", "Statue"),
)
MACHINES = (
    *("Microwave", "Faucet", "CoffeeMachine", "Toaster", "Fridge", "WashingMachine", "Toilet"),
    *("HousePlant", "FloorLamp", "DeskLamp", "Television", "GarbageCan", "Box"),
)


def test_a_task_without_its_things_is_not_possible() -> None:
    names = {task.name for task in possible_tasks(kinds("Potato"))}

    assert names == set()


def test_a_task_that_is_done_already_is_none() -> None:
    (lamp,) = [task for task in shipped_tasks() if task.name == "water the plants"]

    assert planned(lamp, kinds("HousePlant")) is not None
    assert planned(lamp, kinds("Bed")) is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "task: has none"),
        ("[[task]]\ngoal = []", "task 1: needs a name"),
        ('[[task]]\nname = "x"\ngoal = []\nsteps = ["open fridge"]', r"task 1 \(x\): goal"),
        ('[[task]]\nname = "x"\ngoal = ["Egg flies"]\nsteps = ["open fridge"]', "is no condition"),
        ('[[task]]\nname = "x"\ngoal = ["Egg is broken"]\nsteps = ["sing"]', "is no instruction"),
        ('[[task]]\nname = "x"\ngoal = ["Egg is broken"]\nsteps = ["open {y}"]', "'y': is not"),
        ('[[task]]\nname = "x"\ncolour = 1', "colour: unknown key"),
        ("[[task", "cannot be read as a table of tasks"),
    ],
)
def test_a_wrong_table_names_the_task(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(TaskError, match=told):
        read_tasks(path)


def test_a_table_of_one_s_own_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        '[[task]]\nname = "make a mess"\ngoal = ["{dish} is dirty"]\n'
        'steps = ["make {dish} dirty?"]\nwith = { dish = ["Plate", "Pan"] }\n',
        encoding="utf-8",
    )

    (task,) = possible_tasks(kinds("Pan"), read_tasks(path))

    assert [each.object1 for each in task.events] == ["Pan"]
