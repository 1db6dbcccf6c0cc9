"""Finds where a session was interrupted, from its file or its parts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from vrhuman.clock import format_utc
from vrhuman.engines.backends import backend_of
from vrhuman.engines.engine import EXECUTABLE_SETTING
from vrhuman.recording.entries import Resumed, SessionStart, VideoPacket
from vrhuman.recording.errors import SessionDamaged
from vrhuman.recording.parts import next_part, parts, whole_session
from vrhuman.recording.provenance import provenance
from vrhuman.recording.reader import Session
from vrhuman.recording.session_lock import SessionLock
from vrhuman.records import Question
from vrhuman.runtime.replay_state import Reached
from vrhuman.runtime.resuming.reading import Reading, readable
from vrhuman.runtime.resuming.specification import NotResumable, specification_of


@dataclass(frozen=True, slots=True)
class InterruptedSession:
    """An interrupted session that can be resumed.

    ``whole`` is its file, ``part`` the number and ``path`` the file of the run that begins.
    ``questions`` is empty if none were asked yet; ``over`` says that nothing is left to do but to
    close the file. ``lock`` is held since before the files were read; without one, another program
    may have gone on since.
    """

    whole: Path
    part: int
    path: Path
    start: SessionStart
    reached: Reached
    questions: tuple[Question, ...]
    last_utc: datetime
    over: bool
    lock: SessionLock | None = None

    def in_build(self, executable: str) -> InterruptedSession:
        """Return the same with AI2-THOR's build at a path, of which a file says only the name."""
        settings = {**self.start.settings, EXECUTABLE_SETTING: executable}
        return replace(self, start=replace(self.start, settings=settings))

    def video(self) -> list[VideoPacket]:
        """Return the agent's view as recorded so far, as far as it is undamaged."""
        packets: list[VideoPacket] = []
        for path in parts(self.whole).values():
            with Session.open(path) as session, suppress(SessionDamaged):
                packets.extend(session.video_packets())
        return packets

    def resumed(self, moment: datetime, runtime: str) -> Resumed:
        """Return the first entry of the new part, which describes the resumed run."""
        return Resumed(
            time_ns=self.reached.time_ns,
            part=self.part,
            started_utc=format_utc(moment),
            away_seconds=max(0.0, round((moment - self.last_utc).total_seconds(), 3)),
            runtime=runtime,
            provenance=provenance(self.start.engine),
        )


@contextmanager
def interrupted(path: Path) -> Iterator[InterruptedSession]:
    """Lock a session while it is resumed, and yield how far it came; as :func:`read_interrupted`.

    :raises SessionLocked: if another program writes it.
    """
    with SessionLock(path) as lock:
        yield replace(read_interrupted(path), lock=lock)


def read_interrupted(path: Path) -> InterruptedSession:
    """Read how far a session came; ``path`` is its file, or any part of it, closed or damaged.

    :raises NotResumable: if it is finished, or its state cannot be restored.
    :raises SessionError: if a file is not a session, or is damaged before its last keyframe.
    """
    whole = whole_session(path)
    files = parts(whole)
    reading, closed = None, False
    for file in files.values():
        with readable(file) as (session, span):
            if reading is None:
                reading = Reading(session.start, specification_of(session.start, whole))
            reading.read(session, span)
            closed = session.closed
    assert reading is not None  # the first file is always among them
    backend = backend_of(reading.start.engine)
    if not backend.restores:
        raise NotResumable(
            f"{whole}: {backend.simulator} cannot restore a state, so its sessions cannot be "
            "resumed; the recording can be read and scored"
        )
    if reading.over and closed and len(files) == 1:
        raise NotResumable(f"{whole}: is finished; `vrhuman score` reads it")
    part, new = next_part(whole)
    return InterruptedSession(
        whole=whole,
        part=part,
        path=new,
        start=reading.start,
        reached=reading.reached(whole),
        questions=reading.questions,
        last_utc=reading.last_utc,
        over=reading.over,
    )
