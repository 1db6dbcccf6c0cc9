"""Chooses the household tasks of a session, and plans what a scripted participant does for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from vrhuman.benchmarks.instructing.things import things_of
from vrhuman.benchmarks.tasks.composing import ComposedTasks, drawn, named
from vrhuman.benchmarks.tasks.household import HouseholdTask
from vrhuman.benchmarks.tasks.varying import Variation, errands_of
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import planned_house

TOGETHER = 2
"""How many tasks are drawn for one session."""


def goals_plan(
    plan: Plan,
    names: Sequence[str] = (),
    count: int = TOGETHER,
    variation: Variation | None = None,
    tasks: Sequence[HouseholdTask] | None = None,
) -> Plan:
    """Return the plan of a goals session: the tasks of these names, or drawn with the plan's seed.

    :raises VrhumanError: if the house cannot be used, or does not allow the tasks.
    """
    things = things_of(planned_house(plan))
    chosen = (
        named(things, names, plan.seed, tasks) if names else drawn(things, plan.seed, count, tasks)
    )
    return with_tasks(plan, chosen, variation)


def with_tasks(plan: Plan, chosen: ComposedTasks, variation: Variation | None = None) -> Plan:
    """Return the plan of a session with these tasks."""
    errands = errands_of(chosen, plan.script_seed, variation) if plan.kind == "scripted" else ()
    return replace(
        plan,
        instructions=chosen.goals,
        errands=errands,
        start_states=chosen.start_states,
    )
