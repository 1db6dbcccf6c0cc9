"""How a world comes to where another one was: a saved state, and what was obeyed since.

Kept beside a running trial, for the case that the engine's process dies; and read from a session's
file, for the case that everything died.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import numpy as np

from vrhuman.protocol.progress import Progress
from vrhuman.recording.entries import Keyframe
from vrhuman.records import Command, Floats, VrhumanError, WorldState


class WorldLost(VrhumanError):
    """The simulating process ended or stopped answering; what was recorded is kept."""


@dataclass(frozen=True, slots=True)
class ReplayState:
    """``state`` is a keyframe's (None: as the house was built), ``obeyed`` are the commands since,
    each with the ticks it was obeyed for; after them the world's hash is ``state_hash`` (empty
    where nothing was heard of it since). ``seen`` are the objects that have been in view."""

    state: bytes | None = None
    obeyed: tuple[tuple[Command, int], ...] = ()
    state_hash: bytes = b""
    seen: frozenset[str] = frozenset()


class ReplayLedger:
    """Follows a world, so that its past can be told at any moment."""

    def __init__(self, past: ReplayState | None = None) -> None:
        past = past or ReplayState()
        self._state = past.state
        self._obeyed = list(past.obeyed)
        self._hash = past.state_hash
        self._seen = set(past.seen)
        self._given: dict[int, Command] = {}
        self.last: Command | None = None
        """The command of the newest world state."""
        self.steps = 0
        """The steps counted so far."""

    def commanded(self, command: Command) -> None:
        self._given[command.sequence] = command

    def saved(self, keyframe: Keyframe) -> None:
        """The world saved its state, and returned to it."""
        self._state, self._hash = keyframe.state, b""
        self._obeyed.clear()

    def happened(self, world_state: WorldState) -> None:
        """:raises KeyError: for a world state of a command that was never given."""
        if world_state.ticks:
            command = self._given[world_state.command_sequence]
            self._obeyed.append((command, world_state.ticks))
            self.last = command
            for sequence in [n for n in self._given if n < world_state.command_sequence]:
                del self._given[sequence]
        self._hash, self.steps = world_state.state_hash, world_state.step_count

    def saw(self, object_ids: Iterable[str]) -> None:
        """These came into view."""
        self._seen.update(object_ids)

    @property
    def past(self) -> ReplayState:
        return ReplayState(self._state, tuple(self._obeyed), self._hash, frozenset(self._seen))


@dataclass(frozen=True, slots=True)
class SequenceOffset:
    """What an earlier run had commanded already: numbers given out, and travel obeyed [m].

    A body starts counting anew in every run; what the file and the world see goes on from there.
    """

    commands: int = 0
    interactions: int = 0
    travel: Floats = field(default_factory=lambda: np.zeros(2))

    def onward(self, command: Command) -> Command:
        """A body's command, as the world has to be told it."""
        if not self.commands:
            return command
        return replace(
            command,
            sequence=command.sequence + self.commands,
            travel=command.travel + self.travel,
            interactions=tuple(
                replace(each, number=each.number + self.interactions)
                for each in command.interactions
            ),
        )

    def back(self, world_state: WorldState) -> WorldState:
        """What the world says, as the body that counts anew has to be told it."""
        if not self.commands:
            return world_state
        return replace(
            world_state, command_sequence=max(0, world_state.command_sequence - self.commands)
        )


@dataclass(frozen=True, slots=True)
class Reached:
    """Where a session stood when it was broken off, at session time ``time_ns``."""

    progress: Progress
    past: ReplayState
    lead: SequenceOffset
    time_ns: int
