"""Gives each asset one dominant colour, the same in metadata and in pictures.

ProcTHOR and AI2-THOR record no colour (it is in textures), yet questions ask for it. So each asset
gets exactly one dominant colour by a choice seeded with its asset id: among its type's natural
colours where :data:`TYPE_COLOURS` has any, else among its first material's. A person can tell the
named colours apart. ``silver`` is bare metal and nothing else; ``grey`` is never metal, so the two
are not confused.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from vrhuman.houses.house import Asset
from vrhuman.houses.likeness import likeness

Rgb = tuple[float, float, float]

RGB: Mapping[str, Rgb] = {
    "white": (0.93, 0.93, 0.90),
    "black": (0.06, 0.06, 0.07),
    "grey": (0.42, 0.42, 0.43),
    "silver": (0.73, 0.75, 0.78),
    "red": (0.76, 0.09, 0.09),
    "orange": (0.95, 0.45, 0.05),
    "yellow": (0.95, 0.82, 0.13),
    "green": (0.13, 0.52, 0.19),
    "blue": (0.11, 0.29, 0.74),
    "purple": (0.44, 0.17, 0.58),
    "pink": (0.94, 0.55, 0.68),
    "brown": (0.38, 0.22, 0.11),
    "beige": (0.85, 0.76, 0.58),
}
"""The sRGB values (0..1) of the named colours."""

MATERIAL_COLOURS: Mapping[str, tuple[str, ...]] = {
    "Metal": ("silver", "silver", "black"),
    "Wood": ("brown", "brown", "beige", "white", "black"),
    "Plastic": ("white", "black", "red", "blue", "green", "yellow", "orange", "purple"),
    "Glass": ("green", "blue", "purple", "orange"),
    "Ceramic": ("white", "red", "blue", "green", "yellow", "black", "orange"),
    "Stone": ("grey", "black", "white", "beige"),
    "Fabric": ("red", "blue", "green", "grey", "beige", "purple", "brown", "pink", "yellow"),
    "Rubber": ("black", "red", "orange"),
    "Food": ("brown", "green", "red"),
    "Paper": ("white", "beige", "brown"),
    "Wax": ("white", "red", "purple", "yellow"),
    "Soap": ("pink", "green", "white"),
    "Sponge": ("yellow", "green"),
    "Organic": ("green",),
    "Leather": ("brown", "black", "red"),
}

TYPE_COLOURS: Mapping[str, tuple[str, ...]] = {
    "AlarmClock": ("red", "white", "black", "blue", "yellow", "green"),
    "AluminumFoil": ("silver",),
    "Apple": ("red", "red", "green"),
    "BaseballBat": ("brown", "black", "silver", "red"),
    "BasketBall": ("orange",),
    "Bed": ("blue", "white", "grey", "red", "green", "purple", "beige", "pink"),
    "Blinds": ("white",),
    "Book": ("red", "blue", "green", "yellow", "black", "purple", "orange", "brown"),
    "Boots": ("yellow", "green", "black"),
    "Bottle": ("green", "blue", "brown"),
    "Box": ("brown", "brown", "white"),
    "Bread": ("brown",),
    "ButterKnife": ("silver",),
    "CD": ("silver",),
    "Cart": ("silver",),
    "CellPhone": ("black", "white", "red", "blue"),
    "Cloth": ("blue", "red", "green", "yellow", "white", "pink"),
    "ClothesDryer": ("white",),
    "CoffeeMachine": ("black", "red", "white"),
    "CounterTop": ("white", "brown", "beige", "black"),
    "CreditCard": ("blue", "red", "black", "green", "orange"),
    "DeskLamp": ("white", "black", "red", "blue", "green", "yellow"),
    "Desktop": ("black",),
    "DishSponge": ("yellow",),
    "Doorframe": ("white", "brown"),
    "Doorway": ("white", "brown", "brown"),
    "Dumbbell": ("black",),
    "Egg": ("white",),
    "Faucet": ("silver",),
    "FloorLamp": ("white", "black", "beige", "red", "yellow"),
    "Fork": ("silver",),
    "Fridge": ("white", "silver", "black"),
    "GarbageBag": ("black",),
    "GarbageCan": ("black", "white", "grey", "blue", "green"),
    "HousePlant": ("green",),
    "Kettle": ("silver",),
    "KeyChain": ("silver",),
    "Knife": ("silver",),
    "Ladle": ("silver",),
    "Laptop": ("silver", "black", "white"),
    "Lettuce": ("green",),
    "LightSwitch": ("white",),
    "Microwave": ("silver", "black", "white"),
    "Mug": ("red", "blue", "white", "green", "yellow", "black", "orange", "purple"),
    "Newspaper": ("white",),
    "Painting": ("blue", "green", "red", "yellow", "orange", "purple", "brown", "white"),
    "Pan": ("black", "silver", "red"),
    "PaperTowelRoll": ("white",),
    "Pen": ("blue", "black", "red"),
    "Pencil": ("yellow", "red", "green"),
    "PepperShaker": ("black",),
    "Plate": ("white", "blue", "red", "green", "yellow"),
    "Plunger": ("red",),
    "Pot": ("silver", "black", "red"),
    "Potato": ("brown",),
    "RemoteControl": ("black", "white"),
    "RoomDecor": ("green",),
    "Safe": ("black",),
    "SaltShaker": ("white",),
    "ScrubBrush": ("white", "blue"),
    "ShowerCurtain": ("white", "blue", "beige"),
    "ShowerHead": ("silver",),
    "Sink": ("white",),
    "Spatula": ("black", "red"),
    "Spoon": ("silver",),
    "TVStand": ("brown", "black", "white"),
    "TableTopDecor": ("blue", "green", "purple"),
    "TeddyBear": ("brown",),
    "Television": ("black",),
    "TennisRacket": ("blue", "red", "green", "yellow"),
    "TissueBox": ("blue", "green", "pink", "purple"),
    "Toaster": ("silver", "red", "black"),
    "Toilet": ("white",),
    "ToiletPaper": ("white",),
    "Tomato": ("red",),
    "Towel": ("white", "blue", "red", "green"),
    "VacuumCleaner": ("red",),
    "Vase": ("blue", "white", "red", "green", "orange", "black", "purple"),
    "WashingMachine": ("white",),
    "Watch": ("black", "silver"),
    "WateringCan": ("green",),
    "Window": ("white",),
    "WineBottle": ("green",),
}

PLACEHOLDER_COLOUR = "grey"
"""Unknown assets of unknown types are striped grey boxes: nobody takes one for the real thing."""

ACCENTS: Mapping[str, Rgb] = {
    "Metal": (0.55, 0.56, 0.58),
    "Wood": (0.45, 0.29, 0.16),
    "Plastic": (0.13, 0.13, 0.14),
    "Glass": (0.10, 0.13, 0.17),
    "Ceramic": (0.80, 0.62, 0.45),
    "Stone": (0.50, 0.50, 0.48),
    "Fabric": (0.88, 0.87, 0.83),
    "Rubber": (0.10, 0.10, 0.10),
    "Food": (0.60, 0.45, 0.25),
    "Paper": (0.95, 0.94, 0.89),
    "Wax": (0.92, 0.88, 0.75),
    "Soap": (0.90, 0.80, 0.80),
    "Sponge": (0.20, 0.50, 0.25),
    "Organic": (0.13, 0.42, 0.13),
    "Leather": (0.30, 0.18, 0.10),
}
"""The colour of an object's parts that do not have its dominant colour, by their material."""


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour: its ``name`` for metadata and questions and its ``rgb`` (sRGB 0..1) for drawing."""

    name: str
    rgb: Rgb


def dominant_colour(asset: Asset) -> Colour:
    """Return the one colour of an asset: the same in every house and on every run.

    A placeholder has one of the colours of the type that it looks like.
    """
    kind = likeness(asset.object_type) if asset.placeholder else asset.object_type
    if not kind:
        return Colour(PLACEHOLDER_COLOUR, RGB[PLACEHOLDER_COLOUR])
    choices = TYPE_COLOURS.get(kind) or MATERIAL_COLOURS[asset.materials[0]]
    digest = hashlib.sha256(asset.asset_id.encode()).digest()
    name = choices[int.from_bytes(digest[:8], "big") % len(choices)]
    return Colour(name, RGB[name])
