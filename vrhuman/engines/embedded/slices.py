"""The slices of food: what SliceObject makes of an apple, a loaf, an egg.

An object is cut across its longest level axis into slices of equal thickness; an egg becomes one
cracked egg. Slices are named as AI2-THOR names them: ``ID|AppleSliced_0``, ``ID|AppleSliced_1``...
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from vrhuman.houses.house import Asset, HouseObject
from vrhuman.houses.parts import Part, StandIn

COUNTS = {"Apple": 6, "Bread": 8, "Lettuce": 7, "Potato": 6, "Tomato": 6, "Egg": 1}
"""How many slices each type gives; other types give four."""
_OTHERS = 4
_APART = 0.002
"""The gap between two slices, so that they do not push each other [m]."""
_BOXY = frozenset({"Bread"})
_FLAT_EGG = 0.25
"""The height of a cracked egg as a share of the whole one's."""
_KEPT = frozenset({"CanBeCooked"})


@dataclass(frozen=True, slots=True)
class Piece:
    """One slice: its box's ``size`` x, y, z and its centre ``at`` in the object's frame [m]."""

    size: tuple[float, float, float]
    at: tuple[float, float, float]


def slice_type(object_type: str) -> str:
    """Return AI2-THOR's type of a type's slices."""
    return "EggCracked" if object_type == "Egg" else f"{object_type}Sliced"


def pieces(whole: HouseObject) -> tuple[Piece, ...]:
    """Return the slices of an object, along its longest level axis."""
    x, y, z = whole.size
    if whole.object_type == "Egg":
        low = _FLAT_EGG * y
        return (Piece((x, low, z), (0.0, (low - y) / 2.0, 0.0)),)
    count = COUNTS.get(whole.object_type, _OTHERS)
    along_x = x >= z
    length = x if along_x else z
    thick = length / count
    found = []
    for number in range(count):
        middle = -length / 2.0 + (number + 0.5) * thick
        share = 1.0
        if whole.object_type not in _BOXY:  # the cross-section of an ellipsoid
            share = math.sqrt(1.0 - (2.0 * middle / length) ** 2)
        wide, across = max(thick - _APART, 0.001), share * (z if along_x else x)
        size = (wide, share * y, across) if along_x else (across, share * y, wide)
        at = (middle, 0.0, 0.0) if along_x else (0.0, 0.0, middle)
        found.append(Piece(size, at))
    return tuple(found)


def asset(whole: HouseObject, number: int) -> Asset:
    """Return the asset of an object's slice."""
    x, y, z = (side / whole.scale for side in pieces(whole)[number].size)
    return replace(
        whole.asset,
        asset_id=f"{whole.asset.asset_id}_Slice_{number}",
        object_type=slice_type(whole.object_type),
        size=(x, y, z),
        primary_property="CanPickup",
        secondary_properties=whole.asset.secondary_properties & _KEPT,
        mass=whole.asset.mass / len(pieces(whole)),
    )


def body(whole: HouseObject, stand_in: StandIn, number: int) -> StandIn:
    """Return the body of an object's slice, in the object's own colour and material."""
    size = asset(whole, number).size
    pattern = max(stand_in.parts, key=lambda part: math.prod(part.size))
    if whole.object_type in _BOXY:
        return StandIn((Part("box", size, colour=pattern.colour, material=pattern.material),))
    x, y, z = size
    if whole.object_type == "Egg":
        return StandIn((Part("cylinder", size, colour=pattern.colour, material=pattern.material),))
    # a disc: the axis of a cylinder is its y, here the direction of the cuts
    turned = math.sqrt(0.5)
    along_x = whole.size[0] >= whole.size[2]
    disc = Part(
        "cylinder",
        (y, x, z) if along_x else (x, z, y),
        rotation=(0.0, 0.0, turned, turned) if along_x else (turned, 0.0, 0.0, turned),
        colour=pattern.colour,
        material=pattern.material,
    )
    return StandIn((disc,))
