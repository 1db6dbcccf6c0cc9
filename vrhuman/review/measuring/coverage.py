"""Measures how much of a house was covered: the floor that can be stood on, in cells of 0.25 m.

Two rules apply both to the person and to the counted agent. A cell is *seen* when its centre, on
the floor, is in view and at most 3.2 m away (:mod:`~vrhuman.review.measuring.looking`), and
*visited* when the agent's base comes within 0.5 m of it. World frame: left-handed, y up, metres.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman.engines.engine import Engine
from vrhuman.records import Action, Floats

CELL = 0.25
"""The side of a cell [m], which is the agent's step."""
SEARCH = 0.125
"""The spacing of the places among which cells are searched for [m]."""
VISITED_WITHIN = 0.5
"""How near the agent's base comes to the centre of a visited cell [m]."""
NEVER = np.iinfo(np.int64).max

Times = NDArray[np.int64]


def reachable_floor(engine: Engine) -> Floats:
    """Return the centres (N, 2), x and z [m], of the cells that the agent can reach.

    These are AI2-THOR's ``GetReachablePositions`` from where it stands, with every door open that
    can be opened. They are searched for at :data:`SEARCH`: on the grid of the cells alone, a
    doorway between two of its lines would hide the rooms behind it.
    """
    house = engine.house
    for thing in house.objects:
        if thing.fills_opening and thing.asset.openable and engine.openness(thing.object_id) < 1.0:
            wide = {"objectId": thing.object_id, "openness": 1.0, "forceAction": True}
            engine.act(Action("OpenObject", wide))
    found = engine.act(Action("GetReachablePositions", {"gridSize": SEARCH}))
    places = found.value if found.success else ()
    fine = np.array([[place["x"], place["z"]] for place in places], np.float64).reshape(-1, 2)
    across = np.rint((fine - fine[:1]) / SEARCH).astype(int)  # the first is where the agent stands
    every = round(CELL / SEARCH)
    cells: Floats = fine[(across % every == 0).all(axis=1)]
    return cells


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
        """Return what was covered in any of several parts."""
        whole = cls.nothing(cells)
        for part in parts:
            np.minimum(whole.seen, part.seen, out=whole.seen)
            np.minimum(whole.visited, part.visited, out=whole.visited)
        return whole

    def see(self, which: NDArray[np.bool_], time_ns: int) -> None:
        """Record that cells (N,) are in view."""
        np.minimum(self.seen, np.where(which, time_ns, NEVER), out=self.seen)

    def stand(self, cells: Floats, x: float, z: float, time_ns: int) -> None:
        """Record that the agent's base is at x, z."""
        near = np.hypot(cells[:, 0] - x, cells[:, 1] - z) <= VISITED_WITHIN
        np.minimum(self.visited, np.where(near, time_ns, NEVER), out=self.visited)

    @property
    def seen_area(self) -> float:
        """The area that was seen [square metres]."""
        return _area(self.seen)

    @property
    def visited_area(self) -> float:
        """The area that was visited [square metres]."""
        return _area(self.visited)


def _area(times: Times) -> float:
    return float(np.count_nonzero(times != NEVER)) * CELL * CELL
