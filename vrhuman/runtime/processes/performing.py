"""Who moves the simulated headset: an improviser, the player of a script, or a recording.

A performer is a recipe that a process can be handed; its player is told the time, is shown the
boards and what the agent's camera sees, and says where head and hands are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from vrhuman.headset.simulated import SimulatedInputs
from vrhuman.panels.layout import button_centre
from vrhuman.participants import make_participant
from vrhuman.participants.body import BodyLimits
from vrhuman.participants.motion import Motion, MotionPlayer
from vrhuman.participants.script import Script, ScriptPlayer
from vrhuman.participants.streams import HandStream, StreamPlayer
from vrhuman.participants.weigher import UnsteadyFinger, Weigher
from vrhuman.records import Answer, Observation, ParticipantKind, WorldState
from vrhuman.runtime.processes.messages import Boards
from vrhuman.runtime.processes.simulated_wearer import SimulatedWearer, feeling

Part = Script | Motion | HandStream | UnsteadyFinger
"""What can be performed instead of improvising."""


class Player(Protocol):
    """Somebody with a simulated headset on."""

    def show(self, boards: Boards) -> None:
        """The newest boards."""
        ...

    def see(self, sight: Observation) -> None:
        """The newest look."""
        ...

    def move(self, now_ns: int) -> SimulatedInputs:
        """Head and hands at ``now_ns``."""
        ...

    def told(self) -> tuple[str, ...]:
        """What to tell the experimenter that is new, a line each."""
        ...


class Performer(Protocol):
    """Makes a player, in whatever process."""

    def player(self, start: WorldState, now_ns: int) -> Player: ...


@dataclass(frozen=True, slots=True)
class Improviser:
    """Explores and answers of its own accord; ``answers`` reach the oracle only."""

    kind: ParticipantKind
    seed: int
    answers: Mapping[str, Answer]

    def player(self, start: WorldState, now_ns: int) -> Player:
        mind = make_participant(self.kind, self.seed, self.answers, button_centre)
        return SimulatedWearer(mind, self.seed, start, now_ns)


@dataclass(frozen=True, slots=True)
class ScriptReader:
    """Does what a script says, with a person's tremor."""

    script: Script
    seed: int

    def player(self, start: WorldState, now_ns: int) -> Player:
        mind = ScriptPlayer(self.script, button_centre, self.seed)
        return SimulatedWearer(mind, self.seed, start, now_ns, BodyLimits(tremor=1.0), mind.told)


@dataclass(frozen=True, slots=True)
class WeigherOfPairs:
    """Weighs pair after pair with an unsteady finger, and answers which was heavier."""

    finger: UnsteadyFinger
    seed: int

    def player(self, start: WorldState, now_ns: int) -> Player:
        mind = Weigher(self.finger, button_centre, self.seed)
        return SimulatedWearer(mind, self.seed, start, now_ns, sensing=feeling)


@dataclass(frozen=True, slots=True)
class Playback:
    """Does what was recorded from the moment the house is shown; answers nothing."""

    recording: Motion | HandStream

    def player(self, start: WorldState, now_ns: int) -> Player:  # noqa: ARG002
        return Recorded(self.recording)


class Recorded:
    """A recording that waits for the house."""

    def __init__(self, recording: Motion | HandStream) -> None:
        self._recording = recording
        self._waiting = (
            MotionPlayer(recording.until(0.0), 0)
            if isinstance(recording, Motion)
            else StreamPlayer(recording, 0)
        )
        self._player: MotionPlayer | StreamPlayer | None = None
        self._inside = False

    def show(self, boards: Boards) -> None:
        self._inside = self._inside or boards.in_house

    def see(self, sight: Observation) -> None:
        """Its eyes are shut."""

    def move(self, now_ns: int) -> SimulatedInputs:
        if self._player is None and self._inside:
            self._player = (
                MotionPlayer(self._recording, now_ns)
                if isinstance(self._recording, Motion)
                else StreamPlayer(self._recording, now_ns)
            )
        return self._player.move(now_ns) if self._player else self._waiting.move(0)

    def told(self) -> tuple[str, ...]:
        return ()


def performer(
    part: Part | None, kind: ParticipantKind, seed: int, answers: Mapping[str, Answer]
) -> Performer:
    """Who performs ``part``; without one, an improviser of that ``kind``."""
    if isinstance(part, Script):
        return ScriptReader(part, seed)
    if isinstance(part, UnsteadyFinger):
        return WeigherOfPairs(part, seed)
    if isinstance(part, Motion | HandStream):
        return Playback(part)
    return Improviser(kind, seed, answers)
