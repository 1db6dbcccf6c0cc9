"""How object types are said: AI2-THOR's "GarbageCan" is a "garbage can"."""

from __future__ import annotations

import re
from collections.abc import Mapping

_WORDS = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
_OTHERWISE = {
    "CD": "cd",
    "TVStand": "tv stand",
    "Cloth": "cloth",
    "FloorLamp": "floor lamp",
}


def spoken(object_type: str) -> str:
    """Return an object type in lower-case words ("CounterTop": "counter top")."""
    return _OTHERWISE.get(object_type) or " ".join(_WORDS.findall(object_type)).lower()


def type_of(object_id: str) -> str:
    """Return the object type that an AI2-THOR object id begins with ("Mug|surface|2|1": "Mug")."""
    return object_id.split("|", 1)[0]


def type_among(types: Mapping[str, str], object_id: str) -> str:
    """Return the type that an id has among a house's ``types``, or that it begins with.

    The floor on which things are put down is no object of a house.
    """
    return types.get(object_id) or type_of(object_id)
