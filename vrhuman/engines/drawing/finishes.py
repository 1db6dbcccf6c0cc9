"""What a material looks like: its texture, its gloss, and the colours of house materials.

There are two input vocabularies: AI2-THOR's salient materials, on objects (``Wood``, ``Metal``,
...), and ProcTHOR's material names, on floors, walls and ceilings (``DarkWoodFloors``,
``RedBrick``, ...). Both are mapped to one of the :data:`FINISHES`. Colours are sRGB in 0..1.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

Texture = Literal[
    "plain",
    "glaze",
    "drips",
    "ribs",
    "grain",
    "planks",
    "tiles",
    "small_tiles",
    "bricks",
    "pale_bricks",
    "marble",
    "granite",
    "plaster",
    "weave",
    "carpet",
    "brushed",
    "mottled",
    "checker",
]
Colour = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Finish:
    """The look of a surface.

    ``tile`` is the texture's width on the object [m]; ``shine`` the strength of the highlight 0..1,
    ``polish`` its sharpness 0..1, ``metal`` how much it mirrors the room in its own colour;
    ``base`` is the colour where none is given.
    """

    texture: Texture
    tile: float
    shine: float
    polish: float
    metal: float
    base: Colour


FINISHES: dict[str, Finish] = {
    "paint": Finish("plain", 1.5, 0.03, 0.1, 0.0, (0.88, 0.86, 0.82)),
    "wood": Finish("grain", 0.55, 0.12, 0.35, 0.0, (0.56, 0.37, 0.22)),
    "planks": Finish("planks", 1.6, 0.15, 0.4, 0.0, (0.55, 0.38, 0.24)),
    "tile": Finish("tiles", 1.2, 0.35, 0.7, 0.0, (0.80, 0.77, 0.72)),
    "small tile": Finish("small_tiles", 0.6, 0.35, 0.7, 0.0, (0.84, 0.83, 0.80)),
    "checker": Finish("checker", 1.2, 0.35, 0.7, 0.0, (0.85, 0.83, 0.80)),
    "brick": Finish("bricks", 1.0, 0.03, 0.1, 0.0, (0.60, 0.30, 0.23)),
    "pale brick": Finish("pale_bricks", 1.0, 0.03, 0.1, 0.0, (0.78, 0.76, 0.72)),
    "marble": Finish("marble", 1.4, 0.4, 0.8, 0.0, (0.85, 0.83, 0.80)),
    "granite": Finish("granite", 0.8, 0.3, 0.7, 0.0, (0.50, 0.48, 0.47)),
    "plaster": Finish("plaster", 1.2, 0.02, 0.1, 0.0, (0.84, 0.80, 0.72)),
    "concrete": Finish("mottled", 1.5, 0.05, 0.2, 0.0, (0.62, 0.61, 0.59)),
    "carpet": Finish("carpet", 0.5, 0.0, 0.1, 0.0, (0.55, 0.50, 0.46)),
    "fabric": Finish("weave", 0.12, 0.0, 0.1, 0.0, (0.55, 0.50, 0.45)),
    "leather": Finish("mottled", 0.25, 0.2, 0.4, 0.0, (0.35, 0.22, 0.15)),
    "metal": Finish("brushed", 0.4, 0.75, 0.75, 0.85, (0.72, 0.73, 0.75)),
    "plastic": Finish("plain", 1.0, 0.28, 0.45, 0.0, (0.70, 0.70, 0.72)),
    "ceramic": Finish("glaze", 0.16, 0.7, 0.95, 0.0, (0.92, 0.91, 0.89)),
    "glass": Finish("plain", 1.0, 1.0, 1.0, 0.35, (0.75, 0.85, 0.88)),
    "stone": Finish("granite", 0.5, 0.2, 0.6, 0.0, (0.55, 0.53, 0.50)),
    "rubber": Finish("ribs", 0.16, 0.06, 0.2, 0.0, (0.20, 0.20, 0.21)),
    "paper": Finish("plain", 0.6, 0.0, 0.1, 0.0, (0.90, 0.89, 0.85)),
    "food": Finish("mottled", 0.12, 0.12, 0.4, 0.0, (0.70, 0.45, 0.25)),
    "organic": Finish("mottled", 0.2, 0.06, 0.3, 0.0, (0.28, 0.45, 0.20)),
    "wax": Finish("drips", 0.12, 0.2, 0.3, 0.0, (0.92, 0.88, 0.78)),
    "sponge": Finish("carpet", 0.08, 0.0, 0.1, 0.0, (0.85, 0.75, 0.30)),
    "sky": Finish("plain", 1.0, 0.0, 0.1, 0.0, (0.75, 0.85, 0.95)),
}

SALIENT: dict[str, str] = {
    "Wood": "wood",
    "Metal": "metal",
    "Plastic": "plastic",
    "Glass": "glass",
    "Ceramic": "ceramic",
    "Stone": "stone",
    "Fabric": "fabric",
    "Rubber": "rubber",
    "Food": "food",
    "Paper": "paper",
    "Wax": "wax",
    "Soap": "wax",
    "Sponge": "sponge",
    "Organic": "organic",
    "Leather": "leather",
}
"""The finish of each of AI2-THOR's salientMaterials."""

KEYWORDS: tuple[tuple[str, str], ...] = (
    ("checkerboard", "checker"),
    ("subway", "small tile"),
    ("smalltile", "small tile"),
    ("smallkitchentile", "small tile"),
    ("hextile", "small tile"),
    ("tiles2", "small tile"),
    ("drywall", "plaster"),
    ("whitebrick", "pale brick"),
    ("bricktexwhite", "pale brick"),
    ("brickround", "pale brick"),
    ("brick", "brick"),
    ("granite", "granite"),
    ("countertop", "granite"),
    ("floor tiles", "tile"),
    ("tile", "tile"),
    ("ceramic", "tile"),
    ("marble", "marble"),
    ("porcelain", "plaster"),
    ("carpet", "carpet"),
    ("rug", "carpet"),
    ("fabric", "fabric"),
    ("wicker", "fabric"),
    ("kitchenwall", "small tile"),
    ("kitchenfloor", "tile"),
    ("concrete", "concrete"),
    ("greyfloor", "concrete"),
    ("counter", "wood"),
    ("cabinet", "wood"),
    ("plank", "planks"),
    ("wood", "planks"),
    ("beam", "planks"),
    ("bedroomfloor", "planks"),
    ("robinegg", "planks"),
    ("metal", "metal"),
    ("steel", "metal"),
    ("brass", "metal"),
    ("copper", "metal"),
    ("alumin", "metal"),
    ("iron", "metal"),
    ("chrome", "metal"),
    ("foil", "metal"),
    ("glass", "glass"),
    ("plaster", "plaster"),
    ("pvc", "plastic"),
    ("plastic", "plastic"),
    ("rubber", "rubber"),
    ("paper", "paper"),
    ("cardboard", "paper"),
    ("wax", "wax"),
    ("leather", "leather"),
    ("cloth", "fabric"),
    ("cushion", "fabric"),
    ("velvet", "fabric"),
    ("pillow", "fabric"),
    ("blanket", "fabric"),
    ("sheet", "fabric"),
    ("curtain", "fabric"),
    ("leaves", "organic"),
    ("pot", "plaster"),
    ("wall", "plaster"),
)
"""The finish for keywords in ProcTHOR material names.

The first keyword found in the lower-case name decides; names with none are paint (``PureWhite``
with its colour is most walls).
"""

TINTS: tuple[tuple[str, Colour, Colour], ...] = (
    ("offwhite", (0.90, 0.88, 0.83), (0.85, 0.80, 0.72)),
    ("off_white", (0.90, 0.88, 0.83), (0.85, 0.80, 0.72)),
    ("red", (0.62, 0.24, 0.20), (0.45, 0.20, 0.13)),
    ("pureblack", (0.16, 0.16, 0.17), (0.16, 0.13, 0.12)),
    ("black", (0.20, 0.20, 0.21), (0.18, 0.15, 0.13)),
    ("dark", (0.36, 0.34, 0.33), (0.30, 0.19, 0.12)),
    ("white", (0.90, 0.89, 0.87), (0.82, 0.78, 0.72)),
    ("while", (0.90, 0.89, 0.87), (0.82, 0.78, 0.72)),  # as in WhileMarbleTiles
    ("pvc", (0.90, 0.89, 0.87), (0.82, 0.78, 0.72)),
    ("cream", (0.90, 0.85, 0.73), (0.80, 0.70, 0.55)),
    ("eggshell", (0.88, 0.85, 0.76), (0.80, 0.72, 0.60)),
    ("pale", (0.85, 0.80, 0.72), (0.74, 0.62, 0.47)),
    ("light", (0.88, 0.86, 0.82), (0.72, 0.56, 0.38)),
    ("tan", (0.76, 0.66, 0.53), (0.66, 0.50, 0.34)),
    ("wicker", (0.76, 0.62, 0.42), (0.76, 0.62, 0.42)),
    ("sand", (0.80, 0.72, 0.58), (0.70, 0.57, 0.40)),
    ("beige", (0.82, 0.75, 0.64), (0.72, 0.60, 0.45)),
    ("grey", (0.62, 0.62, 0.62), (0.50, 0.47, 0.44)),
    ("turquoise", (0.35, 0.66, 0.65), (0.35, 0.58, 0.56)),
    ("robinegg", (0.52, 0.74, 0.74), (0.52, 0.70, 0.70)),
    ("blue", (0.35, 0.48, 0.68), (0.35, 0.45, 0.58)),
    ("green", (0.52, 0.62, 0.45), (0.45, 0.52, 0.36)),
    ("yellow", (0.86, 0.76, 0.46), (0.76, 0.60, 0.32)),
    ("orange", (0.82, 0.56, 0.34), (0.66, 0.40, 0.20)),
    ("pink", (0.82, 0.64, 0.62), (0.72, 0.50, 0.44)),
    ("rose", (0.70, 0.52, 0.49), (0.62, 0.38, 0.30)),
    ("brown", (0.50, 0.37, 0.28), (0.42, 0.28, 0.18)),
    ("rich", (0.50, 0.30, 0.20), (0.46, 0.27, 0.15)),
    ("medium", (0.60, 0.50, 0.42), (0.52, 0.35, 0.22)),
    ("worn", (0.60, 0.55, 0.50), (0.48, 0.38, 0.29)),
)
"""Colour words in ProcTHOR material names: the colour of paint, stone and tile, and of wood."""


@cache
def finish_of(material: str) -> str:
    """Return the name in :data:`FINISHES` of a salient material or a ProcTHOR material name."""
    if material in SALIENT:
        return SALIENT[material]
    name = material.lower()
    if name in FINISHES:
        return name
    return next((finish for keyword, finish in KEYWORDS if keyword in name), "paint")


@cache
def base_colour(material: str) -> Colour:
    """Return the sRGB colour that a material has where neither house nor part gives one."""
    finish = finish_of(material)
    name = material.lower()
    wooden = finish in ("wood", "planks")
    for word, plain, wood in TINTS:
        if word in name:
            return wood if wooden else plain
    return FINISHES[finish].base
