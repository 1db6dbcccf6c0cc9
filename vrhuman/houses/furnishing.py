"""Furniture in a room: against walls, facing the room, leaving ways for an agent."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.floorplan import FloorPlan, PlannedRoom
from vrhuman.houses.house import Asset
from vrhuman.houses.rectangles import FreeSpace, Rectangle, around, free_space

AGENT_RADIUS = 0.25
MARGIN = 0.03
"""Metres kept between a wall and what stands against it."""
ARM = 0.61
"""Metres: the depth of a counter's arms."""


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
        """A point of the asset's own frame in the house."""
        t = math.radians(self.yaw)
        return (
            self.x + x * math.cos(t) + z * math.sin(t),
            self.z - x * math.sin(t) + z * math.cos(t),
        )

    def area(self, local: Rectangle) -> Rectangle:
        """A rectangle of the asset's own frame in the house."""
        ax, az = self.world(local.x0, local.z0)
        bx, bz = self.world(local.x1, local.z1)
        return Rectangle(min(ax, bx), min(az, bz), max(ax, bx), max(az, bz))

    def footprints(self) -> tuple[Rectangle, ...]:
        """The floor it covers: both arms of an L-shaped counter, else its box."""
        if "Countertop_L" not in self.asset.asset_id:
            return (self.box,)
        w, _, d = self.asset.size
        back = Rectangle(-w / 2, -d / 2, w / 2, -d / 2 + ARM)
        side = Rectangle(w / 2 - ARM, -d / 2 + ARM, w / 2, d / 2)
        return (self.area(back), self.area(side))


@dataclass(frozen=True, slots=True)
class Wish:
    """A type a room may have: with ``chance``, of assets that ``fits`` accepts, with ``front``
    metres before it kept free."""

    object_type: str
    chance: float
    front: float
    fits: Callable[[Asset], bool]


def _size(
    width: float = 9.0, height: float = 9.0, depth: float = 9.0, low: float = 0.0
) -> Callable[[Asset], bool]:
    def fits(asset: Asset) -> bool:
        x, y, z = asset.size
        return x <= width and low <= y <= height and z <= depth

    return fits


def _counter(asset: Asset) -> bool:
    straight = "_I_" in asset.asset_id and 1.8 <= asset.size[0] <= 2.5
    return straight or asset.asset_id in ("Countertop_L_6x6", "Countertop_L_8x6")


WISHES: Mapping[str, tuple[Wish, ...]] = {
    "Kitchen": (
        Wish("CounterTop", 1.0, 0.7, _counter),
        Wish("Fridge", 1.0, 0.8, _size(1.1, 2.0)),
        Wish("DiningTable", 0.95, 0.0, _size(1.7, 0.85, 1.1, 0.65)),
        Wish("GarbageCan", 0.9, 0.0, _size(0.6)),
        Wish("SideTable", 0.4, 0.5, _size(0.8, 0.9, 0.5, 0.45)),
        Wish("HousePlant", 0.3, 0.0, _size(low=0.6)),
    ),
    "LivingRoom": (
        Wish("Sofa", 1.0, 0.6, _size(2.4, 1.1, 1.0)),
        Wish("TVStand", 1.0, 0.6, _size(1.7, 0.8, 0.7)),
        Wish("CoffeeTable", 0.85, 0.0, _size(1.2, 0.6, 0.75, 0.35)),
        Wish("ArmChair", 0.8, 0.5, _size(1.1, 1.1, 1.0)),
        Wish("ShelvingUnit", 0.6, 0.6, lambda a: a.receptacle),
        Wish("FloorLamp", 0.8, 0.0, _size(0.6)),
        Wish("SideTable", 0.8, 0.5, _size(0.8, 0.9, 0.5, 0.45)),
        Wish("DiningTable", 0.5, 0.0, _size(1.5, 0.85, 1.0, 0.65)),
        Wish("Dresser", 0.3, 0.6, _size(1.5, 1.2, 0.6)),
        Wish("HousePlant", 0.7, 0.0, _size(low=0.6)),
        Wish("Box", 0.3, 0.0, _size(0.5, 0.4)),
    ),
    "Bedroom": (
        Wish("Bed", 1.0, 0.5, _size(1.9, 1.3, 2.3, 0.5)),
        Wish("SideTable", 0.9, 0.5, _size(0.7, 0.85, 0.5, 0.45)),
        Wish("Dresser", 0.95, 0.6, _size(1.5, 1.2, 0.6)),
        Wish("Desk", 0.8, 0.7, _size(1.6, 0.85, 0.8, 0.65)),
        Wish("ArmChair", 0.3, 0.5, _size(1.0, 1.1, 1.0)),
        Wish("FloorLamp", 0.4, 0.0, _size(0.6)),
        Wish("GarbageCan", 0.4, 0.0, _size(0.6)),
        Wish("LaundryHamper", 0.4, 0.0, _size(0.7)),
        Wish("BasketBall", 0.4, 0.0, _size()),
        Wish("Box", 0.4, 0.0, _size(0.5, 0.4)),
        Wish("DogBed", 0.2, 0.0, _size(0.9, 9.0, 0.9)),
    ),
    "Bathroom": (
        Wish("Toilet", 1.0, 0.5, _size()),
        Wish("Sink", 1.0, 0.6, lambda a: a.size[1] > 0.7 and a.size[0] < 1.0),
        Wish("SideTable", 0.8, 0.5, _size(0.6, 0.9, 0.45, 0.45)),
        Wish("GarbageCan", 0.7, 0.0, _size(0.5)),
        Wish("Plunger", 0.5, 0.0, _size()),
        Wish("ScrubBrush", 0.5, 0.0, _size()),
        Wish("LaundryHamper", 0.4, 0.0, _size(0.7)),
    ),
}


@dataclass(frozen=True, slots=True)
class Furnished:
    """A room's furniture and the floor an agent can use in it."""

    room: PlannedRoom
    furniture: tuple[Placed, ...]
    space: FreeSpace


@dataclass(frozen=True, slots=True)
class _Site:
    """What a room gives furniture: its floor, where doors need space, where windows are."""

    floor: Rectangle
    doors: tuple[Rectangle, ...]
    thresholds: tuple[tuple[float, float], ...]
    windows: tuple[Rectangle, ...]


def furnish(
    room: PlannedRoom, plan: FloorPlan, rng: random.Random, catalogue: Catalogue
) -> Furnished | None:
    """Furniture by room type; None where not even the first (defining) piece found a place."""
    site = _site(room, plan)
    placed: list[Placed] = []
    kept: list[Rectangle] = []
    for wish in WISHES[room.room_type]:
        assets = [a for a in catalogue.by_type[wish.object_type] if wish.fits(a)]
        if rng.random() > wish.chance or not assets:
            continue
        zones = [] if wish.object_type == "CoffeeTable" else kept  # it stands before its sofa
        for _ in range(40):
            asset = rng.choice(assets)
            group = _group(wish, asset, site, placed, rng, catalogue)
            front = [_front(group[0], wish.front)] if group and wish.front else []
            if group and _allowed(group, front, site, placed, zones):
                placed += group
                kept += front
                break
        else:
            if wish is WISHES[room.room_type][0]:
                return None
    return Furnished(room, tuple(placed), _space(site, placed))


def _site(room: PlannedRoom, plan: FloorPlan) -> _Site:
    doors, thresholds, windows = [], [], []
    for cut in plan.cuts:
        for face in plan.faces:
            same = {(face.x0, face.z0), (face.x1, face.z1)} == {
                (cut.face.x0, cut.face.z0),
                (cut.face.x1, cut.face.z1),
            }
            if face.room is not room or not same:
                continue
            (x, z), (nx, nz) = cut.middle, face.inward
            half = (cut.right - cut.left) / 2.0 + 0.1
            deep = 1.1 if cut.kind == "door" else 0.5
            dx, dz = abs(nz) * half, abs(nx) * half
            far_x, far_z = x + nx * deep, z + nz * deep
            area = Rectangle(
                min(x, far_x) - dx, min(z, far_z) - dz, max(x, far_x) + dx, max(z, far_z) + dz
            )
            if cut.kind == "door":
                doors.append(area)
                thresholds.append((x + 0.4 * nx, z + 0.4 * nz))
            else:
                windows.append(area)
    return _Site(room.floor, tuple(doors), tuple(thresholds), tuple(windows))


def _front(piece: Placed, deep: float) -> Rectangle:
    w, _, d = piece.asset.size
    return piece.area(Rectangle(-w / 2, d / 2, w / 2, d / 2 + deep))


def _allowed(
    group: Sequence[Placed],
    front: Sequence[Rectangle],
    site: _Site,
    placed: Sequence[Placed],
    kept: Sequence[Rectangle],
) -> bool:
    """No overlap, doors free, and after it everything placed can still be come to."""
    inside = site.floor.grown(-MARGIN / 2)
    others = [r for p in placed for r in p.footprints()]
    own = [r for p in group for r in p.footprints()]
    for i, r in enumerate(own):
        if not r.within(inside) or any(r.grown(0.02).overlaps(o) for o in [*others, *own[:i]]):
            return False
        if any(r.overlaps(o) for o in [*site.doors, *kept]):
            return False
    for piece in group:
        tall = piece.asset.size[1] > 0.95
        if tall and any(piece.box.overlaps(w) for w in site.windows):
            return False
    if any(f.overlaps(o) or not f.within(site.floor) for f in front for o in others):
        return False
    after = [*placed, *group]
    space = _space(site, after)
    return (
        all(space.reaches(x, z) for x, z in site.thresholds)
        and int(space.reached.sum()) >= 0.9 * int(space.free.sum())
        and all(any(space.near(r, 0.45) for r in p.footprints()) for p in after)
    )


def _space(site: _Site, placed: Iterable[Placed]) -> FreeSpace:
    f = site.floor
    walls = (
        Rectangle(f.x0, f.z0, f.x0, f.z1),
        Rectangle(f.x1, f.z0, f.x1, f.z1),
        Rectangle(f.x0, f.z0, f.x1, f.z0),
        Rectangle(f.x0, f.z1, f.x1, f.z1),
    )
    obstacles = [r for p in placed for r in p.footprints()]
    return free_space(f, [*walls, *obstacles], AGENT_RADIUS + MARGIN, site.thresholds[0])


def _group(
    wish: Wish,
    asset: Asset,
    site: _Site,
    placed: Sequence[Placed],
    rng: random.Random,
    catalogue: Catalogue,
) -> list[Placed]:
    """The piece at a drawn place, with the chairs that belong to it."""
    by_type = {p.asset.object_type: p for p in placed}
    chairs = [a for a in catalogue.by_type["Chair"] if a.size[0] < 0.6 and a.size[2] < 0.62]
    if wish.object_type == "DiningTable":
        return _dining(asset, rng.choice(chairs), site.floor, rng)
    if wish.object_type == "CoffeeTable" and "Sofa" in by_type:
        sofa = by_type["Sofa"]
        ahead = sofa.asset.size[2] / 2 + 0.42 + asset.size[2] / 2
        return [Placed(asset, *sofa.world(0.0, ahead), sofa.yaw)]
    if wish.object_type == "SideTable" and "Bed" in by_type and rng.random() < 0.7:
        bed = by_type["Bed"]
        aside = (bed.asset.size[0] + asset.size[0]) / 2 + 0.06
        back = (asset.size[2] - bed.asset.size[2]) / 2
        return [Placed(asset, *bed.world(rng.choice((-1, 1)) * aside, back), bed.yaw)]
    piece = _at_wall(asset, site.floor, rng)
    if wish.object_type == "Desk":
        chair = rng.choice(chairs)
        ahead = (asset.size[2] + chair.size[2]) / 2 + 0.05
        return [piece, Placed(chair, *piece.world(0.0, ahead), (piece.yaw + 180) % 360)]
    return [piece]


def _at_wall(asset: Asset, floor: Rectangle, rng: random.Random) -> Placed:
    """Back to a wall, often in a corner; an L-shaped counter always with its arm in one."""
    yaw = rng.choice((0, 90, 180, 270))
    w, _, d = asset.size
    along = floor.width if yaw % 180 == 0 else floor.depth
    room = max(0.0, (along - w) / 2 - MARGIN)
    slide = rng.choice((-room, room)) if rng.random() < 0.45 else rng.uniform(-room, room)
    if "Countertop_L" in asset.asset_id:
        slide = room
    deep = (floor.depth if yaw % 180 == 0 else floor.width) / 2
    middle = Placed(asset, *floor.centre, yaw)
    x, z = middle.world(slide, d / 2 + MARGIN - deep)
    return Placed(asset, round(x, 3), round(z, 3), yaw)


def _dining(asset: Asset, chair: Asset, floor: Rectangle, rng: random.Random) -> list[Placed]:
    """A table in the room with chairs at two or more of its sides, facing it."""
    if rng.random() < 0.4:
        return _dining_at_wall(asset, chair, floor, rng)
    yaw = rng.choice((0, 90))
    w, _, d = asset.size
    reach = max(w, d) / 2 + 0.5
    table = Placed(
        asset,
        round(rng.uniform(floor.x0 + reach, max(floor.x0 + reach, floor.x1 - reach)), 3),
        round(rng.uniform(floor.z0 + reach, max(floor.z0 + reach, floor.z1 - reach)), 3),
        yaw,
    )
    out = d / 2 + chair.size[2] / 2 + 0.04
    spots = [(0.0, -out, 0), (0.0, out, 180)]
    if w > 1.25:
        spots = [(s * w / 4, z, turn) for s in (-1, 1) for _, z, turn in spots]
    count = rng.randint(min(2, len(spots)), len(spots))
    return [
        table,
        *(
            Placed(chair, *table.world(x, z), (yaw + turn) % 360)
            for x, z, turn in rng.sample(spots, count)
        ),
    ]


def _dining_at_wall(
    asset: Asset, chair: Asset, floor: Rectangle, rng: random.Random
) -> list[Placed]:
    """A table with its back to a wall and one or two chairs before it."""
    table = _at_wall(asset, floor, rng)
    out = (asset.size[2] + chair.size[2]) / 2 + 0.04
    spots = (-asset.size[0] / 4, asset.size[0] / 4) if asset.size[0] > 1.25 else (0.0,)
    chairs = [Placed(chair, *table.world(x, out), (table.yaw + 180) % 360) for x in spots]
    return [table, *chairs]
