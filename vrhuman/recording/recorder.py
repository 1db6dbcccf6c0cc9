"""Records a session: the operating system has each frame's chunk before ``frame`` returns."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path
from types import TracebackType
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from vrhuman.recording.channel import Channel
from vrhuman.recording.channels import (
    CHANNEL_IDS,
    STATE_TOPICS,
    VIDEO_TOPICS,
    Topic,
    definitions,
    episode,
    instructing,
    media,
    remarks,
    runs,
    world,
)
from vrhuman.recording.closing import close_compressed
from vrhuman.recording.container.append_file import AppendFile, Packet
from vrhuman.recording.container.disk import DiskWatch
from vrhuman.recording.encoding import codec
from vrhuman.recording.entries import (
    EXPERIMENTER,
    PROGRAM,
    AudioPacket,
    GoalsGiven,
    InstructionsGiven,
    Keyframe,
    Marker,
    Note,
    PanelShown,
    PhaseStart,
    QuestionnaireAnswer,
    QuestionsAsked,
    Resumed,
    Seen,
    SessionStart,
    StateRecord,
    Transforms,
    VideoPacket,
)
from vrhuman.recording.errors import RecordingFailed
from vrhuman.recording.personal.places import without_places
from vrhuman.recording.session_lock import SessionLock, locked
from vrhuman.recording.start_file import start_attachments, start_metadata
from vrhuman.recording.transforms import drawn, viewed_poses
from vrhuman.records import (
    Command,
    Floats,
    FrameTiming,
    GivenAnswer,
    HeadsetState,
    HelperState,
    Instruction,
    Question,
    TaskGoal,
    WorldState,
)

LOW_SPACE_BYTES = 1_000_000_000
"""The free space below which a trial is to pause [bytes]."""

SYNC_SECONDS = 0.5
"""The time between two syncs of the file to the disk."""
SLOW_SECONDS = 1.0
"""The duration of a sync above which a disk is slow.

A disk that kept a frame waiting for half of it counts as slow too, for as long afterwards.
"""

_NO_BODIES: tuple[Floats, NDArray[np.float32]] = np.empty((0, 7)), np.empty((0, 7), np.float32)
_FULL_BODIES_NS = 1_000_000_000
_TRANSFORMS_NS = 100_000_000
_ID = CHANNEL_IDS


class Timed(Protocol):
    """A record with its time [ns, session time]."""

    @property
    def time_ns(self) -> int: ...


TimedT = TypeVar("TimedT", bound=Timed)


class _Stage(Enum):
    """The stage of a recording.

    ``ENDED`` files are to be written compressed, ``LEFT`` ones are not.
    """

    RECORDING = auto()
    ENDED = auto()
    CLOSED = auto()
    LEFT = auto()


class Recorder:
    """Writes one session to ``path`` (NAME.mcap, which must not exist).

    Called from the frame loop's thread only. What is noted between frames (phases, questions,
    answers, notes, keyframes, video) goes into the next frame's chunk, ahead of the frame, or out
    with :meth:`flush`. When the disk refuses, :class:`RecordingFailed` is raised and nothing of
    that call is in the file; the same call, :meth:`close` too, may be repeated once there is space
    again. ``slow_seconds`` is how long a disk takes that counts as :attr:`slow`. It holds the lock
    of the session until the end, unless the caller does, with ``held``.

    Used as a context manager it closes the file at the end, which rewrites it compressed; after a
    failed recording the file stays as it was appended, readable as it is.
    """

    def __init__(
        self,
        path: Path | str,
        start: SessionStart,
        low_space_bytes: int = LOW_SPACE_BYTES,
        slow_seconds: float = SLOW_SECONDS,
        held: SessionLock | None = None,
    ) -> None:
        self.path, self.start = Path(path), start
        with locked(self.path, held) as lock:
            self._file = AppendFile(
                self.path, start_attachments(start), [start_metadata(start)], definitions()
            )
            self._watch = DiskWatch(self._file.sync, self.path, SYNC_SECONDS)
            self._lock = lock.pop_all()
        self._low_space_bytes = low_space_bytes
        self._slow_seconds = slow_seconds
        self._slow_until = 0.0
        self._pending: list[Packet] = []
        self._bodies: NDArray[np.float32] | None = None
        self._drawn = _NO_BODIES  # a world state's bodies, and how they are stored
        self._full_bodies_due = 0
        self._transforms_due = 0
        self._time_ns = start.clock_ns
        self._stage = _Stage.RECORDING

    def __enter__(self) -> Recorder:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if not isinstance(error, RecordingFailed):
                self.close()
        finally:
            self.leave_open()

    # ------------------------------------------------------------------------------- every frame

    def frame(
        self,
        state: HeadsetState,
        command: Command | None,
        world_states: Sequence[WorldState],
        timing_of_previous: FrameTiming | None = None,
    ) -> None:
        """Record one display frame; when it returns, the operating system has the frame.

        ``command`` is None if none was given, ``world_states`` are those that arrived since the
        last frame, in order: each names the command that it followed.
        """
        now = state.display_time_ns
        batch = list(self._pending)
        if timing_of_previous is not None:
            batch.append(Packet(_ID[Topic.TIMING], now, codec.encode_timing(timing_of_previous)))
        batch.append(Packet(_ID[Topic.HEADSET], now, codec.encode_headset(state)))
        if command is not None:
            batch.append(Packet(_ID[Topic.COMMAND], now, codec.encode_command(command)))
        bodies = None if now >= self._full_bodies_due else self._bodies
        for world_state in world_states:
            bodies = self._add_world_state(batch, now, world_state, bodies)
        if world_states and now >= self._transforms_due:
            transforms = Transforms(now, viewed_poses(command, world_states[-1]))
            batch.append(Packet(_ID[Topic.TF], now, world.TF.encode(transforms)))
        self._write(batch)

        self._time_ns = now
        if world_states:
            self._bodies = bodies
            if now >= self._full_bodies_due:
                self._full_bodies_due = now + _FULL_BODIES_NS
            if now >= self._transforms_due:
                self._transforms_due = now + _TRANSFORMS_NS

    def partners_frame(
        self, state: HeadsetState, timing_of_previous: FrameTiming | None = None
    ) -> None:
        """Record a second participant's display frame; when it returns, the system has it."""
        now, batch = state.display_time_ns, list(self._pending)
        if timing_of_previous is not None:
            timing = codec.encode_timing(timing_of_previous)
            batch.append(Packet(_ID[Topic.HELPER_TIMING], now, timing))
        batch.append(Packet(_ID[Topic.HELPER_HEADSET], now, codec.encode_headset(state)))
        self._write(batch)
        self._time_ns = now

    def _add_world_state(
        self,
        batch: list[Packet],
        now: int,
        world_state: WorldState,
        before: NDArray[np.float32] | None,
    ) -> NDArray[np.float32]:
        if world_state.helper is not None:
            batch += _of_helper(now, world_state.helper)
        for event in world_state.events:
            batch.append(Packet(_ID[Topic.HAPPENING], now, world.HAPPENING.encode(event)))
        for step in world_state.steps:
            batch.append(Packet(_ID[Topic.STEP], now, world.STEP.encode(step)))
        for each in world_state.object_actions:
            encoded = world.OBJECT_ACTION.encode(each)
            batch.append(Packet(_ID[Topic.OBJECT_ACTION], now, encoded))
        bodies, poses = world_state.body_poses, self._drawn[1]
        if bodies is not self._drawn[0] or bodies.flags.writeable:
            poses = drawn(bodies).astype(np.float32)
            self._drawn = bodies, poses
        if poses is not before:
            changes = codec.encode_bodies(world_state.tick, poses, before)
            if changes is not None:
                batch.append(Packet(_ID[Topic.BODIES], now, changes))
        batch.append(Packet(_ID[Topic.EVENT], now, codec.encode_world_state(world_state)))
        return poses

    # ----------------------------------------------------------------------- now and then, buffered

    def add(self, channel: Channel[TimedT], entry: TimedT) -> None:
        """Add a record of any channel, at its own time."""
        self._pending.append(
            Packet(_ID[Topic(channel.topic)], entry.time_ns, channel.encode(entry))
        )

    def phase(self, phase: str, tick: int, step_count: int, time_ns: int | None = None) -> None:
        """Record that a phase begins; times default to the last frame's."""
        self.add(episode.PHASE, PhaseStart(self._at(time_ns), phase, tick, step_count))

    def questions(
        self, phase: str, questions: Sequence[Question], time_ns: int | None = None
    ) -> None:
        """Record the questions that a phase asks."""
        self.add(episode.QUESTIONS, QuestionsAsked(self._at(time_ns), phase, tuple(questions)))

    def instructions(
        self, phase: str, instructions: Sequence[Instruction], time_ns: int | None = None
    ) -> None:
        """Record what a phase asks the participant to do."""
        given = InstructionsGiven(self._at(time_ns), phase, tuple(instructions))
        self.add(instructing.INSTRUCTIONS, given)

    def goals(self, phase: str, goals: Sequence[TaskGoal], time_ns: int | None = None) -> None:
        """Record the goals that a phase gives to the participant."""
        self.add(instructing.GOALS, GoalsGiven(self._at(time_ns), phase, tuple(goals)))

    def answer(self, given: GivenAnswer) -> None:
        self.add(episode.ANSWER, given)

    def note(
        self,
        text: str,
        author: str = EXPERIMENTER,
        time_ns: int | None = None,
        about: str = "",
    ) -> None:
        """Record a note for people; ``about`` is the topic of the record that it says in words.

        The program's own notes may quote an error, so folders are taken out of them.
        """
        text = without_places(text) if author == PROGRAM else text
        self.add(remarks.NOTE, Note(self._at(time_ns), text, author, about))

    def state(self, entry: StateRecord) -> None:
        """Record a state of the trial, on the channel of the record's kind."""
        self.add(STATE_TOPICS[type(entry)].channel, entry)

    def resumed(self, entry: Resumed) -> None:
        """Record, before anything else, that this file continues an earlier one."""
        self.add(runs.RESUMED, entry)

    def keyframe(
        self,
        tick: int,
        state: bytes,
        time_ns: int | None = None,
        laid_out: tuple[tuple[str, float], ...] = (),
    ) -> None:
        """Record the engine's saved state after ``tick``; the caller restores the engine to it.

        The next frame holds all bodies, so that pictures can start here too.
        """
        self.add(world.KEYFRAME, Keyframe(self._at(time_ns), tick, state, laid_out))
        self._full_bodies_due = 0

    def video(self, packet: VideoPacket) -> None:
        """Record an encoded picture, from whichever process encodes."""
        self.add(VIDEO_TOPICS[packet.stream].channel, packet)

    def audio(self, packet: AudioPacket) -> None:
        """Record an encoded piece of sound, from the microphone's process."""
        self.add(media.AUDIO, packet)

    def panel(self, entry: PanelShown) -> None:
        self.add(episode.PANEL, entry)

    def marker(self, entry: Marker) -> None:
        self.add(remarks.MARKER, entry)

    def questionnaire(self, entry: QuestionnaireAnswer) -> None:
        self.add(episode.QUESTIONNAIRE, entry)

    def seen(self, entry: Seen) -> None:
        self.add(episode.SEEN, entry)

    def _at(self, time_ns: int | None) -> int:
        return self._time_ns if time_ns is None else time_ns

    def flush(self) -> None:
        """Give what is buffered to the operating system."""
        self._write(self._pending)

    def _write(self, batch: list[Packet]) -> None:
        if self._stage is not _Stage.RECORDING:
            raise RecordingFailed(f"{self.path}: the recording is over")
        error, self._watch.error = self._watch.error, None
        if error is not None:
            raise error
        began = time.monotonic()
        self._file.write_chunk(batch)
        self._pending = []
        ended = time.monotonic()
        if ended - began > 0.5 * self._slow_seconds:
            self._slow_until = ended + self._slow_seconds

    # ------------------------------------------------------------------------------ disk, the end

    @property
    def free(self) -> int:
        """The bytes left on its disk when it was last checked."""
        return self._watch.free

    @property
    def low_space(self) -> bool:
        """Whether the trial should pause now, before the disk is full."""
        return self._watch.free < self._low_space_bytes

    @property
    def slow(self) -> bool:
        """Whether the trial should pause now, because the disk does not keep up."""
        late = self._watch.waited > self._slow_seconds
        return late or time.monotonic() < self._slow_until

    @property
    def size(self) -> int:
        """The number of bytes recorded so far."""
        return self._file.size

    @property
    def closed(self) -> bool:
        """Whether the file was written compressed, verified and complete."""
        return self._stage is _Stage.CLOSED

    def leave_open(self) -> None:
        """End without rewriting: the file stays as it was appended, complete and readable."""
        if self._stage is _Stage.RECORDING:
            with suppress(RecordingFailed):  # a disk that failed has one more chance
                self._file.settle()
            self._end()
        if self._stage is _Stage.ENDED:
            self._stage = _Stage.LEFT
        self._lock.close()

    def close(self) -> None:
        """Flush, sync, and put the compressed, verified, indexed file in the place of this one.

        Where the disk refuses one of these it may be called again, and goes on from there.
        """
        if self._stage is _Stage.RECORDING:
            self.flush()
            self._file.settle()
            self._end()
        if self._stage is _Stage.ENDED:
            close_compressed(self.path)
            self._stage = _Stage.CLOSED
            self._lock.close()

    def _end(self) -> None:
        self._stage = _Stage.ENDED
        self._watch.stop()
        self._file.close()


def _of_helper(now: int, helper: HelperState) -> list[Packet]:
    """What a world state says of the house's second agent."""
    state = helper.state
    return [
        Packet(_ID[Topic.HELPER_COMMAND], now, codec.encode_command(helper.command)),
        *(
            Packet(_ID[Topic.HELPER_HAPPENING], now, world.HAPPENING.encode(e))
            for e in state.events
        ),
        *(Packet(_ID[Topic.HELPER_STEP], now, world.STEP.encode(step)) for step in state.steps),
        *(
            Packet(_ID[Topic.HELPER_OBJECT_ACTION], now, world.OBJECT_ACTION.encode(each))
            for each in state.object_actions
        ),
        Packet(_ID[Topic.HELPER_STATE], now, codec.encode_world_state(state)),
    ]
