"""Says an AI2-THOR object type as a person does: "CounterTop" is a "counter top"."""

from __future__ import annotations

import re

_WORD = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+")


def spoken(object_type: str) -> str:
    """Split a type into its words, in lower case: ``spoken("GarbageCan")`` -> ``"garbage can"``."""
    return " ".join(_WORD.findall(object_type)).lower()
