"""Opens a session for looking at: keeps its index in memory, and reads the rest when needed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property, partial
from itertools import pairwise
from pathlib import Path
from types import TracebackType
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from vrhuman.embodiment.build import build_house
from vrhuman.houses.house import House
from vrhuman.recording.channel import Channel
from vrhuman.recording.channels import VIDEO_TOPICS, Topic
from vrhuman.recording.channels.episode import PHASE
from vrhuman.recording.channels.headset import COMMAND, HEADSET
from vrhuman.recording.channels.runs import GAP
from vrhuman.recording.channels.world import (
    HAPPENING,
    OBJECT_ACTION,
    STEP,
    read_bodies,
    read_world_state,
)
from vrhuman.recording.completeness import survey
from vrhuman.recording.entries import (
    Bodies,
    Gap,
    PhaseStart,
    SessionStart,
)
from vrhuman.recording.errors import SessionError, UnreadableMessage
from vrhuman.recording.losses.report import Completeness
from vrhuman.recording.reader import Session
from vrhuman.recording.video import Picture
from vrhuman.records import Floats, WorldState
from vrhuman.review.index import Index
from vrhuman.review.moment import Moment
from vrhuman.review.outline import PhaseSpan
from vrhuman.review.video_cursor import VideoCursor

T = TypeVar("T")

_SAMPLED = 64
"""The number of world states of a phase that are examined for whether the agent moved."""
_MOVED = 0.02
"""The distance that counts as moving [m]."""


def open_recording(path: Path | str) -> Recording:
    """Open a session for looking at; ``with`` closes it.

    :raises SessionError: if the file is not a session.
    """
    return Recording(path)


class Recording:
    """A session file, closed, unclosed, recovered or joined; for one thread.

    Times are nanoseconds of the session's clock (the headset's); session time counts from
    ``first_ns``, the first frame's. ``times_ns`` (N,) are the display times of all world states, in
    order (several world states of one frame have the same). ``gaps`` are a recovered file's.
    ``damage`` says what is wrong with the file, None if nothing is; what comes before the damage is
    shown.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._index = Index(self.path)
        self.damage = self._index.damage
        self.times_ns: NDArray[np.int64] = self._index[Topic.EVENT].times_ns
        self._begun = self._all(PHASE)
        self.gaps: tuple[Gap, ...] = tuple(self._all(GAP))
        frames = self._index[Topic.HEADSET].times_ns
        begun = np.array([each.time_ns for each in self._begun], np.int64)
        known = np.concatenate([frames, self.times_ns, begun])
        first = frames if len(frames) else known
        self.first_ns = int(first[0]) if len(first) else self.start.clock_ns
        self.last_ns = int(known.max()) if len(known) else self.first_ns
        self._bodies: tuple[int, Bodies] | None = None
        self._reels: dict[str, VideoCursor] = {}

    @classmethod
    def open(cls, path: Path | str) -> Recording:
        """Open a session for looking at.

        :raises SessionError: if the file is not a session.
        """
        return cls(path)

    def __enter__(self) -> Recording:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._index.close()
        if "session" in self.__dict__:
            self.session.close()

    @property
    def start(self) -> SessionStart:
        return self._index.start

    @cached_property
    def session(self) -> Session:
        """The same file, to be read from beginning to end."""
        return Session.open(self.path)

    @cached_property
    def completeness(self) -> Completeness:
        """Whether the file has everything that was recorded; it is read whole for that, once."""
        return survey(self.path)

    @cached_property
    def house(self) -> House:
        """The session's house, with the weights and sizes that the session's seed determines."""
        start = self.start
        return build_house(start.house, start.house_id, start.seeds["house"])

    # ------------------------------------------------------------------------------------- moments

    def at(self, time_ns: int) -> Moment:
        """Return all that is known at a time: the newest at or before it, else the first there is.

        :raises SessionError: if the session has no world state.
        :raises SessionDamaged: if the file was damaged since it was opened.
        """
        if not len(self.times_ns):
            raise SessionError(f"{self.path}: nothing happened in this session, there is no event")
        time_ns = min(max(time_ns, self.first_ns), self.last_ns)
        world_state = self._world_state(max(0, self._index.until(Topic.EVENT, time_ns) - 1))
        return Moment(
            time_ns=time_ns,
            phase=self._phase_at(time_ns),
            world_state=world_state,
            headset=self._newest(HEADSET, time_ns),
            command=self._newest(COMMAND, time_ns),
            body_poses=world_state.body_poses,
        )

    def picture(self, time_ns: int, stream: str = "agent") -> Picture | None:
        """Return what a recorded video shows at a time: its newest picture.

        The video is ``agent`` or (if there is one) ``person``. It is None before the first picture,
        in a gap, and after a gap until the next key picture.

        :raises SessionError: if the video cannot be decoded.
        """
        if self.gap_at(time_ns) is not None:
            return None
        if stream not in self._reels:
            self._reels[stream] = VideoCursor(self._index, VIDEO_TOPICS[stream])
        return self._reels[stream].picture(time_ns)

    def gap_at(self, time_ns: int) -> Gap | None:
        """Return the gap that a time lies in.

        What :meth:`at` returns for such a time is from before the gap.
        """
        inside = (gap for gap in self.gaps if gap.first_time_ns < time_ns < gap.last_time_ns)
        return next(inside, None)

    def _all(self, channel: Channel[T]) -> list[T]:
        return self._decoded(channel, self._index[Topic(channel.topic)].places)

    def _decoded(self, channel: Channel[T], places: NDArray[np.int64]) -> list[T]:
        return [self._read(channel.decode, place) for place in places.tolist()]

    def _read(self, decode: Callable[[int, bytes], T], place: int) -> T:
        """Return what stands at a place of the file.

        :raises UnreadableMessage: naming the file, if it cannot be read.
        """
        try:
            return decode(*self._index.message(place))
        except UnreadableMessage as error:
            raise UnreadableMessage(f"{self.path}: {error}") from error

    def _newest(self, channel: Channel[T], time_ns: int) -> T | None:
        topic = Topic(channel.topic)
        count = self._index.until(topic, time_ns)
        if not count:
            return None
        return self._read(channel.decode, int(self._index[topic].places[count - 1]))

    def _world_state(self, number: int) -> WorldState:
        """Return a world state with its bodies, and the steps and events since the one before."""
        places = self._index[Topic.EVENT].places
        before = int(places[number - 1]) if number else 0
        place = int(places[number])
        world_state, _ = self._read(read_world_state, place)
        return replace(
            world_state,
            steps=tuple(self._between(STEP, before, place)),
            events=tuple(self._between(HAPPENING, before, place)),
            object_actions=tuple(self._between(OBJECT_ACTION, before, place)),
            body_poses=self._bodies_at(place),
        )

    def _between(self, channel: Channel[T], after: int, before: int) -> list[T]:
        topic = Topic(channel.topic)
        low, high = self._index.before(topic, after), self._index.before(topic, before)
        return self._decoded(channel, self._index[topic].places[low:high])

    def _bodies_at(self, place: int) -> Floats:
        """Return all bodies' poses at a place of the file.

        They are computed from the last record of all of them, or from those that were asked for
        last if these are nearer, and the changes since. There are none if a gap is between.
        """
        places = self._index[Topic.BODIES].places
        gaps = self._index.before(Topic.GAP, place)
        gap = int(self._index[Topic.GAP].places[gaps - 1]) if gaps else -1
        changes: list[int] = []
        bodies: Bodies | None = None
        for number in range(self._index.before(Topic.BODIES, place) - 1, -1, -1):
            at = int(places[number])
            if at < gap:
                break
            if self._bodies is not None and self._bodies[0] == at:
                bodies = self._bodies[1]
                break
            bodies = self._read(partial(read_bodies, before=None), at)
            if bodies is not None:
                self._bodies = (at, bodies)
                break
            changes.append(at)
        if bodies is None:
            return np.zeros((0, 7))
        for at in reversed(changes):
            bodies = self._read(partial(read_bodies, before=bodies), at)
            if bodies is None:
                raise SessionError(f"{self.path}: changes of another number of bodies")
            self._bodies = (at, bodies)
        return bodies.poses

    # -------------------------------------------------------------------------------------- phases

    @cached_property
    def phases(self) -> tuple[PhaseSpan, ...]:
        """The phases in order, each to the beginning of the next.

        ``walked`` is determined from 64 world states of each.
        """
        last = self._world_state(len(self.times_ns) - 1).step_count if len(self.times_ns) else 0
        end = PhaseStart(self.last_ns, "", 0, last)
        return tuple(
            PhaseSpan(
                one.phase,
                one.time_ns,
                then.time_ns,
                then.step_count - one.step_count,
                then.step_count > one.step_count or self._moved(one.time_ns, then.time_ns),
            )
            for one, then in pairwise([*self._begun, end])
        )

    def _moved(self, start_ns: int, end_ns: int) -> bool:
        """Whether the agent is elsewhere in any of some world states of that time."""
        low, high = np.searchsorted(self.times_ns, [start_ns, end_ns]).tolist()
        if high <= low:
            return False
        numbers = np.unique(np.linspace(low, high - 1, _SAMPLED).astype(int)).tolist()
        places = self._index[Topic.EVENT].places
        world_states = [self._read(read_world_state, int(places[n]))[0] for n in numbers]
        positions = np.array([world_state.agent_position for world_state in world_states])
        return bool(np.abs(positions - positions[0]).max() > _MOVED)

    def _phase_at(self, time_ns: int) -> str:
        number = bisect_right(self._begun, time_ns, key=lambda phase: phase.time_ns)
        return self._begun[number - 1].phase if number else ""
