"""A scripted participant whose way through the house is fixed: the same path on every runtime.

A script's goals ("walk to ...") are carried out by somebody who looks, plans, gets stuck and tries
again by the clock: on a busy computer no two of its ways are the same. Here the head is carried
along a given path by its own feet, at most :data:`MAX_ELAPSED_NS` further from one call to the next
and only while the house is shown; it ends where it began. Where the house's time is slower than the
clock, as on a busy computer, the feet wait for the agent. Before and after the path, the script's
player reads the panels.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from vrhuman import geometry
from vrhuman.headset.simulated import SimulatedInputs, SimulatedPose
from vrhuman.participants.script import Script
from vrhuman.records import Floats, Observation, WorldState
from vrhuman.runtime.processes.messages import Boards
from vrhuman.runtime.processes.performing import Player, ScriptReader

MAX_ELAPSED_NS = 100_000_000
METRES_PER_SECOND, DEGREES_PER_SECOND = 0.35, 40.0
STILL_SECONDS = 1.5
BEHIND_METRES, BEHIND_DEGREES = 0.15, 15.0
"""The feet wait for an agent that was last seen so far behind them."""
MAX_WAIT_NS = 3_000_000_000
"""... but no longer: something may be in its way."""


@dataclass(frozen=True)
class Stop:
    """Where the path leads: from its start [m, in the world], and how far turned [degrees]."""

    x: float
    z: float
    turn: float = 0.0


@dataclass(frozen=True)
class WalksAPath:
    """Walks along the stops, which end where they begin; then does as the script says."""

    stops: tuple[Stop, ...]
    script: Script
    seed: int = 1

    def player(self, start: WorldState, now_ns: int) -> Player:
        reader = ScriptReader(self.script, self.seed).player(start, now_ns)
        return PathPlayer(sampled(self.stops), start.yaw, reader)


def sampled(stops: tuple[Stop, ...]) -> Floats:
    """Return time [s], x, z and turn along the path, at its corners."""
    rows = [(0.0, 0.0, 0.0, 0.0), (STILL_SECONDS, 0.0, 0.0, 0.0)]
    for stop in (*stops, Stop(0.0, 0.0)):
        time, x, z, turn = rows[-1]
        lasts = max(
            math.hypot(stop.x - x, stop.z - z) / METRES_PER_SECOND,
            abs(stop.turn - turn) / DEGREES_PER_SECOND,
        )
        if lasts > 0.0:
            rows.append((time + lasts, stop.x, stop.z, stop.turn))
            rows.append((rows[-1][0] + STILL_SECONDS, *rows[-1][1:]))
    return np.array(rows)


class PathPlayer:
    """The player of :class:`WalksAPath`."""

    def __init__(self, path: Floats, yaw: float, reader: Player) -> None:
        self._path = path
        self._yaw = yaw
        self._reader = reader
        self._seconds = 0.0
        self._before_ns: int | None = None
        self._stood: SimulatedInputs | None = None
        self._inside = False
        self._sight: Observation | None = None
        self._began: Floats | None = None  # where the agent was at the path's beginning
        self._moved_ns = 0

    def show(self, boards: Boards) -> None:
        self._inside = boards.in_house
        self._reader.show(boards)

    def see(self, sight: Observation) -> None:
        self._sight = sight
        self._reader.see(sight)

    def told(self) -> tuple[str, ...]:
        return self._reader.told()

    def move(self, now_ns: int) -> SimulatedInputs:
        on_the_way = self._seconds < self._path[-1, 0]
        if self._stood is not None and on_the_way:
            elapsed_ns = min(MAX_ELAPSED_NS, now_ns - (self._before_ns or now_ns))
            self._before_ns = now_ns
            if self._inside and not (self._is_behind() and now_ns - self._moved_ns < MAX_WAIT_NS):
                self._seconds, self._moved_ns = self._seconds + elapsed_ns * 1e-9, now_ns
            return self._on_the_way(self._stood)
        inputs = self._reader.move(now_ns)
        if self._inside and on_the_way:
            self._stood, self._before_ns = _released(inputs), now_ns
            self._began = None if self._sight is None else self._sight.agent_position
            return self._stood
        return inputs

    def _here(self) -> tuple[float, float, float]:
        """Return how far the path has led by now, and how far it has turned."""
        times, *columns = self._path.T
        x, z, turn = (float(np.interp(self._seconds, times, each)) for each in columns)
        return x, z, turn

    def _is_behind(self) -> bool:
        """Whether the agent was last seen too far from where the path has led."""
        if self._sight is None or self._began is None:
            return False
        x, z, turn = self._here()
        place = self._sight.agent_position - self._began
        left = (self._sight.yaw - self._yaw - turn + 180.0) % 360.0 - 180.0
        away = math.hypot(place[0] - x, place[2] - z)
        return away > BEHIND_METRES or abs(left) > BEHIND_DEGREES

    def _on_the_way(self, stood: SimulatedInputs) -> SimulatedInputs:
        """Return the body of who stood so at the path's beginning."""
        x, z, turn = self._here()
        facing = geometry.world_rotation_from_openxr(stood.head.orientation)
        stage = self._yaw - geometry.yaw_and_horizon(facing)[0]
        walked = geometry.rotate(geometry.yaw_rotation(-stage), np.array([x, 0.0, z]))
        turned = geometry.yaw_rotation(turn)
        head = geometry.world_position_from_openxr(stood.head.position)

        def moved(pose: SimulatedPose) -> SimulatedPose:
            place = geometry.world_position_from_openxr(pose.position)
            rotation = geometry.world_rotation_from_openxr(pose.orientation)
            place = head + walked + geometry.rotate(turned, place - head)
            a, b, c = geometry.openxr_position_from_world(place).tolist()
            i, j, k, w = geometry.openxr_rotation_from_world(
                geometry.multiply(turned, rotation)
            ).tolist()
            return SimulatedPose((a, b, c), (i, j, k, w))

        return replace(
            stood,
            head=moved(stood.head),
            left=replace(stood.left, pose=moved(stood.left.pose)),
            right=replace(stood.right, pose=moved(stood.right.pose)),
        )


def _released(inputs: SimulatedInputs) -> SimulatedInputs:
    """Return the inputs with nothing pressed."""
    left, right = (
        replace(
            hand,
            trigger=0.0,
            squeeze=0.0,
            stick=(0.0, 0.0),
            primary=False,
            secondary=False,
            menu=False,
        )
        for hand in (inputs.left, inputs.right)
    )
    return replace(inputs, left=left, right=right)
