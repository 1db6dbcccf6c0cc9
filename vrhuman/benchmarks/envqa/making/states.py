"""Gives a session's object metadata at chosen times, by simulating it again.

They are the engine's own, with AI2-THOR's keys and units, at the newest world state by then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vrhuman.embodiment.agent import EmbodiedAgent
from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import Keyframe
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.recording.verify import session_agent
from vrhuman.records import Command, JsonValue, WorldState


@dataclass(frozen=True, slots=True)
class WorldMetadata:
    """The engine's metadata at a time: the newest world state's, of ``tick``."""

    tick: int
    objects: Sequence[Mapping[str, Any]]
    agent: Mapping[str, JsonValue]


def metadata_at(
    session: Session, times_ns: Sequence[int], meshes: Path | None = None
) -> dict[int, WorldMetadata]:
    """Return the metadata at each of the times [ns]; before the first world state, the start's.

    :raises SessionError: if the session cannot be simulated again, or differs from its recording.
    """
    waiting = sorted(set(times_ns), reverse=True)
    found: dict[int, WorldMetadata] = {}
    agent = session_agent(session.start, meshes)
    assert isinstance(agent, EmbodiedAgent)
    now: WorldMetadata | None = None
    for time_ns in _simulated(session, agent):
        while waiting and (time_ns is None or waiting[-1] < time_ns):
            now = now or _metadata(agent)
            found[waiting.pop()] = now
        now = None
    return found


def _simulated(session: Session, agent: EmbodiedAgent) -> Iterator[int | None]:
    """Yield each world state's time before it is simulated, and None at the end."""
    commands: dict[int, Command] = {}
    for time_ns, entry in session.entries(Topic.COMMAND, Topic.EVENT, Topic.KEYFRAME):
        match entry:
            case Command():
                commands[entry.sequence] = entry
            case Keyframe():
                if entry.laid_out:
                    agent.lay_out(dict(entry.laid_out))
                agent.restore(agent.save())  # as the live one did
            case WorldState():
                yield time_ns
                if entry.ticks:
                    agent.step(commands[entry.command_sequence], entry.ticks)
                if agent.observe().state_hash != entry.state_hash:
                    raise SessionError(
                        f"{session.path}: simulated again, it differs from its recording at tick "
                        f"{entry.tick}; `vrhuman verify` says how"
                    )
                old = [number for number in commands if number < entry.command_sequence]
                for number in old:
                    del commands[number]
    yield None


def _metadata(agent: EmbodiedAgent) -> WorldMetadata:
    told = agent.engine.metadata()
    return WorldMetadata(agent.engine.tick, told["objects"], told["agent"])
