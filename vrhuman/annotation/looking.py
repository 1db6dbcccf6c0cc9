"""Finds when an object was come to see: Env-QA's "find"."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from vrhuman import geometry
from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.moment import Moment, Stamp
from vrhuman.annotation.segments import ActionSegment
from vrhuman.engines.agent import CAMERA_HEIGHT
from vrhuman.engines.engine import Engine
from vrhuman.records import TICK_SECONDS, Floats, WorldState

MIDDLE_DEGREES = 25.0
"""An object within this angle of the view's middle is looked at."""
_MIDDLE_COSINE = math.cos(math.radians(MIDDLE_DEGREES))
WIDER_COSINE = math.cos(math.radians(MIDDLE_DEGREES + 2.0))
"""What moves may be a little farther off in the world state before."""
FARTHEST = 4.0
"""The middle of an object of which AI2-THOR calls any part visible is never this far away [m]."""
SEEN_TICKS = round(0.5 / TICK_SECONDS)
"""How long an object must be looked at."""
EVERY_TICKS = round(0.1 / TICK_SECONDS)
"""How often is looked whether it is."""


class Looking:
    """Watches for objects of some types, while there are any to be found.

    An object is found when it is AI2-THOR's ``visible`` (in the agent's view, unobstructed, within
    1.5 m) and near the middle of the view for half a second. Of two that lie side by side one is
    found, the first in the house's order: with it the search is over, unless it goes on for both.
    """

    def __init__(self, actor: str, engine: Engine) -> None:
        self._actor, self._engine = actor, engine
        self._types: frozenset[str] = frozenset()
        self._numbers: list[int] = []
        self._since: dict[str, Stamp] = {}
        self._next_tick = 0

    def look_for(self, object_types: frozenset[str]) -> None:
        """Watch for these types from now on."""
        if object_types != self._types:
            self._types, self._since = object_types, {}
            objects = enumerate(self._engine.house.objects)
            self._numbers = [n for n, o in objects if o.object_type in object_types]

    def may_begin(self, coming: WorldState) -> bool:
        """Return whether something may be come to see in this world state, from the one before it.

        The engine is still in that; so the world from before a find can be kept.
        """
        if not self._types or coming.tick < self._next_tick:
            return False
        objects = self._engine.house.objects
        new = [n for n in self._numbers if objects[n].object_id not in self._since]
        if not new:
            return False
        states = self._engine.object_states()
        return any(
            _is_in_the_middle(coming, (states.low[n] + states.high[n]) / 2.0, WIDER_COSINE)
            for n in new
        )

    def update(self, moment: Moment) -> Iterator[ActionSegment]:
        """Yield what has been looked at for long enough now: one object at most."""
        tick = moment.world_state.tick
        if not self._types or tick < self._next_tick:
            return
        self._next_tick = tick + EVERY_TICKS
        seen = self._seen(moment)
        self._since = {name: self._since.get(name, moment.stamp) for name in seen}
        long = (name for name, at in self._since.items() if tick - at.tick >= SEEN_TICKS)
        if name := next(long, ""):
            since = self._since.pop(name)
            yield ActionSegment(
                self._actor,
                ActionName.FIND,
                name,
                "",
                "",
                since.tick,
                tick,
                since.time_ns,
                moment.time_ns,
            )

    def _seen(self, moment: Moment) -> list[str]:
        """Return the ids of the wanted objects that are looked at."""
        states, objects = moment.states, self._engine.house.objects
        middle = {
            objects[n].object_id
            for n in self._numbers
            if _is_in_the_middle(moment.world_state, (states.low[n] + states.high[n]) / 2.0)
        }
        if not middle:
            return []
        told = self._engine.object_metadata()
        return [
            str(each["objectId"]) for each in told if each["objectId"] in middle and each["visible"]
        ]


def _is_in_the_middle(
    world_state: WorldState, centre: Floats, cosine: float = _MIDDLE_COSINE
) -> bool:
    """Return whether a point is near the middle of the agent's view."""
    eye = world_state.agent_position + np.array([0.0, CAMERA_HEIGHT, 0.0])
    gaze = geometry.rotate(
        geometry.from_euler(world_state.horizon, world_state.yaw, 0.0), (0.0, 0.0, 1.0)
    )
    way = centre - eye
    away = float(np.linalg.norm(way))
    return away <= FARTHEST and float(way @ gaze) >= away * cosine
