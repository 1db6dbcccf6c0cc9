"""A hundred held-out houses explored by the nearest frontier and by the random walk.

Frontier exploration must have seen more of the floor and more of the objects after as many steps:
the interval of the paired difference, over houses, has to lie above nothing.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from vrhuman.agents.agent import Agent
from vrhuman.agents.builtin.exploring import FrontierAgent
from vrhuman.agents.builtin.wandering import RandomAgent
from vrhuman.agents.maps.playing import Seen, seen_by
from vrhuman.agents.maps.stored import mapped
from vrhuman.scoring.intervals import bootstrap_mean

HOUSES, FIRST = 100, 5001
"""How many houses, and the number of the first: no agent is trained in these."""
STEPS = (250, 500, 2500)


def compare(count: int = HOUSES) -> int:
    """Explore so many houses; print the table, and return in how many rows nothing was better."""
    found: dict[tuple[str, int], list[Seen]] = {}
    names = [f"own:{FIRST + number}" for number in range(count)]
    for number, name in enumerate(names):
        house = mapped(name)
        for steps in STEPS:
            agents: Sequence[Agent] = (FrontierAgent(), RandomAgent())
            for agent in agents:
                seen = seen_by(agent, house, steps, number)
                found.setdefault((agent.card.name, steps), []).append(seen)
    wrong = 0
    for steps in STEPS:
        for what in ("floor", "objects"):
            ours, walks = (
                [100.0 * getattr(seen, what) for seen in found[name, steps]]
                for name in ("frontier", "random")
            )
            differences = [one - other for one, other in zip(ours, walks, strict=True)]
            interval = bootstrap_mean(differences, names)
            wrong += not interval.low > 0.0
            print(
                f"{what} after {steps} steps: frontier {sum(ours) / count:.1f} %, random "
                f"{sum(walks) / count:.1f} %: {interval.mean:+.1f} points "
                f"({interval.low:+.1f} to {interval.high:+.1f}), {count} houses",
                flush=True,
            )
    return wrong


def run(quick: int = 1) -> int:
    """Run all, or every ``quick``-th; return 1 if frontier exploration is not the better one."""
    began = time.monotonic()
    wrong = compare(max(5, HOUSES // quick))
    print(f"{time.monotonic() - began:.0f} s", flush=True)
    return int(wrong > 0)
