"""Finds the rooms that a camera sees into, through doorways and where walls are missing."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vrhuman import geometry
from vrhuman.engines.drawing.rooms import CELL, Plan
from vrhuman.engines.drawing.scene import Portal, Scene
from vrhuman.engines.drawing.visible import View
from vrhuman.houses.house import House, Opening, Wall, room_at
from vrhuman.records import Floats

_AHEAD = 0.02
"""A corner nearer to the camera's plane than this limits nothing [m]."""
_NOTHING = [1.0, -1.0, 1.0, -1.0]
_STEP = 0.1
"""The spacing of the points beyond a missing wall at which the room is looked up [m]."""


def house_portals(house: House) -> tuple[Portal, ...]:
    """Return the doorways of a house, open or closed, and its missing walls."""
    return (
        *(_doorway(opening) for opening in house.openings if opening.kind == "door"),
        *(portal for wall in house.walls if wall.empty for portal in _missing(wall, house)),
    )


def _doorway(opening: Opening) -> Portal:
    width, height = np.asarray(opening.size) / 2.0
    corners = np.array([[x, y, 0.0] for x in (-width, width) for y in (-height, height)])
    turn = geometry.yaw_rotation(opening.yaw)
    outside = opening.room0 == opening.room1
    return Portal(
        rooms=(opening.room0, "" if outside else opening.room1),
        corners=opening.position + geometry.rotate(turn, corners),
    )


def _missing(wall: Wall, house: House) -> Iterator[Portal]:
    """The portals from the room of a missing wall to each room beyond it."""
    run = wall.end - wall.start
    length = float(np.hypot(*run))
    if length == 0.0:
        return
    beyond = np.array([-run[1], run[0]]) / length * _STEP  # a wall's own room is on its right
    places = wall.start + np.linspace(0.0, 1.0, max(3, int(length / _STEP)))[1:-1, None] * run
    corners = np.array([[x, y, z] for x, z in (wall.start, wall.end) for y in (0.0, wall.height)])
    names = {room_at(house.rooms, float(x), float(z)) for x, z in places + beyond}
    for name in sorted(names - {wall.room}):
        yield Portal((wall.room, name), corners)


class RoomViews:
    """Computes for each room the window of a camera's picture in which it is seen.

    The windows are conservative: never smaller than what is seen.
    """

    def __init__(self, scene: Scene, plan: Plan) -> None:
        self._plan = plan
        self._told = scene.portals is not None
        portals = scene.portals or ()
        self._corners: list[list[list[float]]] = [portal.corners.tolist() for portal in portals]
        self._ways: list[list[tuple[int, int]]] = [[] for _ in range(len(plan.rooms) + 1)]
        outdoors = len(plan.rooms)
        for number, portal in enumerate(portals):
            one, other = (plan.names.get(name, outdoors) for name in portal.rooms)
            self._ways[one].append((number, other))
            self._ways[other].append((number, one))

    def windows(self, view: View) -> Floats:
        """Return the windows (R + 1, 4) of the rooms of the plan, then outdoors.

        A room that is not seen has its left over its right. From outdoors, and from above or below
        a room, everything is seen.
        """
        starts = self._rooms_at(view.camera.position)
        if not self._told or -1 in starts:
            return np.tile(view.window, (len(self._ways), 1))
        full = view.window.tolist()
        holes = _Holes(view, self._corners)
        found = [_NOTHING] * len(self._ways)
        for room in starts:
            self._enter(room, full, holes, (room,), found)
        return np.array(found)

    def _rooms_at(self, place: Floats) -> set[int]:
        """The rooms that a place may be in, as exactly as the plan knows; -1 for none."""
        x, y, z = place.tolist()
        here = self._plan.room_at(x, z)
        if here < 0 or not 0.0 <= y <= self._plan.rooms[here].height:
            return {-1}
        around = ((x + CELL, z), (x - CELL, z), (x, z + CELL), (x, z - CELL))
        beside = {self._plan.room_at(*beside) for beside in around}
        return {here} | beside - {-1}

    def _enter(
        self,
        room: int,
        window: list[float],
        holes: _Holes,
        path: tuple[int, ...],
        found: list[list[float]],
    ) -> None:
        """Widen the window of a room, and continue through its portals."""
        known = found[room]
        found[room] = window if known is _NOTHING else _union(known, window)
        if room == len(self._ways) - 1:
            return
        for portal, beyond in self._ways[room]:
            if beyond in path:
                continue
            part = _overlap(window, holes.window(portal))
            if part[0] < part[1] and part[2] < part[3]:
                self._enter(beyond, part, holes, (*path, beyond), found)


class _Holes:
    """The windows in which portals are seen, of one picture.

    Of a house's portals few are come to, so each is worked out when it is, in plain floats.
    """

    def __init__(self, view: View, corners: list[list[list[float]]]) -> None:
        self._corners = corners
        self._eye = view.camera.position.tolist()
        self._axes = view.turn.T.tolist()
        self._full: list[float] = view.window.tolist()
        self._known: dict[int, list[float]] = {}

    def window(self, portal: int) -> list[float]:
        """Return the window around a portal's corners."""
        known = self._known.get(portal)
        if known is None:
            known = self._known[portal] = self._around(self._corners[portal])
        return known

    def _around(self, corners: list[list[float]]) -> list[float]:
        eye_x, eye_y, eye_z = self._eye
        (right_x, right_y, right_z), (up_x, up_y, up_z), (far_x, far_y, far_z) = self._axes
        aheads, rights, ups = [], [], []
        for corner_x, corner_y, corner_z in corners:
            x, y, z = corner_x - eye_x, corner_y - eye_y, corner_z - eye_z
            ahead = x * far_x + y * far_y + z * far_z
            aheads.append(ahead)
            if ahead >= _AHEAD:
                rights.append((x * right_x + y * right_y + z * right_z) / ahead)
                ups.append((x * up_x + y * up_y + z * up_z) / ahead)
        if max(aheads) <= 0.0:
            return _NOTHING
        if min(aheads) < _AHEAD:
            return self._full
        return [min(rights), max(rights), min(ups), max(ups)]


def _union(a: list[float], b: list[float]) -> list[float]:
    return [min(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), max(a[3], b[3])]


def _overlap(a: list[float], b: list[float]) -> list[float]:
    return [max(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), min(a[3], b[3])]
