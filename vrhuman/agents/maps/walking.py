"""Walking through a house's map: moves, turns and looks as arithmetic, without engine or pictures.

A move ends on floor that the agent could reach from where it stands, or is refused; nothing can be
taken or opened. World frame: x, z [m], yaw and horizon (down positive) [degrees].
"""

from __future__ import annotations

import math

import numpy as np

from vrhuman.agents.agent import MapView
from vrhuman.agents.maps.explored import Explored
from vrhuman.agents.maps.stored import MappedHouse
from vrhuman.embodiment.counting.steps import BASE_METRES, TURN_DEGREES
from vrhuman.engines.agent import HORIZON_RANGE

ONTO = 0.18
"""How near to a cell's centre a move must end to end on it [m]: half a cell's diagonal."""
_SIDEWAYS = {"MoveAhead": 0.0, "MoveRight": 90.0, "MoveBack": 180.0, "MoveLeft": -90.0}


class MapWalk:
    """An agent on the map of one house: where it is, and what it has explored."""

    def __init__(self, house: MappedHouse, x: float, z: float, yaw: float) -> None:
        self.x, self.z, self.yaw, self.horizon = x, z, yaw, 0.0
        self.explored = Explored(house.known, lambda: house.hidden)
        self._known = house.known
        self._look()

    @classmethod
    def drawn(cls, house: MappedHouse, chance: np.random.Generator) -> MapWalk:
        """Begin at a cell and in a direction that ``chance`` draws."""
        cells = house.known.cells
        x, z = (float(v) for v in cells[int(chance.integers(len(cells)))])
        return cls(house, x, z, TURN_DEGREES * int(chance.integers(24)))

    def move(self, name: str) -> bool:
        """Do a move, turn or look, and look around; return whether it succeeded."""
        success = self._moved(name)
        self._look()
        return success

    def view(self) -> MapView:
        """Return the map as the agent knows it."""
        return self.explored.view(self.x, self.z, self.yaw, self.horizon)

    def _moved(self, name: str) -> bool:
        if name in _SIDEWAYS:
            turned = math.radians(self.yaw + _SIDEWAYS[name])
            x = self.x + BASE_METRES * math.sin(turned)
            z = self.z + BASE_METRES * math.cos(turned)
            there = self._known.nearest(x, z)
            cx, cz = self._known.cells[there]
            here = self._known.nearest(self.x, self.z)
            if math.hypot(x - cx, z - cz) > ONTO or not self._known.cell_cell[here, there]:
                return False
            self.x, self.z = x, z
            return True
        if name.startswith("Rotate"):
            sign = 1.0 if name == "RotateRight" else -1.0
            self.yaw = (self.yaw + sign * TURN_DEGREES) % 360.0
            return True
        low, high = HORIZON_RANGE
        horizon = self.horizon + (TURN_DEGREES if name == "LookDown" else -TURN_DEGREES)
        if not low <= horizon <= high:
            return False
        self.horizon = horizon
        return True

    def _look(self) -> None:
        self.explored.look(self.x, self.z, self.yaw, self.horizon)
