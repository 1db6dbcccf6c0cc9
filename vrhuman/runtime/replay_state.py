"""How a world is brought to the state of another: from a saved state and the commands since.

It is kept beside a running trial in case the engine's process dies, and read from a session's file
in case everything died.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from vrhuman.protocol.progress import Progress
from vrhuman.recording.entries import Keyframe
from vrhuman.records import Command, Floats, VrhumanError, WorldState


class WorldLost(VrhumanError):
    """The simulating process ended or stopped answering; what was recorded is kept."""


class UnknownCommand(VrhumanError):
    """A world state says that it followed a command that was never given."""


class Obeyed(NamedTuple):
    """A command, the ticks it was in effect, and what the helper followed meanwhile, if any."""

    command: Command
    ticks: int
    helper: Command | None = None


@dataclass(frozen=True, slots=True)
class ReplayState:
    """The saved state and the commands since, from which a world's present state is reached again.

    ``state`` is a keyframe's (None: as the house was built), ``obeyed`` are the commands since,
    each with the number of ticks it was in effect; after them the world's hash is ``state_hash``
    (empty if no world state was received since). ``seen`` are the objects that have been in view.
    """

    state: bytes | None = None
    obeyed: tuple[Obeyed, ...] = ()
    state_hash: bytes = b""
    seen: frozenset[str] = frozenset()


class ReplayLedger:
    """Keeps a world's past while it runs, so that the world can be restored at any moment."""

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
        """Take note that the world saved its state, and returned to it."""
        self._state, self._hash = keyframe.state, b""
        self._obeyed.clear()

    def happened(self, world_state: WorldState) -> None:
        """Take note of a new world state.

        :raises UnknownCommand: for a world state of a command that was never given.
        """
        if world_state.ticks:
            command = self._given.get(world_state.command_sequence)
            if command is None:
                raise UnknownCommand(
                    f"the state at tick {world_state.tick} follows command "
                    f"{world_state.command_sequence}, which was never given"
                )
            helper = world_state.helper.command if world_state.helper else None
            self._obeyed.append(Obeyed(command, world_state.ticks, helper))
            self.last = command
            for sequence in [n for n in self._given if n < world_state.command_sequence]:
                del self._given[sequence]
        self._hash, self.steps = world_state.state_hash, world_state.step_count

    def saw(self, object_ids: Iterable[str]) -> None:
        """Take note that these objects came into view."""
        self._seen.update(object_ids)

    @property
    def past(self) -> ReplayState:
        return ReplayState(self._state, tuple(self._obeyed), self._hash, frozenset(self._seen))


@dataclass(frozen=True, slots=True)
class SequenceOffset:
    """What earlier runs of a session add to a body's counts: command numbers and path length [m].

    A body starts counting at zero in every run; in the file and in the world the counts continue.
    """

    commands: int = 0
    interactions: int = 0
    travel: Floats = field(default_factory=lambda: np.zeros(2))

    def followed(self, command: Command) -> SequenceOffset:
        """Return what a new body adds to its counts once this command was the last obeyed."""
        numbers = [each.number for each in command.interactions]
        return SequenceOffset(command.sequence, max([self.interactions, *numbers]), command.travel)

    def onward(self, command: Command) -> Command:
        """Convert a body's command to the numbers that the world expects."""
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
        """Convert a world state to the numbers that the body expects."""
        if not self.commands:
            return world_state
        return replace(
            world_state, command_sequence=max(0, world_state.command_sequence - self.commands)
        )


@dataclass(frozen=True, slots=True)
class Reached:
    """Where a session was when it was interrupted, at session time ``time_ns``.

    ``partners`` is the ``lead`` of a second participant, if there is one.
    """

    progress: Progress
    past: ReplayState
    lead: SequenceOffset
    time_ns: int
    partners: SequenceOffset = field(default_factory=SequenceOffset)
