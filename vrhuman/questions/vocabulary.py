"""The closed vocabulary of questions and answers: colours, materials and rooms, with names.

A house's own list would reveal what is in it, so panels always offer these. The paper's lists
(EXCALIBUR, appendix B) are not public: the materials are AI2-THOR's salientMaterials, the rooms
ProcTHOR's, the colours the eleven basic terms of English, beige and silver. English is British
throughout. What a program writes (``Wood``, ``LivingRoom``) is a *token*, what people read and
answer (``wood``, ``living room``) a *label*; :func:`label` converts a token into its label.
"""

from __future__ import annotations

import re

from vrhuman.houses.colours import MATERIAL_COLOURS, RGB, TYPE_COLOURS

COLOURS: tuple[str, ...] = tuple(sorted(RGB))

_LOOKALIKES: frozenset[frozenset[str]] = frozenset(
    frozenset(pair)
    for pair in (
        ("beige", "white"),
        ("beige", "brown"),
        ("beige", "yellow"),
        ("beige", "grey"),
        ("beige", "pink"),
        ("beige", "orange"),
        ("black", "grey"),
        ("blue", "purple"),
        ("brown", "orange"),
        ("brown", "red"),
        ("grey", "silver"),
        ("grey", "white"),
        ("orange", "red"),
        ("orange", "yellow"),
        ("pink", "purple"),
        ("pink", "red"),
        ("silver", "white"),
    )
)

MATERIALS: tuple[str, ...] = (
    "Ceramic",
    "Fabric",
    "Glass",
    "Leather",
    "Metal",
    "Paper",
    "Plastic",
    "Rubber",
    "Stone",
    "Wax",
    "Wood",
)
"""AI2-THOR's fifteen materials without Food, Soap, Sponge and Organic.

Nobody asks whether an apple is made of food.
"""

ROOMS: tuple[str, ...] = ("Bathroom", "Bedroom", "Kitchen", "LivingRoom")

_ADJECTIVES = {"Wood": "wooden"}

_JOINT = re.compile(r"(?<=[a-z])(?=[A-Z])")


def label(token: str) -> str:
    """Convert a token into its label.

    ``"LivingRoom"`` gives ``"living room"``, ``"Wood"`` gives ``"wood"``, ``"white"`` stays the
    same.
    """
    return _JOINT.sub(" ", token).lower()


def material_adjective(material: str) -> str:
    """Return the adjective of a material: ``"Wood"`` -> ``"wooden"``.

    ``"Glass"`` stays ``"glass"``.
    """
    return _ADJECTIVES.get(material, label(material))


def looks_like(colour: str, other: str) -> bool:
    """Return whether one person may say ``colour`` where another says ``other``.

    They are the same or similar colours.
    """
    return colour == other or frozenset((colour, other)) in _LOOKALIKES


def colours_of_type(object_type: str) -> frozenset[str]:
    """Return the colours that things of this type have somewhere in the catalogue."""
    if object_type in TYPE_COLOURS:
        return frozenset(TYPE_COLOURS[object_type])
    return frozenset(colour for colours in MATERIAL_COLOURS.values() for colour in colours)
