"""Household tasks told by their goals (``household.toml``), and which of them a house allows."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

from vrhuman.annotation.goals import Condition, Goal, parse_condition, reached
from vrhuman.annotation.words import spoken
from vrhuman.annotation.world_facts import WorldFacts
from vrhuman.benchmarks.instructing.symbolic import at_start
from vrhuman.benchmarks.instructing.things import Things
from vrhuman.benchmarks.tasks.planning import Steps, plan, way_length
from vrhuman.benchmarks.tasks.tables import read_table
from vrhuman.houses.spawn import StartState
from vrhuman.records import VrhumanError

SHIPPED = Path(__file__).with_name("household.toml")
_KEYS = frozenset({"name", "text", "goal", "by", "start", "with"})
COMPARED = 6
"""So many choices of what a task leaves open are compared by their ways."""
SEVERAL = 2
"""A choice with so many steps goes before one with fewer."""
STARTS: Mapping[str, tuple[str, str, bool]] = {
    "clean": ("is_dirty", "isDirty", False),
    "dirty": ("is_dirty", "isDirty", True),
    "on": ("is_toggled", "isOn", True),
    "off": ("is_toggled", "isOn", False),
}
"""The states in which a house can be made to begin: the fluent, ProcTHOR's key, and its value."""


class HouseholdError(VrhumanError):
    """A table of household tasks cannot be used; the message names file, task and remedy."""


@dataclass(frozen=True, slots=True)
class HouseholdTask:
    """A task as its table has it: all texts may have names in {braces} for what is open.

    ``choices`` has for each name the types to choose from, the best first.
    """

    name: str
    text: str
    goal: tuple[str, ...]
    by: tuple[str, ...]
    start: tuple[str, ...]
    choices: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class PossibleTask:
    """A task in a house.

    ``text`` is what a person reads, ``conditions`` the goal as it is written. ``start_states`` are
    how the house must begin, ``steps`` one way to the goal from there.
    """

    name: str
    text: str
    conditions: tuple[str, ...]
    by: tuple[str, ...]
    start_states: tuple[StartState, ...]
    steps: Steps

    @property
    def goal(self) -> Goal:
        return tuple(parse_condition(each) for each in self.conditions)

    @property
    def way(self) -> Goal:
        """The conditions that people reach on the way."""
        return tuple(parse_condition(each) for each in self.by)


def possible_household_tasks(
    things: Things, tasks: Sequence[HouseholdTask] | None = None, seed: int = 0
) -> tuple[PossibleTask, ...]:
    """Return the tasks that a house allows, each with its best choice of what is left open."""
    found = (possible(each, things, seed) for each in (tasks or shipped_household_tasks()))
    return tuple(each for each in found if each is not None)


def possible(task: HouseholdTask, things: Things, seed: int = 0) -> PossibleTask | None:
    """Return a task in a house, for the choice of what is open with the shortest way, or None.

    A choice that needs several steps goes before one that needs a single one.

    The goal must not be reached from the beginning, and where it asks for nothing to be somewhere,
    something must be there. The seed orders the choices, of which the first
    few that have a plan are compared, so that not every house has its mug on the same table.
    """
    found: list[tuple[bool, float, PossibleTask]] = []
    start = at_start(things).facts
    for chosen in _choices(task, {each.object_type for each in things.values()}, seed):
        conditions = tuple(line.format(**chosen) for line in task.goal)
        by = tuple(line.format(**chosen) for line in task.by)
        begins, states = _begun(tuple(line.format(**chosen) for line in task.start), start)
        goal = tuple(parse_condition(line) for line in conditions)
        way = tuple(parse_condition(line) for line in by)
        if reached(goal, begins) or any(e.count == "no" and e.holds(begins) for e in goal):
            continue
        steps = plan(goal, things, begins, way, seed)
        if steps:
            text = task.text.format(**{name: spoken(kind) for name, kind in chosen.items()})
            planned = PossibleTask(task.name, text, conditions, by, states, steps)
            found.append((len(steps) < SEVERAL, way_length(steps, things), planned))
        if len(found) == COMPARED:
            break
    return min(found, key=lambda each: each[:2])[2] if found else None


def begun(start: WorldFacts, states: Sequence[StartState]) -> WorldFacts:
    """Return the facts of a house in which objects begin in these states."""
    fluents = {(key, value): fluent for fluent, key, value in STARTS.values()}
    objects = dict(start.objects)
    for each in states:
        change: Any = {fluents[each.key, each.value]: each.value}
        objects[each.object_id] = replace(objects[each.object_id], **change)
    return replace(start, objects=objects)


@lru_cache(maxsize=1)
def shipped_household_tasks() -> tuple[HouseholdTask, ...]:
    """Return the tasks that come with vrhuman."""
    return read_household_tasks(SHIPPED)


def read_household_tasks(path: Path) -> tuple[HouseholdTask, ...]:
    """Read a table of household tasks.

    :raises HouseholdError: naming file and task.
    """
    return read_table(path, _KEYS, _task, HouseholdError)


def _begun(lines: Sequence[str], start: WorldFacts) -> tuple[WorldFacts, tuple[StartState, ...]]:
    """Return how a house begins where these conditions are made to hold, and what is changed."""
    states = []
    for line in lines:
        condition = parse_condition(line)
        fluent, key, value = STARTS[condition.state]
        own = [e for e in start.objects.values() if e.object_type == condition.object_type]
        for each in own if condition.count == "every" else own[:1]:
            if getattr(each, fluent) != value:
                states.append(StartState(each.object_id, key, value))
    return begun(start, states), tuple(states)


def _choices(task: HouseholdTask, types: set[str], seed: int) -> Iterator[dict[str, str]]:
    """Yield all choices of what a task leaves open, of the types that there are, by the seed."""
    names = list(task.choices)
    chance = random.Random(f"{seed}/{task.name}")
    there = []
    for name in names:
        own = [each for each in task.choices[name] if each in types]
        there.append(chance.sample(own, len(own)))
    for chosen in product(*there):
        yield dict(zip(names, chosen, strict=True))


def _task(entry: Mapping[str, Any], where: str) -> HouseholdTask:
    if not isinstance(entry.get("text"), str) or not entry["text"].strip():
        raise HouseholdError(f"{where}: text: write what the person reads")
    choices = entry.get("with", {})
    if not isinstance(choices, dict) or not all(_texts(e) and e for e in choices.values()):
        raise HouseholdError(f"{where}: with: must be names with lists of types")
    if not _texts(entry.get("goal")) or not entry["goal"]:
        raise HouseholdError(f"{where}: goal: must be a list of conditions")
    for key in ("by", "start"):
        if not _texts(entry.get(key, [])):
            raise HouseholdError(f"{where}: {key}: must be a list of conditions")
    task = HouseholdTask(
        entry["name"],
        entry["text"],
        tuple(entry["goal"]),
        tuple(entry.get("by", ())),
        tuple(entry.get("start", ())),
        {name: tuple(types) for name, types in choices.items()},
    )
    _check(task, where)
    return task


def _check(task: HouseholdTask, where: str) -> None:
    """Check that all lines can be read, with the first of each choice."""
    first = {name: types[0] for name, types in task.choices.items()}
    try:
        task.text.format(**first)
        for line in (*task.goal, *task.by, *task.start):
            parse_condition(line.format(**first))
        for line in task.start:
            _checked_start(parse_condition(line.format(**first)), line)
    except (KeyError, IndexError, ValueError) as error:
        raise HouseholdError(f"{where}: {error}: is not among the names of with") from error
    except VrhumanError as error:
        raise HouseholdError(f"{where}: {error}") from error


def _checked_start(condition: Condition, line: str) -> None:
    if condition.state not in STARTS or condition.also or condition.count not in (1, "every"):
        raise HouseholdError(
            f"start: {line!r}: write TYPE or every TYPE, is, and one of {', '.join(STARTS)}"
        )


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)
