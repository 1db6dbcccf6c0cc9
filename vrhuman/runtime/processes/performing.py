"""Who moves the simulated headset: a free participant, the player of a script, or a recording.

A performer is a recipe that can be handed to a process. The player it makes is given the time, the
panels and what the agent's camera sees, and returns the head and hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from vrhuman.headset.simulated import SimulatedInputs
from vrhuman.houses.house import House
from vrhuman.panels.layout import button_centre
from vrhuman.participants.body import BodyLimits
from vrhuman.participants.choosing import make_participant
from vrhuman.participants.comparing.weigher import UnsteadyFinger, Weigher
from vrhuman.participants.goal_directed import Errand, GoalDirectedParticipant
from vrhuman.participants.instructed import Home, instructed
from vrhuman.participants.motion import Motion, MotionPlayer
from vrhuman.participants.script import Script, ScriptPlayer
from vrhuman.participants.scripted import ScriptedParticipant
from vrhuman.participants.senses import PeoplesSenses
from vrhuman.participants.streams import HandStream, StreamPlayer
from vrhuman.records import Answer, Asked, Instruction, Observation, ParticipantKind, WorldState
from vrhuman.runtime.processes.messages import Boards
from vrhuman.runtime.processes.residence import home_of
from vrhuman.runtime.processes.simulated_wearer import SimulatedWearer, feeling

Part = Script | Motion | HandStream | UnsteadyFinger | PeoplesSenses
"""What can be performed instead of exploring freely with true senses."""


class Player(Protocol):
    """Somebody who wears the simulated headset."""

    def show(self, boards: Boards) -> None:
        """Take the newest panels."""
        ...

    def see(self, sight: Observation) -> None:
        """Take the newest look of the agent's camera."""
        ...

    def move(self, now_ns: int) -> SimulatedInputs:
        """Return the head and hands at ``now_ns`` [ns]."""
        ...

    def new_messages(self) -> tuple[str, ...]:
        """Return new messages for the experimenter, one line each."""
        ...


class Performer(Protocol):
    """A recipe from which any process can make a player."""

    def player(self, start: WorldState, now_ns: int) -> Player: ...


@dataclass(frozen=True, slots=True)
class Improviser:
    """Explores and answers freely; only the oracle is given ``answers``."""

    kind: ParticipantKind
    seed: int
    answers: Mapping[str, Answer]

    def player(self, start: WorldState, now_ns: int) -> Player:
        mind = make_participant(self.kind, self.seed, self.answers, button_centre)
        return SimulatedWearer(mind, self.seed, start, now_ns)


@dataclass(frozen=True, slots=True)
class LikePeople:
    """Explores and answers freely, and perceives what people would."""

    senses: PeoplesSenses
    seed: int

    def player(self, start: WorldState, now_ns: int) -> Player:
        mind = ScriptedParticipant(button_centre, self.seed, senses=self.senses)
        return SimulatedWearer(mind, self.seed, start, now_ns)


@dataclass(frozen=True, slots=True)
class ScriptReader:
    """Does what a script says, with a person's tremor."""

    script: Script
    seed: int

    def player(self, start: WorldState, now_ns: int) -> Player:
        mind = ScriptPlayer(self.script, button_centre, self.seed)
        return SimulatedWearer(
            mind, self.seed, start, now_ns, BodyLimits(tremor=1.0), mind.new_messages
        )


@dataclass(frozen=True, slots=True)
class WeigherOfPairs:
    """Compares pairs of weights with an unsteady finger, and answers which was heavier."""

    finger: UnsteadyFinger
    seed: int

    def player(self, start: WorldState, now_ns: int) -> Player:
        mind = Weigher(self.finger, button_centre, self.seed)
        return SimulatedWearer(mind, self.seed, start, now_ns, sensing=feeling)


@dataclass(frozen=True, slots=True)
class Playback:
    """Repeats a recording from the moment the house is shown; answers nothing."""

    recording: Motion | HandStream

    def player(self, start: WorldState, now_ns: int) -> Player:  # noqa: ARG002
        return Recorded(self.recording)


class Recorded:
    """The player of a recording, which waits for the house."""

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
        """Ignore the look: a recording does not see."""

    def move(self, now_ns: int) -> SimulatedInputs:
        if self._player is None and self._inside:
            self._player = (
                MotionPlayer(self._recording, now_ns)
                if isinstance(self._recording, Motion)
                else StreamPlayer(self._recording, now_ns)
            )
        return self._player.move(now_ns) if self._player else self._waiting.move(0)

    def new_messages(self) -> tuple[str, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class DoesAsInstructed:
    """Carries out instructions, one after the other, in a house that it knows as its ``home``."""

    instructions: tuple[Instruction, ...]
    seed: int
    home: Home | None = None

    def player(self, start: WorldState, now_ns: int) -> Player:
        mind = instructed(self.instructions, button_centre, self.seed, self.home)
        return SimulatedWearer(mind, self.seed, start, now_ns, new_messages=mind.new_messages)


@dataclass(frozen=True, slots=True)
class PursuesGoals:
    """Carries out its own plan to reach goals, in a house that it knows as its ``home``."""

    errands: tuple[Errand, ...]
    seed: int
    home: Home | None = None

    def player(self, start: WorldState, now_ns: int) -> Player:
        mind = GoalDirectedParticipant(self.errands, button_centre, self.seed, self.home)
        return SimulatedWearer(mind, self.seed, start, now_ns, new_messages=mind.new_messages)


def performer(
    part: Part | None,
    kind: ParticipantKind,
    seed: int,
    answers: Mapping[str, Answer],
    instructions: tuple[Asked, ...] = (),
    errands: tuple[Errand, ...] = (),
    house: House | None = None,
) -> Performer:
    """Return who performs ``part``; without a part, a free participant of that ``kind``.

    A scripted participant who is given ``instructions`` carries them out, in the ``house`` as
    somebody who lives there; goals are reached by its own ``errands``.
    """
    if instructions and part is None and kind == "scripted":
        home = None if house is None else home_of(house)
        if errands:
            return PursuesGoals(errands, seed, home)
        steps = tuple(each for each in instructions if isinstance(each, Instruction))
        return DoesAsInstructed(steps, seed, home)
    if isinstance(part, Script):
        return ScriptReader(part, seed)
    if isinstance(part, UnsteadyFinger):
        return WeigherOfPairs(part, seed)
    if isinstance(part, PeoplesSenses):
        return LikePeople(part, seed)
    if isinstance(part, Motion | HandStream):
        return Playback(part)
    return Improviser(kind, seed, answers)
