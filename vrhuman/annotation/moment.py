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


@dataclass(frozen=True, slots=True)
class _Place:
    """Where something was at a moment, and whether it may turn out to rest since then."""

    stamp: Stamp
    position: Floats
    may_rest: bool


@dataclass(slots=True)
class Settling:
    """Says when something that moves has come to rest, and from when on it lay there.

    ``position`` (3,) is where it was last, and ``path`` where it was in the last
    :data:`CERTAIN_TICKS`, and since it has been lying. It came to rest, should it stay, at the
    first of those moments from which on it has been no farther than :data:`REST_METRES` from where
    it is now: what trembles may be farther from some of its own path, and lies all the same.
    """

    position: Floats
    path: list[_Place] = field(default_factory=list)
    begun: Stamp | None = None
    tick: int = 0

    @property
    def rest(self) -> Stamp | None:
        """The moment since which it rests, None while it has not rested for a little while."""
        begun = self.begun
        return begun if begun and self.tick - begun.tick >= REST_TICKS else None

    def may_rest_since(self, tick: int) -> bool:
        """Return whether this tick may turn out to be the one in which it came to rest."""
        return bool(self.path) and self.path[-1].may_rest and self.path[-1].stamp.tick == tick

    def rests(self, position: Floats, now: Stamp) -> bool:
        """Take note of where it is now, and return whether it is certain that it stays there."""
        slow = _apart(position, self.position) <= REST_METRES
        far = [n for n, was in enumerate(self.path) if _apart(position, was.position) > REST_METRES]
        since = [was for was in self.path[far[-1] + 1 if far else 0 :] if was.may_rest]
        elsewhere = not since or _apart(position, since[-1].position) > APART_METRES
        here = _Place(now, position.copy(), slow and elsewhere)
        self.position, self.tick = here.position, now.tick
        self.begun = next((each.stamp for each in (*since, here) if each.may_rest), None)
        early = now.tick - CERTAIN_TICKS
        kept = early if self.begun is None else min(early, self.begun.tick)
        self.path = [*(was for was in self.path if was.stamp.tick >= kept), here]
        return self.begun is not None and self.begun.tick <= early


def _apart(one: Floats, other: Floats) -> float:
    return float(np.linalg.norm(one - other))
