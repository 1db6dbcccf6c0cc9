"""Three hundred household tasks in real houses by the scripted participant, told by their goals.

Nine in ten must be reached. The houses are drawn, one of several rooms and one of a single room in
turn, two tasks in each. What is not reached is listed, with the reason, and counted by reason.
``python -m tests.acceptance.household --keep DIR`` keeps the sessions with a line of JSON about
each in ``DIR/log.jsonl``, and goes on with those that are there. ``--part 1/3`` does every third
session from the first on, so that several processes share the work; a run without it then reads all
that they recorded, and counts.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.support.paths import SHARED
from vrhuman.batch import Failure, run_all
from vrhuman.benchmarks.movieqa.audit import wilson
from vrhuman.benchmarks.tasks.recording import (
    GoalResult,
    GoalsOrder,
    GoalsResult,
    goals_orders,
    record_goals,
)
from vrhuman.runtime.house_names import houses_of

GOALS, SHARE = 300, 0.9
ROOMS = {"several rooms": "multiroom.jsonl.gz", "one room": "singleroom.jsonl.gz"}
Found = tuple[str, GoalResult]
"""In which kind of house a goal was given, and what became of it."""


def houses(count: int, seed: int) -> list[str]:
    """Draw so many houses, of several rooms and of one in turn."""
    chance = random.Random(seed)
    half = (count + 1) // 2
    drawn = [
        chance.sample(list(houses_of([str(SHARED / "houses" / file)])), half)
        for file in ROOMS.values()
    ]
    return [house for pair in zip(*drawn, strict=True) for house in pair][:count]


def carry_out(
    goals: int = GOALS,
    jobs: int = 2,
    keep: Path | None = None,
    seed: int = 1,
    part: tuple[int, int] = (1, 1),
) -> int:
    """Do so many tasks, two in each session; 1 where too few of their goals are reached.

    Of the sessions, only ``part`` (1, 3) is done: the first, the fourth and so on.
    """
    sessions = max(1, goals // 2)
    with tempfile.TemporaryDirectory() as folder:
        out = keep or Path(folder)
        out.mkdir(parents=True, exist_ok=True)
        found: list[Found] = []
        orders = goals_orders(houses(sessions, seed), sessions, seed, out)
        orders = orders[part[0] - 1 :: part[1]]
        for order, result in run_all(record_goals, orders, jobs):
            if isinstance(result, Failure):
                print(f"FAILED  {order.name} in {order.house}: {result.reason}", flush=True)
                continue
            found += _told(order, result, out)
    return _summed_up(found)


def _told(order: GoalsOrder, result: GoalsResult, out: Path) -> list[Found]:
    """Tell what was not reached in a session, and log what was."""
    rooms = next(name for name, file in ROOMS.items() if file in order.house)
    for goal in result.goals:
        if not goal.reached:
            house = Path(order.house).name
            print(f"{goal.reason:<16} {order.name} {house}: {goal.text}", flush=True)
    told = {
        "session": order.name,
        "house": Path(order.house).name,
        "seconds": result.seconds,
        "goals": [[each.task, each.text, each.reached, each.reason] for each in result.goals],
    }
    with (out / "log.jsonl").open("a", encoding="utf-8") as log:
        log.write(json.dumps(told) + "\n")
    return [(rooms, each) for each in result.goals]


def _summed_up(found: Sequence[Found]) -> int:
    """Print the shares by kind of house, and the reasons; 1 where the share is too small."""
    for kind in (*ROOMS, ""):
        own = [goal for rooms, goal in found if kind in ("", rooms)]
        reached = sum(each.reached for each in own)
        low, high = (100 * each for each in wilson(reached, len(own)))
        share = f"{100 * reached / max(1, len(own)):.1f} %, 95 % interval {low:.1f} to {high:.1f}"
        print(f"{kind or 'all houses'}: {reached} of {len(own)} goals reached ({share})")
    failed = [goal for _, goal in found if not goal.reached]
    for reason, count in Counter(each.reason for each in failed).most_common():
        tasks = Counter(each.task for each in failed if each.reason == reason)
        print(f"  {reason}: {count} ({', '.join(f'{n} {t}' for t, n in tasks.most_common())})")
    return 0 if found and len(failed) <= (1 - SHARE) * len(found) else 1


def part_of(text: str) -> tuple[int, int]:
    """Read "1/3"."""
    place, _, of = text.partition("/")
    if not 1 <= int(place) <= int(of):
        raise ValueError
    return int(place), int(of)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--goals", type=int, default=GOALS)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--part", type=part_of, default=(1, 1), metavar="1/3")
    options = parser.parse_args()
    return carry_out(options.goals, options.jobs, options.keep, options.seed, options.part)


if __name__ == "__main__":
    sys.exit(main())
