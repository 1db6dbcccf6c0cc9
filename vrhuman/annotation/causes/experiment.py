"""The experiment: a session simulated again without one action, to see what still comes about.

What is taken away is told in :mod:`.leaving_out`. The agent goes where it went: its base is led to
where it came, for what it carried, and does not carry now, may have run against a door frame on the
way; what it cannot pass stops it still. A later deed *comes about* if its objects come to the state
in which it left them in the recording, by a change: what is so already does not come about. For
what was carried or pushed that is the place, within :data:`NEAR_METRES`.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.causes.deeds import ATTRIBUTES, IDLE, Deed
from vrhuman.annotation.causes.leaving_out import Frame, LeftOut, leaving_out
from vrhuman.annotation.facts import facts_of
from vrhuman.annotation.segments import HELPER
from vrhuman.annotation.world_facts import WorldFacts
from vrhuman.embodiment.agent import handling_part, helper_part
from vrhuman.embodiment.build import opened
from vrhuman.embodiment.handling import Handling
from vrhuman.embodiment.helped import stand_helper
from vrhuman.recording.channels import Topic
from vrhuman.recording.checks.mesh_pack import recorded_pack
from vrhuman.recording.entries import Gap, Keyframe
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.records import Command, EventKind, WorldState

NEAR_METRES = 0.25
"""What was carried or pushed has come where it came in the recording if it is this near [m]."""
MOVED_METRES = 0.05
"""It has been moved if it is this far from where it was [m]."""
LED_METRES = 0.001
"""An agent is led back to where it came if it is farther from there than this [m]."""
_PLACED = frozenset(
    {ActionName.MOVE, ActionName.PUT, ActionName.THROW, ActionName.PUSH, ActionName.TIDY}
)
_ATTRIBUTE: Mapping[ActionName, str] = {
    ActionName.OPEN: "openness",
    ActionName.CLOSE: "openness",
    ActionName.TURN_ON: "poweredness",
    ActionName.TURN_OFF: "poweredness",
    ActionName.CLEAN: "cleanliness",
    ActionName.MAKE: "cleanliness",
    ActionName.MAKE_DIRTY: "cleanliness",
    ActionName.FILL: "emptiness",
    ActionName.EMPTY: "emptiness",
    ActionName.SLICE: "shape",
    ActionName.BREAK: "wholeness",
    ActionName.USE_UP: "supply",
    ActionName.PICK_UP: "possession",
}
"""The attribute of its first object that an action changes."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether a deed came about without another one; if not, ``reason`` says what was so."""

    number: int
    came_about: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Tape:
    """What a session's engine was told: commands in order, and the keyframes between them."""

    frames: tuple[Frame, ...]
    keyframes: tuple[tuple[int, Keyframe], ...]

    @classmethod
    def of(cls, session: Session) -> Tape:
        """Read a session's commands and keyframes.

        :raises SessionError: for a session with a gap, of which no experiment is made.
        """
        commands: dict[int, Command] = {}
        frames: list[Frame] = []
        keyframes: list[tuple[int, Keyframe]] = []
        topics = (Topic.COMMAND, Topic.EVENT, Topic.KEYFRAME, Topic.GAP)
        for _, entry in session.entries(*topics):
            match entry:
                case Command():
                    commands[entry.sequence] = entry
                case Keyframe():
                    keyframes.append((len(frames), entry))
                case Gap():
                    raise SessionError(f"{session.path}: has a gap; make no experiment of it")
                case WorldState() if entry.ticks:
                    command = commands.get(entry.command_sequence)
                    if command is None:
                        raise SessionError(
                            f"{session.path}: command {entry.command_sequence} is missing"
                        )
                    frames.append(_frame(command, entry, _helper_frame(entry)))
        return cls(tuple(frames), tuple(keyframes))


class RecordedPathFollower:
    """Leads one agent to where it came in the recording, from where an experiment changes it.

    As long as it is there, its commands stay what they were, to the last bit.
    """

    def __init__(self) -> None:
        self._here, self._asked = np.zeros(2), np.zeros(2)
        self._offset = np.zeros(2)
        self._strayed = False

    def go(self, handling: Handling, frame: Frame, command: Command, led: bool) -> None:
        """Carry out what is left of a frame's command; ``led`` from the change on."""
        if self._strayed:
            towards = self._asked + (np.array(frame.came_to) - self._here)
            self._offset = towards - command.travel
        self._asked = command.travel + self._offset
        state = handling.step(replace(command, travel=self._asked), frame.ticks).world_state
        self._here = state.agent_position[[0, 2]]
        self._strayed = led and math.dist(frame.came_to, self._here) > LED_METRES


class Experiment:
    """Leaves actions out of one session; begins at the last keyframe before each.

    ``helper`` is the second agent's hand, in a session that has one.
    """

    def __init__(
        self,
        tape: Tape,
        handling: Handling,
        deeds: Sequence[Deed],
        helper: Handling | None = None,
    ) -> None:
        self._tape, self._handling, self._deeds = tape, handling, deeds
        self._helper = helper
        self._ticks = [frame.tick for frame in tape.frames]

    def without(self, root: int, later: Sequence[int]) -> tuple[Outcome, ...]:
        """Return what became of later deeds (by number) without the deed ``root``."""
        by_number = {deed.number: deed for deed in self._deeds}
        actor = by_number[root].segment.actor
        own = [deed for deed in self._deeds if deed.segment.actor == actor]
        left_out = leaving_out(by_number[root], own, _frames_of(actor, self._tape.frames))
        if left_out.is_nothing or not later:
            return ()
        asked = [by_number[number] for number in later]
        first = min(_first_tick(left_out, by_number[root]), by_number[root].segment.begin_tick)
        facts = self._simulate(first, asked, left_out, actor)
        return tuple(
            outcome(deed, facts[deed.segment.begin_tick - 1], facts[deed.segment.end_tick])
            for deed in asked
        )

    def _simulate(
        self, first: int, asked: Sequence[Deed], left_out: LeftOut, actor: str
    ) -> Mapping[int, WorldFacts]:
        """Return the facts at each asked deed's begin and end."""
        frames, engine = self._tape.frames, self._handling.engine
        ticks = sorted({t for d in asked for t in (d.segment.begin_tick - 1, d.segment.end_tick)})
        wanted = list(reversed(ticks))
        found: dict[int, WorldFacts] = {}
        at = bisect_right(self._ticks, first)
        way, way_of_helper = RecordedPathFollower(), RecordedPathFollower()
        for number, frame in self._from_keyframe(at):
            while wanted and frame.tick > wanted[-1]:
                found[wanted.pop()] = facts_of(engine, frame.tick, 0)
            if not wanted:
                break
            changed = number >= at - 1
            if self._helper is not None and frame.helper is not None:
                own = frame.helper
                out = changed and actor == HELPER
                command = left_out.command(own) if out else own.command
                way_of_helper.go(self._helper, own, command, changed)
            out = changed and actor != HELPER
            command = left_out.command(frame) if out else frame.command
            way.go(self._handling, frame, command, changed)
        last = frames[-1].tick
        return {**found, **{tick: facts_of(engine, last, 0) for tick in wanted}}

    def _from_keyframe(self, at: int) -> Iterator[tuple[int, Frame]]:
        """Yield the frames from the last keyframe before frame ``at``, in its state."""
        tape, handling = self._tape, self._handling
        before = [n for n, (place, _) in enumerate(tape.keyframes) if place <= max(0, at - 1)]
        if not before:
            raise SessionError("no keyframe before the action; make no experiment of this session")
        place, keyframe = tape.keyframes[before[-1]]
        own, state = handling_part(keyframe.state)
        handling.engine.restore(state)
        handling.restore(own)
        if self._helper is not None:
            self._helper.restore(helper_part(keyframe.state))
        if keyframe.laid_out:
            handling.weights.update(dict(keyframe.laid_out))
        coming = dict(tape.keyframes[before[-1] + 1 :])
        for number in range(place, len(tape.frames)):
            if number in coming:
                self._reset(coming[number])
            yield number, tape.frames[number]

    def _reset(self, keyframe: Keyframe) -> None:
        """Do what the live engine did at a keyframe: reset itself to its own state."""
        handling, engine = self._handling, self._handling.engine
        if keyframe.laid_out:
            if self._helper is not None:
                self._helper.let_go()
            handling.lay_out(dict(keyframe.laid_out))
        engine.restore(engine.save())
        handling.restore(handling.save())
        if self._helper is not None:
            self._helper.restore(self._helper.save())


@contextmanager
def experiment_of(
    path: Path, deeds: Sequence[Deed], meshes: Path | None = None
) -> Iterator[Experiment]:
    """Open a session for experiments; ``deeds`` are those of its annotation.

    :raises SessionError: if none can be made of it.
    """
    with Session.open(path) as session:
        tape, start = Tape.of(session), session.start
        pack = recorded_pack(start, path, meshes)
    seed = start.seeds["house"]
    with opened(start.house, start.house_id, seed, pack, start.engine) as house:
        handling, helper = Handling(house.engine, start.closed_doors), None
        if start.settings.get("helper"):
            helper = Handling(stand_helper(house.engine), start.closed_doors)
        yield Experiment(tape, handling, deeds, helper)


def _frame(command: Command, state: WorldState, helper: Frame | None = None) -> Frame:
    took = [each.object_id for each in state.events if each.kind is EventKind.PICKED]
    x, _, z = state.agent_position.tolist()
    return Frame(command, state.ticks, state.tick, (x, z), "".join(took[-1:]), helper)


def _helper_frame(entry: WorldState) -> Frame | None:
    """Return the helper's part of a frame; its state's ticks are the house's."""
    if entry.helper is None:
        return None
    own = replace(entry.helper.state, tick=entry.tick, ticks=entry.ticks)
    return _frame(entry.helper.command, own)


def _frames_of(actor: str, frames: Sequence[Frame]) -> Sequence[Frame]:
    """Return what one actor's engine was told."""
    if actor != HELPER:
        return frames
    return [each.helper for each in frames if each.helper is not None]


def outcome(deed: Deed, before: WorldFacts, after: WorldFacts) -> Outcome:
    """Return whether a deed came about between two moments of an experiment."""
    action, number = deed.segment.action, deed.number
    if action in IDLE:
        return Outcome(number, True)
    if action in _PLACED:
        things = sorted(deed.moved) if action is ActionName.TIDY else [deed.segment.object1]
        for each in things:
            reason = _not_placed(each, deed, before, after)
            if reason:
                return Outcome(number, False, reason)
        return Outcome(number, True)
    attribute, thing = _ATTRIBUTE[action], deed.segment.object1
    value = ATTRIBUTES[attribute]
    wanted = value(deed.after.objects[thing])
    then, now = value(before.objects[thing]), value(after.objects[thing])
    if then == wanted:
        return Outcome(number, False, f"{thing} was {wanted} already")
    if now != wanted:
        return Outcome(number, False, f"{thing} stayed {now}")
    return Outcome(number, True)


def _not_placed(thing: str, deed: Deed, before: WorldFacts, after: WorldFacts) -> str:
    then, now = before.objects[thing].position, after.objects[thing].position
    if math.dist(then, now) < MOVED_METRES:
        return f"{thing} stayed where it was"
    away = math.dist(now, deed.after.objects[thing].position)
    return f"{thing} came {away:.2f} m away from there" if away > NEAR_METRES else ""


def _first_tick(left_out: LeftOut, deed: Deed) -> int:
    """Return the first tick at which something is taken away."""
    spans = (*left_out.grips, *left_out.arms)
    return min((low for low, _ in spans), default=deed.segment.begin_tick)
