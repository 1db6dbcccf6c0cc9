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

    bodies_near: list[int]
    bodies_far: list[int]
    walls: list[int]
    floors: list[int]


class Culling:
    """Leaves out what is outside the picture, or in rooms that no doorway opens to the camera."""

    def __init__(
        self, scene: Scene, plan: Plan, bodies: BodyTable, walls: Packed, floors: Packed
    ) -> None:
        self._plan = plan
        self._views = RoomViews(scene, plan)
        self._bodies = bodies
        samples = bodies.rooms.shape[1]
        self._groups = len(walls.radii)
        self._still_rooms = np.tile(np.arange(self._groups)[:, None], (2, samples))
        self._still_centres = np.concatenate([walls.centres, floors.centres])
        self._radii = np.concatenate([bodies.radii, walls.radii, floors.radii])

    def seen(self, view: View) -> Seen:
        """Return what to draw, with the bodies where their table has them."""
        eye = view.camera.position
        here = self._plan.room_at(float(eye[0]), float(eye[2]))
        count = len(self._bodies.centres)
        centres = np.concatenate([self._bodies.centres, self._still_centres])
        rooms = np.concatenate([self._bodies.rooms, self._still_rooms])
        windows = self._views.windows(view)
        shown = np.flatnonzero(in_view(view, centres, self._radii, windows, rooms))
        away = np.sqrt(np.square(centres[shown] - eye).sum(axis=1))
        near = rooms[shown, 0] == here
        away[near & (shown >= count)] = -1.0
        order = np.argsort(away)
        shown, near = shown[order], near[order]
        bodies, walls = shown < count, shown < count + self._groups
        return Seen(
            bodies_near=shown[bodies & near].tolist(),
            bodies_far=shown[bodies & ~near].tolist(),
            walls=(shown[walls & ~bodies] - count).tolist(),
            floors=(shown[~walls] - count - self._groups).tolist(),
        )
