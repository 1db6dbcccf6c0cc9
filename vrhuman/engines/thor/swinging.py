"""Lets things follow a hand in AI2-THOR by open actions: one each 0.2 s, and one at the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vrhuman.engines.thor.snapshot import Snapshot
from vrhuman.records import JsonValue

EVERY_TICKS = 50
"""An object that follows a hand is opened again this often: five times a second."""
STILL = 0.005
"""A smaller change of openness is not worth a round trip."""


@dataclass(frozen=True, slots=True)
class Swing:
    """A request to open an object so far.

    ``since`` is the tick from which on AI2-THOR has not performed it, ``wished`` the tick of the
    last request. No request at a tick means that the hand let go.
    """

    object_id: str
    openness: float
    since: int
    wished: int

    def due(self, tick: int) -> bool:
        """Whether it is time for an action."""
        return tick > self.wished or tick - self.since >= EVERY_TICKS

    def action(self, now: Snapshot) -> Mapping[str, JsonValue] | None:
        """Return the AI2-THOR action for it; None if there is nothing to do."""
        if abs(self.openness - openness(now, self.object_id)) < STILL:
            return None
        opening = {"action": "OpenObject", "openness": self.openness}
        chosen = opening if self.openness > 0.0 else {"action": "CloseObject"}
        return {**chosen, "objectId": self.object_id, "forceAction": True}


def wished(before: Swing | None, object_id: str, openness: float, tick: int) -> Swing:
    """Return the request at ``tick``; ``before`` is the one not performed yet."""
    since = tick if before is None or before.object_id != object_id else before.since
    return Swing(object_id, min(1.0, max(0.0, openness)), since, tick)


def openness(now: Snapshot, object_id: str) -> float:
    """Return how far an object is open, as AI2-THOR reports it."""
    return float(now.openness[now.names.index(object_id)]) if object_id in now.names else 0.0
