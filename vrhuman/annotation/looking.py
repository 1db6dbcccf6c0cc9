"""Finds when an object was come to see: Env-QA's "find"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vrhuman import geometry
from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.moment import Moment, Stamp
from vrhuman.annotation.segments import ActionSegment
from vrhuman.engines.agent import CAMERA_HEIGHT
from vrhuman.engines.engine import Engine
from vrhuman.records import TICK_SECONDS

MIDDLE_DEGREES = 25.0
"""An object within this angle of the view's middle is looked at."""
SEEN_TICKS = round(0.5 / TICK_SECONDS)
"""How long an object must be looked at."""
EVERY_TICKS = round(0.1 / TICK_SECONDS)
"""How often is looked whether it is."""


class Looking:
    """Watches for objects of some types, while there are any to be found.

    An object is found when it is AI2-THOR's ``visible`` (in the agent's view, unobstructed, within
    1.5 m) and near the middle of the view for half a second.
    """

    def __init__(self, actor: str, engine: Engine) -> None:
        self._actor, self._engine = actor, engine
        self._types: frozenset[str] = frozenset()
        self._since: dict[str, Stamp] = {}
        self._next_tick = 0

    def look_for(self, object_types: frozenset[str]) -> None:
        """Watch for these types from now on."""
        if object_types != self._types:
            self._types, self._since = object_types, {}

    def update(self, moment: Moment) -> Iterator[ActionSegment]:
        """Yield what has been looked at for long enough now."""
        tick = moment.world_state.tick
        if not self._types or tick < self._next_tick:
            return
        self._next_tick = tick + EVERY_TICKS
        seen = self._seen(moment)
        self._since = {name: self._since.get(name, moment.stamp) for name in seen}
        for name, since in list(self._since.items()):
            if tick - since.tick >= SEEN_TICKS:
                del self._since[name]
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
        world_state = moment.world_state
        eye = world_state.agent_position + np.array([0.0, CAMERA_HEIGHT, 0.0])
        gaze = geometry.rotate(
            geometry.from_euler(world_state.horizon, world_state.yaw, 0.0), (0.0, 0.0, 1.0)
        )
        found = []
        for told in self._engine.metadata()["objects"]:
            if told["objectType"] not in self._types or not told["visible"]:
                continue
            centre = told["axisAlignedBoundingBox"]["center"]
            way = np.array([centre["x"], centre["y"], centre["z"]]) - eye
            cosine = float(way @ gaze) / max(float(np.linalg.norm(way)), 1e-9)
            if cosine >= np.cos(np.radians(MIDDLE_DEGREES)):
                found.append(str(told["objectId"]))
        return found
