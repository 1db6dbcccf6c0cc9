"""The body shader's table: each body's pose, its room's lamp, its id and its tint. Pure numpy."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.engines.drawing.packing import Packed
from vrhuman.engines.drawing.rooms import CELL, Plan
from vrhuman.engines.drawing.scene import Scene
from vrhuman.records import Floats

_TEXELS = 6
_AMBIENT, _AMBIENT_OUTDOORS = 0.42, 0.75
_SAMPLES = np.array([[0, 0], [-1, -1], [-1, 1], [1, -1], [1, 1]])
"""Places of a body's box in x and z, its middle first, at which its room is looked up."""


class BodyTable:
    """One row per body: the scene's bodies, then one still body of trim per room.

    ``models`` (M, 4, 4) are the scene's bodies' local-to-world matrices; ``centres`` (N, 3) and
    ``radii`` (N,) are the bounding spheres of all bodies in the world. ``rows`` (N, 6, 4) float32
    are what the shader reads, and ``changed`` says whether the last update changed them. ``rooms``
    (N, 5) are the rooms that the bodies may reach into, the middle's first, -1 outdoors.
    """

    def __init__(self, scene: Scene, plan: Plan, packed: Packed) -> None:
        count = len(packed.radii)
        self._plan = plan
        self._moving = moving = len(scene.bodies)
        self._local = packed.centres[:moving]
        self._halves = (packed.highs - packed.lows)[:moving] / 2.0
        self._poses = np.full((moving, 7), np.nan)
        self.models: Floats = np.zeros((moving, 4, 4))
        self.centres: Floats = packed.centres.copy()
        self.radii: Floats = packed.radii
        self.rooms: NDArray[np.int64] = np.full((count, len(_SAMPLES)), -1)
        self.rooms[moving:-1] = np.arange(len(plan.rooms))[:, None]
        self._lamps = _lamp_table(plan)
        self.rows: NDArray[np.float32] = np.zeros((count, _TEXELS, 4), dtype=np.float32)
        self.rows[:, [0, 1, 2], [0, 1, 2]] = 1.0
        self.rows[:moving, 4, 3] = [body.segment for body in scene.bodies]
        self._tinted = False
        self._light(np.arange(moving, count))
        self.changed = True

    def update(self, poses: Floats, tints: Floats | None) -> NDArray[np.int64]:
        """Load the bodies' poses (M, 7) and tints (M, 4), and return which bodies have moved."""
        moved = np.flatnonzero((poses != self._poses).any(axis=1))
        if len(moved):
            self._move(moved, poses)
        retinted = self._tinted or tints is not None
        if retinted:
            tinted = self.rows[: self._moving, 5]
            wanted = np.zeros(4, np.float32) if tints is None else tints.astype(np.float32)
            retinted = not np.array_equal(tinted, np.broadcast_to(wanted, tinted.shape))
            tinted[:] = wanted
            self._tinted = tints is not None
        self.changed = len(moved) > 0 or retinted
        return moved

    def _move(self, moved: NDArray[np.int64], poses: Floats) -> None:
        self._poses[moved] = poses[moved]
        models = geometry.model_matrices(poses[moved])
        self.models[moved] = models
        self.rows[moved, :3] = models[:, :3]
        turn = models[:, :3, :3]
        centres = np.einsum("nij,nj->ni", turn, self._local[moved]) + models[:, :3, 3]
        self.centres[moved] = centres
        reach = np.einsum("nij,nj->ni", np.abs(turn), self._halves[moved]) + CELL
        places = centres[:, None, ::2] + _SAMPLES * reach[:, None, ::2]
        self.rooms[moved] = self._plan.rooms_at(places)
        self._light(moved)

    def _light(self, rows: NDArray[np.int64]) -> None:
        """Give each body the nearest lamp of its own room."""
        rooms, centres = self.rooms[rows, 0], self.centres[rows]
        lamps = self._lamps[rooms]  # room -1 is the last row: outdoors
        away = np.square(lamps[:, :, :3] - centres[:, None]).sum(axis=2)
        nearest = lamps[np.arange(len(rooms)), away.argmin(axis=1)]
        self.rows[rows, 3], self.rows[rows, 4, :3] = nearest[:, :4], nearest[:, 4:]


def _lamp_table(plan: Plan) -> Floats:
    """Positions, ambient light and colours (rooms + 1, lamps, 7) of lamps, by room.

    Missing lamps are far away; outdoors, the last row, has none.
    """
    most = max((len(room.positions) for room in plan.rooms), default=1)
    table = np.zeros((len(plan.rooms) + 1, most, 7))
    table[:, :, :3] = 1e4
    table[:, :, 3] = _AMBIENT
    table[-1, :, 3] = _AMBIENT_OUTDOORS
    for row, room in zip(table, plan.rooms, strict=False):
        row[: len(room.positions), :3] = room.positions
        row[: len(room.positions), 4:] = room.colours
    return table
