"""What the hands touch of what can be taken or opened; looked for anew only where things moved."""

from __future__ import annotations

import numpy as np

from vrhuman.engines.arm import Vector
from vrhuman.engines.embedded.changes import Changes
from vrhuman.engines.embedded.kept.at_hand import AtHand, Motions
from vrhuman.engines.embedded.model import HouseModel, Integers
from vrhuman.engines.embedded.obstacles import Obstacles


class Touching:
    """The objects at each agent's hand, in one compiled house."""

    def __init__(self, house: HouseModel, changes: Changes, obstacles: Obstacles) -> None:
        self.geoms = _touchable(house, changes)
        self._obstacles = obstacles
        self._at_hand: AtHand | None = None
        self._found: dict[int, list[int]] = {}

    def objects(self, agent: int, hand: Vector, radius: float, moved: Motions) -> list[int]:
        """Return the numbers of the objects within ``radius`` [m] of an agent's hand."""
        known = self._found.get(agent)
        if known is None:
            near = self._geoms_at(hand, radius, moved)
            known = self._found[agent] = self._obstacles.touched(hand, radius, near)
        return known

    def change(self) -> None:
        """Look again when asked next: a hand, or something else, may have moved."""
        self._found.clear()

    def forget(self) -> None:
        """Forget where things were, which are elsewhere without having moved there."""
        self.change()
        self._at_hand = None

    def _geoms_at(self, hand: Vector, radius: float, moved: Motions) -> Integers:
        if self._at_hand is not None:
            known = self._at_hand.touchable(hand, radius, moved)
            if known is not None:
                return known
        self._at_hand = AtHand.of(self._obstacles, hand, radius, moved, self.geoms)
        return self._at_hand.geoms


def _touchable(house: HouseModel, changes: Changes) -> Integers:
    """The geoms of pickupable and openable objects."""
    wanted = {
        number
        for number, object_ in enumerate(house.house.objects)
        if (object_.asset.pickupable and house.free_place[number] >= 0)
        or number in house.openable
        or (object_.asset.pickupable and number in changes.pinned)
    }
    owners = house.geom_object.tolist()
    return np.array([g for g, number in enumerate(owners) if number in wanted], dtype=np.int64)
