"""Reads JSON of unknown content: each value knows its path, and each error names it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from vrhuman.records import JsonValue, VrhumanError

FAR = 1000.0
"""Maximum distance [m] of a coordinate from the origin."""


class HouseError(VrhumanError):
    """A house that cannot be used: the file, the JSON path and the remedy, in one line."""


@dataclass(frozen=True, slots=True)
class Node:
    """A JSON value, its path (``objects[3].assetId``) and the house it belongs to."""

    value: JsonValue
    path: str
    house_id: str

    def wrong(self, what: str, remedy: str = "correct the house") -> HouseError:
        """Return the error that says ``what`` is wrong here."""
        return HouseError(f"{self.house_id}: {self.path or 'house'}: {what}; {remedy}")

    def mapping(self) -> dict[str, JsonValue]:
        """Return the value, checked to be an object."""
        if not isinstance(self.value, dict):
            raise self.wrong(f"expected an object, found {_kind(self.value)}")
        return self.value

    def child(self, key: str) -> Node:
        """Return the member ``key``, which must exist."""
        found = self.get(key)
        if found is None:
            raise self.wrong(f"key {key!r} is missing")
        return found

    def get(self, key: str) -> Node | None:
        """Return the member ``key``, or None where it is missing or null."""
        value = self.mapping().get(key)
        if value is None:
            return None
        return Node(value, f"{self.path}.{key}" if self.path else key, self.house_id)

    def items(self) -> Iterator[Node]:
        """Yield the members of a list."""
        if not isinstance(self.value, list):
            raise self.wrong(f"expected a list, found {_kind(self.value)}")
        for i, value in enumerate(self.value):
            yield Node(value, f"{self.path}[{i}]", self.house_id)

    def text(self) -> str:
        """Return the value, checked to be a string that is not empty."""
        if not isinstance(self.value, str) or not self.value:
            raise self.wrong(f"expected a non-empty string, found {_kind(self.value)}")
        return self.value

    def boolean(self) -> bool:
        """Return the value, checked to be true or false."""
        if not isinstance(self.value, bool):
            raise self.wrong(f"expected true or false, found {_kind(self.value)}")
        return self.value

    def number(self, low: float = -FAR, high: float = FAR) -> float:
        """Return the value, checked to be a finite number within ``low`` .. ``high``."""
        if isinstance(self.value, bool) or not isinstance(self.value, (int, float)):
            raise self.wrong(f"expected a number, found {_kind(self.value)}")
        if not math.isfinite(self.value) if isinstance(self.value, float) else False:
            raise self.wrong(f"{self.value} is not a finite number")
        if not low <= self.value <= high:
            raise self.wrong(f"{_shown(self.value)} is not within {low:g} .. {high:g}")
        return float(self.value)

    def vector(self, low: float = -FAR, high: float = FAR) -> tuple[float, float, float]:
        """Return the vector ``{"x": .., "y": .., "z": ..}``."""
        return (
            self.child("x").number(low, high),
            self.child("y").number(low, high),
            self.child("z").number(low, high),
        )

    def colour(self) -> tuple[float, float, float]:
        """Return the colour ``{"r": .., "g": .., "b": ..}`` in 0..1.

        Values slightly above 1 are clipped.
        """
        r, g, b = (min(1.0, self.child(k).number(0.0, 1.001)) for k in "rgb")
        return (r, g, b)


def _kind(value: JsonValue) -> str:
    names = {dict: "an object", list: "a list", bool: "a truth value", type(None): "null"}
    if isinstance(value, str):
        return f"the string {value[:40]!r}"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return f"the number {_shown(value)}"
    return names.get(type(value), f"a {type(value).__name__}")


def _shown(value: float) -> str:
    """Format a number with few characters.

    Python refuses to print integers of thousands of digits.
    """
    if isinstance(value, int) and abs(value) > 10**15:
        return "a number beyond 1e15"
    return f"{value:.6g}"
