"""Household tasks: the goals of a table (``tasks.toml``), and the steps to them in a given house.

A task is possible in a house if its recipe can be carried out there, step by step, and its goal is
reached at the end, and was not all the time: for some choice of the things that it leaves open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

from vrhuman.annotation.goals import Goal, parse_condition, reached
from vrhuman.benchmarks.instructing.legal_events import LegalEvent
from vrhuman.benchmarks.instructing.public_format import parse_line
from vrhuman.benchmarks.instructing.symbolic import Situation, able, after, at_start, in_reach
from vrhuman.benchmarks.instructing.things import Things
from vrhuman.benchmarks.tasks.tables import read_table
from vrhuman.records import VrhumanError

SHIPPED = Path(__file__).with_name("tasks.toml")
_KEYS = frozenset({"name", "goal", "steps", "with"})
_IF_NEEDED = "?"


class TaskError(VrhumanError):
    """A table of tasks cannot be used; the message names file, task and remedy."""


@dataclass(frozen=True, slots=True)
class Task:
    """A household task.

    ``goal`` are conditions and ``steps`` instructions, with names in {braces} for what is open;
    ``choices`` has for each name the types to choose from, the best first. A step that ends in "?"
    is left out where it is not needed or not possible.
    """

    name: str
    goal: tuple[str, ...]
    steps: tuple[str, ...]
    choices: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class PlannedTask:
    """A task in a house: its steps there, and the conditions that they fulfil.

    ``in_reach`` says whether a hand reaches all that is needed, judged from the plan.
    """

    name: str
    events: tuple[LegalEvent, ...]
    goal: Goal
    in_reach: bool


def possible_tasks(things: Things, tasks: Sequence[Task] | None = None) -> tuple[PlannedTask, ...]:
    """Return the tasks that a house allows, each with its steps there."""
    found = (planned(each, things) for each in (shipped_tasks() if tasks is None else tasks))
    return tuple(each for each in found if each is not None)


def planned(task: Task, things: Things) -> PlannedTask | None:
    """Return a task's steps in a house, None where it is not possible.

    Of all choices the first is taken for which everything is in reach, else the first.
    """
    start = at_start(things)
    types = {each.object_type for each in things.values()}
    best: PlannedTask | None = None
    for chosen in _choices(task, types):
        steps = tuple(step.format(**_spoken(chosen)) for step in task.steps)
        goal = tuple(parse_condition(line.format(**chosen)) for line in task.goal)
        found = _carried_out(task.name, steps, goal, start)
        if found is not None and found.in_reach:
            return found
        best = best or found
    return best


@lru_cache(maxsize=1)
def shipped_tasks() -> tuple[Task, ...]:
    """Return the tasks that come with vrhuman."""
    return read_tasks(SHIPPED)


def read_tasks(path: Path) -> tuple[Task, ...]:
    """Read a table of tasks.

    :raises TaskError: naming file and task.
    """
    return read_table(path, _KEYS, _task, TaskError)


def _task(entry: Mapping[str, Any], where: str) -> Task:
    choices = entry.get("with", {})
    if not isinstance(choices, dict) or not all(_texts(each) for each in choices.values()):
        raise TaskError(f"{where}: with: must be names with lists of types")
    for key in ("goal", "steps"):
        if not _texts(entry.get(key)):
            raise TaskError(f"{where}: {key}: must be a list of texts")
    task = Task(
        entry["name"],
        tuple(entry["goal"]),
        tuple(entry["steps"]),
        {name: tuple(types) for name, types in choices.items()},
    )
    _check(task, where)
    return task


def _check(task: Task, where: str) -> None:
    """Check that all lines can be read, with the first of each choice."""
    first = {name: types[0] for name, types in task.choices.items()}
    try:
        for line in task.goal:
            parse_condition(line.format(**first))
        for step in task.steps:
            parse_line(step.format(**_spoken(first)).removesuffix(_IF_NEEDED))
    except (KeyError, IndexError, ValueError) as error:
        raise TaskError(f"{where}: {error}: is not among the names of with") from error
    except VrhumanError as error:
        raise TaskError(f"{where}: {error}") from error


def _texts(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, str) for each in value)


def _choices(task: Task, types: set[str]) -> Iterator[dict[str, str]]:
    """Yield all choices of what a task leaves open, of the types that there are."""
    names = list(task.choices)
    there = [[each for each in task.choices[name] if each in types] for name in names]
    for chosen in product(*there):
        yield dict(zip(names, chosen, strict=True))


def _spoken(chosen: Mapping[str, str]) -> dict[str, str]:
    return {name: re.sub(r"(?<!^)(?=[A-Z])", " ", kind).lower() for name, kind in chosen.items()}


def _carried_out(
    name: str, steps: Sequence[str], goal: Goal, start: Situation
) -> PlannedTask | None:
    now, events, reach = start, [], True
    undone = not reached(goal, start.facts)
    for step in steps:
        event = parse_line(step.removesuffix(_IF_NEEDED))
        if not able(event, now):
            if step.endswith(_IF_NEEDED):
                continue
            return None
        reach = reach and in_reach(event, now)
        events.append(event)
        now = after(event, now)
        undone = undone or not reached(goal, now.facts)
    if not undone or not reached(goal, now.facts):
        return None
    return PlannedTask(name, tuple(events), goal, reach)
