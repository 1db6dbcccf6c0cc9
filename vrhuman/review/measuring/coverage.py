"""How much of a house was covered: the floor that can be stood on, in cells of 0.25 m.

Two rules, both for the person and for the counted agent. A cell is *seen* when its middle, on the
floor, is in view and at most 3.2 m away (:mod:`~vrhuman.review.measuring.looking`), and *visited*
when the agent's base comes within 0.5 m of it. World frame: left-handed, y up, metres.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman.engines.engine import Engine
from vrhuman.records import Action, Floats

CELL = 0.25
"""Side of a cell [m], the agent's step."""
VISITED_WITHIN = 0.5
"""How near the middle of a visited cell the agent's base came [m]."""
NEVER = np.iinfo(np.int64).max

Times = NDArray[np.int64]


def reachable_floor(engine: Engine) -> Floats:
    """The middles (N, 2), x and z [m], of the cells to which the agent can get from where it
    stands: AI2-THOR's ``GetReachablePositions``, with every door open that opens."""
    house = engine.house
    for thing in house.objects:
        if thing.fills_opening and thing.asset.openable and engine.openness(thing.object_id) < 1.0:
            wide = {"objectId": thing.object_id, "openness": 1.0, "forceAction": True}
            engine.act(Action("OpenObject", wide))
    found = engine.act(Action("GetReachablePositions", {"gridSize": CELL}))
    places = found.value if found.success else ()
    return np.array([[place["x"], place["z"]] for place in places], np.float64).reshape(-1, 2)


@dataclass(frozen=True, slots=True)
class Covered:
    """When each cell was first ``seen`` and first ``visited`` (N,) [ns]; :data:`NEVER` if not."""

    seen: Times
    visited: Times

    @classmethod
    def nothing(cls, cells: int) -> Covered:
        return cls(np.full(cells, NEVER), np.full(cells, NEVER))

    @classmethod
    def all_of(cls, parts: Iterable[Covered], cells: int) -> Covered:
        """What was covered in any of some stretches."""
        whole = cls.nothing(cells)
        for part in parts:
            np.minimum(whole.seen, part.seen, out=whole.seen)
            np.minimum(whole.visited, part.visited, out=whole.visited)
        return whole

    def see(self, which: NDArray[np.bool_], time_ns: int) -> None:
        """Cells (N,) are in view."""
        np.minimum(self.seen, np.where(which, time_ns, NEVER), out=self.seen)

    def stand(self, cells: Floats, x: float, z: float, time_ns: int) -> None:
        """The agent's base is at x, z."""
        near = np.hypot(cells[:, 0] - x, cells[:, 1] - z) <= VISITED_WITHIN
        np.minimum(self.visited, np.where(near, time_ns, NEVER), out=self.visited)

    @property
    def seen_area(self) -> float:
        """Square metres."""
        return _area(self.seen)

    @property
    def visited_area(self) -> float:
        """Square metres."""
        return _area(self.visited)


def _area(times: Times) -> float:
    return float(np.count_nonzero(times != NEVER)) * CELL * CELL
