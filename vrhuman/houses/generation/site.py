"""Describes the space in a planned room: walls, floor kept free, and paths for an agent."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from vrhuman.houses.generation.floorplan import Face, FloorPlan, PlannedRoom
from vrhuman.houses.house import Asset
from vrhuman.houses.rectangles import FreeSpace, Rectangle, around

AGENT_RADIUS = 0.25
MARGIN = 0.03
"""Distance [m] kept between a wall and what is placed at it."""
ARM = 0.61
"""Depth [m] of a counter's arms."""
WAY = 0.38
"""Half of the narrowest path between furniture [m].

AI2-THOR's agents move in steps of 0.25 m; in a path 0.25 m wider than they are, one of their places
exists wherever the steps begin.
"""
THRESHOLD = 0.5
"""Distance [m] from an entrance to where the agent is in the room."""
ASIDE = 0.12
"""Distance [m] by which this place is moved from a single door's open leaf."""
NEAR = 0.55
"""Maximum distance [m] from the middle of such paths to every piece of furniture."""


@dataclass(frozen=True, slots=True)
class Placed:
    """An asset with its box's bottom at ``bottom`` and its centre at x, z [m]; yaw in degrees."""

    asset: Asset
    x: float
    z: float
    yaw: int
    bottom: float = 0.0

    @property
    def box(self) -> Rectangle:
        w, _, d = self.asset.size
        return around(self.x, self.z, *((w, d) if self.yaw % 180 == 0 else (d, w)))

    def world(self, x: float, z: float) -> tuple[float, float]:
        """Transform a point of the asset's own frame into the house."""
        t = math.radians(self.yaw)
        return (
            self.x + x * math.cos(t) + z * math.sin(t),
            self.z - x * math.sin(t) + z * math.cos(t),
        )

    def area(self, local: Rectangle) -> Rectangle:
        """Transform a rectangle of the asset's own frame into the house."""
        ax, az = self.world(local.x0, local.z0)
        bx, bz = self.world(local.x1, local.z1)
        return Rectangle(min(ax, bx), min(az, bz), max(ax, bx), max(az, bz))

    def footprints(self) -> tuple[Rectangle, ...]:
        """Return the floor it covers: both arms of an L-shaped counter, else its box."""
        if "Countertop_L" not in self.asset.asset_id:
            return (self.box,)
        w, _, d = self.asset.size
        back = Rectangle(-w / 2, -d / 2, w / 2, -d / 2 + ARM)
        side = Rectangle(w / 2 - ARM, -d / 2 + ARM, w / 2, d / 2)
        return (self.area(back), self.area(side))

    def front(self, deep: float) -> Rectangle:
        """Return the floor in front of it."""
        w, _, d = self.asset.size
        return self.area(Rectangle(-w / 2, d / 2, w / 2, d / 2 + deep))


@dataclass(frozen=True, slots=True)
class WallSegment:
    """A straight wall of a room (``face``), and whether it ends in inner corners of the room."""

    face: Face
    corner_at_start: bool
    corner_at_end: bool

    @property
    def yaw(self) -> int:
        """The yaw [degrees] of what has its back to this wall."""
        return round(math.degrees(math.atan2(*self.face.inward))) % 360

    def stand(self, asset: Asset, at: float) -> Placed:
        """Return the asset with its back to the wall, its middle ``at`` along it."""
        x, z = self.face.at(at, asset.size[2] / 2.0 + MARGIN)
        return Placed(asset, round(x, 3), round(z, 3), self.yaw)


@dataclass(frozen=True, slots=True)
class Site:
    """A room to furnish: its walls and the floor that must stay free.

    ``kept`` is the floor that doors need, ``thresholds`` a point in front of each entrance,
    ``windows`` the floor in front of windows; ``space`` is where an agent can be in the empty room
    and ``ways`` are the middles of wide enough paths.
    """

    room: PlannedRoom
    stretches: tuple[WallSegment, ...]
    kept: tuple[Rectangle, ...]
    thresholds: tuple[tuple[float, float], ...]
    windows: tuple[Rectangle, ...]
    space: FreeSpace
    ways: FreeSpace

    @property
    def connected(self) -> bool:
        """Whether wide enough paths lead from each entrance to all others."""
        return all(self.ways.reaches(x, z) for x, z in self.thresholds)

    def holds(self, footprint: Rectangle) -> bool:
        """Return whether it is on the room's floor, away from the walls."""
        grown = footprint.grown(MARGIN / 2)
        return grown.within(self.room.bounds) and not any(
            grown.overlaps(r) for r in self.room.outside
        )


def site_of(room: PlannedRoom, plan: FloorPlan) -> Site:
    """Compute the site that the plan leaves for the room's furniture."""
    kept, thresholds, windows = [], [], []
    leaves: list[Rectangle] = []
    for face in plan.faces:
        if face.room == room.number and face.empty:
            middle = face.length / 2.0
            half = min(middle, 0.9)
            kept.append(face.zone(middle - half, middle + half, 0.8))
            thresholds.append(face.at(middle, THRESHOLD))
    for cut in plan.cuts:
        face, left, right, aside = cut.face, cut.left, cut.right, 0.0
        if face.other == room.number:
            face = face.behind
            left, right = face.length - cut.right, face.length - cut.left
            leaves += cut.leaves
            aside = ASIDE if len(cut.leaves) == 1 else 0.0
        if face.room != room.number:
            continue
        if cut.kind == "window":
            windows.append(face.zone(left - 0.1, right + 0.1, 0.5))
        else:
            kept.append(face.zone(left - 0.1, right + 0.1, 1.1))
            thresholds.append(face.at((left + right) / 2.0 + aside, THRESHOLD))
    bounds = room.bounds
    walls = (
        Rectangle(bounds.x0, bounds.z0, bounds.x0, bounds.z1),
        Rectangle(bounds.x1, bounds.z0, bounds.x1, bounds.z1),
        Rectangle(bounds.x0, bounds.z0, bounds.x1, bounds.z0),
        Rectangle(bounds.x0, bounds.z1, bounds.x1, bounds.z1),
    )
    empty, solid = FreeSpace.empty(bounds), (*walls, *room.outside, *leaves)
    return Site(
        room=room,
        stretches=_stretches(room, plan),
        kept=tuple(kept),
        thresholds=tuple(thresholds),
        windows=tuple(windows),
        space=empty.without(solid, AGENT_RADIUS + MARGIN).flooded(thresholds[0]),
        ways=empty.without(solid, WAY).flooded(thresholds[0]),
    )


def _stretches(room: PlannedRoom, plan: FloorPlan) -> tuple[WallSegment, ...]:
    """Return the room's walls between its corners, without parts where there is no wall."""
    found = []
    corners = {corner: i for i, corner in enumerate(room.floor)}
    runs: list[Face] = []
    for face in (f for f in plan.faces if f.room == room.number):
        last = runs[-1] if runs else None
        joins = last and (last.x1, last.z1) == (face.x0, face.z0) and last.empty == face.empty
        if last and joins and (face.x0, face.z0) not in corners:
            runs[-1] = Face(room.number, 0, last.x0, last.z0, face.x1, face.z1, last.empty)
        else:
            runs.append(face)
    for run in runs:
        if not run.empty:
            ends = (
                _inner(room.floor, corners.get((run.x0, run.z0))),
                _inner(room.floor, corners.get((run.x1, run.z1))),
            )
            found.append(WallSegment(run, *ends))
    return tuple(found)


def _inner(floor: Sequence[tuple[float, float]], corner: int | None) -> bool:
    """Return whether the (clockwise) outline turns right there: a corner for furniture."""
    if corner is None:
        return False
    (ax, az), (bx, bz) = floor[corner - 1], floor[corner]
    cx, cz = floor[(corner + 1) % len(floor)]
    return (bx - ax) * (cz - bz) - (bz - az) * (cx - bx) < 0


def at_a_wall(asset: Asset, site: Site, rng: random.Random, corner: float = 0.45) -> Placed | None:
    """Place the asset with its back to a wall, or return None if it is too wide.

    The wall is drawn by its length. With probability ``corner`` it is put in a corner.
    """
    usable = [s for s in site.stretches if s.face.length >= asset.size[0] + 2 * MARGIN]
    if not usable:
        return None
    stretch = rng.choices(usable, [s.face.length for s in usable])[0]
    low = asset.size[0] / 2.0 + MARGIN
    high = stretch.face.length - low
    corners = [low] * stretch.corner_at_start + [high] * stretch.corner_at_end
    if corners and rng.random() < corner:
        return stretch.stand(asset, rng.choice(corners))
    return stretch.stand(asset, rng.uniform(low, high))


def in_the_middle(asset: Asset, site: Site, rng: random.Random, off: float) -> Placed:
    """Place it at a right angle, ``off`` metres or more from the ends of the room's bounds."""
    b = site.room.bounds
    x0, x1 = b.x0 + off, max(b.x0 + off, b.x1 - off)
    z0, z1 = b.z0 + off, max(b.z0 + off, b.z1 - off)
    return Placed(
        asset,
        round(rng.uniform(x0, x1), 3),
        round(rng.uniform(z0, z1), 3),
        rng.choice((0, 90, 180, 270)),
    )
