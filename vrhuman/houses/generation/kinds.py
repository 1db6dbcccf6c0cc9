"""Says which assets of a type are used, and how a piece of each type is placed in a room."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.house import Asset

Fits = Callable[[Asset], bool]


@dataclass(frozen=True, slots=True)
class Kind:
    """How furniture of one type is placed.

    ``front``: metres in front of it kept free; ``fits``: which assets are used; ``corner``: how
    often it is put in a corner of the room.
    """

    front: float
    fits: Fits
    corner: float = 0.35


def sized(width: float = 9.0, height: float = 9.0, depth: float = 9.0, low: float = 0.0) -> Fits:
    """Return a test for assets no larger than this [m], and at least ``low`` high."""

    def fits(asset: Asset) -> bool:
        x, y, z = asset.size
        return x <= width and low <= y <= height and z <= depth

    return fits


def _counter(asset: Asset) -> bool:
    """Return whether a counter is used: straight and L-shaped ones are.

    The agent cannot reach the inside of a C-shaped one.
    """
    straight = "_I_" in asset.asset_id and 1.8 <= asset.size[0] <= 2.5
    return straight or ("Countertop_L" in asset.asset_id and min(asset.size[::2]) > 1.2)


KINDS: Mapping[str, Kind] = {
    "ArmChair": Kind(0.5, sized(1.15, 1.1, 1.1)),
    "BaseballBat": Kind(0.0, sized(low=0.9), 0.8),
    "BasketBall": Kind(0.0, sized(), 0.6),
    "Bed": Kind(0.5, sized(2.1, 1.3, 2.5, 0.3), 0.5),
    "Boots": Kind(0.0, sized(), 0.4),
    "Box": Kind(0.0, sized(0.6, 0.5, 0.6), 0.6),
    "Cart": Kind(0.4, sized(), 0.4),
    "Chair": Kind(0.3, sized(0.6, 9.0, 0.65), 0.4),
    "ClothesDryer": Kind(0.7, sized(), 0.7),
    "CoffeeTable": Kind(0.0, sized(1.3, 0.6, 0.85, 0.3)),
    "CounterTop": Kind(0.7, _counter, 0.6),
    "Desk": Kind(0.7, sized(1.85, 0.85, 0.8, 0.6)),
    "DiningTable": Kind(0.0, sized(2.3, 0.85, 1.3, 0.6)),
    "DogBed": Kind(0.0, sized(1.0, 9.0, 1.0), 0.7),
    "Dresser": Kind(0.6, sized(2.1, 1.2, 0.8)),
    "FloorLamp": Kind(0.0, sized(0.6), 0.8),
    "Fridge": Kind(0.8, sized(1.2, 2.0), 0.6),
    "GarbageBag": Kind(0.0, sized(), 0.7),
    "GarbageCan": Kind(0.0, sized(0.6), 0.6),
    "HousePlant": Kind(0.0, sized(0.7, 9.0, 0.7, 0.45), 0.8),
    "LaundryHamper": Kind(0.0, sized(0.7), 0.6),
    "Ottoman": Kind(0.0, sized(), 0.3),
    "Plunger": Kind(0.0, sized(), 0.6),
    "RoomDecor": Kind(0.0, sized(), 0.7),
    "Safe": Kind(0.4, sized(), 0.7),
    "ShelvingUnit": Kind(0.6, lambda a: a.receptacle and a.size[1] > 1.0, 0.5),
    "SideTable": Kind(0.5, sized(0.85, 0.95, 0.6, 0.4), 0.5),
    "Sink": Kind(0.6, lambda a: a.receptacle and a.size[1] > 0.7 and a.size[0] < 1.0),
    "Sofa": Kind(0.6, sized(2.5, 1.1, 1.05)),
    "Stool": Kind(0.0, sized(0.5, 9.0, 0.5), 0.4),
    "TVStand": Kind(0.6, sized(1.95, 0.8, 0.75), 0.15),
    "Toilet": Kind(0.5, sized()),
    "VacuumCleaner": Kind(0.0, sized(), 0.7),
    "WashingMachine": Kind(0.7, sized(), 0.7),
}
"""Kinds of furniture by object type.

Tables and counters must be at a hand's height, so tall ones are left out; depths and widths leave
paths in the smaller rooms.
"""


def assets_of(object_type: str, catalogue: Catalogue) -> tuple[Asset, ...]:
    """Return the assets of a type that are used as furniture, smallest footprint first."""
    kind = KINDS[object_type]
    fitting = [a for a in catalogue.by_type[object_type] if kind.fits(a)]
    return tuple(sorted(fitting, key=lambda a: (a.size[0] * a.size[2], a.asset_id)))


def draw_asset(object_type: str, catalogue: Catalogue, rng: random.Random, small: bool) -> Asset:
    """Draw any of the type's assets, or (``small``) one of the smaller third."""
    assets = assets_of(object_type, catalogue)
    return rng.choice(assets[: max(1, len(assets) // 3)] if small else assets)
