"""Hashes of a seeded random run of two agents, in a process of its own.

``two_agents.py SEED COMMANDS [STATE_FILE]``: with a file it starts in the middle, from the state
that the whole run saved there.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

import numpy as np

from tests.support.houses.toy_house import command, toy_house
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.records import Action

TICKS = 4
STARTS = ((3.2, 3.4), (1.0, 2.2), (6.0, 1.0))
"""Where the second agent starts, by seed."""


def pair(seed: int = 0) -> tuple[EmbeddedEngine, EmbeddedEngine]:
    """The engines of two agents in the toy house."""
    first = EmbeddedEngine(*toy_house())
    return first, first.add_agent(*STARTS[seed % len(STARTS)], yaw=37.0 * seed)


def run(
    engines: tuple[EmbeddedEngine, EmbeddedEngine], seed: int, first: int, last: int
) -> list[str]:
    """Let both go, reach, take and open at once, from command ``first`` to ``last``."""
    person, helper = engines
    hashes = []
    for i in range(first, last):
        for agent, engine in ((1, helper), (0, person)):
            rng = np.random.default_rng([seed, agent, i // 40])
            drift, turn = rng.normal(size=(2, 3)), float(rng.normal())
            phase = (i % 40) / 40.0
            reach = (0.35 + 0.3 * drift[0, 0] * phase, 0.3 * drift[0, 1] * phase, 0.5)
            travel = (1.2 * math.sin(i / 60.0 + agent + seed), 0.006 * i * (1 - 2 * agent))
            engaged = (i + 30 * agent) % 80 < 60
            told = command(i, travel, 40.0 * turn * phase, reach if engaged else None)
            engine.advance(told, TICKS)
            if i % 50 == 20 + 10 * agent:
                engine.act(Action("OpenObject", {"objectId": "dresser", "forceAction": True}))
                engine.act(Action("PickupObject"))
            if i % 50 == 45 - 5 * agent:
                engine.act(Action("ReleaseObject"))
                engine.act(Action("MoveBack"))
        hashes.append(person.state_hash().hex())
    return hashes


if __name__ == "__main__":
    number, count = int(sys.argv[1]), int(sys.argv[2])
    both = pair(number)
    if len(sys.argv) > 3:
        both[0].restore(Path(sys.argv[3]).read_bytes())
        print("\n".join(run(both, number, count // 2, count)))
    else:
        print("\n".join(run(both, number, 0, count)))
