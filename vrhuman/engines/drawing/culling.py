"""Finds the groups of triangles that a camera may see, and the order in which to draw them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vrhuman.engines.drawing.body_table import BodyTable
from vrhuman.engines.drawing.packing import Packed
from vrhuman.engines.drawing.portals import RoomViews
from vrhuman.engines.drawing.rooms import Plan
from vrhuman.engines.drawing.scene import Scene
from vrhuman.engines.drawing.visible import View, in_view


@dataclass(frozen=True, slots=True)
class Seen:
    """The groups to draw, each list front to back.

    They are the ``bodies`` of the camera's room and the others, the ``walls`` and ``floors`` of
    rooms. Drawing first what hides most saves most shading.
    """

    bodies_near: tuple[int, ...]
    bodies_far: tuple[int, ...]
    walls: tuple[int, ...]
    floors: tuple[int, ...]


class Culling:
    """Leaves out what is outside the picture, or in rooms that no doorway opens to the camera."""

    def __init__(
        self, scene: Scene, plan: Plan, bodies: BodyTable, walls: Packed, floors: Packed
    ) -> None:
        self._plan = plan
        self._views = RoomViews(scene, plan)
        self._bodies = bodies
        count, samples = bodies.rooms.shape
        self._count, self._groups = count, len(walls.radii)
        still_rooms = np.tile(np.arange(self._groups)[:, None], (2, samples))
        self._rooms = np.concatenate([bodies.rooms, still_rooms])
        self._centres = np.concatenate([bodies.centres, walls.centres, floors.centres])
        self._radii = np.concatenate([bodies.radii, walls.radii, floors.radii])

    def seen(self, view: View) -> Seen:
        """Return what to draw, with the bodies where their table has them."""
        eye, count, centres, rooms = view.camera.position, self._count, self._centres, self._rooms
        x, _, z = eye.tolist()
        here = self._plan.room_at(x, z)
        centres[:count], rooms[:count] = self._bodies.centres, self._bodies.rooms
        windows = self._views.windows(view)
        shown = in_view(view, centres, self._radii, windows, rooms).nonzero()[0]
        away = np.sqrt(np.square(centres[shown] - eye).sum(axis=1))
        near = rooms[shown, 0] == here
        away[near & (shown >= count)] = -1.0
        order = away.argsort()
        return self._sorted(shown[order].tolist(), near[order].tolist())

    def _sorted(self, shown: list[int], near: list[bool]) -> Seen:
        """Part what is shown, in its order, by what it is."""
        walls, floors = self._count, self._count + self._groups
        close, far, upright, flat = [], [], [], []
        for number, is_near in zip(shown, near, strict=True):
            if number >= floors:
                flat.append(number - floors)
            elif number >= walls:
                upright.append(number - walls)
            elif is_near:
                close.append(number)
            else:
                far.append(number)
        return Seen(tuple(close), tuple(far), tuple(upright), tuple(flat))
