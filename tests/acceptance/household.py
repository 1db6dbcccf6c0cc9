"""Three hundred household tasks in real houses by the scripted participant, told by their goals.

Nine in ten must be reached. Those that are not are listed, with what went wrong.
``python -m tests.acceptance.household --keep DIR`` keeps the sessions, and goes on with those that
are there.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.support.paths import SHARED
from vrhuman.batch import Failure, run_all
from vrhuman.benchmarks.tasks.recording import GoalsResult, goals_orders, record_goals
from vrhuman.runtime.house_names import houses_of

GOALS, SHARE = 300, 0.9
FILE = SHARED / "houses" / "multiroom.jsonl.gz"


def carry_out(goals: int = GOALS, jobs: int = 2, keep: Path | None = None) -> int:
    """Do so many tasks, two in each session; 1 where too few of their goals are reached."""
    with tempfile.TemporaryDirectory() as folder:
        orders = goals_orders(houses_of([str(FILE)]), goals // 2, 1, (keep or Path(folder)))
        results: list[GoalsResult] = []
        for order, found in run_all(record_goals, orders, jobs):
            if isinstance(found, Failure):
                print(f"FAILED  {order.name} in {order.house}: {found.reason}", flush=True)
                continue
            results.append(found)
            for goal in found.goals:
                if not goal.reached:
                    house = Path(order.house).name
                    print(f"{goal.reason:<16} {order.name} {house}: {goal.text}", flush=True)
    done = [goal.reached for each in results for goal in each.goals]
    reasons = Counter(g.reason for each in results for g in each.goals if not g.reached)
    share = sum(done) / max(1, goals)
    print(f"{sum(done)} of {len(done)} goals reached ({100 * share:.1f} % of {goals}); {reasons}")
    return 0 if share >= SHARE else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--goals", type=int, default=GOALS)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    return carry_out(options.goals, options.jobs, options.keep)


if __name__ == "__main__":
    sys.exit(main())
