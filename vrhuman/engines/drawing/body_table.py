"""What the body shader knows of each body: where it is, its room's lamp, its id and its tint."""

from __future__ import annotations

import moderngl
import numpy as np
from numpy.typing import NDArray

from vrhuman.engines.drawing.packing import Packed
from vrhuman.engines.drawing.rooms import Plan
from vrhuman.engines.drawing.scene import Scene
from vrhuman.records import Floats

_TEXELS = 6
_AMBIENT, _AMBIENT_OUTDOORS = 0.42, 0.75


class BodyTable:
    """A texture with a row a body (the scene's, then the still ones of trim, one a room).

    ``centres`` (N, 3) and ``rooms`` (N,) are of the balls round all bodies, in the world.
    """

    def __init__(self, context: moderngl.Context, scene: Scene, plan: Plan, packed: Packed) -> None:
        count = len(packed.radii)
        self._plan = plan
        self._moving = len(scene.bodies)
        self._local = packed.centres[: self._moving]
        self.centres: Floats = packed.centres.copy()
        self.rooms: NDArray[np.int64] = np.append(
            np.full(self._moving, -1), [*range(len(plan.rooms)), -1]
        )
        self._lamps = _lamp_table(plan)
        self._rows = np.zeros((count, _TEXELS, 4), dtype=np.float32)
        self._rows[:, [0, 1, 2], [0, 1, 2]] = 1.0
        self._rows[: self._moving, 4, 3] = [body.segment for body in scene.bodies]
        self._light(slice(self._moving, count))
        self.texture = context.texture((_TEXELS, count), 4, dtype="f4")
        self.texture.filter = (moderngl.NEAREST, moderngl.NEAREST)

    def update(self, models: Floats, tints: Floats | None) -> None:
        """Load the bodies' local-to-world matrices (N, 4, 4) and tints (N, 4)."""
        n = self._moving
        self._rows[:n, :3] = models[:, :3]
        self._rows[:n, 5] = 0.0 if tints is None else tints
        self.centres[:n] = np.einsum("nij,nj->ni", models[:, :3, :3], self._local)
        self.centres[:n] += models[:, :3, 3]
        self.rooms[:n] = self._plan.room_indices(self.centres[:n])
        self._light(slice(0, n))
        self.texture.write(self._rows)

    def _light(self, rows: slice) -> None:
        """Give each body the nearest lamp of its own room."""
        rooms, centres = self.rooms[rows], self.centres[rows]
        lamps = self._lamps[rooms]  # room -1 is the last row: outdoors
        away = np.sum((lamps[:, :, :3] - centres[:, None]) ** 2, axis=2)
        nearest = lamps[np.arange(len(rooms)), away.argmin(axis=1)]
        self._rows[rows, 3, :3] = nearest[:, :3]
        self._rows[rows, 3, 3] = np.where(rooms < 0, _AMBIENT_OUTDOORS, _AMBIENT)
        self._rows[rows, 4, :3] = nearest[:, 3:]


def _lamp_table(plan: Plan) -> Floats:
    """Positions and colours (rooms + 1, lamps, 6), missing lamps far away, outdoors dark."""
    most = max((len(room.positions) for room in plan.rooms), default=1)
    table = np.zeros((len(plan.rooms) + 1, most, 6))
    table[:, :, :3] = 1e4
    for row, room in zip(table, plan.rooms, strict=False):
        row[: len(room.positions)] = np.hstack([room.positions, room.colours])
    return table
