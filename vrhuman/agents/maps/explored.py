"""What an agent on the ``map`` track has explored so far, in one house."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vrhuman.agents.agent import MapView, SeenThing
from vrhuman.agents.maps.house_map import Flags, HouseMap
from vrhuman.houses.house import House, room_at
from vrhuman.records import Floats
from vrhuman.review.measuring.coverage import VISITED_WITHIN


class Explored:
    """Remembers the seen and visited floor and the seen objects of one episode.

    ``hidden`` (M,) returns which objects are inside closed things now.
    """

    def __init__(self, known: HouseMap, house: House, hidden: Callable[[], Flags]) -> None:
        self.known = known
        self.seen = np.zeros(len(known.cells), dtype=np.bool_)
        self.visited = np.zeros(len(known.cells), dtype=np.bool_)
        self.objects = np.zeros(len(known.places), dtype=np.bool_)
        self.countable = np.array([not thing.fills_opening for thing in house.objects], np.bool_)
        self._hidden = hidden
        self._told: dict[int, SeenThing] = {}
        self._house = house
        self._types = {room.room_id: room.room_type for room in house.rooms}

    def look(self, x: float, z: float, yaw: float, horizon: float) -> None:
        """Add what is in view of an agent that stands there."""
        floor, things = self.known.in_view(x, z, yaw, horizon)
        self.seen |= floor
        near = np.square(self.known.cells - (x, z)).sum(axis=1) <= VISITED_WITHIN**2
        self.visited |= near
        new = things & self.countable & ~self.objects
        if new.any():
            self.objects |= new & ~self._hidden()

    def view(self, x: float, z: float, yaw: float, horizon: float) -> MapView:
        """Return the map as the agent knows it."""
        for number in np.flatnonzero(self.objects):
            if int(number) not in self._told:
                self._told[int(number)] = self._thing(int(number))
        return MapView(
            x=x,
            z=z,
            yaw=yaw,
            horizon=horizon,
            cells=self.known.cells,
            seen=self.seen.copy(),
            visited=self.visited.copy(),
            things=tuple(self._told.values()),
            unseen=self._unseen(x, z),
        )

    @property
    def objects_share(self) -> float:
        """The share of the house's objects that were seen, 0..1."""
        return float(self.objects.sum() / max(1, self.countable.sum()))

    @property
    def floor_share(self) -> float:
        """The share of the reachable floor that was seen, 0..1."""
        return float(self.seen.mean())

    def _unseen(self, x: float, z: float) -> Floats:
        left = self.countable & ~self.objects & ~self._hidden()
        places = self.known.places[left][:, [0, 2]]
        nearest: Floats = places[np.argsort(np.square(places - (x, z)).sum(axis=1), kind="stable")]
        return nearest

    def _thing(self, number: int) -> SeenThing:
        thing = self._house.objects[number]
        x, y, z = (float(v) for v in self.known.places[number])
        room = room_at(self._house.rooms, x, z) or thing.room
        return SeenThing(
            number=number,
            object_type=thing.object_type,
            colours=thing.colours,
            materials=thing.materials,
            position=(x, y, z),
            size=thing.size,
            room_type=self._types.get(room, ""),
            pickupable=thing.asset.pickupable,
            openable=thing.asset.openable,
        )
