"""Keeps a reviewer's notes on a session, in ``NAME.notes.json``; the session never changes.

The file is beside the session's. It has ``session`` (the session's id), ``layout`` and ``notes``:
each with ``time_ns`` (of the session's clock) and ``text``.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from vrhuman.files.private import open_text
from vrhuman.records import JsonValue, VrhumanError

LAYOUT = 1


@dataclass(frozen=True, slots=True)
class Remark:
    """A reviewer's note on one moment."""

    time_ns: int
    text: str


@dataclass(frozen=True, slots=True)
class Remarks:
    """All notes on a session, in order of time."""

    session_id: str
    notes: tuple[Remark, ...] = ()

    def with_(self, remark: Remark) -> Remarks:
        return replace(self, notes=tuple(sorted((*self.notes, remark), key=lambda n: n.time_ns)))

    def without(self, remark: Remark) -> Remarks:
        return replace(self, notes=tuple(note for note in self.notes if note != remark))


def remarks_path(session: Path) -> Path:
    """Return the notes' file: ``sessions/a.notes.json`` for ``sessions/a.mcap``."""
    return session.with_suffix(".notes.json")


def read_remarks(session: Path, session_id: str) -> Remarks:
    """Read the notes beside a session; none if there is no file.

    :raises VrhumanError: if the file is not such a file, or belongs to another session.
    """
    path = remarks_path(session)
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Remarks(session_id)
    except OSError as error:
        raise VrhumanError(f"{path}: cannot be read ({error.strerror})") from error
    except ValueError as error:
        raise VrhumanError(f"{path}: not a file of notes ({error}); move it away") from error
    return _checked(path, told, session_id)


def _checked(path: Path, told: JsonValue, session_id: str) -> Remarks:
    if not isinstance(told, dict) or told.get("layout") != LAYOUT:
        raise VrhumanError(f"{path}: not a file of notes of layout {LAYOUT}; move it away")
    if told.get("session") != session_id:
        raise VrhumanError(
            f"{path}: session: these notes are about {told.get('session')}, not {session_id}; move "
            "it away"
        )
    notes = told.get("notes")
    if not isinstance(notes, list):
        raise VrhumanError(f"{path}: notes: must be a list; move the file away")
    remarks = Remarks(session_id)
    for number, note in enumerate(notes):
        time_ns = note.get("time_ns") if isinstance(note, dict) else None
        text = note.get("text") if isinstance(note, dict) else None
        if type(time_ns) is not int or not isinstance(text, str):
            raise VrhumanError(
                f"{path}: notes[{number}]: must have time_ns and text; move the file away"
            )
        remarks = remarks.with_(Remark(time_ns, text))
    return remarks


def write_remarks(session: Path, remarks: Remarks) -> None:
    """Write the notes beside the session, completely or not at all.

    :raises VrhumanError: if they cannot be written.
    """
    path = remarks_path(session)
    told = {
        "layout": LAYOUT,
        "session": remarks.session_id,
        "notes": [asdict(note) for note in remarks.notes],
    }
    beside = path.with_name(path.name + ".new")
    try:
        with open_text(beside) as file:
            json.dump(told, file, indent=1, ensure_ascii=False)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise VrhumanError(
            f"{path}: cannot be written ({error.strerror}); your note is not saved"
        ) from error
