"""Finds where things can be put on (and in) a piece of furniture.

The stand-ins adapt to what is put there.
"""

from __future__ import annotations

from dataclasses import dataclass

from vrhuman.houses.generation.site import ARM
from vrhuman.houses.house import Asset
from vrhuman.houses.rectangles import Rectangle

TABLES = frozenset(
    {"DiningTable", "CoffeeTable", "SideTable", "Desk", "Dresser", "TVStand", "WashingMachine",
     "ClothesDryer"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Surface:
    """A level of a piece of furniture.

    ``height`` is above the piece's bottom, ``area`` in the piece's own frame, and ``room`` the free
    height above it [m].
    """

    height: float
    area: Rectangle
    room: float


def surfaces(asset: Asset) -> tuple[Surface, ...]:
    """Return the surfaces of an asset, lowest first; none where nothing is put on such a piece."""
    w, h, d = asset.size
    kind = asset.object_type
    if kind == "CounterTop" and "Countertop_L" in asset.asset_id:
        back = Rectangle(-w / 2 + 0.02, -d / 2 + 0.02, w / 2 - 0.02, -d / 2 + ARM - 0.02)
        side = Rectangle(w / 2 - ARM + 0.02, -d / 2 + ARM, w / 2 - 0.02, d / 2 - 0.02)
        return (Surface(h, back, 0.6), Surface(h, side, 0.6))
    if kind in TABLES or kind == "CounterTop":
        whole = Rectangle(-w / 2 + 0.02, -d / 2 + 0.02, w / 2 - 0.02, d / 2 - 0.02)
        return (Surface(h, whole, 1.0),)
    if kind == "Toilet":
        tank = Rectangle(-w / 2 + 0.01, -d / 2 + 0.01, w / 2 - 0.01, -0.15 * d)
        return (Surface(h, tank, 0.5),)
    if kind == "Sink":
        rim = Rectangle(-w / 2 + 0.01, -d / 2 + 0.01, w / 2 - 0.01, -0.2 * d)
        return (Surface(h, rim, 0.5),)
    if kind == "Bed":
        area = Rectangle(-0.45 * w, -0.45 * d, 0.45 * w, 0.45 * d)
        return (Surface(min(0.62 * h, 0.6), area, 1.0),)
    if kind in ("Sofa", "ArmChair"):
        seat = Rectangle(-0.36 * w, -0.22 * d, 0.36 * w, 0.46 * d)
        return (Surface(0.48 * h, seat, 1.0),)
    if kind == "ShelvingUnit":
        count = max(2, round(h / 0.38))
        step = h / count
        inner = Rectangle(-w / 2 + 0.04, -d / 2 + 0.03, w / 2 - 0.04, d / 2 - 0.01)
        heights = [i * step for i in range(1, count)]
        return tuple(Surface(y, inner, step - 0.05) for y in heights if 0.4 < y < 1.3)
    if kind == "Fridge":
        inner = Rectangle(-w / 2 + 0.08, -0.15 * d, w / 2 - 0.08, d / 2 - 0.15)
        levels = (0.3 * h, 0.46 * h, 0.62 * h)
        return tuple(Surface(y, inner, 0.16 * h - 0.03) for y in levels)
    return ()
