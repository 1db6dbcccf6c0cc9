"""Annotates a session: finds what happened in it by simulating it again."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from vrhuman.annotation.annotation import Annotation, Transition
from vrhuman.annotation.awareness import Watching
from vrhuman.annotation.composing import Fulfilment, Turn, composed, in_order
from vrhuman.annotation.facts import changes, facts_of
from vrhuman.annotation.finder import ActionFinder
from vrhuman.annotation.resimulation import Resimulation
from vrhuman.annotation.segments import HELPER, ActionSegment
from vrhuman.annotation.ticking import StepTicker
from vrhuman.annotation.world_facts import WorldFacts
from vrhuman.embodiment.acting import ActingHandling
from vrhuman.embodiment.build import opened
from vrhuman.embodiment.handling import Handling
from vrhuman.engines.backends import find_backend
from vrhuman.engines.engine import Engine
from vrhuman.recording.channels import Topic
from vrhuman.recording.checks.mesh_pack import recorded_pack
from vrhuman.recording.entries import InstructionsGiven, Keyframe, StepSkipped
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.records import EventKind, Instruction, WorldState

_CHANGING = frozenset(EventKind) - {EventKind.COLLIDED, EventKind.ROOM_ENTERED, EventKind.DIVERGED}


@dataclass(slots=True)
class _Snapshots:
    """The facts at the moments around which something changes, in order."""

    engine: Engine
    taken: list[WorldFacts] = field(default_factory=list)

    def take(self, tick: int, time_ns: int) -> None:
        """Take the facts of the present moment, once for each tick."""
        before = self.taken[-1] if self.taken else None
        if before is not None and before.tick == tick:
            self.taken.pop()
        self.taken.append(facts_of(self.engine, tick, time_ns, before))

    def at(self, tick: int) -> WorldFacts:
        """Return the newest facts at or before a tick."""
        number = bisect_right(self.taken, tick, key=lambda facts: facts.tick)
        return self.taken[max(0, number - 1)]

    def before(self, tick: int) -> WorldFacts:
        """Return the newest facts from before a tick."""
        return self.at(tick - 1)


@dataclass(slots=True)
class _Noting:
    """A finder that keeps what it has found."""

    finder: ActionFinder
    found: list[ActionSegment] = field(default_factory=list)

    def look_for(self, object_types: frozenset[str]) -> None:
        self.finder.look_for(object_types)

    def update(self, world_state: WorldState, time_ns: int) -> tuple[ActionSegment, ...]:
        new = self.finder.update(world_state, time_ns)
        self.found += new
        return new


class _Following:
    """Follows what was asked for in an instructed session, as it was followed live."""

    def __init__(self, finder: _Noting, engine: Engine) -> None:
        self.fulfilled: list[Fulfilment] = []
        self.turns: list[Turn] = []
        self._ticker = StepTicker(finder, lambda: facts_of(engine, 0, 0))
        self._since_ns = 0  # when the current step became that

    def given(self, instructions: tuple[Instruction, ...], time_ns: int) -> None:
        """Begin with what a phase asks for."""
        self._ticker.instruct(instructions)
        self._since_ns = time_ns

    def skipped(self, number: int, time_ns: int) -> None:
        """Go on without a step."""
        left = tuple(each for each in self._ticker.left if each.number != number)
        if left[:1] != self._ticker.left[:1]:
            self._turned(self._ticker.left[0], time_ns)
        self._ticker.instruct(left)

    def update(self, world_state: WorldState, time_ns: int) -> None:
        """Take the next world state."""
        asked = {each.number: each for each in self._ticker.left}
        for step in self._ticker.update(world_state, time_ns):
            self.fulfilled.append(Fulfilment(asked[step.number], step, self._since_ns))
            self._turned(asked[step.number], time_ns)

    def _turned(self, instruction: Instruction, time_ns: int) -> None:
        self.turns.append(Turn(instruction, self._since_ns, time_ns))
        self._since_ns = time_ns


def annotate(
    path: Path | str,
    meshes: Path | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Annotation:
    """Return what happened in a session; ``progress`` is told the ticks simulated so far.

    ``meshes`` is the folder of the mesh pack that it was recorded with.

    :raises SessionError: if its engine cannot simulate it again, or it has no world state.
    """
    with Session.open(path) as session:
        start = session.start
        backend = find_backend(start.engine)
        if backend is None or not backend.deterministic:
            raise SessionError(
                f"{path}: recorded on the engine {start.engine!r}, which does not repeat itself "
                "exactly; only sessions of a deterministic engine (embedded) can be annotated"
            )
        pack = recorded_pack(start, path, meshes)
        seed = start.seeds["house"]
        with opened(start.house, start.house_id, seed, pack, start.engine) as house:
            return _annotated(session, Path(path), house.engine, meshes, progress)


@dataclass(slots=True)
class _Acting:
    """Tells the moments around which one agent changes something."""

    finder: ActionFinder
    touching: bool = False

    def begins(self, coming: WorldState) -> bool:
        """Return whether something may change by the agent in a coming world state."""
        return (
            _changes(coming)
            or (bool(coming.touched) and not self.touching)
            or self.finder.may_begin(coming)
        )

    def ends(self, now: WorldState) -> bool:
        """Take the next world state, and return whether something has changed, or lies still."""
        self.touching = bool(now.touched)
        return _changes(now) or self.finder.stopped(now.tick)


class _Second:
    """What the helper does and what the two see of each other, in a session that has one."""

    def __init__(self, engine: Engine, first: ActionFinder) -> None:
        self.found: list[ActionSegment] = []
        self.watching = Watching(engine)
        self._finder = ActionFinder(engine, HELPER, first.places)
        self._acting = _Acting(self._finder)

    def changes(self, coming: WorldState) -> bool:
        """Return whether something changes by the helper in a coming world state."""
        own = coming.helper
        return own is not None and self._acting.begins(own.state)

    def update(self, world_state: WorldState, time_ns: int, something_happened: bool) -> bool:
        """Take the next world state, and return whether one of the two has done something in it.

        ``something_happened`` says whether the first one has.
        """
        own = world_state.helper
        if own is None:
            return something_happened
        new = self._finder.update(own.state, time_ns)
        self.found += new
        happened = self._acting.ends(own.state) or bool(new) or something_happened
        self.watching.update(world_state, happened)
        return happened

    def laid_out(self) -> None:
        self._finder.laid_out()


def _annotated(
    session: Session,
    path: Path,
    engine: Engine,
    meshes: Path | None,
    progress: Callable[[int], None],
) -> Annotation:
    snapshots, finder = _Snapshots(engine), _Noting(ActionFinder(engine))
    following = _Following(finder, engine)
    acts = session.start.participant_kind == "agent"
    doors = session.start.closed_doors
    simulation = Resimulation(session, ActingHandling(engine) if acts else Handling(engine, doors))
    helper = simulation.helper_engine
    second = None if helper is None else _Second(helper, finder.finder)
    first, first_ns, last = _Acting(finder.finder), -1, (0, 0)

    def before(coming: WorldState, time_ns: int) -> None:
        """Keep the state from before what is about to change it."""
        nonlocal first_ns
        if first_ns < 0:
            first_ns = time_ns
            snapshots.take(coming.tick - coming.ticks, time_ns)
        elif snapshots.taken[-1].tick != last[0] and (
            first.begins(coming) or (second is not None and second.changes(coming))
        ):
            snapshots.take(*last)

    for time_ns, entry in simulation.run(before, Topic.INSTRUCTIONS, Topic.INSTRUCTION_SKIPPED):
        match entry:
            case Keyframe() if entry.laid_out:
                finder.finder.laid_out()
                if second is not None:
                    second.laid_out()
                if first_ns >= 0:
                    snapshots.take(*last)
            case InstructionsGiven():
                following.given(entry.instructions, time_ns)
            case StepSkipped():
                following.skipped(entry.number, time_ns)
            case WorldState():
                before_this = len(finder.found) + len(following.fulfilled)
                following.update(entry, time_ns)
                last = (entry.tick, time_ns)
                new = len(finder.found) + len(following.fulfilled) > before_this
                happened = first.ends(entry) or new
                if second is not None:
                    happened = second.update(entry, time_ns, happened)
                if happened:
                    snapshots.take(*last)
                progress(entry.tick)
    if first_ns < 0:
        raise SessionError(f"{path}: nothing was done in this session, there is no world state")
    snapshots.take(*last)
    segments = composed(finder.found, following.fulfilled, snapshots.at, following.turns)
    if second is not None:
        segments = in_order((*segments, *composed(second.found)))
    start = session.start
    after = tuple(snapshots.at(segment.end_tick) for segment in segments)
    return Annotation(
        session_id=start.session_id,
        house_id=start.house_id,
        participant=start.participant,
        kind=start.participant_kind,
        engine=start.engine,
        first_ns=first_ns,
        last_ns=last[1],
        segments=segments,
        start=snapshots.taken[0],
        end=snapshots.taken[-1],
        before=tuple(snapshots.before(segment.begin_tick) for segment in segments),
        after=after,
        chains=_chains(snapshots.taken, segments),
        identical=not simulation.difference,
        difference=simulation.difference,
        sightings=() if second is None else second.watching.sightings(segments, path, meshes),
    )


def _changes(world_state: WorldState) -> bool:
    """Return whether a world state says that something of an object changed in it."""
    if world_state.object_actions:
        return True
    return any(event.kind in _CHANGING for event in world_state.events)


def _chains(
    taken: Sequence[WorldFacts], segments: Sequence[ActionSegment]
) -> dict[str, tuple[Transition, ...]]:
    """Return each changed object's transitions, in order, with the segments they belong to."""
    found: dict[str, list[Transition]] = {}
    for before, after in pairwise(taken):
        for object_id, key, old, new in changes(before, after):
            segment = _segment_of(object_id, before.tick, after.tick, segments)
            found.setdefault(object_id, []).append(
                Transition(object_id, key, old, new, after.tick, after.time_ns, segment)
            )
    return {name: tuple(each) for name, each in sorted(found.items())}


def _segment_of(object_id: str, since: int, until: int, segments: Sequence[ActionSegment]) -> int:
    """Return the segment in whose time a change lies: one that names the object, else any."""
    meet = [n for n, s in enumerate(segments) if s.begin_tick <= until and since <= s.end_tick]
    named = [n for n in meet if object_id in (segments[n].object1, segments[n].object2)]
    return next(iter((*named, *meet)), -1)
