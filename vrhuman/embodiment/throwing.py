"""Lets a person throw: what a moving hand lets go of flies on, and may break what it hits.

A hand that lets go while it moves past the shoulder at 1 m/s or more throws. The object gets the
hand's horizontal speed by AI2-THOR's DirectionalPush, a force during one step of 0.02 s; it falls
by itself. What it then hits at 2 m/s or more breaks if it can, and so does the object. Dropping,
also while walking, is no throw.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from vrhuman.engines.engine import Engine
from vrhuman.records import TICK_SECONDS, Action, Floats, WorldState

THROWN = 1.0
"""The least speed of a throwing hand past the agent [m/s]."""
OVER_SECONDS = 0.1
"""The speed of a hand is taken over this long [s]: a person's hand trembles."""
BREAKS = 2.0
"""The least speed of a hit that breaks [m/s]: a fall of 0.2 m, at which AI2-THOR's mugs break."""
HITS = 0.5
"""The least speed of a hit that is told [m/s]; slower is rolling and lying."""
FLIGHT_SECONDS = 3.0
"""What was thrown breaks nothing any more after this long [s]."""
PUSH_SECONDS = 0.02
"""The duration of the force of AI2-THOR's DirectionalPush [s]."""

Place = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw: the object, and its horizontal velocity ``x``, ``z`` in the world [m/s]."""

    object_id: str
    x: float
    z: float

    def action(self, mass: float, yaw: float) -> Action:
        """Return AI2-THOR's action for an agent that faces ``yaw`` [degrees]; ``mass`` in kg."""
        angle = (math.degrees(math.atan2(self.x, self.z)) - yaw) % 360.0
        newtons = math.hypot(self.x, self.z) * mass / PUSH_SECONDS
        return Action(
            "DirectionalPush",
            {
                "objectId": self.object_id,
                "pushAngle": round(angle, 3),
                "moveMagnitude": round(newtons, 3),
            },
        )


@dataclass(frozen=True, slots=True)
class Hits:
    """The ids of the objects that were ``hit`` by thrown ones, and of what ``broken`` by that."""

    hit: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()


class Thrower:
    """Follows one hand and what it threw; call its methods once a step, in order."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._breakable = frozenset(
            o.object_id for o in engine.house.objects if "CanBreak" in o.asset.secondary_properties
        )
        self._hand: tuple[tuple[int, Place], ...] = ()
        self._flying: dict[str, int] = {}

    def follow(self, world_state: WorldState) -> None:
        """Take note of where the hand is now, past the agent."""
        x, y, z = (world_state.arm.hand_centre - world_state.agent_position).tolist()
        since = world_state.tick - round(OVER_SECONDS / TICK_SECONDS)
        kept = tuple(place for place in self._hand if place[0] >= since)
        self._hand = (*kept, (world_state.tick, (x, y, z)))

    def thrown(self, let_go: tuple[str, ...]) -> list[Throw]:
        """Return the throws that letting go of these objects is now; they fly from now on."""
        if not let_go:
            return []
        velocity = self._velocity()
        if float(np.linalg.norm(velocity)) < THROWN:
            return []
        tick = self._hand[-1][0]
        self._flying.update(dict.fromkeys(let_go, tick))
        return [Throw(name, float(velocity[0]), float(velocity[2])) for name in let_go]

    def hits(self, world_state: WorldState) -> Hits:
        """Return what the thrown objects have hit since the last call, and what of it breaks."""
        if not self._flying:
            return Hits()
        hit: dict[str, None] = {}
        broken: dict[str, None] = {}
        for each in self._engine.hits():
            if each.speed >= HITS and each.other_id:
                hit[each.other_id] = None
            if each.speed >= BREAKS:
                both = (each.other_id, each.object_id)
                broken.update(dict.fromkeys(name for name in both if name in self._breakable))
        last = world_state.tick - round(FLIGHT_SECONDS / TICK_SECONDS)
        self._flying = {
            name: since
            for name, since in self._flying.items()
            if since > last and name not in world_state.held
        }
        return Hits(tuple(hit), tuple(broken))

    def watch(self) -> None:
        """Let the engine watch what flies, from now to the next step."""
        self._engine.watch(frozenset(self._flying))

    def _velocity(self) -> Floats:
        """The hand's velocity (3,) past the agent in the world's axes [m/s]."""
        if len(self._hand) < 2:
            return np.zeros(3)
        (first, there), (last, here) = self._hand[0], self._hand[-1]
        way: Floats = np.array(here) - np.array(there)
        return way / ((last - first) * TICK_SECONDS)

    # ------------------------------------------------------------------------------- keyframes

    def save(self) -> dict[str, int]:
        """Return what flies; how the hand moved is begun anew at every keyframe, also live."""
        return dict(self._flying)

    def restore(self, flying: Mapping[str, int]) -> None:
        self._hand = ()
        self._flying = dict(flying)
        self.watch()
