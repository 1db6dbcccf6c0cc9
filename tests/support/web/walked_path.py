"""A scripted participant whose way through the house is fixed: the same path on every runtime.

A script's goals ("walk to ...") are carried out by somebody who looks, plans, gets stuck and tries
again by the clock: on a busy computer no two of its ways are the same. Here the head is carried
along a given path by its own feet, at most :data:`MAX_ELAPSED_NS` further from one call to the next
and only while the house is shown; it ends where it began. Who is in another process than the house
also waits to see it, so that a busy computer, whose house goes on twice a second, counts the same
path as an idle one. Before and after it, the script's player reads the panels.
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


@dataclass(frozen=True)
class Stop:
    """Where the path leads: from its start [m, in the world], and how far turned [degrees]."""

    x: float
    z: float
    turn: float = 0.0


@dataclass(frozen=True)
class WalksAPath:
    """Walks along the stops, which end where they begin; then does as the script says.

    Who ``waits_to_see`` walks no further than :data:`MAX_ELAPSED_NS` after each look.
    """

    stops: tuple[Stop, ...]
    script: Script
    seed: int = 1
    waits_to_see: bool = False

    def player(self, start: WorldState, now_ns: int) -> Player:
        reader = ScriptReader(self.script, self.seed).player(start, now_ns)
        return PathPlayer(sampled(self.stops), start.yaw, reader, self.waits_to_see)


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

    def __init__(self, path: Floats, yaw: float, reader: Player, waits_to_see: bool) -> None:
        self._path = path
        self._yaw = yaw
        self._reader = reader
        self._seconds = 0.0
        self._before_ns: int | None = None
        self._stood: SimulatedInputs | None = None
        self._inside = False
        self._waits_to_see = waits_to_see
        self._walked_ns = 0  # since the last look

    def show(self, boards: Boards) -> None:
        self._inside = boards.in_house
        self._reader.show(boards)

    def see(self, sight: Observation) -> None:
        self._walked_ns = 0
        self._reader.see(sight)

    def new_messages(self) -> tuple[str, ...]:
        return self._reader.new_messages()

    def move(self, now_ns: int) -> SimulatedInputs:
        on_the_way = self._seconds < self._path[-1, 0]
        if self._stood is not None and on_the_way:
            elapsed_ns = min(MAX_ELAPSED_NS, now_ns - (self._before_ns or now_ns))
            self._before_ns = now_ns
            if self._inside:
                if self._waits_to_see:
                    elapsed_ns = min(elapsed_ns, MAX_ELAPSED_NS - self._walked_ns)
                self._walked_ns += elapsed_ns
                self._seconds += elapsed_ns * 1e-9
            return self._on_the_way(self._stood)
        inputs = self._reader.move(now_ns)
        if self._inside and on_the_way:
            self._stood, self._before_ns = _released(inputs), now_ns
            return self._stood
        return inputs

    def _on_the_way(self, stood: SimulatedInputs) -> SimulatedInputs:
        """Return the body of who stood so at the path's beginning."""
        times, *columns = self._path.T
        x, z, turn = (float(np.interp(self._seconds, times, each)) for each in columns)
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
