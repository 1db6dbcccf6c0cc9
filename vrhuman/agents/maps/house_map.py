"""A house as the ``map`` track knows it: floor, walls and objects, and what is visible from where.

Nothing is drawn. Walls hide what is behind them, with holes for doors and windows; furniture hides
nothing, which is why the track is privileged. The limits are those of the measures: floor within
3.2 m, objects within 5 m that would cover 60 of the agent's 800x600 pixels. World frame: x, z [m].
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vrhuman.agents.agent import SeenThing
from vrhuman.agents.maps.cell_grid import CellGrid
from vrhuman.engines.agent import AGENT_HEIGHT, CAMERA_HEIGHT, FIELD_OF_VIEW
from vrhuman.engines.engine import Engine
from vrhuman.engines.seen import SEEN_METRES, SEEN_PIXELS
from vrhuman.houses.house import House, Wall, room_at
from vrhuman.records import Floats
from vrhuman.review.measuring.coverage import reachable_floor

FLOOR_METRES = 3.2
"""The farthest that floor counts as seen [m]."""
EYES = AGENT_HEIGHT + CAMERA_HEIGHT
"""The height of the agent's camera [m]."""
_HALF_UP = math.radians(FIELD_OF_VIEW) / 2.0
_HALF_ACROSS = math.atan(math.tan(_HALF_UP) * 800.0 / 600.0)
_FOCAL_PIXELS = 300.0 / math.tan(_HALF_UP)
_BLOCK = 64

Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class HouseMap:
    """The floor's cells and the objects of a house, and which are in sight of one another.

    ``cells`` (N, 2) are the centres x, z [m] of the cells that can be stood on, 0.25 m apart;
    ``cell_cell`` (N, N) and ``cell_object`` (N, M) say where no wall is between. ``places`` (M, 3)
    are the objects' centres, ``spans`` (M,) the square roots of their largest faces [m].
    ``things`` (M,) is what an agent is told of each that it has seen; ``countable`` (M,) are those
    that are no part of the house, as doors are.
    """

    cells: Floats
    places: Floats
    spans: Floats
    cell_cell: Flags
    cell_object: Flags
    things: tuple[SeenThing, ...]
    countable: Flags
    grid: CellGrid = field(init=False, repr=False, compare=False)
    _around: dict[int, _Surroundings] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "grid", CellGrid(self.cells))
        object.__setattr__(self, "_around", {})

    def nearest(self, x: float, z: float) -> int:
        """Return the number of the cell nearest to a place."""
        return self.grid.nearest(x, z)

    def in_view(self, x: float, z: float, yaw: float, horizon: float) -> tuple[Flags, Flags]:
        """Return which cells (N,) and objects (M,) are seen by an agent that stands there."""
        here = self.nearest(x, z)
        around = self._around.get(here)
        if around is None:
            around = self._around[here] = self._surroundings(here)
        seen = around.framed(x, z, yaw, horizon)
        count = len(around.cells)
        floor, things = around.cells[seen[:count]], around.objects[seen[count:]]
        return _flags(floor, len(self.cells)), _flags(things, len(self.places))

    def _surroundings(self, cell: int) -> _Surroundings:
        cells = np.flatnonzero(self.cell_cell[cell])  # a fraction of all, so looked at first
        objects = np.flatnonzero(self.cell_object[cell])
        places, spans = self.places[objects], self.spans[objects]
        floor = np.ones(len(cells))
        return _Surroundings(
            cells=cells,
            objects=objects,
            xs=np.concatenate([self.cells[cells, 0], places[:, 0]]),
            zs=np.concatenate([self.cells[cells, 1], places[:, 2]]),
            rises=np.concatenate([floor * -EYES, places[:, 1] - EYES]),
            reaches=np.concatenate([floor * FLOOR_METRES**2, 0.0 * spans + SEEN_METRES**2]),
            pixels=np.concatenate([floor * math.inf, spans * _FOCAL_PIXELS]),
        )


@dataclass(slots=True)
class _Surroundings:
    """What no wall hides from one cell: ``cells`` (K,) and ``objects`` (L,) by number.

    Of all of them, cells first, there are the places ``xs`` and ``zs`` and how much higher than the
    camera they are (``rises``) [m], the square of how far they may be over the floor (``reaches``)
    [m2], and how wide they are in the picture from 1 m (``pixels``), a cell without limit.
    """

    cells: NDArray[np.int64]
    objects: NDArray[np.int64]
    xs: Floats
    zs: Floats
    rises: Floats
    reaches: Floats
    pixels: Floats
    _offsets: _Offsets | None = None

    def framed(self, x: float, z: float, yaw: float, horizon: float) -> Flags:
        """Return which (K + L,) a camera there has in its picture, near and large enough."""
        turned, tilt = math.radians(yaw), math.radians(horizon)
        sine, cosine = math.sin(turned), math.cos(turned)
        here, rise = self._from(x, z), self.rises
        ahead = here.east * sine + here.north * cosine
        across = here.east * cosine - here.north * sine
        depth = ahead * math.cos(tilt) - rise * math.sin(tilt)
        up = ahead * math.sin(tilt) + rise * math.cos(tilt)
        found: Flags = (
            here.near
            & (depth > 0.0)
            & (np.abs(across) <= depth * math.tan(_HALF_ACROSS))
            & (np.abs(up) <= depth * math.tan(_HALF_UP))
        )
        return found

    def _from(self, x: float, z: float) -> _Offsets:
        """Return where all of them are from a place; the same as before for who only turns."""
        known = self._offsets
        if known is None or (known.x, known.z) != (x, z):
            east, north = self.xs - x, self.zs - z
            flat = np.square(east) + np.square(north)
            away = np.maximum(np.sqrt(flat + np.square(self.rises)), 0.1)
            near = (flat <= self.reaches) & (np.square(self.pixels / away) >= SEEN_PIXELS)
            known = self._offsets = _Offsets(x, z, east, north, near)
        return known


@dataclass(frozen=True, slots=True)
class _Offsets:
    """Where surroundings are from ``x``, ``z`` [m], and which are near and large enough there."""

    x: float
    z: float
    east: Floats
    north: Floats
    near: Flags


def bake(engine: Engine) -> HouseMap:
    """Return the map of an engine's house; doors are opened in the engine, so give it a fork."""
    house = engine.house
    cells = reachable_floor(engine)
    if not len(cells):
        cells = np.array([engine.observe().agent_position[[0, 2]]])
    places = engine.object_states().poses[:, :3].copy().reshape(-1, 3)
    sizes = np.sort(np.array([thing.size for thing in house.objects]).reshape(-1, 3), axis=1)
    spans = np.sqrt(sizes[:, 1] * sizes[:, 2])
    eyes = np.column_stack([cells[:, 0], np.full(len(cells), EYES), cells[:, 1]])
    floor = np.column_stack([cells[:, 0], np.zeros(len(cells)), cells[:, 1]])
    return HouseMap(
        cells=cells,
        places=places,
        spans=spans,
        cell_cell=_in_sight(house, eyes, floor, FLOOR_METRES),
        cell_object=_in_sight(house, eyes, places, SEEN_METRES),
        things=tuple(_things(house, places)),
        countable=np.array([not thing.fills_opening for thing in house.objects], np.bool_),
    )


def _things(house: House, places: Floats) -> Iterator[SeenThing]:
    types = {room.room_id: room.room_type for room in house.rooms}
    for number, (thing, place) in enumerate(zip(house.objects, places, strict=True)):
        x, y, z = (float(v) for v in place)
        yield SeenThing(
            number=number,
            object_type=thing.object_type,
            colours=thing.colours,
            materials=thing.materials,
            position=(x, y, z),
            size=thing.size,
            room_type=types.get(room_at(house.rooms, x, z) or thing.room, ""),
            pickupable=thing.asset.pickupable,
            openable=thing.asset.openable,
        )


def _flags(numbers: NDArray[np.int64], count: int) -> Flags:
    flags = np.zeros(count, dtype=np.bool_)
    flags[numbers] = True
    return flags


def _in_sight(house: House, starts: Floats, ends: Floats, metres: float) -> Flags:
    """Return (N, M) whether no wall is between ``starts`` (N, 3) and ``ends`` (M, 3)."""
    walls = [wall for wall in house.walls if not wall.empty]
    free = np.zeros((len(starts), len(ends)), dtype=np.bool_)
    for begin in range(0, len(starts), _BLOCK):
        part = starts[begin : begin + _BLOCK]
        flat = part[:, None, [0, 2]] - ends[None, :, [0, 2]]
        rows, columns = np.nonzero(np.square(flat).sum(axis=2) <= metres**2)
        clear = np.ones(len(rows), dtype=np.bool_)
        for wall in walls:
            clear &= ~_crossed(wall, part[rows], ends[columns])
        free[begin + rows, columns] = clear
    return free


def _crossed(wall: Wall, starts: Floats, ends: Floats) -> Flags:
    """Return (K,) whether each line crosses a wall's face, and not through a hole of it."""
    along = wall.end - wall.start
    way = (ends - starts)[:, [0, 2]]
    to_wall = wall.start - starts[:, [0, 2]]
    parallel = way[:, 0] * along[1] - way[:, 1] * along[0]
    with np.errstate(divide="ignore", invalid="ignore"):
        share = (to_wall[:, 0] * along[1] - to_wall[:, 1] * along[0]) / parallel
        at_wall = (to_wall[:, 0] * way[:, 1] - to_wall[:, 1] * way[:, 0]) / parallel
        height = starts[:, 1] + share * (ends[:, 1] - starts[:, 1])
    crossed: Flags = (
        (np.abs(parallel) > 1e-12)
        & (share >= 0.0)
        & (share <= 1.0)
        & (at_wall >= 0.0)
        & (at_wall <= 1.0)
        & (height <= wall.height)
    )
    metres = at_wall * float(np.hypot(*along))
    for hole in wall.holes:
        crossed &= ~(
            (hole.left <= metres)
            & (metres <= hole.right)
            & (hole.bottom <= height)
            & (height <= hole.top)
        )
    return crossed
