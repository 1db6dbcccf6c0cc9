"""What a trained agent makes of the map that it has explored, and of a question: numbers.

In training and in an episode the same numbers come from the same code. Nothing is in them that an
agent of the ``map`` track is not told, and nothing that the nearest-frontier agent does not use,
but for the objects seen.
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
from vrhuman.records import Floats

PATCH = 11
"""The cells along a side of the two maps around the agent: the near one, and the wide one."""
CELL, WIDE = 0.25, 4
"""A cell's side [m], and how many cells make one of the wide map."""
COMPASS = 5
POSE = 6
BUCKETS = 512
"""How many numbers hold the objects seen, by type and by type with colour, material and room."""
WORDS = 4096
"""How many numbers words, and pairs of words, are told apart by."""
SIZE = 2 * 3 * PATCH * PATCH + COMPASS + POSE
Numbers = NDArray[np.float32]
Flags = NDArray[np.bool_]
_BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))
_UNREACHED = 60_000


class Floor:
    """The floor of one house: which cell is where, and how far it is between them along the floor.

    ``cells`` (N, 2) are the centres x, z [m]. ``apart`` (N, N) counts moves; cells that cannot be
    reached from one another are 60000 apart.
    """

    def __init__(self, cells: Floats) -> None:
        self.cells = cells
        self._low = cells.min(axis=0) - CELL * WIDE * PATCH
        at = self._at(cells)
        shape = at.max(axis=0) + WIDE * PATCH
        self._number = np.full(shape, -1)
        self._number[at[:, 0], at[:, 1]] = np.arange(len(cells))
        beside = np.stack(
            [self._number[at[:, 0] + dx, at[:, 1] + dz] for dx, dz in _BESIDE], axis=1
        )
        self.beside = beside
        self.apart = _apart(beside)
        wide = at // WIDE
        self._wide_shape = tuple(shape // WIDE + 1)
        self._wide = wide[:, 0] * self._wide_shape[1] + wide[:, 1]
        half = PATCH // 2
        rows, columns = np.mgrid[half : -half - 1 : -1, -half : half + 1]
        self._ahead, self._right = rows.ravel() * CELL, columns.ravel() * CELL

    def here(self, x: float, z: float) -> int:
        """Return the number of the cell nearest to a place."""
        return int(np.argmin(np.square(self.cells - (x, z)).sum(axis=1)))

    def around(self, x: float, z: float, turned: float, known: Flags, visited: Flags) -> Numbers:
        """Return both maps around a place, ahead up the rows: known, unknown and visited floor."""
        near = self._near(x, z, turned, 1.0)
        number = self._number[near[0], near[1]]
        floor = number >= 0
        parts = [floor & known[number], floor & ~known[number], floor & visited[number]]
        far = self._near(x, z, turned, float(WIDE))
        at = far[0] // WIDE * self._wide_shape[1] + far[1] // WIDE
        size = self._wide_shape[0] * self._wide_shape[1]
        wide = [
            np.bincount(self._wide[chosen], minlength=size)[at] / (WIDE * WIDE)
            for chosen in (known, ~known, visited)
        ]
        return np.concatenate([*parts, *wide]).astype(np.float32)

    def compass(self, x: float, z: float, turned: float, known: Flags) -> Numbers:
        """Return where the way to the nearest unknown floor begins, and where it ends.

        Sine and cosine of the direction of its first moves, of the floor itself, and its nearness.
        """
        here = self.here(x, z)
        away = np.where(known, _UNREACHED, self.apart[here])
        goal = int(np.argmin(away))
        if away[goal] >= _UNREACHED:
            return np.zeros(COMPASS, np.float32)
        there = here
        for _ in range(2):
            nexts = self.beside[there]
            nexts = nexts[nexts >= 0]
            there = int(nexts[np.argmin(self.apart[nexts, goal])]) if there != goal else goal
        found = []
        for cell in (there, goal):
            dx, dz = self.cells[cell] - (x, z)
            bearing = math.atan2(dx, dz) - turned
            found += [math.sin(bearing), math.cos(bearing)]
        return np.array([*found, 1.0 / (1.0 + away[goal])], np.float32)

    def _near(self, x: float, z: float, turned: float, scale: float) -> NDArray[np.int64]:
        """Return (2, 121) the grid's places around a place; those outside it are at its edge."""
        sine, cosine = math.sin(turned), math.cos(turned)
        xs = x + scale * (self._ahead * sine + self._right * cosine)
        zs = z + scale * (self._ahead * cosine - self._right * sine)
        at = np.rint((np.stack([xs, zs]) - self._low[:, None]) / CELL).astype(np.int64)
        return np.clip(at, 0, np.array(self._number.shape)[:, None] - 1)

    def _at(self, places: Floats) -> NDArray[np.int64]:
        return np.rint((places - self._low) / CELL).astype(np.int64)


def _apart(beside: NDArray[np.int64]) -> NDArray[np.uint16]:
    """Return (N, N) the number of moves from each cell to each, by widening circles."""
    count = len(beside)
    apart = np.full((count, count), _UNREACHED, np.uint16)
    reached = np.eye(count, dtype=np.bool_)
    apart[reached] = 0
    padded = np.zeros((count + 1, count), dtype=np.bool_)
    edge, moves = reached, 0
    while edge.any():
        moves += 1
        padded[:count] = edge
        edge = padded[beside].any(axis=1) & ~reached
        reached = reached | edge
        apart[edge] = moves
    return apart


def sensed(
    floor: Floor,
    place: tuple[float, float, float, float],
    seen: Flags,
    visited: Flags,
    success: bool,
    left: float,
    reentering: bool,
) -> Numbers:
    """Return (737,) all that is told of a place x, z, yaw, horizon and of the floor (N,)."""
    x, z, yaw, horizon = place
    turned, known = math.radians(yaw), seen | visited
    parts = [
        floor.around(x, z, turned, known, visited),
        floor.compass(x, z, turned, known),
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
