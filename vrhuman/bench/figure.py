"""A measured figure and its goal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Figure:
    """``reach`` is the design's goal; ``better`` tells which side of it is good."""

    name: str
    value: float
    unit: str
    reach: float
    better: Literal["more", "less"]

    @property
    def holds(self) -> bool:
        return self.value >= self.reach if self.better == "more" else self.value <= self.reach

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "value": self.value,
            "unit": self.unit,
            "reach": self.reach,
            "holds": self.holds,
        }
