"""Recording: each frame is one chunk that the operating system has before ``frame`` returns."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

import numpy as np
from numpy.typing import NDArray

from vrhuman.records import (
    Command,
    Event,
    FrameTiming,
    GivenAnswer,
    HeadsetState,
    Question,
)
from vrhuman.session import codec, json_codec
from vrhuman.session.channels import CHANNEL_IDS, VIDEO_TOPICS, Topic, definitions
from vrhuman.session.closing import close_compressed
from vrhuman.session.container import AppendFile, Packet
from vrhuman.session.disk import DiskWatch
from vrhuman.session.entries import (
    Keyframe,
    Note,
    PhaseStart,
    QuestionsAsked,
    Resumed,
    SessionStart,
    VideoPacket,
)
from vrhuman.session.errors import RecordingFailed
from vrhuman.session.start_file import start_attachments, start_metadata
from vrhuman.session.transforms import viewed_poses

LOW_SPACE_BYTES = 1_000_000_000
"""Free space under which a trial is to pause (DESIGN, Session)."""

_FULL_BODIES_NS = 1_000_000_000
_TRANSFORMS_NS = 100_000_000
_ID = CHANNEL_IDS


class Recorder:
    """Writes one session to ``path`` (NAME.mcap, which must not exist).

    Called from the frame loop's thread only. What is noted between frames (phases, questions,
    answers, notes, keyframes, video) goes into the next frame's chunk, ahead of the frame, or out
    with :meth:`flush`. When the disk refuses, :class:`RecordingFailed` is raised and nothing of
    that call is in the file; the same call may be repeated once there is space again.

    Used as a context manager it closes the file at the end, which rewrites it compressed; after a
    failed recording the file stays as it was appended, readable as it is.
    """

    def __init__(
        self, path: Path | str, start: SessionStart, low_space_bytes: int = LOW_SPACE_BYTES
    ) -> None:
        self.path = Path(path)
        self._file = AppendFile(
            self.path, start_attachments(start), [start_metadata(start)], definitions()
        )
        self._watch = DiskWatch(self._file.fd, self.path)
        self._low_space_bytes = low_space_bytes
        self._pending: list[Packet] = []
        self._bodies: NDArray[np.float32] | None = None
        self._full_bodies_due = 0
        self._transforms_due = 0
        self._time_ns = start.clock_ns
        self._open = True
        self._closed = False

    def __enter__(self) -> Recorder:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if isinstance(error, RecordingFailed):
            self.leave_open()
        else:
            self.close()

    # ------------------------------------------------------------------------------- every frame

    def frame(
        self,
        state: HeadsetState,
        command: Command | None,
        events: Sequence[Event],
        timing_of_previous: FrameTiming | None = None,
    ) -> None:
        """Record one display frame; on return the operating system has it.

        ``command`` is None where none was given, ``events`` are those that arrived since the last
        frame, in order: each names the command that it followed.
        """
        now = state.display_time_ns
        batch = list(self._pending)
        if timing_of_previous is not None:
            batch.append(Packet(_ID[Topic.TIMING], now, codec.encode_timing(timing_of_previous)))
        batch.append(Packet(_ID[Topic.HEADSET], now, codec.encode_headset(state)))
        if command is not None:
            batch.append(Packet(_ID[Topic.COMMAND], now, codec.encode_command(command)))
        bodies = None if now >= self._full_bodies_due else self._bodies
        for event in events:
            bodies = self._add_event(batch, now, event, bodies)
        if events and now >= self._transforms_due:
            data = codec.encode_transforms(now, viewed_poses(command, events[-1]))
            batch.append(Packet(_ID[Topic.TF], now, data))
        self._write(batch)

        self._time_ns = now
        if events:
            self._bodies = bodies
            if now >= self._full_bodies_due:
                self._full_bodies_due = now + _FULL_BODIES_NS
            if now >= self._transforms_due:
                self._transforms_due = now + _TRANSFORMS_NS

    @staticmethod
    def _add_event(
        batch: list[Packet], now: int, event: Event, before: NDArray[np.float32] | None
    ) -> NDArray[np.float32]:
        for happening in event.happenings:
            data = json_codec.encode_happening(happening)
            batch.append(Packet(_ID[Topic.HAPPENING], now, data))
        for step in event.steps:
            batch.append(Packet(_ID[Topic.STEP], now, json_codec.encode_step(step)))
        poses = event.body_poses.astype(np.float32)
        changes = codec.encode_bodies(event.tick, poses, before)
        if changes is not None:
            batch.append(Packet(_ID[Topic.BODIES], now, changes))
        batch.append(Packet(_ID[Topic.EVENT], now, codec.encode_event(event)))
        return poses

    # ----------------------------------------------------------------------- now and then, buffered

    def phase(self, phase: str, tick: int, step_count: int, time_ns: int | None = None) -> None:
        """A phase begins; times default to the last frame's."""
        entry = PhaseStart(self._at(time_ns), phase, tick, step_count)
        self._add(Topic.PHASE, entry.time_ns, json_codec.encode_phase(entry))

    def questions(
        self, phase: str, questions: Sequence[Question], time_ns: int | None = None
    ) -> None:
        """The questions that a phase asks."""
        entry = QuestionsAsked(self._at(time_ns), phase, tuple(questions))
        self._add(Topic.QUESTIONS, entry.time_ns, json_codec.encode_questions(entry))

    def answer(self, given: GivenAnswer) -> None:
        self._add(Topic.ANSWER, given.time_ns, json_codec.encode_answer(given))

    def note(self, text: str, author: str = "experimenter", time_ns: int | None = None) -> None:
        entry = Note(self._at(time_ns), text, author)
        self._add(Topic.NOTE, entry.time_ns, codec.encode_note(entry))

    def resumed(self, entry: Resumed) -> None:
        """This file goes on where an earlier one stopped; said first, before anything else."""
        self._add(Topic.RESUMED, entry.time_ns, json_codec.encode_resumed(entry))

    def keyframe(
        self,
        tick: int,
        state: bytes,
        time_ns: int | None = None,
        laid_out: tuple[tuple[str, float], ...] = (),
    ) -> None:
        """The engine's saved state after ``tick``; the caller restores the engine to it.

        The next frame holds all bodies, so that pictures can start here too.
        """
        entry = Keyframe(self._at(time_ns), tick, state, laid_out)
        self._add(Topic.KEYFRAME, entry.time_ns, codec.encode_keyframe(entry))
        self._full_bodies_due = 0

    def video(self, packet: VideoPacket) -> None:
        """An encoded picture, from whichever process encodes."""
        self._add(VIDEO_TOPICS[packet.stream], packet.time_ns, codec.encode_video(packet))

    def _at(self, time_ns: int | None) -> int:
        return self._time_ns if time_ns is None else time_ns

    def _add(self, topic: Topic, time_ns: int, data: bytes) -> None:
        self._pending.append(Packet(_ID[topic], time_ns, data))

    def flush(self) -> None:
        """Hand what is buffered to the operating system."""
        self._write(self._pending)

    def _write(self, batch: list[Packet]) -> None:
        if not self._open:
            raise RecordingFailed(f"{self.path}: the recording is over")
        if self._watch.error is not None:
            reason = self._watch.error.strerror
            self._watch.error = None
            raise RecordingFailed(f"{self.path}: the disk could not be synced: {reason}")
        self._file.write_chunk(batch)
        self._pending = []

    # ------------------------------------------------------------------------------ disk, the end

    @property
    def low_space(self) -> bool:
        """Whether the trial should pause now, before the disk is full."""
        return self._watch.free < self._low_space_bytes

    @property
    def size(self) -> int:
        """Bytes recorded so far."""
        return self._file.size

    @property
    def closed(self) -> bool:
        """Whether the file was written compressed, verified and whole."""
        return self._closed

    def leave_open(self) -> None:
        """End without rewriting: the file stays as it was appended, whole and readable."""
        if self._open:
            self._open = False
            self._watch.stop()
            self._file.close()

    def close(self) -> None:
        """Flush, sync, and put the compressed, verified, indexed file in the place of this one."""
        if not self._open:
            return
        try:
            self.flush()
            self._file.sync()
        finally:
            self.leave_open()
        close_compressed(self.path)
        self._closed = True
