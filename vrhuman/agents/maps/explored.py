"""What an agent on the ``map`` track has explored so far, in one house."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vrhuman.agents.agent import MapView
from vrhuman.agents.maps.house_map import Flags, HouseMap
from vrhuman.records import Floats
from vrhuman.review.measuring.coverage import VISITED_WITHIN


class Explored:
    """Remembers the seen and visited floor and the seen objects of one episode.

    ``hidden`` (M,) returns which objects are inside closed things now.
    """

    def __init__(self, known: HouseMap, hidden: Callable[[], Flags]) -> None:
        self.known = known
        self.seen = np.zeros(len(known.cells), dtype=np.bool_)
        self.visited = np.zeros(len(known.cells), dtype=np.bool_)
        self.objects = np.zeros(len(known.places), dtype=np.bool_)
        self._hidden = hidden
        self._count = max(1, int(known.countable.sum()))
        self._told: dict[int, None] = {}
        self._stood: tuple[float, float] | None = None

    def look(self, x: float, z: float, yaw: float, horizon: float) -> None:
        """Add what is in view of an agent that stands there."""
        floor, things = self.known.in_view(x, z, yaw, horizon)
        self.seen |= floor
        if (x, z) != self._stood:
            self._visit(x, z)
        new = things & self.known.countable & ~self.objects
        if new.any():
            self.objects |= new & ~self._hidden()

    def _visit(self, x: float, z: float) -> None:
        cells = self.known.cells
        squares = np.square(cells[:, 0] - x) + np.square(cells[:, 1] - z)
        self.visited |= squares <= VISITED_WITHIN**2
        self._stood = x, z

    def view(self, x: float, z: float, yaw: float, horizon: float) -> MapView:
        """Return the map as the agent knows it."""
        self._told.update(dict.fromkeys(int(n) for n in np.flatnonzero(self.objects)))
        return MapView(
            x=x,
            z=z,
            yaw=yaw,
            horizon=horizon,
            cells=self.known.cells,
            seen=self.seen.copy(),
            visited=self.visited.copy(),
            things=tuple(self.known.things[number] for number in self._told),
            unseen=self._unseen(x, z),
        )

    @property
    def objects_share(self) -> float:
        """The share of the house's objects that were seen, 0..1."""
        return float(np.count_nonzero(self.objects) / self._count)

    @property
    def floor_share(self) -> float:
        """The share of the reachable floor that was seen, 0..1."""
        return float(np.count_nonzero(self.seen) / len(self.seen))

    def _unseen(self, x: float, z: float) -> Floats:
        left = self.known.countable & ~self.objects & ~self._hidden()
        places = self.known.places[left][:, [0, 2]]
        nearest: Floats = places[np.argsort(np.square(places - (x, z)).sum(axis=1), kind="stable")]
        return nearest
