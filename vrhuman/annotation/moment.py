"""One moment of a simulated session, as those who look for actions in it see it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from vrhuman.engines.engine import Engine, ObjectStates
from vrhuman.records import TICK_SECONDS, Floats, WorldState

REST_METRES = 0.002
"""What moves less than this in :data:`REST_SECONDS` has come to rest [m]."""
REST_SECONDS = 0.15
REST_TICKS = round(REST_SECONDS / TICK_SECONDS)
CERTAIN_TICKS = round(0.45 / TICK_SECONDS)
"""What has rested for so long stays; what moved on before had not come to rest."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """A moment's ``tick``, and its display time [ns] on the session's clock."""

    tick: int
    time_ns: int


@dataclass(frozen=True)
class Moment:
    """A world state, the engine that is in it, and when that was; object states on demand."""

    world_state: WorldState
    time_ns: int
    engine: Engine

    @property
    def stamp(self) -> Stamp:
        return Stamp(self.world_state.tick, self.time_ns)

    @cached_property
    def states(self) -> ObjectStates:
        """The states of all objects; the engine is asked once."""
        return self.engine.object_states()


@dataclass(frozen=True, slots=True)
class Place:
    """Where an object was at rest: its box centre, and the numbers of what it was in or on."""

    position: tuple[float, float, float]
    supports: tuple[int, ...]

    def apart(self, position: Floats) -> float:
        """Return the distance of another position [m]."""
        return float(np.linalg.norm(np.array(self.position) - position))


def place_of(states: ObjectStates, number: int) -> Place:
    """Return where an object is; the innermost receptacle comes first, other carriers after."""
    x, y, z = (float(v) for v in states.poses[number, :3])
    parents, carriers = states.parents[number], states.rests_on[number]
    direct = [n for n in parents if n in carriers]
    inner = [*direct, *(n for n in parents if n not in direct)]
    return Place((x, y, z), (*inner, *(n for n in carriers if n not in inner)))


@dataclass(slots=True)
class Settling:
    """Says when something that moves has come to rest.

    ``rest`` is the moment at which it had rested long enough, None while it has not.
    """

    position: Floats
    since: int
    rest: Stamp | None = None

    def rests(self, position: Floats, now: Stamp) -> bool:
        """Take note of where it is now, and return whether it is certain that it stays there."""
        if float(np.linalg.norm(position - self.position)) > REST_METRES:
            self.position, self.since, self.rest = position.copy(), now.tick, None
        rested = now.tick - self.since
        if self.rest is None and rested >= REST_TICKS:
            self.rest = now
        return rested >= CERTAIN_TICKS
