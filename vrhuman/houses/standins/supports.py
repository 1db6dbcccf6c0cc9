"""Finds where things in or on an object need something under them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from vrhuman import geometry
from vrhuman.houses.house import House, HouseObject

LEVEL = 0.065
"""Maximum distance [m] between bottoms that rest on one surface.

ProcTHOR leaves breakable things 0.05 m above what they rest on, and everything else some
millimetres.
"""
_TOUCHING = 0.01
"""Overlap [m] that a thing may have with the one it rests on."""
_SEATS = {"Bed": 0.62, "Sofa": 0.48, "ArmChair": 0.48, "Chair": 0.5}
"""Share of the height at which these carry things; the rest is a headboard or a back."""
HIGHEST_MATTRESS = 0.6
"""Height [m] of the surface of a bed on which nothing shows it, at most."""
UNDER_SEAT = 0.15
"""Height [m] up to which things are under a bed, not on it."""


@dataclass(frozen=True, slots=True)
class Support:
    """The bottom of one child in its parent's frame (unscaled, origin at the box centre) [m].

    ``height`` is y; ``x`` and ``z`` the centre of its footprint, ``half_x`` and ``half_z`` its half
    extents; ``tall`` is the child's height.
    """

    height: float
    x: float
    z: float
    half_x: float
    half_z: float
    tall: float


def support(child: HouseObject, parent: HouseObject) -> Support:
    """Return the support that ``child`` needs from ``parent``."""
    turned = geometry.inverse(parent.rotation)
    centre = geometry.rotate(turned, child.position - parent.position) / parent.scale
    relative = geometry.matrix(geometry.multiply(turned, child.rotation))
    half = np.abs(relative) @ np.array(child.size) / 2.0 / parent.scale
    return Support(
        height=float(centre[1] - half[1]),
        x=float(centre[0]),
        z=float(centre[2]),
        half_x=float(half[0]),
        half_z=float(half[2]),
        tall=float(2.0 * half[1]),
    )


@dataclass(frozen=True, slots=True)
class _Child:
    """A child as its house ``placed`` it, and the support that it ``needs``; often the same."""

    object_id: str
    placed: Support
    needs: Support

    @property
    def laid_down(self) -> bool:
        return self.needs is not self.placed


def supports_of(house: House) -> dict[str, tuple[Support, ...]]:
    """Map every object id to the supports its children need (an empty tuple where it has none)."""
    found = _children(house)
    return {
        o.object_id: tuple(child.needs for child in found.get(o.object_id, ()))
        for o in house.objects
    }


def levels(supports: Iterable[Support]) -> tuple[tuple[float, tuple[Support, ...]], ...]:
    """Group supports into surfaces, lowest first: each surface's height and what it carries."""
    groups: list[list[Support]] = []
    for one in sorted(supports, key=lambda s: s.height):
        if groups and one.height - groups[-1][0].height <= LEVEL:
            groups[-1].append(one)
        else:
            groups.append([one])
    return tuple((group[0].height, tuple(group)) for group in groups)


def rested(house: House) -> House:
    """Return the house with children that hover up to 0.13 m over their surface put down on it.

    ProcTHOR places breakable things 0.05 m high, and a bed's pillows as high as its headboard, and
    lets AI2-THOR's physics drop them. What hovers over a sibling comes to rest on that.
    """
    by_id = {o.object_id: o for o in house.objects}
    lowered: dict[str, float] = {}
    for parent_id, children in _children(house).items():
        parent = by_id[parent_id]
        top = parent.size[1] / 2.0 / parent.scale
        down: list[Support] = []
        needs = [child.needs for child in children]
        for child in sorted(children, key=lambda c: c.placed.height):
            one = child.placed
            surface = _surface_under(child.needs, needs, top)
            below = [s.height + s.tall for s in down if _overlap(one, s)]
            rest = max([surface, *(t for t in below if t <= one.height + _TOUCHING)])
            gap = one.height - rest
            if gap > 0.01 and (gap <= 2 * LEVEL or child.laid_down):
                lowered[child.object_id] = (gap - 0.001) * parent.scale
                one = replace(one, height=rest + 0.001)
            down.append(one)
    drop = np.array([0.0, -1.0, 0.0])
    return replace(
        house,
        objects=tuple(
            replace(o, position=o.position + lowered[o.object_id] * drop)
            if o.object_id in lowered
            else o
            for o in house.objects
        ),
    )


def _surface_under(one: Support, supports: Iterable[Support], top: float) -> float:
    """Return the height of the surface under a child of a parent whose box ends at ``top``."""
    for height, carried in levels(supports):
        if one in carried:
            return min(height, top) if height - top < LEVEL else height
    raise AssertionError("every support is in a level")


def _children(house: House) -> dict[str, list[_Child]]:
    by_id = {o.object_id: o for o in house.objects}
    groups: defaultdict[str, list[HouseObject]] = defaultdict(list)
    for child in house.objects:
        if child.parent is not None:
            groups[child.parent].append(child)
    return {name: _needs(by_id[name], children) for name, children in groups.items()}


def _needs(parent: HouseObject, children: Iterable[HouseObject]) -> list[_Child]:
    """Return the children of a parent, with the seat under those that are put on its back's top.

    ProcTHOR puts the pillows that come with a bed on the top of its whole box, headboard included.
    Other things at that height are on it only if nothing shows a lower surface.
    """
    placed = [(child, support(child, parent)) for child in children]
    bottom, top = (sign * parent.size[1] / 2.0 / parent.scale for sign in (-1.0, 1.0))
    share = _SEATS.get(parent.object_type)
    on_top = {c.object_id for c, s in placed if share and abs(s.height - top) <= _TOUCHING}
    seats = [s.height for _, s in placed if bottom + UNDER_SEAT < s.height < top - LEVEL]
    if not on_top or (
        not seats and any(c.object_id in on_top and c.object_type != "Pillow" for c, _ in placed)
    ):
        return [_Child(c.object_id, s, s) for c, s in placed]
    usual = bottom + min((share or 1.0) * (top - bottom), HIGHEST_MATTRESS / parent.scale)
    seat = min(seats, default=usual)
    return [
        _Child(c.object_id, s, replace(s, height=seat) if c.object_id in on_top else s)
        for c, s in placed
    ]


def _overlap(a: Support, b: Support) -> bool:
    return abs(a.x - b.x) < a.half_x + b.half_x and abs(a.z - b.z) < a.half_z + b.half_z
