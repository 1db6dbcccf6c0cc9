"""Puts things on furniture as often as in real ProcTHOR houses.

They are within an arm's reach from free floor and do not overlap.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.generation.frequencies import draw_names, load_frequencies
from vrhuman.houses.generation.furnishing import Furnished
from vrhuman.houses.generation.site import Placed
from vrhuman.houses.generation.surfaces import Surface, surfaces
from vrhuman.houses.house import Asset
from vrhuman.houses.rectangles import Rectangle

REACH = 0.72
"""Distance [m] on the floor between the agent's middle and what it can take."""
GAP = 0.02
"""Minimum distance [m] between two things on one surface."""
LIFT = 0.002
"""Height [m] above a surface at which things are put."""
FIXTURES = frozenset({"Faucet", "Television"})
"""Types placed once, in the middle of the back edge of their furniture."""
TRIES = 14
"""Assets tried for one thing on one piece of furniture, each at eight places."""


@dataclass(frozen=True, slots=True)
class Child:
    """A thing on the piece of furniture with index ``holder``."""

    holder: int
    placed: Placed


def clutter(furnished: Furnished, rng: random.Random, catalogue: Catalogue) -> tuple[Child, ...]:
    """Place the things on the room's furniture: fixtures first, then the others as drawn.

    A thing that finds no place where it was drawn is put on another piece that carries such things.
    """
    rates = load_frequencies().children[furnished.room.room_type]
    wanted = [
        (kind, i)
        for i, piece in enumerate(furnished.furniture)
        for kind in draw_names(rates.get(piece.asset.object_type, {}), rng)
    ]
    rng.shuffle(wanted)
    wanted.sort(key=lambda one: (one[0] not in FIXTURES, one[0] != "Pillow"))
    children: list[Child] = []
    for kind, holder in wanted:
        others = [
            i
            for i, piece in enumerate(furnished.furniture)
            if i != holder and kind in rates.get(piece.asset.object_type, {})
        ]
        for i in (holder, *others):
            child = _added(kind, i, furnished, children, rng, catalogue)
            if child is not None:
                children.append(child)
                break
    return tuple(children)


def more_clutter(
    furnished: Furnished, children: Sequence[Child], rng: random.Random, catalogue: Catalogue
) -> Child | None:
    """Place one more thing to pick up, of a kind that this room's furniture carries."""
    rates = load_frequencies().children[furnished.room.room_type]
    for _ in range(20):
        holder = rng.randrange(len(furnished.furniture))
        usual = rates.get(furnished.furniture[holder].asset.object_type, {})
        kinds = [k for k in usual if catalogue.by_type[k][0].pickupable]
        if kinds:
            kind = rng.choices(kinds, [usual[k] for k in kinds])[0]
            child = _added(kind, holder, furnished, children, rng, catalogue)
            if child is not None:
                return child
    return None


def _added(
    kind: str,
    holder: int,
    furnished: Furnished,
    children: Sequence[Child],
    rng: random.Random,
    catalogue: Catalogue,
) -> Child | None:
    """Place a thing of this type somewhere on the piece, or return None where there is no space."""
    piece = furnished.furniture[holder]
    levels = surfaces(piece.asset)
    if not levels:
        return None
    if kind in FIXTURES:
        return _at_the_back(kind, holder, piece, levels[0], children, rng, catalogue)
    taken = {c.placed.asset.asset_id for c in children}
    fresh = [a for a in catalogue.by_type[kind] if a.asset_id not in taken]
    small = [a for a in fresh or catalogue.by_type[kind] if _fits(a, levels)]
    near = [c.placed for c in children if c.holder == holder]
    for _ in range(TRIES if small else 0):
        asset, surface = rng.choice(small), rng.choice(levels)
        placed = _somewhere(asset, piece, surface, near, furnished, rng)
        if placed is not None:
            return Child(holder, placed)
    return None


def _fits(asset: Asset, levels: Sequence[Surface]) -> bool:
    """Return whether the asset is smaller than one of the levels, in one of its orientations."""
    x, y, z = asset.size
    return any(
        y <= s.room
        and min(x, z) <= min(s.area.width, s.area.depth)
        and max(x, z) <= max(s.area.width, s.area.depth)
        for s in levels
    )


def _at_the_back(
    kind: str,
    holder: int,
    piece: Placed,
    surface: Surface,
    children: Sequence[Child],
    rng: random.Random,
    catalogue: Catalogue,
) -> Child | None:
    area = surface.area
    fitting = [
        a
        for a in catalogue.by_type[kind]
        if a.size[0] <= area.width + 0.04 and a.size[2] <= area.depth
    ]
    if not fitting or any(c.holder == holder for c in children):
        return None
    asset = rng.choice(fitting)
    at = piece.world(0.0, area.z0 + asset.size[2] / 2.0)
    bottom = piece.bottom + surface.height + LIFT
    return Child(holder, Placed(asset, *at, piece.yaw, bottom))


def _somewhere(
    asset: Asset,
    piece: Placed,
    surface: Surface,
    near: Sequence[Placed],
    furnished: Furnished,
    rng: random.Random,
) -> Placed | None:
    """Place the asset on the surface, or return None after eight failed attempts."""
    bottom = piece.bottom + surface.height + LIFT
    area = surface.area
    if asset.object_type == "Pillow" and piece.asset.object_type == "Bed":
        area = Rectangle(area.x0, area.z0, area.x1, area.z0 + 0.7)
    whole = piece.area(surface.area)
    if asset.size[1] > surface.room:
        return None
    for _ in range(8):
        yaw = (piece.yaw + rng.choice((0, 90, 180, 270))) % 360
        w, d = (
            (asset.size[0], asset.size[2])
            if (yaw - piece.yaw) % 180 == 0
            else (asset.size[2], asset.size[0])
        )
        if w > area.width or d > area.depth:
            continue
        x, z = piece.world(
            rng.uniform(area.x0 + w / 2.0, area.x1 - w / 2.0),
            rng.uniform(area.z0 + d / 2.0, area.z1 - d / 2.0),
        )
        placed = Placed(asset, round(x, 3), round(z, 3), yaw, bottom)
        box = placed.box
        if not box.grown(-0.002).within(whole) or _hits(placed, box.grown(GAP), near):
            continue
        if furnished.space.distance(placed.x, placed.z) <= REACH:
            return placed
    return None


def _hits(placed: Placed, box: Rectangle, near: Sequence[Placed]) -> bool:
    low, high = placed.bottom, placed.bottom + placed.asset.size[1]
    return any(
        box.overlaps(o.box) and o.bottom < high and low < o.bottom + o.asset.size[1] for o in near
    )
