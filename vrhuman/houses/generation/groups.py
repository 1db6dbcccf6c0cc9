"""Arranges things that belong together: table and chairs, desk and chair, television and sofa."""

from __future__ import annotations

import random
from collections.abc import Sequence

from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.generation.kinds import KINDS, draw_asset
from vrhuman.houses.generation.site import Placed, Site, at_a_wall, in_the_middle
from vrhuman.houses.house import Asset

GAP = 0.04
"""Distance [m] between a table and its chair."""


def proposed(
    types: Sequence[str],
    placed: Sequence[Placed],
    site: Site,
    rng: random.Random,
    catalogue: Catalogue,
    small: bool,
) -> list[Placed]:
    """Propose places for a set of types, not yet checked: empty where the room has no wall for it.

    ``small`` requests the smaller assets of each type.
    """

    def draw(object_type: str) -> Asset:
        return draw_asset(object_type, catalogue, rng, small)

    if "DiningTable" in types and len(types) > 1:
        return _dining(draw("DiningTable"), draw("Chair"), types.count("Chair"), site, rng)
    if "TVStand" in types and "Sofa" in types:
        chairs = [draw("ArmChair")] * types.count("ArmChair")
        return _television(draw("TVStand"), draw("Sofa"), chairs, site, rng)
    main = max(types, key=lambda t: t in ("Desk", "ArmChair"))
    asset = draw(main)
    beside = _beside(asset, placed, rng)
    if beside:
        return [beside]
    if main == "DiningTable" and rng.random() < 0.4:
        return [in_the_middle(asset, site, rng, max(asset.size[0], asset.size[2]) / 2.0 + 0.6)]
    piece = (
        _counter(asset, site, rng)
        if "Countertop_L" in asset.asset_id
        else (at_a_wall(asset, site, rng, KINDS[main].corner))
    )
    if piece is None:
        return []
    if main == "Desk" and "Chair" in types:
        return [piece, *_seats(piece, draw("Chair"), [(0.0, 1)])]
    if main == "ArmChair" and "FloorLamp" in types:
        lamp = draw("FloorLamp")
        aside = (asset.size[0] + lamp.size[0]) / 2.0 + GAP
        back = (lamp.size[2] - asset.size[2]) / 2.0
        return [piece, Placed(lamp, *piece.world(rng.choice((-1, 1)) * aside, back), piece.yaw)]
    return [piece]


def _beside(asset: Asset, placed: Sequence[Placed], rng: random.Random) -> Placed | None:
    """Place a side table beside its bed, or a coffee table in front of its sofa."""
    by_type = {p.asset.object_type: p for p in placed}
    bed, sofa = by_type.get("Bed"), by_type.get("Sofa")
    if asset.object_type == "SideTable" and bed and rng.random() < 0.7:
        aside = (bed.asset.size[0] + asset.size[0]) / 2.0 + 0.06
        back = (asset.size[2] - bed.asset.size[2]) / 2.0
        return Placed(asset, *bed.world(rng.choice((-1, 1)) * aside, back), bed.yaw)
    if asset.object_type == "CoffeeTable" and sofa and rng.random() < 0.7:
        ahead = (sofa.asset.size[2] + asset.size[2]) / 2.0 + 0.42
        return Placed(asset, *sofa.world(0.0, ahead), sofa.yaw)
    return None


def _counter(asset: Asset, site: Site, rng: random.Random) -> Placed | None:
    """Place an L-shaped counter at a wall, with its arm along the wall before that one."""
    w, d = asset.size[0], asset.size[2]
    usable = [
        second
        for first, second in zip(
            (site.stretches[-1], *site.stretches), site.stretches, strict=False
        )
        if second.corner_at_start
        if (first.face.x1, first.face.z1) == (second.face.x0, second.face.z0)
        if second.face.length > w + 0.1 and first.face.length > d + 0.1
    ]
    if not usable:
        return None
    stretch = rng.choice(usable)
    return stretch.stand(asset, w / 2.0 + 0.03)


def _seats(table: Placed, chair: Asset, at: Sequence[tuple[float, int]]) -> list[Placed]:
    """Place chairs at the long sides of a table, facing it.

    ``at`` has x along the table, and 1 for its front or -1 for behind.
    """
    out = (table.asset.size[2] + chair.size[2]) / 2.0 + GAP
    return [
        Placed(chair, *table.world(x, side * out), (table.yaw + (180 if side > 0 else 0)) % 360)
        for x, side in at
    ]


def _dining(
    asset: Asset, chair: Asset, chairs: int, site: Site, rng: random.Random
) -> list[Placed]:
    """Place a table with chairs, in the room or with its back or an end at a wall."""
    w, _, d = asset.size
    a_side = max(1, int(w / (chair.size[0] + 0.1)))
    xs = [(i + 0.5) * w / a_side - w / 2.0 for i in range(a_side)]
    if chairs <= a_side and rng.random() < 0.5:
        table = at_a_wall(asset, site, rng, 0.2)
        if table is None:
            return []
        return [table, *_seats(table, chair, [(x, 1) for x in rng.sample(xs, chairs)])]
    table = in_the_middle(asset, site, rng, max(w, d) / 2.0 + 0.5)
    spots = [(x, side) for x in xs for side in (1, -1)]
    rng.shuffle(spots)
    seats = _seats(table, chair, spots[:chairs])
    out = (w + chair.size[2]) / 2.0 + GAP
    for side in (1, -1)[: max(0, chairs - len(seats))]:
        turn = table.yaw + (270 if side > 0 else 90)
        seats.append(Placed(chair, *table.world(side * out, 0.0), turn % 360))
    return [table, *seats] if len(seats) == chairs else []


def _television(
    stand: Asset, sofa: Asset, chairs: Sequence[Asset], site: Site, rng: random.Random
) -> list[Placed]:
    """Place a television stand at a wall and the sofa opposite, facing it.

    Armchairs are put at the sides between them.
    """
    table = at_a_wall(stand, site, rng, 0.1)
    if table is None:
        return []
    apart = (stand.size[2] + sofa.size[2]) / 2.0 + rng.uniform(1.3, 2.6)
    seats = [Placed(sofa, *table.world(0.0, apart), (table.yaw + 180) % 360)]
    sides = rng.sample((-1, 1), 2)
    for side, chair in zip(sides, chairs, strict=False):
        x = side * (max(stand.size[0], sofa.size[0]) / 2.0 + chair.size[2] / 2.0)
        turn = table.yaw + (270 if side > 0 else 90)
        seats.append(Placed(chair, *table.world(x, 0.55 * apart), turn % 360))
    return [table, *seats]
