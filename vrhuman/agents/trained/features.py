"""What a trained agent makes of the map that it has explored, and of a question: numbers.

In training and in an episode the same numbers come from the same code. Nothing is in them that an
agent of the ``map`` track is not told. They tell how much unknown floor the ways out of here lead
to; which to take, and how to walk it, is learnt.
"""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Iterable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vrhuman.agents.agent import SeenThing
from vrhuman.agents.maps.cell_grid import CellGrid
from vrhuman.agents.maps.walking import ONTO
from vrhuman.records import Floats

PATCH = 11
"""The cells along a side of the map around the agent."""
CELL = 0.25
"""A cell's side [m]."""
SECTORS = 24
"""The directions in which floor is counted: as many as the agent's turns of 15 degrees."""
RINGS = (1.0, 2.0, 3.2, 5.0, 8.0, 12.0, 18.0)
"""The distances [m] between which floor is counted; the last ring has no end."""
COUNTS = SECTORS * (len(RINGS) + 1)
REACH = 16
"""The farthest that free floor is told of [moves]."""
LEAVING = 4
"""How far along a way its direction is told [moves]: 1 m."""
POSE = 6
BUCKETS = 512
"""How many numbers hold the objects seen, by type and by type with colour, material and room."""
WORDS = 4096
"""How many numbers words, and pairs of words, are told apart by."""
SIZE = 3 * PATCH * PATCH + 4 * COUNTS + 3 * SECTORS + 2 + POSE
Numbers = NDArray[np.float32]
Flags = NDArray[np.bool_]
_BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))
_UNREACHED = 60_000
_FARTHEST = 254
"""Cells that are more moves away are told as if they were so many."""


class Floor:
    """The floor of one house: which cell is where, seen from each.

    ``cells`` (N, 2) are the centres x, z [m].
    """

    def __init__(self, cells: Floats) -> None:
        self.grid = CellGrid(cells)
        self._low = cells.min(axis=0) - CELL * PATCH
        at = np.rint((cells - self._low) / CELL).astype(np.int64)
        self._number = np.full(at.max(axis=0) + PATCH, -1)
        self._number[at[:, 0], at[:, 1]] = np.arange(len(cells))
        self._last = np.array(self._number.shape) - 1
        beside = np.stack(
            [self._number[at[:, 0] + dx, at[:, 1] + dz] for dx, dz in _BESIDE], axis=1
        )
        across = (cells[None] - cells[:, None]).astype(np.float32)
        apart, leaving = shortest_ways(beside, across)
        self._straight = _counted_by(across, np.hypot(across[..., 0], across[..., 1]))
        self._along = _counted_by(leaving, apart.astype(np.float32) * CELL)
        self._moves = np.minimum(apart, _FARTHEST).astype(np.uint8)
        self._moves[apart == _UNREACHED] = _FARTHEST + 1
        self._worth = 1.0 / np.maximum(1, np.arange(_FARTHEST + 2))
        self._worth[-1] = 0.0
        numbers = np.arange(SECTORS)
        self._from = (numbers[:, None] + numbers) % SECTORS
        turns = numbers * (math.tau / SECTORS)
        steps = CELL * np.arange(1, REACH + 1)
        self._outwards = np.stack([np.sin(turns), np.cos(turns)])[:, :, None] * steps
        half = PATCH // 2
        rows, columns = np.mgrid[half : -half - 1 : -1, -half : half + 1]
        self._ahead, self._right = rows.ravel() * CELL, columns.ravel() * CELL

    def around(self, x: float, z: float, turned: float, known: Flags, visited: Flags) -> Numbers:
        """Return the map around a place, ahead up the rows: known, unknown and visited floor."""
        sine, cosine = math.sin(turned), math.cos(turned)
        xs = (x - self._low[0]) + self._ahead * sine + self._right * cosine
        zs = (z - self._low[1]) + self._ahead * cosine - self._right * sine
        number = self._number[
            np.rint(xs / CELL).astype(np.int64), np.rint(zs / CELL).astype(np.int64)
        ]
        floor, knew = number >= 0, known[number]
        parts = [floor & knew, floor & ~knew, floor & visited[number]]
        return np.concatenate(parts).astype(np.float32)

    def ways(self, x: float, z: float, turned: float) -> Numbers:
        """Return how far one could go in each direction, from ahead to the right.

        These are (2 x 24,) whether there is floor for one move, and the share of :data:`REACH`.
        """
        places = self._outwards + np.array([x, z])[:, None, None] - self._low[:, None, None]
        at = np.rint(places / CELL).astype(np.int64)
        np.clip(at, 0, self._last[:, None, None], out=at)
        off = places - at * CELL
        floor = self._number[at[0], at[1]] >= 0
        free = floor & (off[0] * off[0] + off[1] * off[1] <= ONTO * ONTO)
        far = np.where(free.all(axis=1), REACH, free.argmin(axis=1))
        shift = round(turned * SECTORS / math.tau)
        told = np.stack([far > 0, far / REACH])
        return told[:, self._from[shift % SECTORS]].ravel().astype(np.float32)

    def directions(
        self, x: float, z: float, turned: float, known: Flags, visited: Flags
    ) -> Numbers:
        """Return how much floor is in each direction, from ahead to the right, ring by ring.

        These are (4 x 192,) known, unknown and visited floor by its bearing and its distance as the
        crow flies, and unknown floor by where the ways there leave and by how long they are, each
        as the logarithm of cells. After them come, of the unknown floor per move there, (24,) the
        share of each direction and (1,) the logarithm of all, and (1,) that of the fewest moves.
        """
        here = self.grid.nearest(x, z)
        straight, unknown = self._straight[here], ~known
        along, moves = self._along[here][unknown], self._moves[here][unknown]
        counts = np.stack(
            [
                np.bincount(straight[known], minlength=COUNTS),
                np.bincount(straight[unknown], minlength=COUNTS),
                np.bincount(straight[visited], minlength=COUNTS),
                np.bincount(along, minlength=COUNTS),
            ]
        ).reshape(4, SECTORS, -1)
        ahead = self._from[round(turned * SECTORS / math.tau) % SECTORS]
        worth = np.bincount(along // (len(RINGS) + 1), self._worth[moves], SECTORS)
        whole, least = float(worth.sum()), float(moves.min(initial=_FARTHEST + 1))
        shares = worth[ahead] / max(whole, 1e-9)
        near = [math.log1p(whole), 0.25 * math.log1p(least)]
        logarithms = 0.5 * np.log1p(counts[:, ahead].ravel())
        return np.concatenate([logarithms, shares, near]).astype(np.float32)


def _counted_by(offsets: NDArray[np.float32], metres: NDArray[np.float32]) -> NDArray[np.uint8]:
    """Return (N, N) in which direction and ring each cell is counted, seen from each.

    ``offsets`` (N, N, 2) are x and z of what has the direction, ``metres`` (N, N) how far it is.
    """
    bearing = np.arctan2(offsets[..., 0], offsets[..., 1])
    sector = np.rint(bearing * (SECTORS / math.tau)).astype(np.int64) % SECTORS
    return (sector * (len(RINGS) + 1) + np.searchsorted(np.array(RINGS), metres)).astype(np.uint8)


def shortest_ways(
    beside: NDArray[np.int64], across: NDArray[np.float32]
) -> tuple[NDArray[np.uint16], NDArray[np.float32]]:
    """Return how many moves each cell is from each, and where the shortest ways there leave.

    ``beside`` (N, 4) are the cells next to each, -1 for none, ``across`` (N, N, 2) the offsets from
    each cell to each [m]. The moves (N, N) come from widening circles. Where ways leave (N, N, 2)
    is the mean, over all shortest ways, of the offset after :data:`LEAVING` moves [m]: on open
    floor it points straight ahead, behind a wall to the door. What no way leads to is as across.
    """
    count = len(beside)
    apart = np.full(count * count, _UNREACHED, np.uint16)
    leaving = across.reshape(-1).copy().view(np.complex64)  # x + iz
    ways = np.zeros(count * count)
    edge = np.arange(count) * (count + 1)
    apart[edge], ways[edge], moves = 0, 1.0, 0
    while len(edge):
        moves += 1
        begin, cell = edge - edge % count, edge % count
        found, steps = [], []
        for there in beside[cell].T:
            free = there >= 0
            to, of = (begin + there)[free], edge[free]
            on = apart[to] >= moves
            to, of = to[on], of[on]
            found.append(to[apart[to] > moves])
            apart[to] = moves
            ways[to] += ways[of]
            steps.append((to, of))
        edge = np.concatenate(found)
        if moves > LEAVING:
            leaving[edge] = 0.0
            for to, of in steps:
                leaving[to] += (ways[of] / ways[to]).astype(np.float32) * leaving[of]
    return apart.reshape(count, count), leaving.view(np.float32).reshape(count, count, 2)


def sensed(
    floor: Floor,
    place: tuple[float, float, float, float],
    seen: Flags,
    visited: Flags,
    success: bool,
    left: float,
    reentering: bool,
) -> Numbers:
    """Return (1211,) all that is told of a place x, z, yaw, horizon and of the floor (N,)."""
    x, z, yaw, horizon = place
    turned, known = math.radians(yaw), seen | visited
    parts = [
        floor.around(x, z, turned, known, visited),
        floor.directions(x, z, turned, known, visited),
        floor.ways(x, z, turned),
        pose(yaw, horizon, success, left, reentering),
    ]
    return np.concatenate(parts)


def pose(yaw: float, horizon: float, success: bool, left: float, reentering: bool) -> Numbers:
    """Return heading, tilt, the last action's success, the share of steps left, and the phase."""
    turned = math.radians(yaw)
    parts = [math.sin(turned), math.cos(turned), horizon / 60.0, success, left, reentering]
    return np.array(parts, np.float32)


def buckets(thing: SeenThing) -> NDArray[np.int64]:
    """Return the numbers that a seen object is counted under."""
    kind = thing.object_type
    names = [kind, f"{kind} in {thing.room_type}", f"room {thing.room_type}"]
    names += [f"{kind} {value}" for value in (*thing.colours, *thing.materials)]
    return np.array([zlib.crc32(name.encode()) % BUCKETS for name in names])


def counted(numbers: Iterable[NDArray[np.int64]]) -> Numbers:
    """Return (512,) how often each number is in a list of objects' numbers, as log(1 + n)."""
    every = [*numbers]
    if not every:
        return np.zeros(BUCKETS, np.float32)
    return np.log1p(np.bincount(np.concatenate(every), minlength=BUCKETS)).astype(np.float32)


def worded(text: str) -> NDArray[np.int64]:
    """Return the numbers of a question's words and pairs of words, from 1; 0 is left free."""
    words = re.findall(r"\w+", text.lower())
    pairs = [f"{one} {other}" for one, other in pairwise(words)]
    return np.array([1 + zlib.crc32(each.encode()) % (WORDS - 1) for each in (*words, *pairs)])
