"""Tells whether what moves through a house in which everything sleeps may wake something.

MuJoCo wakes a sleeping body when it touches one that moves. What does not meet the box of any
sleeping body touches none, so the house sleeps on, and its ticks need not be simulated.
"""

from __future__ import annotations

import mujoco
import numpy as np

from vrhuman.engines.embedded.model import Integers
from vrhuman.records import Floats

_MARGIN = 0.002
"""Boxes that are less far apart than this are taken to meet [m]."""


class Sleepers:
    """The free bodies of a running house, and the mocap bodies that may wake them."""

    def __init__(self, model: mujoco.MjModel, data: mujoco.MjData) -> None:
        self._model, self._data = model, data
        self._aabb = model.geom_aabb.copy()
        self._free = np.flatnonzero(model.body_dofnum[model.geom_bodyid])
        mocap = model.body_mocapid[model.geom_bodyid]
        self._driven = np.flatnonzero(mocap >= 0)
        self._driver = mocap[self._driven]
        self._reach = np.linalg.norm(model.geom_pos, axis=1) + model.geom_rbound
        self._lie: tuple[Floats, Floats] | None = None

    def stir(self) -> None:
        """Take note that free bodies may move."""
        self._lie = None

    def may_wake(self, start: Floats, end: Floats) -> bool:
        """Drive the mocap bodies to ``end``; return whether they may touch a free one on the way.

        They go evenly, as :func:`.frames.interpolate` says, between MuJoCo poses (N, 7); they are
        at ``start`` now.
        """
        moved = (start != end).any(axis=1)[self._driver]
        geoms, drivers = self._driven[moved], self._driver[moved]
        mujoco.mj_kinematics(self._model, self._data)
        if self._lie is None:
            self._lie = self._boxes(self._free)
        low, high = self._boxes(geoms)
        self._data.mocap_pos[:], self._data.mocap_quat[:] = end[:, :3], end[:, 3:]
        mujoco.mj_kinematics(self._model, self._data)
        low_there, high_there = self._boxes(geoms)
        # a point of a body that turns strays from the straight line, at half way by most: by the
        # height of the arc over its chord
        straight = np.abs((start[drivers, 3:] * end[drivers, 3:]).sum(axis=1))
        margin = (_MARGIN + self._reach[geoms] * (1.0 - straight))[:, None]
        low, high = np.minimum(low, low_there) - margin, np.maximum(high, high_there) + margin
        lying_low, lying_high = self._lie
        around = (lying_low <= high.max(axis=0)) & (lying_high >= low.min(axis=0))
        near = around.all(axis=1).nonzero()[0]  # a few of hundreds, before they are looked at apart
        meet = (low[:, None] <= lying_high[near]) & (high[:, None] >= lying_low[near])
        return bool(meet.all(axis=2).any())

    def _boxes(self, geoms: Integers) -> tuple[Floats, Floats]:
        """Return the low and high corners (N, 3) of the boxes around geoms, where they are."""
        turn, box = self._data.geom_xmat[geoms].reshape(-1, 3, 3), self._aabb[geoms]
        centre = self._data.geom_xpos[geoms] + (turn @ box[:, :3, None])[:, :, 0]
        half = (np.abs(turn) @ box[:, 3:, None])[:, :, 0]
        return centre - half, centre + half
