"""Hashes of a seeded random walk, in a process of its own: ``random_walk.py [STATE_FILE]``.

With a file the walk starts in the middle, from the state that the whole walk saved there.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

import numpy as np

from tests.support.houses.toy_house import command, toy_house
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.records import Action

COMMANDS, MIDDLE, TICKS = 400, 200, 4


def walk(engine: EmbeddedEngine, first: int, last: int) -> list[str]:
    """Advance and act from command ``first`` to ``last``; one hash each."""
    hashes = []
    for i in range(first, last):
        rng = np.random.default_rng(i // 40)
        drift, turn = rng.normal(size=(2, 3)), float(rng.normal())
        phase = (i % 40) / 40.0
        reach = (0.35 + 0.3 * drift[0, 0] * phase, 0.3 * drift[0, 1] * phase, 0.5)
        travel = (1.2 * math.sin(i / 60.0), 0.006 * i)
        engine.advance(
            command(i, travel, 40.0 * turn * phase, reach if i % 80 < 60 else None), TICKS
        )
        if i % 100 == 50:
            engine.act(Action("OpenObject", {"objectId": "dresser", "forceAction": True}))
            engine.act(Action("PickupObject"))
        if i % 100 == 90:
            engine.act(Action("CloseObject", {"objectId": "dresser", "forceAction": True}))
            engine.act(Action("ReleaseObject"))
            engine.act(Action("MoveBack"))
        hashes.append(engine.state_hash().hex())
    return hashes


if __name__ == "__main__":
    engine = EmbeddedEngine(*toy_house())
    if len(sys.argv) > 1:
        engine.restore(Path(sys.argv[1]).read_bytes())
        print("\n".join(walk(engine, MIDDLE, COMMANDS)))
    else:
        print("\n".join(walk(engine, 0, COMMANDS)))
