"""The words by which people call things: AI2-THOR's types, split and in lower case."""

from __future__ import annotations

import re

_PARTS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def spoken(object_type: str) -> str:
    """Return a type as it is said: "CounterTop" is a counter top, "TVStand" a tv stand."""
    return _PARTS.sub(" ", object_type).lower()
