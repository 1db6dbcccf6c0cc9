"""Gives a session's object metadata at chosen ticks, by simulating it again.

They are the engine's own, with AI2-THOR's keys and units. The facts that questions are asked about
are read from them, so that whoever has a clip's metadata can check every answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vrhuman.annotation.facts import objects_of
from vrhuman.annotation.resimulation import Resimulation
from vrhuman.annotation.world_facts import WorldFacts
from vrhuman.embodiment.build import opened
from vrhuman.embodiment.handling import Handling
from vrhuman.engines.engine import Engine
from vrhuman.houses.house import House, room_at
from vrhuman.houses.mesh_packs import open_pack
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.records import JsonValue, WorldState


@dataclass(frozen=True, slots=True)
class WorldMetadata:
    """The engine's metadata of ``objects`` and ``agent`` after the world state of ``tick``.

    ``time_ns`` is that world state's on the session's clock.
    """

    tick: int
    time_ns: int
    objects: Sequence[Mapping[str, Any]]
    agent: Mapping[str, JsonValue]

    def facts(self, house: House) -> WorldFacts:
        """Return the same as facts."""
        at = self.agent["position"]
        room = room_at(house.rooms, at["x"], at["z"])
        return WorldFacts(self.tick, self.time_ns, room, objects_of(list(self.objects), house))


def metadata_at(
    session: Session, ticks: Iterable[int], meshes: Path | None = None
) -> dict[int, WorldMetadata]:
    """Return the metadata at each of the ticks: those of the newest world state by then.

    A tick before the first world state has the metadata from before that one.

    :raises SessionError: if the session, simulated again, differs from its recording.
    """
    waiting = sorted(set(ticks), reverse=True)
    found: dict[int, WorldMetadata] = {}
    if not waiting:
        return found
    start = session.start
    pack = open_pack(meshes) if meshes and start.settings.get("meshes", "") else None
    with opened(start.house, start.house_id, start.seeds["house"], pack, start.engine) as house:
        engine = house.engine
        last = (0, start.clock_ns)

        def take(until: int | None) -> None:
            """Take what is asked for from before a tick, while the engine is still there."""
            now: WorldMetadata | None = None
            while waiting and (until is None or waiting[-1] < until):
                now = now or _metadata(engine, *last)
                found[waiting.pop()] = now

        simulation = Resimulation(session, Handling(engine, start.closed_doors))
        for time_ns, entry in simulation.run(lambda coming, _: take(coming.tick)):
            if isinstance(entry, WorldState):
                last = (entry.tick, time_ns)
            if not waiting or simulation.difference:
                break
        take(None)
    if simulation.difference:
        raise SessionError(f"{session.path}: simulated again, it differs: {simulation.difference}")
    return found


def _metadata(engine: Engine, tick: int, time_ns: int) -> WorldMetadata:
    told = engine.metadata()
    return WorldMetadata(tick, time_ns, told["objects"], told["agent"])
