"""Makes floor plans on a grid of square cells.

A rectangle is divided by a room specification's tree, then corners are passed from room to room (or
to the garden) until as many rooms as requested are not rectangles. A grid is an array (width,
depth) of room numbers 1, 2, ... in the order of the tree's leaves, 0 outside the house.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman.houses.generation.specifications import Branch

Grid = NDArray[np.int8]
Corner = tuple[int, int]

NARROWEST = 3
"""Minimum width of a room [cells] when the rectangle is divided; notches leave two."""


@dataclass(frozen=True, slots=True)
class Side:
    """A straight section of a room's outline between two grid corners.

    The room is on its right-hand side (clockwise with x right and z up); ``behind`` is the number
    of the room on the other side, 0 outside.
    """

    start: Corner
    end: Corner
    behind: int


def divided(tree: Branch, width: int, depth: int, rng: random.Random) -> Grid | None:
    """Divide a rectangle among the tree's rooms; None where a room would be too narrow."""
    grid = np.zeros((width, depth), dtype=np.int8)
    return grid if _divide(grid, [tree], 1, rng) else None


def _divide(part: Grid, branches: Sequence[Branch], first: int, rng: random.Random) -> bool:
    """Fill a view of the grid with the branches' rooms, numbered from ``first``."""
    if min(part.shape) < NARROWEST:
        return False
    if len(branches) == 1:
        if branches[0].room_type:
            part[:] = first
            return True
        return _divide(part, branches[0].parts, first, rng)
    half = rng.choice((len(branches) // 2, (len(branches) + 1) // 2))
    groups = branches[:half], branches[half:]
    share = sum(b.area for b in groups[0]) / sum(b.area for b in branches)
    along_x = part.shape[0] > part.shape[1] or (
        part.shape[0] == part.shape[1] and rng.random() < 0.5
    )
    length = part.shape[0] if along_x else part.shape[1]
    swapped = rng.random() < 0.5
    cut = round((1.0 - share if swapped else share) * length + rng.uniform(-0.6, 0.6))
    cut = min(max(cut, NARROWEST), length - NARROWEST)
    if cut < NARROWEST:
        return False
    ends = (part[:cut], part[cut:]) if along_x else (part[:, :cut], part[:, cut:])
    then = first + sum(1 for b in groups[0] for _ in b.leaves())
    low, high = (ends[1], ends[0]) if swapped else ends
    return _divide(low, groups[0], first, rng) and _divide(high, groups[1], then, rng)


def recessed(grid: Grid, wanted: int, rng: random.Random) -> Grid:
    """Move in outer walls of ``wanted`` rooms, so that the house is not a rectangle.

    Where fewer can be moved, as many as possible are.
    """
    rooms = int(grid.max())
    left = wanted
    for _ in range(8 * wanted):
        changed = _moved_in(grid, rng.randint(1, rooms), rng) if left else None
        if changed is not None:
            grid, left = changed, left - 1
    return grid


def _moved_in(grid: Grid, room: int, rng: random.Random) -> Grid | None:
    """Move one outer wall of a rectangular room in by one or two cells, beside a room that stays.

    The result is None where that is not possible.
    """
    turns = rng.randrange(4)
    turned = np.rot90(grid, turns).copy()
    cells = np.argwhere(turned == room)
    (x0, z0), (x1, z1) = cells.min(axis=0), cells.max(axis=0) + 1
    deep = rng.randint(1, 2)
    if x1 - x0 < NARROWEST + deep or len(cells) != (x1 - x0) * (z1 - z0):
        return None
    framed = np.pad(turned, 1)
    beside = framed[x0 + 1, [z0, z1 + 1]]
    if framed[x0, z0 + 1 : z1 + 1].any() or not beside.any():
        return None
    turned[x0 : x0 + deep, z0:z1] = 0
    return np.rot90(turned, -turns)


def notched(grid: Grid, wanted: int, rng: random.Random) -> Grid:
    """Pass corners on until ``wanted`` rooms (or as many as possible) are not rectangles."""
    rooms = int(grid.max())
    for _ in range(20 * wanted):
        if sum(not is_rectangle(grid, n) for n in range(1, rooms + 1)) >= wanted:
            break
        changed = _hand_over(grid, rng.randint(1, rooms), rng)
        if changed is not None:
            grid = changed
    return grid


def is_rectangle(grid: Grid, room: int) -> bool:
    """Return whether the room fills its bounding box."""
    cells = np.argwhere(grid == room)
    low, high = cells.min(axis=0), cells.max(axis=0) + 1
    return bool(len(cells) == np.prod(high - low))


def _hand_over(grid: Grid, room: int, rng: random.Random) -> Grid | None:
    """Give one corner block of a room to whatever borders it.

    The result is None where that is not possible.
    """
    cells = np.argwhere(grid == room)
    (x0, z0), (x1, z1) = cells.min(axis=0), cells.max(axis=0) + 1
    if min(x1 - x0, z1 - z0) < 4:
        return None
    w, d = rng.randint(2, (x1 - x0) // 2), rng.randint(2, (z1 - z0) // 2)
    left, low = rng.random() < 0.5, rng.random() < 0.5
    bx, bz = (x0 if left else x1 - w), (z0 if low else z1 - d)
    if np.any(grid[bx : bx + w, bz : bz + d] != room) or 4 * w * d > len(cells):
        return None
    framed = np.pad(grid, 1)
    beside_x = framed[bx if left else bx + w + 1, bz + 1 : bz + d + 1]
    beside_z = framed[bx + 1 : bx + w + 1, bz if low else bz + d + 1]
    heirs = {int(side[0]) for side in (beside_x, beside_z) if np.all(side == side[0])}
    outside_twice = not beside_x.any() and not beside_z.any()
    heirs = {h for h in heirs if h or outside_twice}
    if not heirs:
        return None
    heir = rng.choice(sorted(heirs))
    changed = grid.copy()
    changed[bx : bx + w, bz : bz + d] = heir
    good = _roomy(changed == room) and (not heir or _roomy(changed == heir))
    return changed if good else None


def _roomy(mask: NDArray[np.bool_]) -> bool:
    """Return whether a room is one piece without holes, at least two cells wide everywhere."""
    blocks = mask[1:, 1:] & mask[:-1, 1:] & mask[1:, :-1] & mask[:-1, :-1]
    covered = np.zeros_like(mask)
    for dx in (0, 1):
        for dz in (0, 1):
            covered[dx : dx + blocks.shape[0], dz : dz + blocks.shape[1]] |= blocks
    if not np.array_equal(covered, mask):
        return False
    places = {(int(x), int(z)) for x, z in np.argwhere(blocks)}
    todo = [places.pop()]
    while todo:
        x, z = todo.pop()
        for near in ((x + 1, z), (x - 1, z), (x, z + 1), (x, z - 1)):
            if near in places:
                places.remove(near)
                todo.append(near)
    return not places and _outlines(mask) == 1


def _outlines(mask: NDArray[np.bool_]) -> int:
    """Return the number of outlines of a connected mask.

    It is counted by the turns: left-hand ones less right-hand ones is 4 for each outline.
    """
    framed = np.pad(mask, 1).astype(np.int8)
    corners = framed[1:, 1:] + framed[:-1, 1:] + framed[1:, :-1] + framed[:-1, :-1]
    turns = int(np.count_nonzero(corners == 1)) - int(np.count_nonzero(corners == 3))
    return 2 - turns // 4 if turns <= 4 else 0


def sides(grid: Grid, room: int) -> tuple[Side, ...]:
    """Return the room's outline, clockwise.

    It is cut where it turns and where the room behind changes.
    """
    framed = np.pad(grid, 1)
    steps: dict[Corner, tuple[Corner, int]] = {}
    for x, z in np.argwhere(grid == room).tolist():
        around = framed[x : x + 3, z : z + 3]
        for behind, start, end in (
            (around[0, 1], (x, z), (x, z + 1)),
            (around[1, 2], (x, z + 1), (x + 1, z + 1)),
            (around[2, 1], (x + 1, z + 1), (x + 1, z)),
            (around[1, 0], (x + 1, z), (x, z)),
        ):
            if behind != room:
                steps[start] = (end, int(behind))
    at = min(steps)
    pieces: list[Side] = []
    while at in steps:
        end, behind = steps.pop(at)
        pieces.append(Side(at, end, behind))
        at = end
    return _joined(pieces)


def _joined(pieces: Sequence[Side]) -> tuple[Side, ...]:
    """Join unit steps into straight sections.

    The first starts at a corner, so the ends do not join.
    """
    runs: list[Side] = []
    for piece in pieces:
        last = runs[-1] if runs else None
        if last and last.behind == piece.behind and _straight(last, piece):
            runs[-1] = Side(last.start, piece.end, last.behind)
        else:
            runs.append(piece)
    return tuple(runs)


def _straight(a: Side, b: Side) -> bool:
    return (a.start[0] == a.end[0]) == (b.start[0] == b.end[0])


def corners(outline: Sequence[Side]) -> tuple[Corner, ...]:
    """Return the points where an outline turns, clockwise."""
    return tuple(
        side.start
        for before, side in zip((outline[-1], *outline[:-1]), outline, strict=True)
        if not _straight(before, side)
    )
