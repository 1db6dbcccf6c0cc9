"""What a session gives to a set: its clips and the questions that could be asked about them.

A part is kept in a file until the set is complete, so that no session is done twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from vrhuman.benchmarks.envqa.making.splits import ClipPlace
from vrhuman.files.whole import write_whole
from vrhuman.recording.encoding.json_records import JsonRecord
from vrhuman.records import JsonValue


@dataclass(frozen=True, slots=True)
class ClipEntry:
    """A clip of a set.

    ``rooms`` are those that the agent was in, in order; ``begin_ns`` and ``end_ns`` the times of
    the first and the last picture on the session's clock. ``first_segment`` is the number of the
    first of its ``segments`` in the session's annotation; ``events`` of them succeeded.
    ``part_of`` is the id of the long clip that a short one was cut from. ``files`` has the SHA-256
    of each of its files.
    """

    video_id: str
    session: str
    session_sha256: str
    kind: str
    house: str
    rooms: tuple[str, ...]
    video_type: str
    begin_ns: int
    end_ns: int
    pictures: int
    first_segment: int
    segments: int
    events: int
    part_of: str
    files: Mapping[str, str]

    @property
    def place(self) -> ClipPlace:
        """What its split depends on."""
        return ClipPlace(
            self.video_id,
            self.session,
            self.begin_ns,
            self.end_ns,
            self.house,
            frozenset(self.rooms),
        )


@dataclass(frozen=True, slots=True)
class SessionPart:
    """The clips of one session in their order, and the questions that could be asked about them.

    ``questions`` are those of :func:`vrhuman.benchmarks.envqa.questions.questions_of`, as JSON.
    ``engine`` simulated the session, ``drawn_by`` is the OpenGL renderer that drew the clips. The
    other segments, ``left_out``, are in no clip.
    """

    session: str
    session_sha256: str
    kind: str
    house: str
    engine: str
    drawn_by: str
    segments: int
    left_out: int
    clips: tuple[ClipEntry, ...]
    questions: tuple[Mapping[str, JsonValue], ...]


_RECORD: JsonRecord[SessionPart] = JsonRecord(SessionPart)


def write_part(path: Path, part: SessionPart) -> None:
    """Write a part's file in one step."""
    write_whole(path, _RECORD.encode(part))


def read_part(path: Path) -> SessionPart | None:
    """Read a part's file; None where it is not there, or was not written by this version."""
    try:
        return _RECORD.decode(path.read_bytes())
    except (OSError, ValueError):
        return None
