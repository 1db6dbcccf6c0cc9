"""Defines a measured figure and its goal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from vrhuman.review.results.frames import FrameCount


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured figure.

    ``reach`` is the goal, None where there is none; ``better`` says which side of it is good.
    """

    name: str
    value: float
    unit: str
    reach: float | None = None
    better: Literal["more", "less"] = "more"

    @property
    def holds(self) -> bool | None:
        """Whether the goal is reached; None where there is none."""
        if self.reach is None:
            return None
        return self.value >= self.reach if self.better == "more" else self.value <= self.reach

    @property
    def verdict(self) -> str:
        """The goal and whether it is reached, as text."""
        if self.reach is None:
            return "no goal"
        sign = ">=" if self.better == "more" else "<="
        return f"goal {sign} {self.reach:<10,.6g} {'holds' if self.holds else 'FALLS SHORT'}"

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "value": self.value,
            "unit": self.unit,
            "reach": self.reach,
            "holds": self.holds,
        }


def frame_figures(frames: FrameCount, label: str) -> list[Figure]:
    """Return frames in time and the pixels they had, which say nothing without each other."""
    shares = frames.figures()
    return [
        Figure(f"frames in time, {label}", shares.get("frames_in_time", 0.0), "%", 99.5, "more"),
        Figure(f"their pixels along a side, {label}", shares.get("sharpness", 0.0), "%", 100.0),
        Figure(f"their pixels, {label}", shares.get("pixels", 0.0), "%"),
    ]
