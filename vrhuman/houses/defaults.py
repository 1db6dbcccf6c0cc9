"""Default masses and materials, by object type, where AI2-THOR's records have none.

AI2-THOR gives no mass and no salient material to static objects (fridges, sinks, ...). These are
this project's choices: usual household values. Everything else comes from the records.
"""

from __future__ import annotations

from collections.abc import Mapping

TYPE_MASSES: Mapping[str, float] = {
    "Blinds": 2.0,
    "Cart": 15.0,
    "ClothesDryer": 45.0,
    "CounterTop": 120.0,
    "Doorframe": 20.0,
    "Doorway": 30.0,
    "Faucet": 1.5,
    "Fridge": 90.0,
    "HandTowelHolder": 0.5,
    "LightSwitch": 0.1,
    "ShowerCurtain": 1.0,
    "ShowerHead": 1.5,
    "Sink": 15.0,
    "Toilet": 35.0,
    "ToiletPaperHanger": 0.4,
    "TowelHolder": 0.8,
    "WashingMachine": 70.0,
    "Window": 25.0,
}
"""Masses [kg] of types for which no record has one."""

TYPE_MATERIALS: Mapping[str, tuple[str, ...]] = {
    "Blinds": ("Plastic",),
    "Cart": ("Metal", "Plastic"),
    "ClothesDryer": ("Metal", "Glass"),
    "CounterTop": ("Wood", "Stone"),
    "Doorframe": ("Wood",),
    "Doorway": ("Wood", "Metal"),
    "Faucet": ("Metal",),
    "Fridge": ("Metal",),
    "HandTowelHolder": ("Metal",),
    "LightSwitch": ("Plastic",),
    "ShowerCurtain": ("Fabric", "Metal"),
    "ShowerHead": ("Metal",),
    "Sink": ("Ceramic",),
    "Toilet": ("Ceramic",),
    "ToiletPaperHanger": ("Metal",),
    "TowelHolder": ("Metal",),
    "WashingMachine": ("Metal", "Glass"),
    "Window": ("Glass", "Wood"),
}
"""Salient materials of types for which no record names any."""

PLACEHOLDER_SIZE = (0.15, 0.15, 0.15)
"""Size [m] of an unknown asset of an unknown type."""

PLACEHOLDER_DENSITY = 100.0
"""Density [kg/m^3] of the box of an unknown asset: hollow household things."""
