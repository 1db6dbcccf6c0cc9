"""Tells whether what moves through a house in which everything sleeps may wake something.

MuJoCo wakes a sleeping body when it touches one that moves. What does not meet the box of any
sleeping body touches none, so the house sleeps on, and its ticks need not be simulated.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import mujoco
import numpy as np
from numpy.typing import NDArray

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
        far = np.zeros(model.nmocap)
        np.maximum.at(far, self._driver, self._reach[self._driven])
        self._far: list[float] = far.tolist()  # how far the shapes of each mocap body reach
        self._body = self._driven[self._driver == 0]
        self._box: tuple[Floats, Floats] | None = None
        self._lie: tuple[Floats, Floats] | None = None
        self._space: tuple[list[list[float]], list[float]] | None = None
        """Where the mocap bodies were when all was clear, and how far off things were then."""

    def stir(self) -> None:
        """Take note that free bodies may move."""
        self._lie = self._space = None

    def may_wake(self, start: Floats, end: Floats) -> bool:
        """Drive the mocap bodies to ``end``; return whether they may touch a free one on the way.

        They go evenly, as :func:`.frames.interpolate` says, between MuJoCo poses (N, 7); they are
        at ``start`` now, to where the call before drove them unless they were stirred since.
        """
        if self._clear(end):
            self._drive(end)
            return False
        self._space = None
        counting = self._model.geom_contype[self._driven] != 0  # an arm may pass through everything
        moved = (start != end).any(axis=1)[self._driver] & counting
        geoms, drivers = self._driven[moved], self._driver[moved]
        if not len(geoms):
            self._drive(end)
            return False
        mujoco.mj_kinematics(self._model, self._data)  # tests may have left shapes elsewhere
        low, high = self._boxes(geoms)
        self._drive(end)
        mujoco.mj_kinematics(self._model, self._data)
        low_there, high_there = self._boxes(geoms)
        low, high = np.minimum(low, low_there), np.maximum(high, high_there)
        straight = np.abs((start[drivers, 3:] * end[drivers, 3:]).sum(axis=1)).clip(0.0, 1.0)
        # a point of a body that turns strays from the straight line by the height of the arc over
        # its chord, and goes no farther than along the arc
        stray = self._reach[geoms] * (1.0 - straight)
        margin = (stray + _MARGIN)[:, None]
        near = self._meeting(low - margin, high + margin)
        ways = np.linalg.norm(end[drivers, :3] - start[drivers, :3], axis=1) + _MARGIN
        ways += 2.0 * self._reach[geoms] * np.arccos(straight)
        after = self._apart(geoms, near)
        if (after > ways[near[0]]).all():
            rows = np.flatnonzero(moved[counting])[near[0]]
            self._space = end.tolist(), self._around(counting, (rows, near[1]), after).tolist()
            return False
        self._drive(start)
        mujoco.mj_kinematics(self._model, self._data)
        before = self._apart(geoms, near)
        self._drive(end)
        # what touches something in between first goes as far as to there, and then the rest
        return bool((before + after <= ways[near[0]]).any())

    def free_steps(self, places: Floats) -> int:
        """Return how many steps the first agent's body can go that way and surely touch nothing.

        ``places`` (N, 2) are x, y in MuJoCo's axes [m], the first where it is; a step goes straight
        from one to the next. It is upright, so how it turns on the way makes no difference.
        """
        low, high = self._body_box()
        lying_low, lying_high = self._lying()
        least, most = low.copy(), high.copy()
        least[:2] += places.min(axis=0)
        most[:2] += places.max(axis=0)
        around = (lying_low <= most) & (lying_high >= least)
        near = np.flatnonzero(np.all(around, axis=1))
        if not len(near):
            return len(places) - 1
        ahead: Floats = np.minimum(places[:-1], places[1:]) + low[:2]
        behind: Floats = np.maximum(places[:-1], places[1:]) + high[:2]
        there_low, there_high = lying_low[near, :2], lying_high[near, :2]
        meet = (there_low <= behind[:, None]) & (there_high >= ahead[:, None])
        stopped = np.flatnonzero(np.any(np.all(meet, axis=2), axis=1))
        return int(stopped[0]) if len(stopped) else len(places) - 1

    def _body_box(self) -> tuple[Floats, Floats]:
        """Return the corners (3,) of the first agent's body's box, of which x and y are from it."""
        if self._box is None:
            mujoco.mj_kinematics(self._model, self._data)
            low, high = self._boxes(self._body)
            here = np.array([*self._data.mocap_pos[0, :2], 0.0])
            self._box = low.min(axis=0) - here - _MARGIN, high.max(axis=0) - here + _MARGIN
        return self._box

    def drive(self, poses: Floats) -> None:
        """Drive the mocap bodies to where they touch nothing either, on a way past all things."""
        self._space = None
        self._drive(poses)

    def _clear(self, poses: Floats) -> bool:
        """Whether the mocap bodies are no further from where all were clear than they had space.

        Where they are now they were then, too: on the straight way they are no further.
        """
        if self._space is None:
            return False
        since, spaces = self._space
        for there, here, far, space in zip(poses.tolist(), since, self._far, spaces, strict=True):
            if there != here and _way(here, there, far) >= space:
                return False
        return True

    def _around(
        self, counting: NDArray[np.bool_], near: tuple[Integers, Integers], apart: Floats
    ) -> Floats:
        """Return how much space [m] each mocap body's shapes have, of those that are counting.

        It is that between boxes, but of those that are ``near``, rows and columns of all pairs, it
        is how far ``apart`` they are.
        """
        low, high = self._boxes(self._driven[counting])
        lying_low, lying_high = self._lying()
        gaps = np.full((len(low), len(lying_low)), -np.inf)
        for axis in range(3):  # along each in turn: a third of the time
            np.maximum(gaps, lying_low[:, axis] - high[:, axis, None], out=gaps)
            np.maximum(gaps, low[:, axis, None] - lying_high[:, axis], out=gaps)
        gaps[near] = apart
        space = np.full(self._model.nmocap, np.inf)
        np.minimum.at(space, self._driver[counting], gaps.min(axis=1, initial=np.inf))
        return space - _MARGIN

    def _drive(self, poses: Floats) -> None:
        self._data.mocap_pos[:], self._data.mocap_quat[:] = poses[:, :3], poses[:, 3:]

    def _lying(self) -> tuple[Floats, Floats]:
        """Return the boxes of the geoms that sleep."""
        if self._lie is None:
            mujoco.mj_kinematics(self._model, self._data)
            self._lie = self._boxes(self._free)
        return self._lie

    def _meeting(self, low: Floats, high: Floats) -> tuple[Integers, Integers]:
        """Return which boxes (N, 3) meet those of which free geoms: rows of both, pair by pair."""
        lying_low, lying_high = self._lying()
        around = (lying_low <= high.max(axis=0)) & (lying_high >= low.min(axis=0))
        near = around.all(axis=1).nonzero()[0]  # a few of hundreds, before they are looked at apart
        meet = (low[:, None] <= lying_high[near]) & (high[:, None] >= lying_low[near])
        boxes, things = meet.all(axis=2).nonzero()
        return boxes, near[things]

    def _apart(self, geoms: Integers, pairs: tuple[Integers, Integers]) -> Floats:
        """Return how far geoms are from free ones [m], where that is under a metre, in pairs."""
        ones, others = geoms[pairs[0]].tolist(), self._free[pairs[1]].tolist()
        return np.array(
            [
                mujoco.mj_geomDistance(self._model, self._data, one, other, 1.0, None)
                for one, other in zip(ones, others, strict=True)
            ]
        )

    def _boxes(self, geoms: Integers) -> tuple[Floats, Floats]:
        """Return the low and high corners (N, 3) of the boxes around geoms, where they are."""
        turn, box = self._data.geom_xmat[geoms].reshape(-1, 3, 3), self._aabb[geoms]
        centre = self._data.geom_xpos[geoms] + (turn @ box[:, :3, None])[:, :, 0]
        half = (np.abs(turn) @ box[:, 3:, None])[:, :, 0]
        return centre - half, centre + half


def _way(here: Sequence[float], there: Sequence[float], far: float) -> float:
    """How far a point may go that is ``far`` from a body, which goes to another pose (7,) [m]."""
    x, y, z, *one = here
    east, north, up, *other = there
    cosine = min(1.0, abs(sum([a * b for a, b in zip(one, other, strict=True)])))
    chord = 2.0 * far * math.sqrt(1.0 - cosine * cosine)
    return math.dist((x, y, z), (east, north, up)) + chord
