"""Says of an export which session it was made from, and whether that session's file was whole."""

from __future__ import annotations

import json
from pathlib import Path

from vrhuman.recording.completeness import survey
from vrhuman.recording.entries import SessionStart
from vrhuman.recording.losses.report import Completeness
from vrhuman.recording.reader import Session
from vrhuman.records import JsonValue

FILE = "session.json"
"""The file of an export that has no other place for it."""


def about(session: Session) -> dict[str, JsonValue]:
    """Return which session this is, how it was recorded, and what its file may lack."""
    seal = session.seal.digest if session.seal else ""
    return _about(session.start, survey(session.path)) | {"seal": seal}


def _about(start: SessionStart, found: Completeness) -> dict[str, JsonValue]:
    return {
        "session_id": start.session_id,
        "participant": start.participant,
        "participant_kind": start.participant_kind,
        "house_id": start.house_id,
        "seeds": dict(start.seeds),
        "engine": start.engine,
        "runtime": start.runtime,
        "display": start.runtime_kind,
        "pilot": start.pilot,
        "started_utc": start.started_utc,
        "clock_ns": start.clock_ns,
        "completeness": found.summary(),
    }


def about_in_words(session: Session) -> dict[str, str]:
    """Return the same as texts; of its completeness the line that every command prints."""
    told = about(session)
    line = told["completeness"]["line"]
    return {name: str(value) for name, value in told.items()} | {"completeness": line}


def write_about(session: Session, folder: Path) -> None:
    """Write it into an export's folder, as :data:`FILE`."""
    text = json.dumps(about(session), indent=1) + "\n"
    (folder / FILE).write_text(text, encoding="utf-8")
