"""What changed in a session and when, read from the engine's raw states; no annotation is used.

A session is simulated again; each world state's hash must be the recorded one. What a hand held,
where each object was and how far it was open is kept for every world state; AI2-THOR's metadata of
all objects are kept at chosen ticks, and wherever a state of an object may have changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from vrhuman.annotation.resimulation import Resimulation
from vrhuman.embodiment.build import opened
from vrhuman.embodiment.handling import Handling
from vrhuman.engines.engine import Engine
from vrhuman.recording.reader import Session
from vrhuman.records import Floats, WorldState

SAMPLED_NS = 2_000_000_000
"""Metadata are also looked at this often, whether anything happened or not."""
FLAGS = ("isToggled", "isBroken", "isSliced", "isDirty", "isUsedUp", "isCooked", "fillLiquid")
"""AI2-THOR's states that change at once."""
STILL_METRES = 0.002
"""What is no farther than this from where it ends up has come to rest [m]."""

Objects = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class FlagChange:
    """A state of an object that changed with the world state of this time and tick."""

    time_ns: int
    tick: int
    object_id: str
    key: str
    value: Any


@dataclass
class RawSession:
    """A session's raw course, by world state; ``positions`` (T, N, 3) and ``openness`` (T, N).

    ``metadata`` is that of all objects after the newest world state at or before each wanted tick.
    """

    numbers: Mapping[str, int]
    times: list[int] = field(default_factory=list)
    ticks: list[int] = field(default_factory=list)
    held: list[tuple[str, ...]] = field(default_factory=list)
    positions: Any = field(default_factory=list)
    openness: Any = field(default_factory=list)
    flags: list[FlagChange] = field(default_factory=list)
    metadata: dict[int, Objects] = field(default_factory=dict)
    difference: str = ""

    def place(self, tick: int) -> int:
        """Return the number of the newest world state at or before a tick."""
        return max(0, int(np.searchsorted(self.ticks, tick, side="right")) - 1)

    def taken(self, name: str, place: int) -> int:
        """Return when what is in the hand (or has just left it) at a place was taken."""
        while place > 0 and name not in self.held[place]:
            place -= 1
        while place > 0 and name in self.held[place - 1]:
            place -= 1
        return place

    def released(self, name: str, place: int) -> int:
        """Return the first world state after a place was in the hand in which it is not."""
        while place < len(self.held) - 1 and name in self.held[place]:
            place += 1
        return place

    def at_rest(self, name: str, since: int, until: int) -> int:
        """Return from when on a thing lies where it lies at ``until``."""
        path = self.positions[since : until + 1, self.numbers[name]]
        off = np.linalg.norm(path - path[-1], axis=1) > STILL_METRES
        moving = np.nonzero(off)[0]
        return since + (int(moving[-1]) + 1 if len(moving) else 0)

    def stirred(self, name: str, since: int, until: int, least: float) -> int:
        """Return when a thing was first so far from where it was at ``since`` [m]."""
        path = self.positions[since : until + 1, self.numbers[name]]
        away = np.nonzero(np.linalg.norm(path - path[0], axis=1) >= least)[0]
        return since + (int(away[0]) if len(away) else 0)

    def swung(self, name: str, place: int, apart: int) -> tuple[int, int]:
        """Return the first and last change of openness, less than ``apart`` from each other.

        What opens and then falls half shut has opened when it was wide open: changes the other way
        are another motion.
        """
        series: Floats = self.openness[:, self.numbers[name]]
        steps = np.diff(series)
        changed = np.nonzero(steps != 0.0)[0] + 1
        near = changed[np.abs(changed - place) <= apart]
        if len(near) == 0:
            return -1, -1
        first = last = int(near[np.argmin(np.abs(near - place))])
        same = np.sign(steps[changed - 1]) == np.sign(steps[first - 1])
        known = set(changed[same].tolist())
        while found := [n for n in range(first - apart, first) if n in known]:
            first = found[0]
        while found := [n for n in range(last + 1, last + apart + 1) if n in known]:
            last = found[-1]
        return first, last

    def flag(self, name: str, tick: int, keys: Sequence[str]) -> FlagChange | None:
        """Return the change of one of these states of a thing that is nearest to a tick."""
        found = [e for e in self.flags if e.object_id == name and e.key in keys]
        return min(found, key=lambda e: abs(e.tick - tick), default=None)


def raw_session(path: Path, wanted: Iterable[int]) -> RawSession:
    """Simulate a session again and keep its raw course, with the metadata at the wanted ticks."""
    with Session.open(path) as session:
        start = session.start
        with opened(start.house, start.house_id, start.seeds["house"], None, start.engine) as house:
            return _Watching(session, house.engine, sorted(set(wanted))).course()


class _Watching:
    def __init__(self, session: Session, engine: Engine, wanted: list[int]) -> None:
        self._session, self._engine, self._wanted = session, engine, wanted
        numbers = {o.object_id: n for n, o in enumerate(engine.house.objects)}
        self._raw = RawSession(numbers)
        self._flags: Objects = {}
        self._looked_ns = 0

    def course(self) -> RawSession:
        raw, engine = self._raw, self._engine
        simulation = Resimulation(self._session, Handling(engine))
        for time_ns, entry in simulation.run(lambda coming, _: self._take(coming.tick)):
            if not isinstance(entry, WorldState):
                continue
            states = engine.object_states()
            raw.times.append(time_ns)
            raw.ticks.append(entry.tick)
            raw.held.append(entry.held)
            raw.positions.append(states.poses[:, :3].copy())
            raw.openness.append(states.openness.copy())
            done = entry.object_actions or any(e.object_id for e in entry.events)
            if done or time_ns - self._looked_ns >= SAMPLED_NS:
                self._compare(time_ns, entry.tick)
        self._take(None)
        raw.positions, raw.openness = np.array(raw.positions), np.array(raw.openness)
        raw.difference = simulation.difference
        return raw

    def _take(self, until: int | None) -> None:
        """Keep the metadata wanted from before a tick, while the engine is still there."""
        now: Objects | None = None
        while self._wanted and (until is None or self._wanted[0] < until):
            now = now if now is not None else self._objects()
            self._raw.metadata[self._wanted.pop(0)] = now

    def _compare(self, time_ns: int, tick: int) -> None:
        now = self._objects()
        for name, each in now.items():
            then = self._flags.get(name)
            if then is None:
                continue
            self._raw.flags += [
                FlagChange(time_ns, tick, name, key, each[key])
                for key in FLAGS
                if each[key] != then[key]
            ]
        self._flags, self._looked_ns = now, time_ns

    def _objects(self) -> Objects:
        return {str(e["objectId"]): e for e in self._engine.metadata()["objects"]}
