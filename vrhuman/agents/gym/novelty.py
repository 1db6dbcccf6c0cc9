"""The paper's novelty reward (eq. 4): the objects newly seen and the floor newly covered."""

from __future__ import annotations

from vrhuman.agents.maps.explored import Explored


class Novelty:
    """Rewards an episode with at most 2: 1 for all objects, 1 for all floor."""

    def __init__(self, explored: Explored) -> None:
        self._explored = explored
        self._before = self._now()

    def gained(self) -> float:
        """Return what was gained since the last call."""
        before, self._before = self._before, self._now()
        return self._before - before

    def _now(self) -> float:
        return self._explored.objects_share + self._explored.floor_share
