"""Parses the walls of a ProcTHOR house, and the doors and windows cut through them.

A wall is a face without thickness that is seen from the right of its direction start -> end (x
right, z up on paper): an interior face runs clockwise around its room; an exterior face runs the
other way. A hole is given in ``wall0``'s own frame and appears mirrored in ``wall1``.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from vrhuman.houses.house import Hole, Opening, Wall
from vrhuman.houses.reading import Node
from vrhuman.records import Floats

TOLERANCE = 0.05
"""Distance [m] that a hole may extend beyond its wall, or that its two walls may be apart."""


@dataclass(frozen=True, slots=True)
class Openings:
    """The walls with their holes, and what fills the holes."""

    walls: tuple[Wall, ...]
    openings: tuple[Opening, ...]


def parse_walls(node: Node, rooms: frozenset[str]) -> Mapping[str, Wall]:
    """Parse the walls by id, without holes."""
    walls: dict[str, Wall] = {}
    for item in node.items():
        wall = _wall(item, rooms)
        if wall.wall_id in walls:
            raise item.child("id").wrong(f"the id {wall.wall_id!r} is used twice", "rename one")
        walls[wall.wall_id] = wall
    return walls


def _wall(node: Node, rooms: frozenset[str]) -> Wall:
    room = node.child("roomId")
    wall_id = node.child("id").text()
    if room.text() not in rooms and "exterior" not in wall_id:
        raise room.wrong(f"there is no room {room.value!r}", "name a room of the house")
    outline = node.child("polygon")
    corners = [corner.vector() for corner in outline.items()]
    if len(corners) != 4:
        raise outline.wrong(f"{len(corners)} corners, a wall has 4")
    low = min(corner[1] for corner in corners)
    high = max(corner[1] for corner in corners)
    bottom = [corner for corner in corners if corner[1] - low < (high - low) / 2.0]
    if high - low < 0.1 or len(bottom) != 2:
        raise outline.wrong("two corners must lie below the two others", "order them as ProcTHOR")
    start, end = (np.array([corner[0], corner[2]]) for corner in bottom)
    if math.dist(start, end) < 1e-3:
        raise outline.wrong("the wall has no length", "leave it out")
    material = node.child("material")
    colour, empty = material.get("color"), node.get("empty")
    return Wall(
        wall_id=wall_id,
        room="exterior" if "exterior" in wall_id else room.text(),
        start=start,
        end=end,
        height=high - low,
        material=material.child("name").text(),
        colour=colour.colour() if colour else None,
        holes=(),
        empty=empty.boolean() if empty else False,
    )


def parse_openings(root: Node, walls: Mapping[str, Wall], rooms: frozenset[str]) -> Openings:
    """Parse doors and windows in world coordinates, and add their holes to every wall."""
    seen: set[str] = set()
    holes: defaultdict[str, list[Hole]] = defaultdict(list)
    openings: list[Opening] = []
    kinds: tuple[tuple[Literal["door", "window"], str], ...] = (
        ("door", "doors"),
        ("window", "windows"),
    )
    for kind, key in kinds:
        for node in root.child(key).items():
            name = node.child("id")
            if name.text() in seen:
                raise name.wrong(f"the id {name.value!r} is used twice", "make ids unique")
            seen.add(name.text())
            wall0 = _named(node.child("wall0"), walls)
            wall1 = _named(node.child("wall1"), walls)
            hole = _hole(node.child("holePolygon"), wall0)
            holes[wall0.wall_id].append(hole)
            if wall1.wall_id != wall0.wall_id:
                holes[wall1.wall_id].append(_carried(node, hole, wall0, wall1))
            openings.append(_opening(node, kind, wall0, hole, rooms))
    return Openings(
        walls=tuple(replace(w, holes=tuple(holes[i])) for i, w in walls.items()),
        openings=tuple(openings),
    )


def _named(node: Node, walls: Mapping[str, Wall]) -> Wall:
    wall = walls.get(node.text())
    if wall is None:
        raise node.wrong(f"there is no wall {node.value!r}", "name a wall of the house")
    return wall


def _hole(node: Node, wall: Wall) -> Hole:
    corners = [corner.vector() for corner in node.items()]
    if len(corners) != 2:
        raise node.wrong(f"{len(corners)} corners, a hole has 2", "give lower left, upper right")
    (left, bottom, _), (right, top, _) = corners
    if right - left < 0.05 or top - bottom < 0.05:
        raise node.wrong(
            f"a hole of {right - left:.3f} x {top - bottom:.3f} m", "give lower left, upper right"
        )
    length = math.dist(wall.start, wall.end)
    if left < -TOLERANCE or right > length + TOLERANCE or bottom < -TOLERANCE:
        raise node.wrong(f"the hole reaches beyond its wall of {length:.2f} m", "move the hole")
    if top > wall.height + TOLERANCE:
        raise node.wrong(f"the hole is higher than its wall of {wall.height:.2f} m", "lower it")
    return Hole(max(left, 0.0), max(bottom, 0.0), min(right, length), min(top, wall.height))


def _direction(wall: Wall) -> Floats:
    along: Floats = (wall.end - wall.start) / math.dist(wall.start, wall.end)
    return along


def _carried(node: Node, hole: Hole, wall0: Wall, wall1: Wall) -> Hole:
    """Transform the hole of ``wall0`` into ``wall1``'s frame."""
    along = _direction(wall1)
    ends = [wall0.start + _direction(wall0) * at - wall1.start for at in (hole.left, hole.right)]
    away = max(abs(float(along[0] * e[1] - along[1] * e[0])) for e in ends)
    at = sorted(float(along @ e) for e in ends)
    length = math.dist(wall1.start, wall1.end)
    if away > TOLERANCE or at[0] < -TOLERANCE or at[1] > length + TOLERANCE:
        raise node.child("wall1").wrong("the two walls do not lie behind each other", "rename it")
    return Hole(max(at[0], 0.0), hole.bottom, min(at[1], length), min(hole.top, wall1.height))


def _opening(
    node: Node, kind: Literal["door", "window"], wall0: Wall, hole: Hole, rooms: frozenset[str]
) -> Opening:
    sides = [node.child(key) for key in ("room0", "room1")]
    for side in sides:
        if side.text() not in rooms:
            raise side.wrong(f"there is no room {side.value!r}", "name a room of the house")
    along = _direction(wall0)
    centre = wall0.start + along * (hole.left + hole.right) / 2.0
    openable, openness = node.get("openable"), node.get("openness")
    return Opening(
        opening_id=node.child("id").text(),
        kind=kind,
        asset_id=node.child("assetId").text(),
        room0=sides[0].text(),
        room1=sides[1].text(),
        position=np.array([centre[0], (hole.bottom + hole.top) / 2.0, centre[1]]),
        yaw=math.degrees(math.atan2(along[1], -along[0])) % 360.0,
        size=(hole.right - hole.left, hole.top - hole.bottom),
        openable=openable.boolean() if openable else False,
        openness=openness.number(0.0, 1.0) if openness else 0.0,
    )
