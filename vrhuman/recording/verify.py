"""Verifies a session: simulates it again from its commands and compares every state.

A file is verified when each world state that was recorded comes out of the simulation with the same
state hash, steps and events, bit for bit. What an engine simulated that is not deterministic
(AI2-THOR), or is not installed here, cannot be simulated again exactly: such a session is
*replayed*: its states are read, its ticks must join, each must have its hash. Either way the file
must still have every message that was recorded (:mod:`vrhuman.recording.completeness`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from vrhuman.engines.backends import find_backend
from vrhuman.recording.channels import Topic
from vrhuman.recording.completeness import completeness
from vrhuman.recording.entries import (
    Gap,
    Keyframe,
    Resumed,
    SessionStart,
)
from vrhuman.recording.errors import SessionError
from vrhuman.recording.losses.report import Completeness
from vrhuman.recording.provenance import provenance
from vrhuman.recording.reader import Session
from vrhuman.records import TICK_SECONDS, Command, WorldState

_WATCHED = ("state_hash", "step_count", "steps", "events", "held", "arm_status", "room")
"""What is compared at every world state; the rest is looked at where one of these differs."""


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


Build = Callable[[SessionStart], Stepper]


@dataclass(frozen=True, slots=True)
class Difference:
    """The first world state that differs: its place in the session, and what differs.

    ``frame`` counts world states from 0, ``time_ns`` is its display time. ``amount`` is the largest
    absolute difference where ``key`` is a number or an array of them.
    """

    frame: int
    time_ns: int
    tick: int
    key: str
    recorded: Any
    simulated: Any
    amount: float | None

    def __str__(self) -> str:
        by = "" if self.amount is None else f" (by {self.amount:.3g})"
        return (
            f"frame {self.frame}, tick {self.tick}: {self.key} was {self.recorded}, "
            f"is now {self.simulated}{by}"
        )


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
    be identical nevertheless.
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
    replayed: bool = False

    @property
    def good(self) -> bool:
        """Whether its states are as recorded, and nothing is known to be missing."""
        return self.states_good and self.completeness.nothing_lost

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
    """Return the embodied agent on a session's engine, in its house and with its seed.

    ``meshes`` is the folder of the mesh pack that it was recorded with.

    :raises SessionError: if that is another pack, or is not given.
    """
    from vrhuman.embodiment.build import build_agent  # engines load only where needed
    from vrhuman.houses.mesh_packs import open_pack

    recorded = start.settings.get("meshes", "")
    pack = open_pack(meshes) if recorded and meshes else None
    if recorded and (pack is None or pack.digest != recorded):
        raise SessionError(
            f"{start.session_id}: recorded with the mesh pack {recorded}; give its folder with "
            "--meshes to simulate it again"
        )
    return build_agent(start.house, start.house_id, start.seeds["house"], pack, start.engine)


def verify(
    path: Path | str, build: Build = session_agent, from_keyframe: int | None = None
) -> Verification:
    """Simulate the session again, whole or from its keyframe of that number (from 0), and compare.

    At each keyframe the simulation resets itself to its own saved state, as the live one did; it
    takes over the *recorded* state only where it starts, or after a gap of a recovered file.
    A session of an engine that is not deterministic, or not installed, is replayed.
    """
    complete = completeness(path)
    with Session.open(path) as session:
        backend = find_backend(session.start.engine)
        if backend is None or not backend.deterministic:
            return _replayed(session, complete)
        replay = _Replay(session, build(session.start), from_keyframe)
        began = time.perf_counter()
        difference, compared = None, True
        try:
            difference = next(replay.differences(), None)
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
            identical=compared
            and difference is None
            and (replay.frames > 0 or replay.nothing_done),
            frames=replay.frames,
            unverified=replay.unverified,
            ticks=replay.ticks,
            keyframes=replay.keyframes,
            first_difference=difference,
            seconds=seconds,
            versions=_other_versions(session.start),
            completeness=complete,
        )


def _replayed(session: Session, complete: Completeness) -> Verification:
    """Read every world state, and compare its place with where the one before ended."""
    began = time.perf_counter()
    frames = ticks = keyframes = unverified = 0
    before: WorldState | None = None
    difference: Difference | None = None
    for time_ns, entry in session.entries(Topic.EVENT, Topic.KEYFRAME, Topic.GAP):
        if isinstance(entry, Keyframe):
            keyframes += 1
        elif isinstance(entry, Gap):
            before, unverified = None, unverified + 1
        elif isinstance(entry, WorldState):
            number, frames, ticks = frames, frames + 1, ticks + entry.ticks
            expected = entry.tick if before is None else before.tick + entry.ticks
            if difference is None and entry.tick != expected:
                difference = _told(number, time_ns, entry, "tick", entry.tick, expected)
            if difference is None and not any(entry.state_hash):
                difference = _told(number, time_ns, entry, "state_hash", b"", b"a hash")
            before = entry
    return Verification(
        identical=False,
        frames=frames,
        unverified=unverified,
        ticks=ticks,
        keyframes=keyframes,
        first_difference=difference,
        seconds=time.perf_counter() - began,
        versions=_other_versions(session.start),
        completeness=complete,
        replayed=True,
    )


class _Replay:
    """Goes through a session and runs a stepper in parallel."""

    def __init__(self, session: Session, stepper: Stepper, from_keyframe: int | None) -> None:
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

    @property
    def nothing_done(self) -> bool:
        """Whether a whole file has phases but nothing to simulate: none was in the house."""
        phases = next(self._session.phases(), None)
        return self._session.closed and phases is not None and not self._anything

    def differences(self) -> Iterator[Difference]:
        """Yield the difference of each world state that differs."""
        topics = (Topic.COMMAND, Topic.EVENT, Topic.KEYFRAME, Topic.GAP, Topic.RESUMED)
        for time_ns, entry in self._session.entries(*topics):
            self._anything = True
            if isinstance(entry, Command):
                self._commands[entry.sequence] = entry
            elif isinstance(entry, Keyframe):
                self._at_keyframe(entry)
            elif isinstance(entry, Gap):
                self._in_step = False
            elif isinstance(entry, Resumed) and self.frames + self.unverified == 0:
                self._in_step = False  # what came before is in another file
            elif isinstance(entry, WorldState):
                if not self._in_step:
                    self.unverified += 1
                    continue
                found = self._compare(time_ns, entry)
                if found is not None:
                    yield found

    def _at_keyframe(self, keyframe: Keyframe) -> None:
        if self._in_step:
            if keyframe.laid_out:
                self._stepper.lay_out(dict(keyframe.laid_out))
            self._stepper.restore(self._stepper.save())
        elif self._from_keyframe is None or self.keyframes >= self._from_keyframe:
            self._stepper.restore(keyframe.state)
            self._in_step = True
        self.keyframes += 1

    def _compare(self, time_ns: int, recorded: WorldState) -> Difference | None:
        number = self.frames + self.unverified
        self.frames += 1
        self.ticks += recorded.ticks
        if recorded.ticks == 0:
            simulated = self._stepper.observe()
            differs = simulated.state_hash != recorded.state_hash
        else:
            simulated = self._stepper.step(self._command(recorded), recorded.ticks)
            differs = any(getattr(simulated, k) != getattr(recorded, k) for k in _WATCHED)
        return _difference(number, time_ns, recorded, simulated) if differs else None

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


def _difference(
    number: int, time_ns: int, recorded: WorldState, simulated: WorldState
) -> Difference:
    """Return the first field that differs, numbers before words, the state hash last."""
    names = sorted(
        (field.name for field in fields(WorldState)),
        key=lambda name: name in ("state_hash", "ticks"),
    )
    for name in names:
        old, new = getattr(recorded, name), getattr(simulated, name)
        if name == "body_poses":
            old, new = old.astype(np.float32), new.astype(np.float32)
        if name == "arm":
            for part in fields(old):
                before, after = getattr(old, part.name), getattr(new, part.name)
                if not _same(before, after):
                    return _told(number, time_ns, recorded, f"arm.{part.name}", before, after)
        elif not _same(old, new):
            return _told(number, time_ns, recorded, name, old, new)
    return _told(number, time_ns, recorded, "state_hash", recorded.state_hash, simulated.state_hash)


def _same(old: Any, new: Any) -> bool:
    if isinstance(old, np.ndarray):
        return bool(old.shape == new.shape) and old.tobytes() == new.tobytes()
    return bool(old == new)


def _told(
    number: int, time_ns: int, world_state: WorldState, key: str, old: Any, new: Any
) -> Difference:
    amount = None
    if isinstance(old, np.ndarray) and old.shape == new.shape and old.size:
        amount = float(np.max(np.abs(old - new)))
    elif isinstance(old, float):
        amount = abs(old - new)
    if isinstance(old, bytes):
        old, new = old.hex(), new.hex()
    return Difference(number, time_ns, world_state.tick, key, old, new, amount)


def _other_versions(start: SessionStart) -> tuple[str, ...]:
    here: dict[str, str] = provenance(start.engine)["packages"]
    then: dict[str, str] = start.provenance.get("packages") or {}
    return tuple(
        f"{name} {then.get(name, 'absent')} when recorded, {here.get(name, 'absent')} here"
        for name in sorted({*here, *then})
        if then and then.get(name) != here.get(name)
    )
