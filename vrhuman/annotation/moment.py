"""One moment of a simulated session, as those who look for actions in it see it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from vrhuman.engines.engine import Engine, ObjectStates
from vrhuman.records import TICK_SECONDS, Floats, WorldState

REST_METRES = 0.002
"""What is no farther than this from where it ends up has come to rest [m]."""
REST_TICKS = round(0.15 / TICK_SECONDS)
"""What has rested for so long may have been put down; it is not flying past."""
CERTAIN_TICKS = round(0.45 / TICK_SECONDS)
"""What has rested for so long stays; what moved on before had not come to rest."""
APART_METRES = 0.0001
"""Two places less far from each other are the same place [m]."""


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
class RestingPlace:
    """Where an object was at rest: its box centre, and the numbers of what it was in or on."""

    position: tuple[float, float, float]
    supports: tuple[int, ...]

    def apart(self, position: Floats) -> float:
        """Return the distance of another position [m]."""
        return float(np.linalg.norm(np.array(self.position) - position))


def place_of(states: ObjectStates, number: int) -> RestingPlace:
    """Return where an object is; the innermost receptacle comes first, other carriers after."""
    x, y, z = (float(v) for v in states.poses[number, :3])
    parents, carriers = states.parents[number], states.rests_on[number]
    direct = [n for n in parents if n in carriers]
    inner = [*direct, *(n for n in parents if n not in direct)]
    return RestingPlace((x, y, z), (*inner, *(n for n in carriers if n not in inner)))


@dataclass(slots=True)
class Settling:
    """Says when something that moves has come to rest, and from when on it lay there.

    ``position`` (3,) is where it was last. ``lain`` are the moments, and where it was in them, from
    which on it has been no farther than :data:`REST_METRES` from where it is now: the first of them
    is when it came to rest, should it stay. It is known only later that it does.
    """

    position: Floats
    lain: list[tuple[Stamp, Floats]] = field(default_factory=list)
    tick: int = 0

    @property
    def rest(self) -> Stamp | None:
        """The moment since which it rests, None while it has not rested for a little while."""
        begun = self.lain[0][0] if self.lain else None
        return begun if begun and self.tick - begun.tick >= REST_TICKS else None

    def may_rest_since(self, tick: int) -> bool:
        """Return whether this tick may turn out to be the one in which it came to rest."""
        return bool(self.lain) and self.lain[-1][0].tick == tick

    def rests(self, position: Floats, now: Stamp) -> bool:
        """Take note of where it is now, and return whether it is certain that it stays there."""
        slow = _apart(position, self.position) <= REST_METRES
        self.position, self.tick = position.copy(), now.tick
        gone = [n for n, (_, each) in enumerate(self.lain) if _apart(position, each) > REST_METRES]
        del self.lain[: gone[-1] + 1 if gone else 0]
        if slow and (not self.lain or _apart(position, self.lain[-1][1]) > APART_METRES):
            self.lain.append((now, self.position))
        return bool(self.lain) and now.tick - self.lain[0][0].tick >= CERTAIN_TICKS


def _apart(one: Floats, other: Floats) -> float:
    return float(np.linalg.norm(one - other))
