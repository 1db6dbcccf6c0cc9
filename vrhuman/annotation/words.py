"""How object types are said: AI2-THOR's "GarbageCan" is a "garbage can"."""

from __future__ import annotations

import re

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
