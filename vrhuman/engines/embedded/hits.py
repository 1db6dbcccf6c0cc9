"""What things hit, kept apart for each agent that watches some of them."""

from __future__ import annotations

from collections.abc import Iterable

Hit = tuple[int, int, float]
"""The watched object, the other one (-1: the house itself), and their approach speed [m/s]."""


class Hits:
    """Hits of the objects that somebody watches, until the one who does takes them."""

    def __init__(self) -> None:
        self._watched: dict[int, frozenset[int]] = {}
        self._hits: dict[int, list[Hit]] = {}

    @property
    def watched(self) -> frozenset[int]:
        """The objects that anybody watches."""
        return frozenset().union(*self._watched.values())

    def watch(self, agent: int, numbers: frozenset[int]) -> None:
        """Let an agent watch these objects and no others."""
        self._watched[agent] = numbers

    def add(self, hits: Iterable[Hit]) -> None:
        """Keep hits for each agent that watches what hit."""
        for hit in hits:
            for agent, numbers in self._watched.items():
                if hit[0] in numbers:
                    self._hits.setdefault(agent, []).append(hit)

    def take(self, agent: int) -> list[Hit]:
        """Return an agent's hits since it last took them."""
        return self._hits.pop(agent, [])
