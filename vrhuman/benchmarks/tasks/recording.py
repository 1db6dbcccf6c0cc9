"""Records many goals sessions by the scripted participant, in virtual time, in parallel.

Which tasks a session has follows from its number, the seed and the house alone. A session that is
there and whole is not recorded again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from vrhuman.benchmarks.instructing.recording import (
    is_recorded,
    scripted_plan,
    session_seed,
    unseen,
)
from vrhuman.benchmarks.tasks.choosing import TOGETHER, goals_plan
from vrhuman.recording.entries import EndReason
from vrhuman.recording.reader import Session
from vrhuman.records import JsonValue
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import run_in_virtual_time

PROTOCOL = "goals"


@dataclass(frozen=True, slots=True)
class GoalsOrder:
    """One session to record: ``house`` is as a plan names it, ``out`` the folder."""

    number: int
    house: str
    seed: int
    out: Path
    together: int = TOGETHER
    engine: str = "embedded"
    film: bool = False

    @property
    def name(self) -> str:
        """The session's name, which is its file's."""
        return f"goals-{self.number:06d}"

    @property
    def path(self) -> Path:
        return self.out / f"{self.name}.mcap"


@dataclass(frozen=True, slots=True)
class GoalResult:
    """What became of one goal; ``reason`` why it was not reached, empty where it was."""

    task: str
    text: str
    reached: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class GoalsResult:
    """A session that is there, and what became of its goals."""

    path: Path
    house: str
    seconds: float
    goals: tuple[GoalResult, ...]
    recorded: bool


def goals_orders(
    houses: Sequence[str],
    count: int,
    seed: int,
    out: Path,
    together: int = TOGETHER,
    engine: str = "embedded",
    film: bool = False,
) -> tuple[GoalsOrder, ...]:
    """Return the sessions to record, in the houses in turn."""
    return tuple(
        GoalsOrder(n, houses[n % len(houses)], session_seed(seed, n), out, together, engine, film)
        for n in range(count)
    )


def record_goals(order: GoalsOrder) -> GoalsResult:
    """Record one session, or read what became of it where it is there and whole.

    :raises VrhumanError: if the house allows no task, or cannot be used.
    """
    if is_recorded(order):
        return goals_result(order.path, order.house, recorded=False)
    plan = scripted_plan(PROTOCOL, order)
    run_in_virtual_time(prepare(goals_plan(plan, count=order.together)), unseen)
    return goals_result(order.path, order.house, recorded=True)


def goals_result(path: Path, house: str, recorded: bool) -> GoalsResult:
    """Read from a session's file what became of its goals."""
    with Session.open(path) as session:
        given = [each for asked in session.goals() for each in asked.goals]
        done = {each.number for each in session.steps_done()}
        left = {each.number: each.reason.value for each in session.steps_skipped()}
        ends = [end.reason for end in session.phase_ends()]
        times = [phase.time_ns for phase in session.phases()]
    unfinished = "time" if EndReason.SECONDS in ends else "unfinished"
    goals = tuple(
        GoalResult(
            each.name,
            each.text,
            each.number in done,
            "" if each.number in done else left.get(each.number, unfinished),
        )
        for each in given
    )
    seconds = (times[-1] - times[0]) * 1e-9 if times else 0.0
    return GoalsResult(path, house, round(seconds, 3), goals, recorded)


def goals_summary(results: Sequence[GoalsResult]) -> Mapping[str, JsonValue]:
    """Return what was reached and what was not, in numbers, by task and by reason."""
    goals = [goal for result in results for goal in result.goals]
    given = Counter(goal.task for goal in goals)
    reached = Counter(goal.task for goal in goals if goal.reached)
    reasons = Counter(goal.reason for goal in goals if not goal.reached)
    return {
        "sessions": len(results),
        "recorded": sum(result.recorded for result in results),
        "seconds": round(sum(result.seconds for result in results), 1),
        "goals": len(goals),
        "reached": sum(reached.values()),
        "tasks": {name: {"given": given[name], "reached": reached[name]} for name in sorted(given)},
        "not_reached": dict(sorted(reasons.items())),
    }
