"""Computes where the counted agent was, from the counted actions alone, as a replay would.

Each action of the base and the camera happens completely or not at all (as AI2-THOR's do), so the
list of steps determines where the agent was after each. World frame: left-handed, y up, metres; yaw
and horizon (down positive) in degrees.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vrhuman import geometry
from vrhuman.engines.agent import AGENT_HEIGHT
from vrhuman.houses.house import House
from vrhuman.records import Floats, Step

_MOVES = {
    "MoveAhead": (1.0, 0.0),
    "MoveBack": (-1.0, 0.0),
    "MoveRight": (0.0, 1.0),
    "MoveLeft": (0.0, -1.0),
}
_TURNS = {"RotateRight": 1.0, "RotateLeft": -1.0}
_LOOKS = {"LookDown": 1.0, "LookUp": -1.0}


@dataclass(frozen=True, slots=True)
class CountedAgent:
    """The counted agent's pose.

    ``position`` (3,) is AI2-THOR's agent position, 0.9 m above the floor.
    """

    position: Floats
    yaw: float
    horizon: float

    @classmethod
    def at_the_start(cls, house: House) -> CountedAgent:
        """Return the pose in which the agent begins in a house."""
        x, _, z = house.agent_position.tolist()
        return cls(np.array([x, AGENT_HEIGHT, z]), house.agent_yaw, house.agent_horizon)

    def after(self, step: Step) -> CountedAgent:
        """Return the pose after one more counted action.

        Blocked actions and those of the arm do not change it.
        """
        name, given = step.action.name, step.action.arguments
        if not step.success:
            return self
        if name in _MOVES:
            ahead, right = np.array(_MOVES[name]) * float(given["moveMagnitude"])
            way = ahead * geometry.forward(self.yaw) + right * geometry.right(self.yaw)
            return replace(self, position=self.position + way)
        if name in _TURNS:
            return replace(self, yaw=(self.yaw + _TURNS[name] * float(given["degrees"])) % 360.0)
        if name in _LOOKS:
            return replace(self, horizon=self.horizon + _LOOKS[name] * float(given["degrees"]))
        return self
