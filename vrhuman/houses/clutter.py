"""Small things on furniture: within an arm's reach from free floor, without overlap."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.furnishing import ARM, Furnished, Placed
from vrhuman.houses.house import Asset
from vrhuman.houses.rectangles import Rectangle

REACH = 0.72
"""Metres on the floor between the agent's middle and what it can take."""
GAP = 0.02
"""Metres between two things on one surface."""
LIFT = 0.002
"""Metres that things are put above their surface."""
AT_LEAST = {"Kitchen": (6, 8), "LivingRoom": (6, 8), "Bedroom": (6, 8), "Bathroom": (4, 6)}
"""How many pickupable objects a room gets."""
NOT_SMALL = frozenset(
    {"Boots", "BaseballBat", "TeddyBear", "Footstool", "Towel", "HandTowel", "Plunger"}
)
"""Pickupable types that do not go on furniture here."""


@dataclass(frozen=True, slots=True)
class Surface:
    """A level of a piece of furniture: its index, ``height`` above the piece's bottom, the area in
    its own frame and the ``room`` above it [m]."""

    holder: int
    height: float
    area: Rectangle
    room: float


@dataclass(frozen=True, slots=True)
class Child:
    """A thing on the piece of furniture with index ``holder``."""

    holder: int
    placed: Placed


def clutter(furnished: Furnished, rng: random.Random, catalogue: Catalogue) -> tuple[Child, ...]:
    """Fixtures first (tap, television, pillows, lamp, kitchen machines), then small things."""
    surfaces = [s for i, piece in enumerate(furnished.furniture) for s in _surfaces(i, piece.asset)]
    children: list[Child] = []
    for surface in surfaces:
        children += _fixtures(surface, furnished, children, rng, catalogue)
    fewest, most = AT_LEAST[furnished.room.room_type]
    wanted = rng.randint(fewest, most)
    used: set[str] = {c.placed.asset.asset_id for c in children}
    count = tries = 0
    while surfaces and count < wanted and tries < 60 * wanted:
        tries += 1
        surface = surfaces[tries % len(surfaces)]
        asset = _drawn(furnished.furniture[surface.holder].asset.object_type, rng, catalogue)
        if asset is None or asset.asset_id in used:
            continue
        child = _put(asset, surface, furnished, children, rng)
        if child is not None:
            children.append(child)
            used.add(asset.asset_id)
            count += 1
    return tuple(children)


def _surfaces(holder: int, asset: Asset) -> list[Surface]:
    """Where things can be put; stand-ins fit themselves to what is put there."""
    w, h, d = asset.size
    whole = Rectangle(-w / 2 + 0.02, -d / 2 + 0.02, w / 2 - 0.02, d / 2 - 0.02)
    kind = asset.object_type
    if kind == "CounterTop":
        if "Countertop_L" not in asset.asset_id:
            return [Surface(holder, h, whole, 0.6)]
        back = Rectangle(-w / 2 + 0.02, -d / 2 + 0.02, w / 2 - 0.02, -d / 2 + ARM - 0.02)
        side = Rectangle(w / 2 - ARM + 0.02, -d / 2 + ARM, w / 2 - 0.02, d / 2 - 0.02)
        return [Surface(holder, h, back, 0.6), Surface(holder, h, side, 0.6)]
    if kind in ("DiningTable", "CoffeeTable", "SideTable", "Desk", "Dresser", "TVStand"):
        return [Surface(holder, h, whole, 0.6)]
    if kind == "Toilet":
        return [
            Surface(holder, h, Rectangle(-w / 2 + 0.02, -d / 2 + 0.02, w / 2 - 0.02, -0.2 * d), 0.4)
        ]
    if kind == "Sink":
        return [
            Surface(holder, h, Rectangle(-w / 2 + 0.01, -d / 2 + 0.01, w / 2 - 0.01, -0.2 * d), 0.5)
        ]
    if kind == "Bed":
        area = Rectangle(-0.45 * w, -0.45 * d, 0.45 * w, 0.45 * d)
        return [Surface(holder, min(0.62 * h, 0.6), area, 0.5)]
    if kind in ("Sofa", "ArmChair"):
        area = Rectangle(-0.33 * w, -0.2 * d, 0.33 * w, 0.46 * d)
        return [Surface(holder, 0.48 * h, area, 0.4)]
    if kind == "ShelvingUnit":
        count = max(2, round(h / 0.38))
        step = h / count
        inner = Rectangle(-w / 2 + 0.04, -d / 2 + 0.03, w / 2 - 0.04, d / 2 - 0.01)
        heights = [i * step for i in range(1, count)]
        return [Surface(holder, y, inner, step - 0.05) for y in heights if 0.4 < y < 1.3]
    return []


def _fixtures(
    surface: Surface,
    furnished: Furnished,
    children: Sequence[Child],
    rng: random.Random,
    catalogue: Catalogue,
) -> list[Child]:
    """What such a piece of furniture usually carries for good."""
    piece = furnished.furniture[surface.holder]
    w, _, d = piece.asset.size
    made: list[Child] = []

    def centred(object_type: str, x: float, z: float, fits: float, turn: int = 0) -> None:
        assets = [
            a
            for a in catalogue.by_type[object_type]
            if a.size[0] <= fits and a.size[2] <= surface.area.depth
        ]
        if assets:
            asset = rng.choice(assets)
            at = piece.world(x, z)
            bottom = piece.bottom + surface.height + LIFT
            made.append(Child(surface.holder, Placed(asset, *at, (piece.yaw + turn) % 360, bottom)))

    kind = piece.asset.object_type
    if kind == "Sink":
        back = (surface.area.z0 + surface.area.z1) / 2
        centred("Faucet", 0.0, back, 0.4)
    elif kind == "TVStand":
        centred("Television", 0.0, 0.0, w)
    elif kind == "Bed":
        for x in (-0.24 * w, 0.24 * w) if w > 1.2 else (0.0,):
            centred("Pillow", x, -0.32 * d, 0.46 * w)
    elif kind == "CounterTop":
        for machine in ("CoffeeMachine", "Toaster", "Microwave"):
            chosen = [a for a in catalogue.by_type[machine] if a.size[2] < 0.5]
            if rng.random() < 0.6:
                child = _put(rng.choice(chosen), surface, furnished, [*children, *made], rng, 0)
                made += [child] if child else []
    elif kind in ("Desk", "SideTable") and rng.random() < 0.5:
        chosen = [a for a in catalogue.by_type["DeskLamp"] if a.size[0] < 0.35]
        child = _put(rng.choice(chosen), surface, furnished, [*children, *made], rng, 0)
        made += [child] if child else []
    return made


def _drawn(holder: str, rng: random.Random, catalogue: Catalogue) -> Asset | None:
    """A pickupable asset of a type that AI2-THOR's scenes have on such a holder."""
    inside = {
        kind: p
        for kind, p in catalogue.contents.get(holder, {}).items()
        if kind in catalogue.by_type and kind not in NOT_SMALL
    }
    if not inside:
        return None
    kind = rng.choices(sorted(inside), [inside[k] ** 0.5 for k in sorted(inside)])[0]
    assets = [a for a in catalogue.by_type[kind] if a.pickupable]
    return rng.choice(assets) if assets else None


def _put(
    asset: Asset,
    surface: Surface,
    furnished: Furnished,
    children: Sequence[Child],
    rng: random.Random,
    turn: int | None = None,
) -> Child | None:
    """The asset somewhere on the surface, or None after eight places that would not do."""
    piece = furnished.furniture[surface.holder]
    if asset.size[1] > surface.room:
        return None
    bottom = piece.bottom + surface.height + LIFT
    for _ in range(8):
        yaw = (piece.yaw + (rng.choice((0, 90, 180, 270)) if turn is None else turn)) % 360
        a = surface.area
        x, z = piece.world(rng.uniform(a.x0, a.x1), rng.uniform(a.z0, a.z1))
        placed = Placed(asset, round(x, 3), round(z, 3), yaw, bottom)
        if not placed.box.within(piece.area(a)):
            continue
        near = [c.placed for c in children if c.holder == surface.holder]
        if any(
            placed.box.grown(GAP).overlaps(o.box)
            and o.bottom < bottom + asset.size[1]
            and bottom < o.bottom + o.asset.size[1]
            for o in near
        ):
            continue
        if furnished.space.distance(placed.x, placed.z) <= REACH:
            return Child(surface.holder, placed)
    return None
