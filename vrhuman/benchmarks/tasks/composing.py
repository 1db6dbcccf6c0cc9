"""Composes tasks in a house, one or two at a time, with their steps interleaved."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from vrhuman.annotation.goals import reached
from vrhuman.annotation.world_facts import WorldFacts
from vrhuman.benchmarks.instructing.symbolic import at_start
from vrhuman.benchmarks.instructing.things import Things
from vrhuman.benchmarks.tasks.household import (
    SEVERAL,
    HouseholdTask,
    PossibleTask,
    begun,
    possible,
    shipped_household_tasks,
)
from vrhuman.benchmarks.tasks.planning import PlannedStep, carried_out, way_length
from vrhuman.houses.spawn import StartState
from vrhuman.records import TaskGoal, VrhumanError

SWITCHING = 0.35
"""How probable it is to turn to the other task after a step."""
NEAR_METRES = 12.0
"""Tasks with a longer way are drawn only where there are no others [m]."""
TRIES = 40
"""How often an interleaving, or another pair of tasks, is drawn."""


class NoTask(VrhumanError):
    """A house does not allow what is asked for; the message names the tasks that it allows."""


@dataclass(frozen=True, slots=True)
class Share:
    """One step, and the number of the goal (from 1) that it leads to."""

    step: PlannedStep
    goal: int


Shares = tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class ComposedTasks:
    """Tasks that are done together in a house: ``shares`` reach all their goals."""

    things: Things
    tasks: tuple[PossibleTask, ...]
    shares: Shares

    @property
    def start_states(self) -> tuple[StartState, ...]:
        """How the house must begin."""
        return tuple(dict.fromkeys(each for task in self.tasks for each in task.start_states))

    @property
    def start(self) -> WorldFacts:
        """The facts of the house as it begins."""
        return begun(at_start(self.things).facts, self.start_states)

    @property
    def goals(self) -> tuple[TaskGoal, ...]:
        """What the person is told, numbered from 1."""
        return tuple(
            TaskGoal(n, task.name, task.text, task.conditions)
            for n, task in enumerate(self.tasks, start=1)
        )

    def reached_by(self, shares: Sequence[Share]) -> bool:
        """Return whether these steps can be done in this order, and reach all goals together."""
        end = carried_out([each.step for each in shares], self.start)
        return end is not None and all(reached(task.goal, end) for task in self.tasks)


def composed(things: Things, tasks: Sequence[PossibleTask], seed: int) -> ComposedTasks | None:
    """Return tasks with their steps interleaved; None where they get in each other's way."""
    steps = [each.step for task in tasks for each in _shares(1, task)]
    handled = [{things[each.step.object1].object_type for each in _shares(1, t)} for t in tasks]
    if len(steps) == 0 or any(a & b for n, a in enumerate(handled) for b in handled[n + 1 :]):
        return None
    whole = ComposedTasks(things, tuple(tasks), ())
    chance = random.Random(f"{seed}/interleaving")
    own = [_shares(number, task) for number, task in enumerate(tasks, start=1)]
    for _ in range(TRIES):
        shares = _interleaved(own, chance)
        if whole.reached_by(shares):
            return ComposedTasks(things, tuple(tasks), shares)
    return None


def drawn(
    things: Things, seed: int, count: int = 2, tasks: Sequence[HouseholdTask] | None = None
) -> ComposedTasks:
    """Draw tasks that a house allows: ``count`` of them together, fewer where it allows no more.

    Those whose things are near each other go first, and of these, those with several steps.

    :raises NoTask: if the house allows none.
    """
    chance = random.Random(f"{seed}/tasks")
    pool = list(tasks or shipped_household_tasks())
    chance.shuffle(pool)
    found: list[PossibleTask] = []
    best: ComposedTasks | None = None
    can = [each for task in pool if (each := possible(task, things, seed)) is not None]

    def rank(task: PossibleTask) -> tuple[bool, bool]:
        return way_length(task.steps, things) > NEAR_METRES, len(task.steps) < SEVERAL

    can.sort(key=rank)
    for more in can:
        together = composed(things, [*found, more], seed)
        if together is not None:
            found, best = [*found, more], together
        if len(found) == count:
            break
    if best is None:
        raise NoTask("the house allows no household task; choose another house")
    return best


def named(
    things: Things, names: Sequence[str], seed: int, tasks: Sequence[HouseholdTask] | None = None
) -> ComposedTasks:
    """Return the tasks of these names in a house.

    :raises NoTask: for a name that is none, and where the house does not allow them.
    """
    table = {each.name: each for each in tasks or shipped_household_tasks()}
    for name in names:
        if name not in table:
            raise NoTask(f"{name!r}: is no task; there are: {', '.join(table)}")
    found = [possible(table[name], things, seed) for name in dict.fromkeys(names)]
    for name, each in zip(dict.fromkeys(names), found, strict=True):
        if each is None:
            can = [e.name for e in table.values() if possible(e, things, seed) is not None]
            raise NoTask(f"{name!r}: the house does not allow it; it allows: {', '.join(can)}")
    together = composed(things, [each for each in found if each is not None], seed)
    if together is None:
        raise NoTask(f"{', '.join(names)}: get in each other's way; give one of them")
    return together


def _shares(number: int, task: PossibleTask) -> Shares:
    return tuple(Share(step, number) for step in task.steps)


def _interleaved(own: Sequence[Shares], chance: random.Random) -> Shares:
    """Return the steps of all tasks, each task's in its order."""
    left = [list(each) for each in own]
    current = chance.randrange(len(left))
    out: list[Share] = []
    while any(left):
        others = [n for n, each in enumerate(left) if each and n != current]
        if others and (not left[current] or chance.random() < SWITCHING):
            current = chance.choice(others)
        out.append(left[current].pop(0))
    return tuple(out)
