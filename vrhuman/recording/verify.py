"""Verifies a session: simulates it again, and compares all else with its seal and with itself.

A file is verified when each world state that was recorded comes out of the simulation the same in
every field, steps, events, bodies and keyframes included. What an engine simulated that is not
deterministic (AI2-THOR), or is not installed here, cannot be simulated again exactly: such a
session is *replayed*: its states are read, its ticks must join, each must have its hash.

What no simulation gives (the headset, answers, phases, video, sound, ...) is compared with the seal
that the file got when it was closed (:mod:`vrhuman.recording.seal`), and with what else the file
says (:mod:`vrhuman.recording.checks.contradictions`). The file must still have every message that
was recorded (:mod:`vrhuman.recording.completeness`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Protocol, runtime_checkable

from vrhuman.engines.backends import find_backend
from vrhuman.recording.channels import Topic
from vrhuman.recording.checks.contradictions import Contradiction, contradictions
from vrhuman.recording.checks.differences import Difference, described, difference
from vrhuman.recording.checks.mesh_pack import recorded_pack
from vrhuman.recording.completeness import completeness
from vrhuman.recording.entries import (
    Bodies,
    Gap,
    Keyframe,
    PhaseStart,
    Resumed,
    SessionStart,
)
from vrhuman.recording.errors import SessionError
from vrhuman.recording.losses.report import ClosingRecord, Completeness
from vrhuman.recording.provenance import provenance
from vrhuman.recording.reader import Session
from vrhuman.recording.seal import How, SealCheck, SealState, check_seal
from vrhuman.recording.seal.signature import SignatureState, check_signature
from vrhuman.records import TICK_SECONDS, Command, VrhumanError, WorldState


class Stepper(Protocol):
    """What a session is simulated with: :class:`vrhuman.embodiment.agent.EmbodiedAgent`."""

    def observe(self) -> WorldState:
        """Return the present state; no time passes."""
        ...

    def step(self, command: Command, ticks: int) -> WorldState:
        """Apply a command for some ticks."""
        ...

    def lay_out(self, weights: Mapping[str, float]) -> None:
        """Put all things back where they were at first, and give these other weights [kgf]."""
        ...

    def save(self) -> bytes:
        """Return the full state."""
        ...

    def restore(self, state: bytes) -> None:
        """Return to a saved state."""
        ...


@runtime_checkable
class KnowsEarlierBodies(Protocol):
    """A stepper that knows how an earlier version of this program drew its house."""

    def drew(self, bodies: int) -> bool:
        """Return whether one drew so many bodies, which are the first of today's."""
        ...


@runtime_checkable
class HasHelper(Protocol):
    """A stepper with a second agent in its house."""

    def order(self, command: Command) -> None:
        """Let the second agent follow this command during the next step."""
        ...


Build = Callable[[SessionStart], Stepper]


@dataclass(frozen=True, slots=True)
class Verification:
    """The result of a verification.

    ``frames`` world states of ``ticks`` ticks were compared; ``unverified`` ones are between a gap
    of a recovered file and the next keyframe, or before the keyframe that was started from; a part
    that was resumed starts from its first. ``versions`` names what differs between the recording's
    packages and these. If ``replayed``, the states were read, not simulated again; ``identical``
    then says nothing, and the first difference is between what is in the file and what a whole file
    has. A whole file of somebody who never was in the house, as under the condition ``blind``, is
    identical in 0 frames.

    ``completeness`` says whether messages of any channel are missing; the states that are there may
    be identical nevertheless. ``seal`` says whether anything was changed since the file was closed,
    ``contradictions`` what of it cannot be true, and ``signature`` whether the laboratory signed it
    whose key was given (None if none was).
    """

    identical: bool
    frames: int
    unverified: int
    ticks: int
    keyframes: int
    first_difference: Difference | None
    seconds: float
    versions: tuple[str, ...]
    completeness: Completeness
    seal: SealCheck
    contradictions: tuple[Contradiction, ...] = ()
    signature: SignatureState | None = None
    replayed: bool = False

    @property
    def good(self) -> bool:
        """Whether its states are as recorded, no message is missing, and nothing was changed."""
        whole = self.states_good and self.completeness.nothing_lost
        return whole and self.unchanged and self.signature in (None, SignatureState.VALID)

    @property
    def unchanged(self) -> bool:
        """Whether nothing in the file says that it was changed."""
        wrong = self.signature is SignatureState.WRONG
        return self.seal.good and not self.contradictions and not wrong

    def changes(self) -> tuple[str, ...]:
        """Return in words what was changed, as far as the file says so: where, and from when."""
        found = []
        for each in self.seal.changes:
            when = self._from(each.since_ns) if each.how is not How.REMOVED else ""
            found.append(f"{each.title}: {each.how} since it was sealed{when}")
        for other in self.contradictions:
            found.append(f"{other}{self._from(other.time_ns)}")
        if self.signature is SignatureState.WRONG:
            found.append("its signature is not that of its seal")
        if self.seal.state is SealState.GONE:
            found.append("its closing record, with the seal, is gone or damaged")
        return tuple(found)

    def _from(self, time_ns: int | None) -> str:
        if time_ns is None or not self.completeness.messages:
            return ""
        return f", at {(time_ns - self.completeness.start_ns) / 1e9:.2f} s"

    @property
    def states_good(self) -> bool:
        """Whether it was simulated again identically or, if that is not possible, is complete."""
        whole = self.replayed and self.frames > 0 and self.first_difference is None
        return self.identical or whole

    @property
    def realtime_factor(self) -> float:
        """Simulated seconds per second."""
        return self.ticks * TICK_SECONDS / self.seconds if self.seconds > 0 else 0.0


def session_agent(start: SessionStart, meshes: Path | None = None) -> Stepper:
    """Return the agent on a session's engine, in its house and with its seed.

    A person's is embodied; one of the kind ``agent`` acts by whole actions.

    ``meshes`` is the folder of the mesh pack that it was recorded with.

    :raises SessionError: if that is another pack, or is not given.
    """
    from vrhuman.embodiment.build import build_acting, build_agent  # engines load only here

    pack = recorded_pack(start, start.session_id, meshes, " to simulate it again")
    helped = bool(start.settings.get("helper"))
    if start.participant_kind == "agent":
        return build_acting(start.house, start.house_id, start.seeds["house"], pack, start.engine)
    return build_agent(
        *(start.house, start.house_id, start.seeds["house"], pack, start.engine),
        *(helped, start.closed_doors),
    )


def verify(
    path: Path | str,
    build: Build = session_agent,
    from_keyframe: int | None = None,
    key: Path | None = None,
) -> Verification:
    """Simulate the session again, whole or from its keyframe of that number (from 0), and compare.

    At each keyframe the simulation resets itself to its own saved state, as the live one did; it
    takes over the *recorded* state only where it starts, or after a gap of a recovered file.
    A session of an engine that is not deterministic, or not installed, is replayed. With the
    public ``key`` of a laboratory, its signature under the seal is checked.
    """
    signature = None if key is None else check_signature(Path(path), key)
    seal = check_seal(path)
    try:
        found = _verified(Path(path), build, from_keyframe, seal)
    except Exception:  # what was altered can fail anywhere
        if seal.good:
            raise
        found = _unreadable(seal)
    return replace(found, signature=signature)


def _verified(path: Path, build: Build, from_keyframe: int | None, seal: SealCheck) -> Verification:
    complete = completeness(path)
    with Session.open(path) as session:
        untrue = tuple(contradictions(session)) if complete.good else ()
        backend = find_backend(session.start.engine)
        if backend is None or not backend.deterministic:
            return _replayed(session, complete, seal, untrue)
        here = provenance(session.start.engine)
        then = session.start.provenance
        other = any(then.get(name) != here[name] for name in ("vrhuman", "source"))
        replay = _Replay(session, build(session.start), from_keyframe, other)
        began = time.perf_counter()
        first, compared = None, True
        try:
            first = next(replay.differences(), None)
        except SessionError:
            if complete.good:
                raise
            compared = False  # what could not be read is missing
        seconds = time.perf_counter() - began
        if from_keyframe is not None and replay.keyframes <= from_keyframe:
            raise SessionError(
                f"{path}: no keyframe {from_keyframe}; the file has {replay.keyframes}, counted "
                "from 0"
            )
        return Verification(
            identical=compared and first is None and (replay.frames > 0 or replay.nothing_done),
            frames=replay.frames,
            unverified=replay.unverified,
            ticks=replay.ticks,
            keyframes=replay.keyframes,
            first_difference=first,
            seconds=seconds,
            versions=_other_versions(session.start),
            completeness=complete,
            seal=seal,
            contradictions=untrue,
        )


def _unreadable(seal: SealCheck) -> Verification:
    """Return what is known of a file that was changed so that it cannot be read."""
    unknown = Completeness(0, 0, (), (), (), True, ClosingRecord.PRESENT, 0)
    return Verification(False, 0, 0, 0, 0, None, 0.0, (), unknown, seal)


def _replayed(
    session: Session,
    complete: Completeness,
    seal: SealCheck,
    untrue: tuple[Contradiction, ...],
) -> Verification:
    """Read every world state, and compare its place with where the one before ended."""
    began = time.perf_counter()
    frames = ticks = keyframes = unverified = 0
    before: WorldState | None = None
    first: Difference | None = None
    for time_ns, entry in session.entries(Topic.EVENT, Topic.KEYFRAME, Topic.GAP):
        if isinstance(entry, Keyframe):
            keyframes += 1
        elif isinstance(entry, Gap):
            before, unverified = None, unverified + 1
        elif isinstance(entry, WorldState):
            number, frames, ticks = frames, frames + 1, ticks + entry.ticks
            expected = entry.tick if before is None else before.tick + entry.ticks
            if first is None and entry.tick != expected:
                first = described(number, time_ns, entry.tick, "tick", entry.tick, expected)
            if first is None and not any(entry.state_hash):
                first = described(number, time_ns, entry.tick, "state_hash", "", "a hash")
            before = entry
    return Verification(
        identical=False,
        frames=frames,
        unverified=unverified,
        ticks=ticks,
        keyframes=keyframes,
        first_difference=first,
        seconds=time.perf_counter() - began,
        versions=_other_versions(session.start),
        completeness=complete,
        seal=seal,
        contradictions=untrue,
        replayed=True,
    )


class _Replay:
    """Goes through a session and runs a stepper in parallel."""

    def __init__(
        self, session: Session, stepper: Stepper, from_keyframe: int | None, other_program: bool
    ) -> None:
        self.frames = 0
        self.unverified = 0
        self.ticks = 0
        self.keyframes = 0
        self._session = session
        self._stepper = stepper
        self._from_keyframe = from_keyframe
        self._in_step = from_keyframe is None
        self._commands: dict[int, Command] = {}
        self._anything = False
        self._bodies_known = True
        self._other_program = other_program
        self._earlier_bodies: int | None = None
        self._last: WorldState | None = None
        self._begun: tuple[PhaseStart, Difference] | None = None
        self._tick = stepper.observe().tick

    @property
    def nothing_done(self) -> bool:
        """Whether a whole file has phases but nothing to simulate: none was in the house."""
        phases = next(self._session.phases(), None)
        return self._session.closed and phases is not None and not self._anything

    def differences(self) -> Iterator[Difference]:
        """Yield the difference of each world state, keyframe and phase that differs."""
        topics = (
            *(Topic.COMMAND, Topic.EVENT, Topic.KEYFRAME, Topic.GAP, Topic.RESUMED),
            *(Topic.PHASE, Topic.BODIES),
        )
        for time_ns, entry in self._session.entries(*topics):
            if self._begun is not None and time_ns > self._begun[0].time_ns:
                yield self._begun[1]
                self._begun = None
            found: Difference | None = None
            match entry:
                case PhaseStart():
                    self._at_phase(entry)
                case Bodies():
                    self._bodies_known = True
                case Command():
                    self._commands[entry.sequence] = entry
                case Keyframe():
                    found = self._at_keyframe(entry)
                case Gap():
                    self._in_step = self._bodies_known = False
                    self._last = None
                case Resumed() if self._number == 0:
                    self._in_step = False  # what came before is in another file
                case WorldState():
                    found = self._at_world_state(time_ns, entry)
            self._anything |= not isinstance(entry, PhaseStart)
            if found is not None:
                yield found
        if self._begun is not None:
            yield self._begun[1]

    @property
    def _number(self) -> int:
        """The number of the next world state."""
        return self.frames + self.unverified

    def _at_phase(self, phase: PhaseStart) -> None:
        """Keep how a phase's beginning differs from the world state before it, if it does.

        World states that came in the phase's first frame stand after it, and it knows them.
        """
        last = self._last
        if last is None:
            return
        for key in ("tick", "step_count"):
            said, was = getattr(phase, key), getattr(last, key)
            if said != was:
                at = phase.time_ns
                told = described(self._number, at, last.tick, f"phase.{key}", said, was)
                self._begun = (phase, told)
                return

    def _at_keyframe(self, keyframe: Keyframe) -> Difference | None:
        """Reset the simulation, or begin it; return how the keyframe differs from its state."""
        found = None
        if self._in_step:
            if keyframe.laid_out:
                self._stepper.lay_out(dict(keyframe.laid_out))
            saved, tick = self._stepper.save(), self._stepper.observe().tick
            told = partial(described, self._number, keyframe.time_ns, tick)
            if keyframe.tick != tick:
                found = told("keyframe.tick", keyframe.tick, tick)
            elif not self._is_state(keyframe.state, saved):
                found = told("keyframe.state", "another state", "the state at its tick")
            self._stepper.restore(saved)
            self._tick = tick
        elif self._from_keyframe is None or self.keyframes >= self._from_keyframe:
            self._stepper.restore(keyframe.state)
            self._tick = self._stepper.observe().tick
            self._in_step = True
        self.keyframes += 1
        return found

    def _is_state(self, recorded: bytes, saved: bytes) -> bool:
        """Whether a recorded state is the saved one, as this version or an earlier one saves it."""
        if recorded == saved:
            return True
        with suppress(VrhumanError):
            self._stepper.restore(recorded)
            return self._stepper.save() == saved
        return False

    def _at_world_state(self, time_ns: int, recorded: WorldState) -> Difference | None:
        if not self._in_step:
            self.unverified += 1
            return None
        number = self._number
        self.frames += 1
        self.ticks += recorded.ticks
        self._last = recorded
        if self._begun is not None:
            phase, _ = self._begun
            if (phase.tick, phase.step_count) == (recorded.tick, recorded.step_count):
                self._begun = None
        expected, self._tick = self._tick + recorded.ticks, recorded.tick
        if recorded.tick != expected:  # and is not simulated: it could be for any number of ticks
            return described(number, time_ns, expected, "tick", recorded.tick, expected)
        if recorded.ticks == 0 and not recorded.steps:  # a refused action may take no time
            simulated = self._stepper.observe()
        else:
            if recorded.helper is not None and isinstance(self._stepper, HasHelper):
                self._stepper.order(recorded.helper.command)
            simulated = self._stepper.step(self._command(recorded), recorded.ticks)
        bodies = self._bodies_known
        if self._drawn_otherwise(recorded, simulated):
            drawn = len(recorded.body_poses)
            bodies = bodies and self._earlier(drawn)
            simulated = replace(simulated, body_poses=simulated.body_poses[:drawn])
        return difference(number, time_ns, recorded, simulated, bodies)

    def _drawn_otherwise(self, recorded: WorldState, simulated: WorldState) -> bool:
        """Whether another version of this program drew the house, with more or fewer bodies."""
        drawn = len(recorded.body_poses)
        return self._other_program and 0 < drawn != len(simulated.body_poses)

    def _earlier(self, bodies: int) -> bool:
        """Whether so many bodies are today's without the last ones."""
        if self._earlier_bodies is None:
            stepper = self._stepper
            known = isinstance(stepper, KnowsEarlierBodies) and stepper.drew(bodies)
            self._earlier_bodies = bodies if known else 0
        return bodies == self._earlier_bodies

    def _command(self, world_state: WorldState) -> Command:
        """Return the command that a world state followed; older ones are dropped."""
        wanted = world_state.command_sequence
        if wanted not in self._commands:
            raise SessionError(
                f"{self._session.path}: the state at tick {world_state.tick} follows command "
                f"{wanted}, which is not in the file"
            )
        if len(self._commands) > 1:
            self._commands = {n: c for n, c in self._commands.items() if n >= wanted}
        return self._commands[wanted]


def _other_versions(start: SessionStart) -> tuple[str, ...]:
    here: dict[str, str] = provenance(start.engine)["packages"]
    then: dict[str, str] = start.provenance.get("packages") or {}
    return tuple(
        f"{name} {then.get(name, 'absent')} when recorded, {here.get(name, 'absent')} here"
        for name in sorted({*here, *then})
        if then and then.get(name) != here.get(name)
    )
