"""Joins consecutive looks to times in which an object was in view without a break."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from vrhuman.review.measuring.looking import REACH, Visibility

Viewer = Literal["person", "agent"]
VIEWERS: tuple[Viewer, ...] = ("person", "agent")


@dataclass(frozen=True, slots=True)
class InView:
    """A time that an object was in view without a break, from the first to the last look.

    ``pixels`` is its largest size in the 800x600 picture, ``distance`` [m] the smallest, height
    left out; ``reached_ns`` is when it first was within AI2-THOR's visibility distance, None if it
    never was.
    """

    object_id: str
    viewer: Viewer
    phase: str
    start_ns: int
    end_ns: int
    pixels: float
    distance: float
    reached_ns: int | None


class Stays:
    """Joins one viewer's looks to times without a break."""

    def __init__(self, viewer: Viewer) -> None:
        self._viewer = viewer
        self._open: dict[str, InView] = {}
        self._closed: list[InView] = []

    def look(
        self, phase: str, objects: Mapping[str, Visibility], start_ns: int, end_ns: int
    ) -> None:
        """Add a look that lasts from ``start_ns`` to ``end_ns``."""
        before, self._open = self._open, {}
        for name, shown in objects.items():
            reached = start_ns if shown.distance <= REACH else None
            stay = before.pop(name, None)
            if stay is not None and stay.phase == phase and stay.end_ns >= start_ns:
                self._open[name] = replace(
                    stay,
                    end_ns=max(end_ns, stay.end_ns),
                    pixels=max(stay.pixels, shown.pixels),
                    distance=min(stay.distance, shown.distance),
                    reached_ns=reached if stay.reached_ns is None else stay.reached_ns,
                )
                continue
            if stay is not None:
                self._closed.append(stay)
            self._open[name] = InView(
                name, self._viewer, phase, start_ns, end_ns, shown.pixels, shown.distance, reached
            )
        self._closed += before.values()

    def all(self) -> list[InView]:
        return [*self._closed, *self._open.values()]
